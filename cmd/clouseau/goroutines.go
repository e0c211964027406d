package main

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/yields"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// laneRuns is how many runs a test with goroutines has if nothing else is said: what goes wrong
// then goes wrong in some runs only, and a run costs little.
const laneRuns = 1000

// overlaps refuses goroutines where calls cannot be judged by the orders in which they may have
// taken effect.
func (o *origin) overlaps(s *uhat.Spec) error {
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

// concurrent prepares the build and the environment of tests whose calls overlap.
func (rc *runConfig) concurrent(ctx context.Context, t *cli.Terminal, s *uhat.Spec, test *goPackage) error {
	if test.race = rc.race; rc.race {
		if err := rc.raceLog(t); err != nil {
			return err
		}
	}
	if rc.from.goroutines == 0 || !rc.yield {
		return nil
	}
	systems, err := rc.yielding(ctx, s, test)
	if err != nil {
		return err
	}
	test.changed, test.copied = map[string]string{}, map[string]string{}
	for _, p := range systems {
		file := yields.RacingFile(p.Name)
		if !rc.race {
			file = yields.File(p.Name, cmp.Or(rc.seed, rand.Uint64()))
		}
		if err := test.yield(ctx, t, p, file); err != nil {
			return err
		}
	}
	// One goroutine at a time: they change places at the points alone, on a busy machine as well.
	rc.env = append(rc.env, "GOMAXPROCS=1")
	return nil
}

// readWorkers reads --workers.
func (rc *runConfig) readWorkers(text string) error {
	for _, name := range strings.Split(text, ",") {
		if dot := strings.LastIndexByte(name, '.'); dot < 1 || dot == len(name)-1 {
			return fmt.Errorf("%q is no function with its package, such as example.com/pool.(*Pool).work", name)
		}
	}
	rc.workers = text
	return nil
}

// readYield reads --yield: which packages have points at which goroutines change places.
func (rc *runConfig) readYield(text string) error {
	if on, err := strconv.ParseBool(text); err == nil {
		rc.yield, rc.yields = on, nil
		return nil
	}
	rc.yields = append(rc.yields, strings.Split(text, ",")...)
	return nil
}

// yielding returns the packages between whose statements goroutines change places: that of the
// system, and those that are named.
func (rc *runConfig) yielding(ctx context.Context, s *uhat.Spec, test *goPackage) ([]*goPackage, error) {
	names := slices.Clone(rc.yields)
	out := []*goPackage{test}
	if dot := strings.LastIndexByte(s.Target.Type, '.'); dot > strings.LastIndexByte(s.Target.Type, '/') {
		names, out = append(names, strings.TrimPrefix(s.Target.Type[:dot], "*")), nil
	}
	for _, name := range names {
		p, err := listPackage(ctx, test.Dir, name)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(out, func(q *goPackage) bool { return q.Dir == p.Dir }) {
			out = append(out, p)
		}
	}
	return out, nil
}

// raceLog has the race detector write its reports to a file, where the test finds them after each
// run, and report a race each time that it happens.
func (rc *runConfig) raceLog(t *cli.Terminal) error {
	dir, err := t.TempDir()
	if err != nil {
		return err
	}
	own := "suppress_equal_stacks=0 suppress_equal_addresses=0 log_path=" + filepath.Join(dir, "race")
	rc.env = append(rc.env, "GORACE="+strings.TrimSpace(os.Getenv("GORACE")+" "+own))
	return nil
}
