package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/setup"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/cobra"
)

// synthOptions says what is written.
type synthOptions struct {
	out               cli.Output
	check, calibrated bool
	walks             bool
	new, format       string
	party             partyOptions
	from              scriptSource
	search            synth.Config
}

func synthCommand() *cobra.Command {
	o := &synthOptions{}
	c := cli.Verb("synth SPEC [GOAL...]", "synthesize generators and write them as a Go test",
		`Finds scripts that lead to the goals of a spec, and prints a Go test that runs them. The
same spec gives the same file. If a goal has no script, the reason is printed, nothing is
written, and the exit code is 1. SPEC may be "-" for standard input.

Without GOAL all goals have a test. So has the model of the spec. Its test makes random
requests, mostly with values from earlier answers and the model. Without a model, so has the
reference of the target, as "reference". Its test is a random walk, as with --strategy
walk. With GOAL, only what is named has a test. A spec with a model needs no goals.

With --calibrate, scripts whose runs tell more are taken more often. Each keeps at least a
quarter of an equal share.

For go generate, in a Go file of the same directory:

    //go:generate go run `+setup.Module+`/cmd/clouseau synth stack.clouseau.hcl -o stack_clouseau_test.go`,
		func(ctx context.Context, t *cli.Terminal, args []string) error { return synthTest(ctx, t, o, args) })
	c.Args = cli.Some("a spec")
	c.Example = `    clouseau synth stack.clouseau.hcl -o stack_clouseau_test.go
    clouseau synth stack.clouseau.hcl -o stack_clouseau_test.go --check  is it stale?
    clouseau synth stack.clouseau.hcl lost --format hcl                  one goal, as generator blocks`
	fs := c.Flags()
	o.out.Flags(fs)
	cli.Format(fs, &o.format, "go", "hcl")
	fs.Lookup("format").Usage = "print Go, or hcl: generator blocks, which you can edit and run with --generator"
	fs.BoolVar(&o.walks, "walks", true, "the test of a goal walks at random as well")
	fs.BoolVar(&o.check, "check", false, "write nothing; print how FILE differs, and exit with 1 if it is stale")
	fs.BoolVar(&o.calibrated, "calibrate", false, "run the scripts 1000 times first, and give those that tell more a higher weight")
	fs.StringVar(&o.new, "new", "", newUsage)
	o.party.flags(fs)
	cli.Group(c, sourceTitle, o.from.flags)
	cli.SearchFlags(c, &o.search)
	cli.Rare(c, "walks", "calibrate", "tcp", "cmd", "strategy", "goroutines", "after", "length", "weights", "exhaustive", "values",
		"events", "refinements", "steps", "depth", "padding")
	return c
}

// newUsage describes the flag that replaces the target's constructor.
const newUsage = "take `FUNC` as the constructor, such as stack.NewBuggy"

// dirUsage describes the flag for the package of a test.
const dirUsage = "the package `DIR` in which the test is compiled"

// synthTest writes the tests of a spec.
func synthTest(ctx context.Context, t *cli.Terminal, o *synthOptions, args []string) error {
	if err := unwritable(args[0], o); err != nil {
		return err
	}
	if err := cmp.Or(o.from.check(), cli.CheckSearch(&o.search)); err != nil {
		return err
	}
	t.AddInput(args[0])
	if err := t.MayWrite(&o.out); err != nil && !o.check {
		return err
	}
	s, results, err := findGenerators(ctx, t, args[0], args[1:], o.from, o.search)
	if missing := new(unreachedError); errors.As(err, &missing) {
		missing.print(t, t.Stderr, "synth")
	}
	stopped := err
	if err != nil && (ctx.Err() == nil || countFound(results) == 0 || o.check || !o.out.Standard()) {
		return err
	}
	if err := o.party.replaceOr(s.Spec, o.new); err != nil {
		return err
	}
	if o.calibrated && stopped == nil {
		if err := calibrate(ctx, t, s, results); err != nil {
			return err
		}
	}
	opt, err := optionsAt(&o.out, s.Spec)
	if err != nil {
		return err
	}
	var walked []*uhat.Goal
	if o.walks && o.from == (scriptSource{}) {
		walked = walkedGoals(t, s.Spec, results)
	}
	src, err := testsAs(s.Spec, results, o, walked, opt)
	if err != nil {
		return err
	}
	if o.check {
		return compareFile(t, o.out.Name, src)
	}
	return cmp.Or(t.Write(&o.out, src), stopped)
}

// optionsAt returns the options of a test that is written to a file.
func optionsAt(out *cli.Output, s *uhat.Spec) (opt emit.Options, err error) {
	opt.Source = sourceName(s.File, out.Name)
	opt.Package = gotest.NameAt(out.Name)
	opt.Others, err = gotest.Beside(out, opt.Source, cmp.Or(s.Target.Package, opt.Package))
	return opt, err
}

