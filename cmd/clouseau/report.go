package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/layered"
	"github.com/clouseau-go/clouseau/internal/report"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/cobra"
)

// reportOptions says what a report is made of.
type reportOptions struct {
	spec, format string
	out          cli.Output
	search       synth.Config
}

func reportCommand() *cobra.Command {
	o := &reportOptions{}
	c := cli.Verb("report RUN.json...", "turn reports of tests into a page, or into JUnit",
		`Turns the report of tests into a page of HTML, or into a form for other tools. The page
shows the failing run, how often everything was exercised, and where answers left the
script. It is one file.

RUN.json is the file that clouseau run --report FILE.json wrote, or the one to which emitted
tests append when CLOUSEAU_REPORT names it. "-" is standard input. Reports of shards
(clouseau run --shard) are merged into one. Parts that share runs, or have different seeds,
are refused.

--format junit has a suite for each goal and a case for each generator. --format json has
the merged reports. --format tyche has a line for each run, for Tyche and similar tools. It
needs tests that ran with CLOUSEAU_RECORDS=on.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error { return reportRuns(ctx, t, o, args) })
	c.Example = `    CLOUSEAU_REPORT=$PWD/run.json go test .
    clouseau report run.json --spec stack.clouseau.hcl -o run.html
    clouseau report shard1.json shard2.json --format junit -o run.xml`
	c.Args = cli.Some("the report of a run")
	fs := c.Flags()
	fs.StringVar(&o.spec, "spec", "", "add to the page, from the tests' `SPEC`, why each event is needed, the generators, and the automaton")
	cli.Format(fs, &o.format, "html", "junit", "tyche", "json")
	fs.Lookup("format").Usage = "print a page (html), XML (junit), merged reports (json), or a line for each run (tyche)"
	o.out.Flags(fs)
	cli.SearchFlags(c, &o.search)
	cli.Rare(c, "results", "events", "refinements", "steps", "depth", "padding")
	return c
}

// reportRuns writes the report of the runs in files.
func reportRuns(ctx context.Context, t *cli.Terminal, o *reportOptions, args []string) error {
	if err := cli.CheckSearch(&o.search); err != nil {
		return err
	}
	var runs []*report.Run
	for _, name := range args {
		data, err := t.Read(name)
		if err != nil {
			return err
		}
		rs, err := report.Parse(name, data)
		if err != nil {
			return err
		}
		runs = append(runs, rs...)
	}
	runs, err := mergeParts(runs)
	if err != nil {
		return err
	}
	t.AddInput(o.spec)
	if err := t.MayWrite(&o.out); err != nil {
		return err
	}
	if o.spec != "" {
		s, results, err := synthesizeGoals(ctx, t, o.spec, goalsOf(runs), scriptSource{}, o.search)
		if err != nil {
			return err
		}
		if err := attach(ctx, s.Spec, results, runs); err != nil {
			return err
		}
	}
	return writeReport(t, runs, o.format, &o.out)
}

// mergeParts returns reports with those that are parts of one job merged, each where the first of
// its parts was.
func mergeParts(runs []*report.Run) ([]*report.Run, error) {
	var out []*report.Run
	parts := map[string][]*rtreport.Report{}
	key := func(r *report.Run) string { return r.System + "\x00" + r.Goal }
	for _, r := range runs {
		if r.Part == nil {
			out = append(out, r)
			continue
		}
		if parts[key(r)] == nil {
			out = append(out, r)
		}
		parts[key(r)] = append(parts[key(r)], r.Report)
	}
	for _, r := range out {
		if r.Part == nil {
			continue
		}
		whole, err := rtreport.Merge(parts[key(r)])
		if err != nil {
			return nil, err
		}
		whole.Vacuous = whole.Idle() != "" && whole.Runs >= rtreport.Enough
		r.Report = whole
	}
	return out, nil
}

// goalsOf returns the goals of the runs, each once.
func goalsOf(runs []*report.Run) []string {
	var out []string
	for _, r := range runs {
		if !slices.Contains(out, r.Goal) {
			out = append(out, r.Goal)
		}
	}
	return out
}

// attach adds information about their goals from the spec to the runs.
func attach(ctx context.Context, s *uhat.Spec, results []*synth.Result, runs []*report.Run) error {
	src, err := emitTest(s, results, scriptSource{}, nil, emit.Options{})
	if err != nil {
		return err
	}
	for _, r := range results {
		if len(r.Generators) == 0 { // random requests have no plan
			continue
		}
		plans, err := report.Plans(r, src)
		if err != nil {
			return err
		}
		a, err := automaton(ctx, s, r.Goal.Trace, s.L.True(), false)
		if err != nil {
			return err
		}
		for _, run := range runs {
			if run.Goal != r.Goal.Name {
				continue
			}
			if err := run.Attach(r, plans, layered.Automaton(r.Goal.Name, a)); err != nil {
				return fmt.Errorf("%s is not the spec of the report: %w", s.File, err)
			}
		}
	}
	return nil
}

// writeReport writes the runs.
func writeReport(t *cli.Terminal, runs []*report.Run, format string, out *cli.Output) error {
	write := report.HTML
	switch format {
	case "json":
		write = report.JSON
	case "junit":
		write = report.JUnit
	case "tyche":
		write = report.Tyche
	}
	var b bytes.Buffer
	if err := write(&b, runs); err != nil {
		return err
	}
	return t.Write(out, b.Bytes())
}
