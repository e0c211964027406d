package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

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
			return usagef("--goroutines is for systems of calls, and %s is a %s", x.Op, x.Op.Kind)
		case x.Requires != "" || x.Ensures != "":
			return usagef("--goroutines cannot check the contract of %s: while other calls are under way the state before and after a call is not its own", x.Op)
		}
	}
	switch {
	case s.Target.Invariant != "":
		return usagef("--goroutines cannot ask %s after each call: others are under way", s.Target.Invariant)
	case s.Target.Clock != "":
		return usagef("--goroutines is for systems in real time, and this target has the clock %s", s.Target.Clock)
	}
	return nil
}

// concurrent prepares the build and the environment of tests whose calls overlap.
func (rc *runConfig) concurrent(ctx context.Context, t *terminal, s *uhat.Spec, test *goPackage) error {
	if test.race = rc.race; rc.race {
		if err := rc.raceLog(t); err != nil {
			return err
		}
	}
	if rc.from.goroutines == 0 || !rc.yield {
		return nil
	}
	system := test
	if dot := strings.LastIndexByte(s.Target.Type, '.'); dot > strings.LastIndexByte(s.Target.Type, '/') {
		p, err := listPackage(ctx, test.Dir, strings.TrimPrefix(s.Target.Type[:dot], "*"))
		if err != nil {
			return err
		}
		system = p
	}
	file := yields.RacingFile(system.Name)
	if !rc.race {
		file = yields.File(system.Name, cmp.Or(rc.seed, rand.Uint64()))
	}
	changed, err := system.yielding(t, file)
	if err != nil {
		return err
	}
	test.changed = maps.Clone(changed)
	// One goroutine at a time: they change places at the points alone, on a busy machine as well.
	rc.env = append(rc.env, "GOMAXPROCS=1")
	return nil
}

// raceLog has the race detector write its reports to a file, where the test finds them after each
// run, and report a race each time that it happens.
func (rc *runConfig) raceLog(t *terminal) error {
	dir, err := t.tempDir()
	if err != nil {
		return err
	}
	own := "suppress_equal_stacks=0 suppress_equal_addresses=0 log_path=" + filepath.Join(dir, "race")
	rc.env = append(rc.env, "GORACE="+strings.TrimSpace(os.Getenv("GORACE")+" "+own))
	return nil
}

// yielding writes the files of a package with points at which other goroutines may go on, and the
// file of the function that they call. It returns the names of the new files by those that they
// take the place of.
func (p *goPackage) yielding(t *terminal, points []byte) (map[string]string, error) {
	tmp, err := t.tempDir()
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	write := func(name string, src []byte) error {
		file := filepath.Join(tmp, name)
		out[filepath.Join(p.Dir, name)] = file
		return os.WriteFile(file, src, 0o644)
	}
	for _, name := range p.GoFiles {
		file := filepath.Join(p.Dir, name)
		src, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if src, err = yields.Between(file, src); err != nil {
			return nil, fmt.Errorf("the package of the system: %w", err)
		}
		if err := write(name, src); err != nil {
			return nil, err
		}
	}
	if len(out) == 0 {
		return nil, nil
	}
	return out, write(yields.FileName, points)
}