// unwritable says which flags do not go together.
func unwritable(spec string, o *synthOptions) error {
	switch {
	case o.check && o.out.Standard():
		return cli.Usagef("--check needs -o FILE to compare with")
	case o.format == "hcl" && spec == "-":
		return cli.Usagef("--format hcl prints a file that imports the spec, so that must be one, not -")
	case !o.calibrated:
		return nil
	case o.format != "go":
		return cli.Usagef("--calibrate writes weights into a Go file, not with --format %s", o.format)
	case spec == "-":
		return cli.Usagef("--calibrate: the spec must be a file, not -")
	case o.from.strategy != "":
		return cli.Usagef("--calibrate weighs generators, and --strategy has none")
	}
	return nil
}

// synthesizeGoals loads a spec and finds generators for all the named goals. It reports on each
// goal. One without a generator is explored where the spec has a model or a reference, that is,
// random requests are made for it; without either it ends the verb. The model itself, or the
// reference, is a result without generators, too. After an interrupt the results are those that
// have generators.
func synthesizeGoals(ctx context.Context, t *cli.Terminal, file string, names []string, from scriptSource, cfg synth.Config) (*testedSpec, []*synth.Result, error) {
	s, err := loadTested(ctx, t, file, spec.NoGenerators())
	if err != nil {
		return nil, nil, err
	}
	gs, random, walk, err := goalsToTest(s.Spec, names, true)
	if err != nil {
		return nil, nil, err
	}
	// What cannot be is refused before a search that may take long.
	if err := from.checkTests(len(gs) + count(random) + count(walk)); err != nil {
		return nil, nil, err
	}
	results := synthesize(ctx, t, s.Spec, gs, cfg, func(r *synth.Result) {
		printFound(t, r)
		if s.Judge() != nil && len(r.Generators) == 0 && ctx.Err() == nil {
			t.Notef("%s: %s; random requests are made instead\n", r.Goal.Name, unreached(r))
		}
	})
	switch {
	case ctx.Err() != nil:
		without := func(r *synth.Result) bool { return len(r.Generators) == 0 }
		return s, slices.DeleteFunc(results, without), ctx.Err()
	case s.Judge() == nil && countFound(results) < len(gs):
		return nil, nil, &unreachedError{s.File, results}
	}
	if judge := s.Judge(); random {
		how := "random requests, judged by the model"
		switch {
		case s.Model != nil:
		case s.Target.Reference != nil:
			how = "walks, judged by the reference " + s.Target.Reference.New
		default:
			how = "walks, judged by what operations promise"
		}
		t.Detailf("%s: %s\n", testName(s.Spec, judge.Name), how)
		results = append(results, &synth.Result{Goal: judge, Generators: promiseScripts(ctx, t, s.Spec, cfg)})
	}
	if walk {
		t.Detailf("No goal, promise or reference: random walks find crashes and hangs only\n")
		results = append(results, &synth.Result{Goal: walkGoal()})
	}
	return s, results, nil
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// testsAs returns the generators found in a format.
func testsAs(s *uhat.Spec, results []*synth.Result, o *synthOptions, walked []*uhat.Goal, opt emit.Options) ([]byte, error) {
	if o.format == "go" {
		return emitTest(s, results, o.from, walked, opt)
	}
	var gs []*uhat.Generator
	for _, r := range results {
		gs = append(gs, r.Generators...)
	}
	if len(gs) == 0 {
		return nil, cli.Usagef("random requests are no generator block; --format go prints them")
	}
	return spec.PrintGenerators(s, gs, opt.Source)
}

// emitTest prints the generators found as a Go test, with walks beside them for some goals.
func emitTest(s *uhat.Spec, results []*synth.Result, from scriptSource, walked []*uhat.Goal, opt emit.Options) ([]byte, error) {
	var gs []emit.GoalGenerators
	var err error
	if opt.WeightOf, err = from.walkWeights(s); err != nil {
		return nil, err
	}
	opt.WalkLength, opt.WalkLanes, opt.All = from.length, from.goroutines, from.allScripts()
	if from.after == afterGoals {
		opt.WalkLength = cmp.Or(from.length, 1)
	}
	if err := from.checkGoroutines(s); err != nil {
		return nil, err
	}
	for _, r := range results {
		random, walk := len(r.Generators) == 0, isWalk(s, r, from)
		gs = append(gs, emit.GoalGenerators{Goal: r.Goal, Generators: r.Generators, Walk: walk || slices.Contains(walked, r.Goal),
			Explore: random && !walk && from.strategy == "", Workload: random && !walk && from.strategy != ""})
	}
	return emit.File(s, gs, opt)
}

// compareFile reports how an emitted file differs from what would be emitted now.
func compareFile(t *cli.Terminal, name string, src []byte) error {
	old, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if bytes.Equal(old, src) && err == nil {
		return nil
	}
	if _, err := t.Stdout.Write(unifiedDiff(name, old, src)); err != nil {
		return err
	}
	t.Notef("%s is stale\n", name)
	return cli.ErrFailed
}

// sourceName returns how the emitted file names the spec it comes from: by
// its path from there.
func sourceName(spec, out string) string {
	switch {
	case spec == "-":
		return "standard input"
	case out == "" || out == "-":
		return filepath.Base(spec)
	}
	from, err1 := filepath.Abs(filepath.Dir(out))
	to, err2 := filepath.Abs(spec)
	if rel, err := filepath.Rel(from, to); err == nil && err1 == nil && err2 == nil {
		return filepath.ToSlash(rel)
	}
	return filepath.Base(spec)
}
