package main

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// keepGoingWalks has walks that nobody judges go on after a failure. What they find are candidates,
// and the first one may be a misuse that the documentation forbids.
func (run *specRun) keepGoingWalks() {
	free := slices.ContainsFunc(run.results, func(r *synth.Result) bool {
		return isWalk(run.spec, r, run.from) && r.Goal.OfModel() && run.spec.Judge() == nil
	})
	if free && !run.keepGoing && run.export == "" && run.replay == "" {
		run.env = append(run.env, environment.KeepGoing.Is("on"))
	}
}

// walked returns the goals whose tests walk at random as well: those that judge runs and have
// scripts. A script makes the calls that its goal needs. What a bug needs besides, in an order or
// between calls that nobody has thought of, only other runs come to. Whoever chooses what runs has
// what is chosen alone.
func (run *specRun) walked(t *cli.Terminal) []*uhat.Goal {
	if !run.walks || run.from != (scriptSource{export: run.from.export}) || run.replay != "" {
		return nil
	}
	return walkedGoals(t, run.spec, run.results)
}

// walkedGoals returns the goals for which walks can look beside scripts.
func walkedGoals(t *cli.Terminal, s *uhat.Spec, results []*synth.Result) []*uhat.Goal {
	if len(s.Unwalked()) == len(s.Requests()) {
		return nil
	}
	return dropUnwalkable(t, s, searchedGoals(results))
}

// dropUnwalkable leaves out the goals whose runs have an operation that no walk comes to. A test of
// such walks would be vacuous, whatever the system does.
func dropUnwalkable(t *cli.Terminal, s *uhat.Spec, goals []*uhat.Goal) []*uhat.Goal {
	unwalked := s.Unwalked()
	return slices.DeleteFunc(goals, func(g *uhat.Goal) bool {
		if g.Violation == nil {
			return true // whoever wants runs of a scenario wants no others
		}
		for _, op := range sre.Needs(g.Violation) {
			if slices.ContainsFunc(unwalked, func(o *uhat.Operation) bool { return o.Op == op }) {
				t.Detailf("%s: no walks, as they do not come to %s: no event demands the ghosts that its histories ask for\n", g.Name, op.Name)
				return true
			}
		}
		return false
	})
}

// runGoals runs the tests of goals. Those that are tried in other ways afterwards are not called
// vacuous here.
func runGoals(ctx context.Context, t *cli.Terminal, run *specRun, x execution, built *gotest.Binary, goals []*uhat.Goal) error {
	perform := runTests
	if x.division.divided() {
		perform = runJobs
	}
	x.binary = built.Path
	if run.retriesVacuous() {
		x = x.with(assessLater(goals))
	}
	ended := perform(ctx, t, x, built.Tests)
	if errors.Is(ended, cli.ErrFailed) && x.reports.walksFound() {
		t.Detailf("Found by a random walk. Give a clause a history so that scripts get there.\n")
	}
	return ended
}

// Goals whose scripts are vacuous. A script asks for whatever the clauses allow, also for what no
// right system does, such as the same identifier for two things: then no run of it comes to the
// goal. Where that holds for all scripts of a goal, others are tried, and each kind only if the one
// before has found nothing:
//
//   - scripts whose last call some clause describes with other answers;
//   - walks that make the goal's last call themselves, also where no clause describes it.
//
// Their binary is made only then, so that nobody else waits for it.

// retriesVacuous reports whether more is tried for goals of which scripts tell nothing. Whoever
// chooses what runs has what is chosen alone.
func (run *specRun) retriesVacuous() bool {
	return run.walks && run.from == (scriptSource{export: run.from.export}) && run.replay == "" && run.compile == "" && !run.division.divided()
}

// searchedGoals returns the goals that scripts look for, those of promises and models left out.
func searchedGoals(results []*synth.Result) (out []*uhat.Goal) {
	for _, r := range results {
		if len(r.Generators) > 0 && !r.Goal.OfModel() && judgesRuns(r.Goal) {
			out = append(out, r.Goal)
		}
	}
	return out
}

// assessLater tells tests that whether these goals are vacuous is judged later.
func assessLater(goals []*uhat.Goal) string {
	return environment.Assess.Is("later:" + strings.ReplaceAll(goalNames(goals), ", ", ","))
}

// vacuousGoals is what is tried for such goals.
type vacuousGoals struct {
	t     *cli.Terminal
	run   *specRun
	x     execution
	goals []*uhat.Goal // whose scripts are vacuous

	suspects []*synth.Result // of those for which there are such scripts
}

