package main

import (
	"cmp"
	"context"
	"path/filepath"

	"github.com/clouseau-go/clouseau/conform/conformtest"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

func conformCommand() *cli.Command {
	return &cli.Command{
		Name:    "conform",
		Usage:   "SPEC [--suite LIST] [--values N] [--inputs N] [--elements N] [--number N] [--new FUNC] [--dir DIR] [-o FILE [--force]]",
		Summary: "go through the states of a model, and test the system on the way",
		Help: `The model of the spec is explored, and the system is tested on paths through its
states. A path on which the system does what it must not is shortened until no input can
be left out. The exit code is 1 then. docs/conformance.md tells more.

    --suite LIST     which paths, separated by commas: once (each transition), twice, ends
                     (each, and what tells the state after it from others), pairs (each after
                     each), complete (a proof under assumptions that are printed), fly (inputs
                     are chosen under way). All that fit the model if nothing is said
    --values N       how many values of an argument, small ones and borders first (12)
    --inputs N       how many inputs there are with fly (1000)
    --elements N     no request that may make a list, set or map of the model larger
    --number N       no request that may make a number of the model larger
    --new FUNC       the constructor that takes the target's place
    --dir DIR        the directory of the package to which the test belongs
    -o FILE          write the test instead of running it
    --force          write over a FILE that clouseau did not write
`,
		Run: runConform,
	}
}

func runConform(ctx context.Context, t *cli.Terminal, args []string) error {
	fs := cli.NewFlags()
	rc, c := runConfig{runs: 1}, &emit.Conform{}
	suites := fs.String("suite", "", "")
	fs.IntVar(&c.Values, "values", 0, "")
	fs.IntVar(&c.Inputs, "inputs", 0, "")
	fs.IntVar(&c.Elements, "elements", 0, "")
	fs.Int64Var(&c.Number, "number", 0, "")
	fs.StringVar(&rc.new, "new", "", "")
	fs.StringVar(&rc.dir, "dir", "", "")
	out := cli.OutputFlags(fs)
	args, err := cli.ParseSome(fs, args, "a spec")
	if err != nil {
		return err
	}
	if c.Suites, err = conformtest.Parse(*suites); err != nil {
		return cli.Usagef("--suite: %v", err)
	}
	if len(args) > 1 || c.Values < 0 || c.Inputs < 0 || c.Elements < 0 || c.Number < 0 {
		return cli.Usagef("want one spec, and numbers above zero")
	}
	s, err := loadTested(ctx, t, args[0], spec.NoGenerators())
	if err != nil {
		return err
	}
	if s.Model == nil {
		return cli.Usagef("%s has no model: a block model says what a right system may do", s.File)
	}
	if rc.new != "" {
		s.Target.New = rc.new
	}
	if !out.Standard() {
		return writeConform(t, s.Spec, c, out)
	}
	pkg, err := testedPackage(ctx, s, rc.dir)
	if err != nil {
		return err
	}
	built, err := buildTest(ctx, t, pkg, func(others emit.Others) ([]byte, error) {
		return conformTest(s.Spec, emit.Options{Source: sourceName(s.File, filepath.Join(pkg.Dir, overlayName)), Package: pkg.testName(), Others: others, Beside: true, Conform: c})
	})
	if err != nil {
		return explainBuild(t, s.Spec, err)
	}
	rc.dir = pkg.Dir
	defer t.Saving()()
	return runTests(ctx, t, built.path, rc, built.tests)
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
	opt := emit.Options{Source: sourceName(s.File, out.Name), Package: packageAt(out.Name), Conform: c}
	var err error
	if opt.Others, err = othersBeside(out, opt.Source, cmp.Or(s.Target.Package, opt.Package)); err != nil {
		return err
	}
	src, err := conformTest(s, opt)
	if err != nil {
		return err
	}
	return t.Write(out, src)
}
