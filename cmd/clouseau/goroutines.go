package main

import (
	"cmp"
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/yields"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// goroutineRuns is how many runs a test with goroutines has if nothing else is said: what goes
// wrong then goes wrong in some runs only, and a run costs little.
const goroutineRuns = 1000

// checkGoroutines refuses goroutines where calls cannot be judged by the orders in which they may
// have taken effect.
func (o *scriptSource) checkGoroutines(s *uhat.Spec) error {
	if o.goroutines == 0 {
		return nil
	}
	for _, x := range s.Operations {
		switch {
		case x.Op.Kind == sre.Send || x.Op.Kind == sre.Receive:
			return cli.Usagef("--goroutines is for systems of calls, and %s is a %s", x.Op, x.Op.Kind)
		case x.Requires != "" || x.Ensures != "":
			return cli.Usagef("--goroutines cannot check the contract of %s: while other calls are under way the state before and after a call is not its own", x.Op)
		}
	}
	switch {
	case s.Target.Invariant != "":
		return cli.Usagef("--goroutines cannot ask %s after each call: others are under way", s.Target.Invariant)
	case s.Target.Clock != "":
		return cli.Usagef("--goroutines is for systems in real time, and this target has the clock %s", s.Target.Clock)
	}
	return nil
}

// prepareGoroutines prepares the build and the environment of tests whose calls overlap.
func prepareGoroutines(ctx context.Context, t *cli.Terminal, run *specRun) error {
	test := run.pkg
	test.Race = run.race
	if run.race {
		if err := run.addRaceLog(t); err != nil {
			return err
		}
	}
	if run.from.goroutines == 0 || !run.yield {
		return nil
	}
	systems, err := run.yieldingPackages(ctx)
	if err != nil {
		return err
	}
	between := yields.Racing()
	if !run.race {
		between = yields.Seeded(cmp.Or(run.seed, rand.Uint64()))
	}
	for _, p := range systems {
		test.Rewritten = append(test.Rewritten, gotest.Rewritten{Package: p.Listed, By: between})
	}
	// One goroutine at a time: they change places at the points alone, on a busy machine as well.
	run.env = append(run.env, "GOMAXPROCS=1")
	return nil
}

// yieldingPackages returns the packages between whose statements goroutines change places: that of
// the system, and those that are named.
func (run *specRun) yieldingPackages(ctx context.Context) ([]*gotest.Package, error) {
	names := slices.Clone(run.yields)
	out := []*gotest.Package{run.pkg}
	system := run.spec.Target.Type
	if dot := strings.LastIndexByte(system, '.'); dot > strings.LastIndexByte(system, '/') {
		names, out = append(names, strings.TrimPrefix(system[:dot], "*")), nil
	}
	for _, name := range names {
		p, err := gotest.List(ctx, run.pkg.Dir, name)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(out, func(q *gotest.Package) bool { return q.Dir == p.Dir }) {
			out = append(out, p)
		}
	}
	return out, nil
}

// addRaceLog has the race detector write its reports to a file, where the test finds them after
// each run, and report a race each time that it happens.
func (run *specRun) addRaceLog(t *cli.Terminal) error {
	file, err := t.TempFile("race")
	if err != nil {
		return err
	}
	own := "suppress_equal_stacks=0 suppress_equal_addresses=0 log_path=" + file
	run.env = append(run.env, "GORACE="+strings.TrimSpace(os.Getenv("GORACE")+" "+own))
	return nil
}