// retryVacuous tries more for the goals whose scripts are vacuous, and returns what it has compiled
// for that, and how the run ended.
func retryVacuous(ctx context.Context, t *cli.Terminal, run *specRun, x execution, goals []*uhat.Goal, ended error) (*gotest.Binary, error) {
	v := &vacuousGoals{t: t, run: run, x: x}
	if !run.retriesVacuous() || ended != nil && !errors.Is(ended, cli.ErrFailed) {
		return nil, ended
	}
	for _, g := range goals {
		if r := x.reports.vacuous(g); r != nil && x.reports.nothingFound(g) {
			v.goals = append(v.goals, g)
			t.Detailf("%s: no script tells anything (%s)\n", g.Name, r.Why)
		}
	}
	if len(v.goals) == 0 {
		return nil, ended
	}
	v.search(ctx)
	built, err := v.compile(ctx)
	if err != nil {
		return nil, cli.Cause(ctx, err)
	}
	found, err := v.try(ctx, built)
	if err != nil && !errors.Is(err, cli.ErrFailed) {
		return built, err
	}
	return built, cmp.Or(ended, found, err, v.conclude())
}

// try makes the runs.
func (v *vacuousGoals) try(ctx context.Context, built *gotest.Binary) (found, err error) {
	x := v.x
	x.binary = built.Path
	n := len(v.suspects)
	if n > 0 {
		v.t.Detailf("%s: scripts whose last answer no clause describes go on, and walks that attempt the last call\n", goalNames(v.goals[:n]))
		if found = runTests(ctx, v.t, x.with(assessLater(v.goals)), built.Tests[:n]); found != nil && !errors.Is(found, cli.ErrFailed) {
			return found, nil
		}
	}
	var left []string
	var of []*uhat.Goal
	for i, g := range v.goals[n:] {
		if g.Violation != nil {
			left, of = append(left, built.Tests[n+i]), append(of, g)
		}
	}
	if len(left) == 0 {
		return found, nil
	}
	v.t.Detailf("%s: walks that attempt the last call of the goal go on, also where no clause describes it\n", goalNames(of))
	return cmp.Or(found, runTests(ctx, v.t, x.with(environment.Assess.Is("off")), left)), nil
}

func goalNames(goals []*uhat.Goal) string {
	return lists.Joined(goals, ", ", func(g *uhat.Goal) string { return g.Name })
}

// search looks for scripts whose last answer no clause describes. The goals that have some come
// first.
func (v *vacuousGoals) search(ctx context.Context) {
	cfg, p := v.run.search, newPortfolio(v.run.spec.Context)
	cfg.Suspects = true
	var with, without []*uhat.Goal
	for _, g := range v.goals {
		r := synth.Synthesize(ctx, v.run.spec.Context, v.run.spec.Hunted(g), p, cfg)
		if r.Goal = g; len(r.Generators) == 0 {
			without = append(without, g)
			continue
		}
		printOutcome(v.t.Stderr, r, v.t.Brief)
		with, v.suspects = append(with, g), append(v.suspects, r)
	}
	v.goals = append(with, without...)
}

// compile makes the test binary: first come the tests of scripts, then those of walks, in the order
// of the goals.
func (v *vacuousGoals) compile(ctx context.Context) (*gotest.Binary, error) {
	results := slices.Clone(v.suspects)
	for _, g := range v.goals[len(v.suspects):] {
		results = append(results, &synth.Result{Goal: g})
	}
	return buildGoals(ctx, v.t, v.run.spec, v.run.pkg, results, scriptSource{strategy: walkStrategy}, v.goals, emit.Options{Attempts: true})
}

// conclude judges the goals of which nothing was found: those of which the new runs tell something
// are no longer vacuous.
func (v *vacuousGoals) conclude() (failed error) {
	runs := v.x.reports.read()
	for _, g := range v.goals {
		tells, why := false, (*report.Run)(nil)
		for _, r := range runs {
			if r.Goal == g.Name {
				tells = tells || informative(r)
				if r.Vacuous && why == nil {
					why = r
				}
			}
		}
		for _, r := range runs {
			if r.Goal == g.Name && r.Vacuous && (tells || r != why) {
				r.Vacuous, r.Superseded = false, true
			}
		}
		if !tells {
			failed = cli.ErrFailed
		}
	}
	if err := v.x.reports.replace(runs); err != nil {
		return err
	}
	return failed
}

// informative reports whether the runs of a test tell something of its goal.
func informative(r *report.Run) bool { return hasFindings(r.Report) || r.Informative() > 0 }
