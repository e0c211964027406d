package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/control"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/spf13/cobra"
)

func schedulesCommand() *cobra.Command {
	o := &schedulesOptions{}
	c := cli.Verb("schedules PACKAGES [-- FLAGS]", "run the tests of packages with goroutines in many chosen orders",
		`Runs the existing tests of packages, each in many orders of its goroutines. No spec is
needed. It finds deadlocks, lost updates, panics, and goroutines that stay in some orders only.

One goroutine runs at a time. It may be interrupted before each statement of the package and of its
module, and before each operation on a channel or a lock. Waiting takes no time: the clock of a test
moves when all its goroutines wait.

A finding is shown if it came again from its recorded order in new processes. A test that fails in
each order and without control is shown as well; one that fails only under control is named, and is
no finding.

FLAGS are for the tests, as go test has them: -short, or those of the package's own.

The exit code is 1 with findings.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error { return o.run(ctx, t, args) })
	c.Args = cobra.MinimumNArgs(1)
	c.Example = `    clouseau schedules ./queue                       all tests, 200 orders each
    clouseau schedules ./queue --run TestClose --runs 5000
    clouseau schedules ./... -- -short
    clouseau schedules ./queue --replay FILE         an order that was found`
	fs := c.Flags()
	fs.StringVar(&o.pattern, "run", "", "run tests and subtests that match `REGEXP`, as go test does")
	fs.IntVar(&o.runs, "runs", 200, "run each test in `N` orders")
	fs.Uint64Var(&o.seed, "seed", 1, "draw orders from `SEED`")
	fs.IntVar(&o.preemptions, "preemptions", -1, "run all orders in which a goroutine that could go on is stopped at most `N` times, and at most as many as --runs says")
	fs.BoolVar(&o.race, "race", false, "compile with the race detector")
	fs.StringVar(&o.replay, "replay", "", "run the order of `FILE` alone")
	fs.StringVar(&o.save, "save", "", "write orders of findings into `DIR` (a directory of the user's cache)")
	fs.BoolVarP(&o.verbose, "verbose", "v", false, "name each test and what became of it")
	return c
}

// schedulesOptions is what the flags of schedules say.
type schedulesOptions struct {
	pattern, replay, save string
	runs, preemptions     int
	seed                  uint64
	race, verbose         bool
}

func (o *schedulesOptions) run(ctx context.Context, t *cli.Terminal, args []string) error {
	more := slices.IndexFunc(args[1:], func(a string) bool { return !strings.HasPrefix(a, "-") })
	switch {
	case more >= 0:
		return cli.Usagef("%s is one package too many; name one, or several as ./..., and flags for the tests behind --", args[1+more])
	case o.runs < 1:
		return cli.Usagef("--runs must be at least 1")
	case runtime.GOOS == "windows" || runtime.GOOS == "js":
		return cli.Usagef("schedules needs memory that it shares with tests, which %s does not offer", runtime.GOOS)
	}
	t.Brief = true
	if o.save == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return fmt.Errorf("%w: name a directory with --save", err)
		}
		o.save = filepath.Join(cache, "clouseau", "schedules")
	}
	packages, err := control.Packages(ctx, ".", args[0])
	if err != nil {
		return cli.Cause(ctx, err)
	}
	if o.replay != "" {
		return o.again(ctx, t, packages, args[1:])
	}
	var ended error
	tested := 0
	for _, pkg := range packages {
		save := o.save
		if len(packages) > 1 {
			t.Printf("%s\n", pkg)
			save = filepath.Join(save, path.Base(pkg))
		}
		n, err := o.test(ctx, t, pkg, save, args[1:])
		if err != nil && !errors.Is(err, cli.ErrFailed) {
			return err
		}
		tested += n
		ended = cmp.Or(ended, err)
	}
	if tested == 0 {
		return fmt.Errorf("no test of %s matches %q", args[0], o.pattern)
	}
	return ended
}

// build compiles the tests of a package.
func (o *schedulesOptions) build(ctx context.Context, t *cli.Terminal, pkg string, flags []string) (*control.Binary, error) {
	dir, err := t.TempDir()
	if err != nil {
		return nil, err
	}
	t.ShowProgress("compiling the tests of " + pkg + " under control ...")
	b, err := control.Build(ctx, ".", dir, pkg, o.race)
	t.ShowProgress("")
	if err != nil {
		return nil, cli.Cause(ctx, err)
	}
	b.Args = lists.Of(flags, func(flag string) string {
		if name := strings.TrimLeft(flag, "-"); name == "short" {
			return "-test.short"
		}
		return flag
	})
	return b, nil
}

// test runs the tests of a package, saves what it finds in a directory, and says how many tests
// there were.
func (o *schedulesOptions) test(ctx context.Context, t *cli.Terminal, pkg, save string, flags []string) (int, error) {
	b, err := o.build(ctx, t, pkg, flags)
	if err != nil {
		return 0, err
	}
	tests, others, err := b.Tests(ctx, o.pattern)
	if err != nil {
		return 0, cli.Cause(ctx, err)
	}
	if len(tests) == 0 {
		return 0, nil
	}
	s := &schedulesScreen{t: t, b: b, o: o, others: others, pkg: pkg, save: save}
	for i, name := range tests {
		t.ShowProgress(fmt.Sprintf("%s, test %d of %d ...", name, i+1, len(tests)))
		x, err := o.try(ctx, b, name)
		t.ShowProgress("")
		if err != nil {
			if ctx.Err() != nil {
				s.cut = len(tests) - i
				break
			}
			return i, err
		}
		if err := s.add(ctx, x); err != nil {
			return i, err
		}
	}
	ended := s.conclude()
	if s.cut > 0 {
		return len(tests), cli.Cause(ctx, ctx.Err())
	}
	return len(tests), ended
}

// try runs a test in drawn orders, or in all with few preemptions.
func (o *schedulesOptions) try(ctx context.Context, b *control.Binary, test string) (*control.Trial, error) {
	if o.preemptions >= 0 {
		return b.TryAll(ctx, test, o.seed, o.preemptions, o.runs)
	}
	return b.Try(ctx, test, o.seed, o.runs)
}

// again replays a file.
func (o *schedulesOptions) again(ctx context.Context, t *cli.Terminal, packages, flags []string) error {
	if len(packages) != 1 {
		return cli.Usagef("--replay is for one package, not for %d", len(packages))
	}
	f, err := control.Load(o.replay)
	if err != nil {
		return err
	}
	o.race = f.Race
	b, err := o.build(ctx, t, packages[0], flags)
	if err != nil {
		return err
	}
	x := f.Trial()
	r, err := b.Replay(ctx, x, x.Decisions)
	if err != nil {
		return cli.Cause(ctx, err)
	}
	if r.Verdict != f.Verdict {
		t.Printf("%s  not repeated: the order of %s gave %q, recorded is %q\n", f.Test, o.replay, r.Verdict, f.Verdict)
		t.Printf("next: if the package has changed since, the mistake may be gone; run clouseau schedules again\n")
		return nil
	}
	x.Finding = r
	s := &schedulesScreen{t: t, b: b, o: o}
	if err := s.finding(ctx, x); err != nil {
		return err
	}
	return cli.ErrFailed
}
