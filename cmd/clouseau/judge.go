package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/judge"
	"github.com/clouseau-go/clouseau/internal/report"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/cobra"
)

// judgeOptions says how a log is judged, and what is printed.
type judgeOptions struct {
	goals                 []string
	mapping, gaps, format string
	interleaved, all      bool
}

func judgeCommand() *cobra.Command {
	o := &judgeOptions{}
	c := cli.Verb("judge SPEC LOG", "judge recorded runs by a spec",
		`Judges runs that were recorded in a log, by the goals, model and promises of a spec. LOG
has one JSON object a line. The exit code is 1 when a run is a violation, crashed or hung,
or when the log has nothing that a goal speaks of. It is 2 when a line cannot be read.

An example of a log, as clouseau run --log FILE writes it:

    {"run": 1, "op": "push", "fields": {"elem": 3}}
    {"run": 1, "op": "isEmpty", "answers": {"result": true}}

LOG or SPEC may be "-" for standard input. A log may have any length: it is read once, and
not kept.

With --gaps start, the log may begin in the middle of a run. With --gaps any, events may be
missing anywhere. A run is then a violation only if it is one for all possible missing events.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error {
			d := newDocument(t, "judge")
			err := judgeFile(ctx, t, o, d, args)
			if o.format != "json" || errors.As(err, new(*cli.UsageError)) {
				return err
			}
			return cmp.Or(endDocument(t, d, err).WriteLine(t.Stdout), err)
		})
	c.Example = `    clouseau judge stack.clouseau.hcl run.jsonl
    clouseau judge stack.clouseau.hcl app.log --mapping app.hcl --gaps start`
	fs := c.Flags()
	cli.List(fs, &o.goals, "goal", "judge only by the goals, promises and model with these `NAMES`")
	fs.StringVar(&o.mapping, "mapping", "", "read any log: `FILE` says which lines count, and where operation and fields are")
	cli.Choice(fs, &o.gaps, "gaps", "accept a log that begins in a run (start), or lacks events anywhere (any)", "none", "start", "any")
	fs.BoolVar(&o.interleaved, "interleaved", false, "accept mixed lines of several runs; without it a run ends where another begins")
	fs.BoolVar(&o.all, "all", false, "print the verdicts on all runs, also those that passed")
	cli.Format(fs, &o.format, "text", "json")
	return c
}

// judgeFile judges the log in a file, or on standard input.
func judgeFile(ctx context.Context, t *cli.Terminal, o *judgeOptions, d *report.Document, args []string) error {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(100) // a log may be long, and its judge has to stay small
	}
	switch {
	case len(args) != 2:
		return cli.Usagef("want a spec and a log")
	case args[0] == "-" && args[1] == "-":
		return cli.Usagef("- can stand for one file only")
	}
	s, err := loadSpec(t, args[0])
	if err != nil {
		return err
	}
	c, err := judgeConfig(t, s, o)
	if err != nil {
		return err
	}
	from, name := t.Stdin, "standard input"
	if args[1] != "-" {
		file, err := os.Open(args[1])
		if err != nil {
			return err
		}
		defer file.Close()
		from, name = file, args[1]
	}
	return judgeLog(ctx, t, c, o, d, from, name)
}

// judgeConfig returns how a log is judged.
func judgeConfig(t *cli.Terminal, s *uhat.Spec, o *judgeOptions) (judge.Config, error) {
	c := judge.Config{Spec: s, Interleaved: o.interleaved, Suggest: cli.Suggestion}
	var err error
	if err = setJudges(s, o.goals, &c); err != nil {
		return c, err
	}
	c.Gaps = judge.Gaps{Start: o.gaps == "start", Between: o.gaps == "any"}
	if o.mapping == "" {
		return c, nil
	}
	m, diags := spec.LoadMapping(o.mapping, s)
	if err := warn(t, diags); err != nil {
		return c, err
	}
	c.Mapping = m
	c.Gaps.Start, c.Gaps.Between, c.Gaps.Unlogged = c.Gaps.Start || m.Start, c.Gaps.Between || m.Between, m.Unlogged
	return c, nil
}

// setJudges sets who judges a log: the goals, the model and the promises with these names, or all.
func setJudges(s *uhat.Spec, names []string, c *judge.Config) (err error) {
	promises := map[string]bool{}
	var others, rest []string
	for _, p := range s.Promises() {
		promises[p.Name] = true
		others = append(others, p.Name)
	}
	c.Promises = func(name string) bool { return len(names) == 0 || slices.Contains(names, name) }
	c.Model = s.Model != nil && len(names) == 0
	for _, name := range names {
		switch {
		case s.Goal(name) != nil:
			rest = append(rest, name)
		case s.Model != nil && s.Model.Name == name:
			c.Model = true
		case !promises[name]:
			rest = append(rest, name)
		}
	}
	if s.Model != nil {
		others = append(others, s.Model.Name)
	}
	if c.Goals = s.Goals; len(names) > 0 {
		c.Goals = nil
	}
	if len(rest) > 0 {
		c.Goals, err = goalsNamed(s, rest, others...)
	}
	if err == nil && len(c.Goals) == 0 && !c.Model && len(promises) == 0 {
		return cli.Usagef("%s has no goal, no model and no promise that can judge a log: references, relations of two runs and Go code need the system", s.File)
	}
	return err
}

// mostProblems is how many lines that cannot be read are shown.
const mostProblems = 20

// judgeLog judges a log and prints the result.
func judgeLog(ctx context.Context, t *cli.Terminal, c judge.Config, o *judgeOptions, d *report.Document, from io.Reader, name string) error {
	problems := 0
	c.Problem = func(p judge.Problem) {
		severity := "error"
		if p.Warning {
			severity = "warning"
		}
		if problems++; problems <= mostProblems {
			t.Notef("%s:%d:%d: %s: %s\n", name, p.Line, p.Column, severity, p.Text)
		}
	}
	j := &judgePrinter{t: t, all: o.all, json: o.format == "json", name: name}
	c.Verdict = j.verdict
	sum, err := judge.Log(ctx, c, from)
	if problems > mostProblems {
		t.Notef("%s: %d more lines like these\n", name, problems-mostProblems)
	}
	switch {
	case err != nil:
		err = fmt.Errorf("%s: %w", name, err)
	case sum.Errors > 0:
		err = cli.ErrIncomplete
	case sum.Failed() || sum.Vacuous():
		err = cli.ErrFailed
	}
	j.summary(sum)
	j.warn(sum)
	d.Log = newLog(name, sum)
	return cmp.Or(j.err, err)
}

// judgePrinter prints verdicts as they are known.
type judgePrinter struct {
	t         *cli.Terminal
	all, json bool
	name      string
	err       error // of writing
}

func (j *judgePrinter) printf(format string, args ...any) {
	if _, err := fmt.Fprintf(j.t.Stdout, format, args...); err != nil && j.err == nil {
		j.err = err
	}
}

// write prints a line of JSON.
func (j *judgePrinter) write(line func(io.Writer) error) {
	if err := line(j.t.Stdout); err != nil && j.err == nil {
		j.err = err
	}
}

func (j *judgePrinter) verdict(v judge.Verdict) {
	quiet := v.Kind == judge.Upheld || v.Kind == judge.NotReached
	switch {
	case j.json:
		j.write(newJudged(j.name, v).WriteLine)
	case j.all || !quiet:
		j.printf("%v\n", &v)
	}
}

// summary prints what became of the runs.
func (j *judgePrinter) summary(s *judge.Summary) {
	if j.json {
		return
	}
	j.printf("%s: %s, %s", j.name, plural(s.Runs, "run"), plural(s.Events, "event"))
	if s.Skipped > 0 {
		j.printf(", %s that the mapping does not count", plural(s.Skipped, "line"))
	}
	j.printf("\n")
	for _, t := range s.Tallies {
		j.printf("%v\n", t)
	}
}

// warn says aloud if the runs were not judged at all.
func (j *judgePrinter) warn(s *judge.Summary) {
	for _, t := range s.Tallies {
		switch missing := strings.Join(t.Missing, ", "); {
		case t.Vacuous:
			j.t.Notef("%s: error: nothing in it is about %s: no line has any of %s\n", j.name, t.Goal, missing)
		case missing != "":
			j.t.Notef("%s: warning: no line has %s, of which %s speaks\n", j.name, missing, t.Goal)
		}
	}
}

// newJudged returns a verdict for tools.
func newJudged(log string, v judge.Verdict) *report.Judged {
	out := &report.Judged{
		Version: report.DocumentVersion, Verb: "judge", Verdict: string(v.Kind), Run: v.Run, Goal: v.Goal,
		Place: report.Place{File: log, Line: v.Line}, Event: v.Event, What: v.What, Reason: v.Reason,
	}
	for _, b := range v.Bindings {
		out.Bindings = append(out.Bindings, rtreport.Assignment{Name: b.Name, Value: b.Sort.Show(b.Value)})
	}
	return out
}

// newLog returns the summary of a log for tools.
func newLog(name string, s *judge.Summary) *report.Log {
	out := &report.Log{File: name, Runs: s.Runs, Events: s.Events, Lines: s.Lines, Skipped: s.Skipped, Errors: s.Errors, Goals: []report.Tally{}}
	for _, t := range s.Tallies {
		counts := map[string]int{}
		for kind, n := range t.Counts {
			counts[string(kind)] = n
		}
		out.Goals = append(out.Goals, report.Tally{Goal: t.Goal, Counts: counts, Missing: t.Missing, Vacuous: t.Vacuous})
	}
	return out
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
