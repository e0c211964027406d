package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// collect has walks that nobody judges go on after a failure. What they find are candidates, and
// the first one may be a misuse that the documentation forbids.
func (rc *runConfig) collect(s *uhat.Spec, results []*synth.Result) {
	free := slices.ContainsFunc(results, func(r *synth.Result) bool { return walks(s, r, rc.from) && r.Goal.OfModel() && s.Judge() == nil })
	if free && !rc.keepGoing && rc.export == "" && rc.replay == "" {
		rc.env = append(rc.env, environment.KeepGoing.Is("on"))
	}
}

// walkedAfter returns the goals that walks look for once no script has found them: those that judge
// runs and have generators. A script makes the calls that its goal needs. What a bug needs besides,
// in an order or between calls that nobody has thought of, only other runs come to. Whoever chooses
// what runs has what is chosen alone. The shard of a machine has its share of the walks, if its
// scripts have found nothing: what those of others find it does not know. With a time in place of a
// number of runs, scripts take all of it.
func (rc *runConfig) walkedAfter(s *uhat.Spec, results []*synth.Result) (out []*uhat.Goal) {
	if !rc.walks || rc.from != (origin{}) || rc.replay != "" || rc.export != "" || rc.division.limit != nil {
		return nil
	}
	return walkedBeside(s, results, true)
}

// walkedBeside returns the goals that walks can look for beside scripts, if they are wanted.
func walkedBeside(s *uhat.Spec, results []*synth.Result, wanted bool) (out []*uhat.Goal) {
	if !wanted || len(s.Unwalked()) == len(s.Requests()) {
		return nil
	}
	for _, r := range results {
		if len(r.Generators) > 0 && !r.Goal.OfModel() && judgesRuns(r.Goal) {
			out = append(out, r.Goal)
		}
	}
	return out
}

// dropUnwalkable leaves out the goals whose runs have an operation that no walk comes to. A test of
// such walks would be vacuous, whatever the system does.
func dropUnwalkable(t *cli.Terminal, s *uhat.Spec, goals []*uhat.Goal) []*uhat.Goal {
	unwalked := s.Unwalked()
	return slices.DeleteFunc(goals, func(g *uhat.Goal) bool {
		for _, op := range sre.Needs(g.Violation) {
			if slices.ContainsFunc(unwalked, func(o *uhat.Operation) bool { return o.Op == op }) {
				fmt.Fprintf(t.Stderr, "%s: no walks, as they do not come to %s: no event demands the ghosts that its histories ask for\n", g.Name, op.Name)
				return true
			}
		}
		return false
	})
}

// inTurn runs the tests of generators and then, of those goals of which they have found nothing,
// the tests of walks, which come last. Walks end in silence if they say nothing of a goal. Goals
// that are tried in other ways afterwards are not called vacuous here.
func (rc runConfig) inTurn(ctx context.Context, t *cli.Terminal, built *testBinary, walked, goals []*uhat.Goal) error {
	run := func(rc runConfig, tests []string) error { return runTests(ctx, t, built.path, rc, tests) }
	if rc.division.divided() {
		run = func(rc runConfig, tests []string) error { return runJobs(ctx, t, rc, built.path, tests) }
	}
	n := len(built.tests) - len(walked)
	first := rc
	if rc.retriesVacuous() {
		first.env = append(slices.Clip(rc.env), assessedLater(goals))
	}
	ended := run(first, built.tests[:n])
	var left []string
	for i, g := range walked {
		if rc.nothingFound(g) && (ended == nil || errors.Is(ended, cli.ErrFailed)) {
			fmt.Fprintf(t.Stderr, "%s: the scripts have found nothing; walks within the clauses go on\n", g.Name)
			left = append(left, built.tests[n+i])
		}
	}
	if len(left) == 0 {
		return ended
	}
	rc.env, rc.unassessed = append(slices.Clip(rc.env), environment.Assess.Is("off")), true
	found := run(rc, left)
	if errors.Is(found, cli.ErrFailed) && rc.walksFound() {
		fmt.Fprintln(t.Stderr, "walks have found this. A clause that asks for what came before leads scripts there, too; clouseau synth writes scripts, and with --walks the walks beside them")
	}
	return cmp.Or(ended, found)
}

// walksFound reports whether a run of walks failed. Their test also fails where none has reached
// the system.
func (rc *runConfig) walksFound() bool {
	for _, r := range rc.reported() {
		if r.Walked != nil && tells(r.Report) {
			return true
		}
	}
	return false
}

// tells reports whether there is something to say of what a run has found.
func tells(r *report.Report) bool { return r.Failures()+r.Misfits+r.Harmless > 0 }

// nothingFound reports whether the tests of a goal have reached the system, and no run of them
// failed. So it is with a test that fails as it is vacuous.
func (rc *runConfig) nothingFound(g *uhat.Goal) bool {
	ran := false
	for _, r := range rc.reported() {
		if r.Goal == g.Name {
			if tells(r.Report) {
				return false
			}
			ran = ran || r.Runs > 0
		}
	}
	return ran
}

// printPanics says what the panics of walks may mean.
func printPanics(t *cli.Terminal, rc runConfig) {
	for _, r := range rc.reported() {
		if r.Walked != nil && r.Crashed > 0 {
			fmt.Fprintf(t.Stderr, "%s: a panic is a candidate for a bug. Where the documentation says that such a call may panic, say so: "+
				"in a clause, when the operation is worth calling; or with panics = allowed\n", r.Goal)
		}
	}
}

// printPromises quotes what the spec says of the promises that were broken. A promise that nobody
// has looked up is a guess of what the system is for: most reports that were dropped after a look
// at the documentation broke such a one (docs/hunt.md).
func printPromises(t *cli.Terminal, rc runConfig, s *uhat.Spec) {
	told := map[string]bool{"": true}
	for _, r := range rc.reported() {
		failures := []*report.Record{r.Failure}
		for _, f := range r.Findings {
			failures = append(failures, f.Record)
		}
		for _, f := range failures {
			if f == nil || told[f.Promise] {
				continue
			}
			told[f.Promise] = true
			switch doc, ok := s.Grounds(f.Promise); {
			case doc != "":
				fmt.Fprintf(t.Stderr, "%s is promised, says the spec: %s\n", f.Promise, doc)
			case ok:
				fmt.Fprintf(t.Stderr, "%s: the spec does not say where that is promised. Look it up before you call this a bug, and write it down: doc = \"...\" in the clause\n", f.Promise)
			}
		}
	}
}
