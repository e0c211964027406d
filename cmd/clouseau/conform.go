package main

import (
	"cmp"
	"context"

	"github.com/clouseau-go/clouseau/conform/conformtest"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/cobra"
)

// conformOptions says which paths a system is tested on.
type conformOptions struct {
	suites, new, dir string
	paths            emit.Conform
	out              cli.Output
}

func conformCommand() *cobra.Command {
	o := &conformOptions{}
	c := cli.Verb("conform SPEC", "go through the states of a model, and test the system on the way",
		`The model of the spec is explored, and the system is tested on paths through its
states. A path on which the system does what it must not is shortened until no input can
be left out. The exit code is 1 then. docs/conformance.md tells more.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error { return conform(ctx, t, o, args[0]) })
	c.Args = cobra.MatchAll(cli.Some("a spec"), cli.AtMost(1))
	fs := c.Flags()
	fs.StringVar(&o.suites, "suite", "", "which paths, a `LIST` separated by commas: once (each transition), twice, ends "+
		"(each, and what tells the state after it from others), pairs (each after each), complete (a proof under assumptions that are printed), "+
		"fly (inputs are chosen under way). All that fit the model if nothing is said")
	fs.IntVar(&o.paths.Values, "values", 0, "`N` values of an argument, small ones and borders first (12)")
	fs.IntVar(&o.paths.Inputs, "inputs", 0, "`N` inputs with fly (1000)")
	fs.IntVar(&o.paths.Elements, "elements", 0, "no request that may make a list, set or map of the model larger than `N`")
	fs.Int64Var(&o.paths.Number, "number", 0, "no request that may make a number of the model larger than `N`")
	fs.StringVar(&o.new, "new", "", "the constructor `FUNC` that takes the target's place")
	fs.StringVar(&o.dir, "dir", "", "the `DIR` of the package to which the test belongs")
	o.out.Flags(fs)
	fs.Lookup("output").Usage = "write the test to `FILE` instead of running it"
	return c
}

// conform tests a system on paths through the states of its model, or writes the test.
func conform(ctx context.Context, t *cli.Terminal, o *conformOptions, file string) error {
	c := &o.paths
	var err error
	if c.Suites, err = conformtest.Parse(o.suites); err != nil {
		return cli.Usagef("--suite: %v", err)
	}
	if c.Values < 0 || c.Inputs < 0 || c.Elements < 0 || c.Number < 0 {
		return cli.Usagef("want numbers above zero")
	}
	s, err := loadTested(ctx, t, file, spec.NoGenerators())
	if err != nil {
		return err
	}
	if s.Model == nil {
		return cli.Usagef("%s has no model: a block model says what a right system may do", s.File)
	}
	s.Target.New = cmp.Or(o.new, s.Target.New)
	if !o.out.Standard() {
		return writeConform(t, s.Spec, c, &o.out)
	}
	x, tests, err := buildTested(ctx, t, s, o.dir, emit.Options{Conform: c}, func(opt emit.Options) ([]byte, error) {
		return conformTest(s.Spec, opt)
	})
	if err != nil {
		return err
	}
	x.runs = 1
	x.framed = true
	defer t.Saving()()
	return runTests(ctx, t, x, tests)
}

// conformTest prints the test of a model.
func conformTest(s *uhat.Spec, opt emit.Options) ([]byte, error) {
	return emit.File(s, []emit.GoalGenerators{{Goal: s.Judge(), Explore: true}}, opt)
}

// writeConform writes the test of a model.
func writeConform(t *cli.Terminal, s *uhat.Spec, c *emit.Conform, out *cli.Output) error {
	if err := t.MayWrite(out); err != nil {
		return err
	}
	opt, err := optionsAt(out, s)
	if err != nil {
		return err
	}
	opt.Conform = c
	src, err := conformTest(s, opt)
	if err != nil {
		return err
	}
	return t.Write(out, src)
}
