package main

import (
	"cmp"
	"context"
	"path/filepath"

	"github.com/clouseau-go/clouseau/conform/conformtest"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

func conformCommand() *command {
	return &command{
		name:    "conform",
		usage:   "SPEC [--suite LIST] [--values N] [--inputs N] [--elements N] [--number N] [--new FUNC] [--dir DIR] [-o FILE [--force]]",
		summary: "go through the states of a model, and test the system on the way",
		help: `The model of the spec is explored, and the system is tested on paths through its
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
		run: runConform,
	}
}

func runConform(ctx context.Context, t *terminal, args []string) error {
	fs := newFlags()
	rc, c := runConfig{runs: 1}, &emit.Conform{}
	suites := fs.String("suite", "", "")
	fs.IntVar(&c.Values, "values", 0, "")
	fs.IntVar(&c.Inputs, "inputs", 0, "")
	fs.IntVar(&c.Elements, "elements", 0, "")
	fs.Int64Var(&c.Number, "number", 0, "")
	fs.StringVar(&rc.new, "new", "", "")
	fs.StringVar(&rc.dir, "dir", "", "")
	out := outputFlags(fs)
	args, err := parseSome(fs, args, "a spec")
	if err != nil {
		return err
	}
	if c.Suites, err = conformtest.Parse(*suites); err != nil {
		return usagef("--suite: %v", err)
	}
	if len(args) > 1 || c.Values < 0 || c.Inputs < 0 || c.Elements < 0 || c.Number < 0 {
		return usagef("want one spec, and numbers above zero")
	}
	s, err := t.loadTested(ctx, args[0], spec.NoGenerators())
	if err != nil {
		return err
	}
	if s.Model == nil {
		return usagef("%s has no model: a block model says what a right system may do", s.File)
	}
	if rc.new != "" {
		s.Target.New = rc.new
	}
	if !out.standard() {
		return t.writeConform(s, c, out)
	}
	pkg, err := testedPackage(ctx, s, rc.dir, t.listed[s])
	if err != nil {
		return err
	}
	binary, src, err := t.build(ctx, pkg, func(others emit.Others) ([]byte, error) {
		return conformTest(s, emit.Options{Source: sourceName(s.File, filepath.Join(pkg.Dir, overlayName)), Package: pkg.testName(), Others: others, Beside: true, Conform: c})
	})
	if err != nil {
		return t.compiled(s, err)
	}
	rc.dir = pkg.Dir
	t.saving.RLock()
	defer t.saving.RUnlock()
	return t.execute(ctx, binary, rc, testNames(src))
}

// conformTest prints the test of a model.
func conformTest(s *uhat.Spec, opt emit.Options) ([]byte, error) {
	return emit.File(s, []emit.GoalGenerators{{Goal: s.Judge(), Explore: true}}, opt)
}

// writeConform writes the test of a model.
func (t *terminal) writeConform(s *uhat.Spec, c *emit.Conform, out *output) error {
	if err := t.mayWrite(out); err != nil {
		return err
	}
	opt := emit.Options{Source: sourceName(s.File, out.name), Package: packageAt(out.name), Conform: c}
	var err error
	if opt.Others, err = othersBeside(out, opt.Source, cmp.Or(s.Target.Package, opt.Package)); err != nil {
		return err
	}
	src, err := conformTest(s, opt)
	if err != nil {
		return err
	}
	return t.write(out, src)
}
