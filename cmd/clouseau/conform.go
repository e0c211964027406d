package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/conform/conformtest"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/cobra"
)

// conformOptions says which paths a system is tested on.
type conformOptions struct {
	suites, new, dir, format string
	words                    []string // the flags that decide which paths there are
	paths                    emit.Conform
	out                      cli.Output
}

func conformCommand() *cobra.Command {
	o := &conformOptions{}
	c := cli.Verb("conform SPEC", "test a system on paths through the states of its model",
		`Explores the states of the spec's model, and tests the system on paths through them. A
path on which system and model differ is shrunk until every input on it is needed. The exit
code is then 1.

The suites of --suite are:

    once      each transition
    twice     each transition twice
    ends      each transition, and inputs that identify the state after it
    pairs     each transition after each
    complete  a proof, under assumptions that are printed
    fly       inputs are chosen as the system answers

docs/conformance.md tells more.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error {
			return printTests(t, "conform", o.format, func(w io.Writer) ([]report.Test, error) {
				return conform(ctx, t, w, o, args[0])
			})
		})
	c.PreRunE = func(c *cobra.Command, _ []string) error {
		o.words = wordsOf(c.Flags())
		if o.format == "json" && !o.out.Standard() {
			return cli.Usagef("--format json prints what the test shows, and -o only writes it")
		}
		return nil
	}
	c.Args = cobra.MatchAll(cli.Some("a spec"), cli.AtMost(1))
	c.Example = `    clouseau conform counter.clouseau.hcl
    clouseau conform counter.clouseau.hcl --suite once,pairs --values 4
    clouseau conform counter.clouseau.hcl -o counter_conform_test.go  write the test, do not run it`
	fs := c.Flags()
	fs.StringVar(&o.suites, "suite", "", "choose the paths, a `LIST` separated by commas, of once, twice, ends, pairs, complete and fly (all that fit the model)")
	fs.IntVar(&o.paths.Values, "values", 0, "try `N` values of each argument, small ones and limits first (12)")
	fs.IntVar(&o.paths.Inputs, "inputs", 0, "with fly: give `N` inputs (1000)")
	fs.IntVar(&o.paths.Elements, "elements", 0, "keep lists, sets and maps of the model at `N` elements or fewer")
	fs.Int64Var(&o.paths.Number, "number", 0, "keep numbers of the model at `N` or less")
	fs.StringVar(&o.new, "new", "", newUsage)
	fs.StringVar(&o.dir, "dir", "", dirUsage)
	cli.Format(fs, &o.format, "text", "json")
	o.out.Flags(fs)
	fs.Lookup("output").Usage = "write the test to `FILE` instead of running it"
	return c
}

// conform tests a system on paths through the states of its model, or writes the test.
func conform(ctx context.Context, t *cli.Terminal, w io.Writer, o *conformOptions, file string) ([]report.Test, error) {
	c := &o.paths
	var err error
	if c.Suites, err = conformtest.Parse(o.suites); err != nil {
		return nil, cli.Usagef("--suite: %v", err)
	}
	if c.Values < 0 || c.Inputs < 0 || c.Elements < 0 || c.Number < 0 {
		return nil, cli.Usagef("want numbers above zero")
	}
	s, err := loadTested(ctx, t, file, spec.NoGenerators())
	if err != nil {
		return nil, err
	}
	if s.Model == nil {
		return nil, cli.Usagef("%s has no model: a block model says what a right system may do", s.File)
	}
	s.Target.New = cmp.Or(o.new, s.Target.New)
	if !o.out.Standard() {
		return nil, writeConform(t, s.Spec, c, &o.out)
	}
	x, tests, err := buildTested(ctx, t, s, o.dir, emit.Options{Conform: c}, func(opt emit.Options) ([]byte, error) {
		return conformTest(s.Spec, opt)
	})
	if err != nil {
		return nil, err
	}
	reports, err := t.TempFile("report.jsonl")
	if err != nil {
		return nil, err
	}
	x.runs = 1
	x.framed = true
	if o.format == "json" {
		x.to = w
	}
	x.env = append(x.env, environment.Report.Is(reports))
	defer t.Saving()()
	err = runTests(ctx, t, x, tests)
	shown := reportFile(reports)
	suites := o.describe(s.Spec, x.dir, shown.read())
	if errors.Is(err, cli.ErrFailed) && !slices.ContainsFunc(suites, func(t report.Test) bool { return t.Verdict == report.Failed }) {
		t.Note("the test ended early; standard error says why")
	}
	return suites, cmp.Or(shown.passOn(x.dir), err)
}

// describe returns a test for each suite.
func (o *conformOptions) describe(s *uhat.Spec, dir string, shown []*report.Run) (out []report.Test) {
	run := &specRun{spec: s}
	run.execution.dir = dir
	for _, r := range shown {
		suite := r.Generators[0].Name
		t := report.Test{Spec: s.File, Goal: r.Goal, Verdict: report.Passed, Judge: "the model " + r.Goal, Runs: r.Runs, Judged: r.Runs, Seconds: r.Seconds}
		t.Summary = fmt.Sprintf("%s: %s, %s: no difference", suite, plural(r.Runs, "run"), plural(r.Calls, "input"))
		for _, f := range failuresOf(r) {
			t.Verdict = report.Failed
			t.Summary = fmt.Sprintf("%s: run %d does not conform", suite, r.Runs)
			t.Failures = append(t.Failures, failureOf(run, r.Goal, f))
			t.Again = fmt.Sprintf("clouseau conform %s --suite %s", report.CommandLine(append([]string{s.File}, o.words...)), suite)
			t.Next = []string{fmt.Sprintf("keep the test: %s -o %s_conform_test.go", t.Again, strings.ToLower(r.Goal))}
		}
		out = append(out, t)
	}
	return out
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
