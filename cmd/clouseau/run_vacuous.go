package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

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
func (rc *runConfig) retriesVacuous() bool {
	return rc.walks && rc.from == (origin{export: rc.from.export}) && rc.replay == "" && rc.compile == "" && !rc.division.divided()
}

// hunted returns the goals that scripts look for, those of promises and models left out.
func hunted(results []*synth.Result) (out []*uhat.Goal) {
	for _, r := range results {
		if len(r.Generators) > 0 && !r.Goal.OfModel() && judgesRuns(r.Goal) {
			out = append(out, r.Goal)
		}
	}
	return out
}

// assessedLater tells tests that whether these goals are vacuous is judged later.
func assessedLater(goals []*uhat.Goal) string {
	return environment.Assess.Is("later:" + strings.ReplaceAll(names(goals), ", ", ","))
}

// vacuousGoals is what is tried for such goals.
type vacuousGoals struct {
	t     *cli.Terminal
	rc    runConfig
	spec  *uhat.Spec
	pkg   *goPackage
	goals []*uhat.Goal // whose scripts are vacuous

	suspects []*synth.Result // of those for which there are such scripts
}

// retryVacuous tries more for the goals whose scripts are vacuous, and returns what it has compiled
// for that, and how the run ended.
func retryVacuous(ctx context.Context, t *cli.Terminal, rc runConfig, s *uhat.Spec, pkg *goPackage, goals []*uhat.Goal, ended error) (*testBinary, error) {
	x := &vacuousGoals{t: t, rc: rc, spec: s, pkg: pkg}
	if !rc.retriesVacuous() || ended != nil && !errors.Is(ended, cli.ErrFailed) {
		return nil, ended
	}
	for _, g := range goals {
		if v := rc.vacuous(g); v != nil && rc.nothingFound(g) {
			x.goals = append(x.goals, g)
			fmt.Fprintf(t.Stderr, "%s: no script tells anything (%s)\n", g.Name, v.Why)
		}
	}
	if len(x.goals) == 0 {
		return nil, ended
	}
	x.search(ctx)
	built, err := x.compile(ctx)
	if err != nil {
		return nil, cli.Cause(ctx, err)
	}
	found, err := x.try(ctx, built)
	if err != nil && !errors.Is(err, cli.ErrFailed) {
		return built, err
	}
	return built, cmp.Or(ended, found, err, x.conclude())
}

// vacuous returns the report of the scripts of a goal, if none of their runs was informative.
func (rc *runConfig) vacuous(g *uhat.Goal) *report.Run {
	for _, r := range rc.reported() {
		if r.Goal == g.Name && r.Vacuous && r.Walked == nil {
			return r
		}
	}
	return nil
}

// try makes the runs.
func (x *vacuousGoals) try(ctx context.Context, built *testBinary) (found, err error) {
	n := len(x.suspects)
	if n > 0 {
		rc := x.rc
		rc.env = append(slices.Clip(rc.env), assessedLater(x.goals))
		fmt.Fprintf(x.t.Stderr, "%s: scripts whose last answer no clause describes go on\n", names(x.goals[:n]))
		if found = runTests(ctx, x.t, built.path, rc, built.tests[:n]); found != nil && !errors.Is(found, cli.ErrFailed) {
			return found, nil
		}
	}
	var left []string
	var of []*uhat.Goal
	for i, g := range x.goals {
		if x.rc.nothingFound(g) && g.Violation != nil {
			left, of = append(left, built.tests[n+i]), append(of, g)
		}
	}
	if len(left) == 0 {
		return found, nil
	}
	rc := x.rc
	rc.env = append(slices.Clip(rc.env), environment.Assess.Is("off"))
	fmt.Fprintf(x.t.Stderr, "%s: walks that attempt the last call of the goal go on, also where no clause describes it\n", names(of))
	return cmp.Or(found, runTests(ctx, x.t, built.path, rc, left)), nil
}

func names(goals []*uhat.Goal) string {
	var out []string
	for _, g := range goals {
		out = append(out, g.Name)
	}
	return strings.Join(out, ", ")
}

// search looks for scripts whose last answer no clause describes. The goals that have some come
// first.
func (x *vacuousGoals) search(ctx context.Context) {
	cfg, p := x.rc.search, newPortfolio(x.spec.Context)
	cfg.Suspects = true
	var with, without []*uhat.Goal
	for _, g := range x.goals {
		r := synth.Synthesize(ctx, x.spec.Context, x.spec.Hunted(g), p, cfg)
		if r.Goal = g; len(r.Generators) == 0 {
			without = append(without, g)
			continue
		}
		printOutcome(x.t.Stderr, r)
		with, x.suspects = append(with, g), append(x.suspects, r)
	}
	x.goals = append(with, without...)
}

// compile makes the test binary: first come the tests of scripts, then those of walks, in the order
// of the goals.
func (x *vacuousGoals) compile(ctx context.Context) (*testBinary, error) {
	results := slices.Clone(x.suspects)
	for _, g := range x.goals[len(x.suspects):] {
		results = append(results, &synth.Result{Goal: g})
	}
	built, err := buildGoals(ctx, x.t, x.spec, x.pkg, results, origin{strategy: walkStrategy}, emit.Options{Walks: x.goals[:len(x.suspects)], Attempts: true})
	if err != nil {
		return nil, err
	}
	n := len(x.suspects)
	alone, beside := built.tests[n:len(x.goals)], built.tests[len(x.goals):]
	built.tests = slices.Concat(built.tests[:n], beside, alone)
	return built, nil
}

// conclude judges the goals of which nothing was found: those of which the new runs tell something
// are no longer vacuous.
func (x *vacuousGoals) conclude() (failed error) {
	runs := x.rc.reported()
	for _, g := range x.goals {
		tells, why := false, (*report.Run)(nil)
		for _, r := range runs {
			if r.Goal == g.Name {
				tells = tells || toldOf(r)
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
			out := cmp.Or[io.Writer](x.rc.to, x.t.Stdout)
			fmt.Fprintf(out, "%s, %s: vacuous: %s\n%s", why.System, why.Goal, why.Why, why.Report)
		}
	}
	if err := rewrite(x.rc.raw, runs); err != nil {
		return err
	}
	return failed
}

// toldOf reports whether the runs of a test tell something of its goal.
func toldOf(r *report.Run) bool { return tells(r.Report) || r.Informative() > 0 }

// rewrite puts reports into the place of those in a file.
func rewrite(name string, runs []*report.Run) error {
	if err := os.Remove(name); err != nil {
		return err
	}
	for _, r := range runs {
		if err := writeReports(name, r.Report); err != nil {
			return err
		}
	}
	return nil
}
