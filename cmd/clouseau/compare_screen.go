package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/internal/versions"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
)

// print says what differs.
func (c *comparison) print(t *cli.Terminal) {
	for i, g := range c.causes {
		x := g.shown[0]
		t.Printf("%d  %s  (in %s)\n\n%s", i+1, c.differs(x.record), rtreport.Plural(g.runs(), "run"), c.calls(x.record))
		for _, line := range c.further(g) {
			t.Printf("\n    %s\n", line)
		}
		t.Printf("\n")
	}
	for _, line := range c.besides() {
		t.Printf("%s\n", line)
	}
	verdict := t.Painted(t.Stdout, cli.Green, "NO DIFFERENCE")
	next := fmt.Sprintf("--runs %d makes more runs", moreRuns*c.runs)
	switch {
	case len(c.causes) > 0:
		verdict = t.Painted(t.Stdout, cli.Red, strings.ToUpper(rtreport.Plural(len(c.causes), "difference")))
		next = "--bisect says since when; --accepted FILE --accept notes what is meant"
	case c.cut:
		verdict = "ENDED EARLY"
	}
	t.Printf("%s  %s, %s\n", verdict, c.title, c.extent())
	if !c.several && !c.bisect && !c.accept {
		t.Printf("next: %s\n", next)
	}
}

// further says what else is known of a cause, a line each.
func (c *comparison) further(g *cause) (lines []string) {
	if also := c.also(g); also != "" {
		lines = append(lines, fmt.Sprintf("After %s also: %s", c.method(g.op), also))
	}
	if g.since != "" {
		lines = append(lines, "Since "+g.since)
	}
	if says := c.written(g); says != "" {
		lines = append(lines, says)
	}
	return lines
}

// moreRuns is how many times as many runs are proposed where nothing differs.
const moreRuns = 10

// extent says what was compared.
func (c *comparison) extent() string {
	return fmt.Sprintf("%s against %s: %s, %s", c.now.Name, c.old.Name, rtreport.Plural(c.made, "run"), rtreport.Plural(len(c.now.spec.Operations), "method"))
}

// besides says what was not compared, and what is accepted.
func (c *comparison) besides() (lines []string) {
	for _, g := range c.known {
		lines = append(lines, "Accepted: "+c.differs(g.shown[0].record))
	}
	for _, side := range []struct {
		what  string
		names []string
	}{{"Only in " + c.now.Name, c.added}, {"Only in " + c.old.Name, c.removed}} {
		if len(side.names) > 0 {
			lines = append(lines, side.what+": "+strings.Join(side.names, ", "))
		}
	}
	for _, left := range leftOut(c.now.files.Left) {
		lines = append(lines, "Not called: "+left)
	}
	for _, op := range c.ends {
		lines = append(lines, fmt.Sprintf("Not called: %s hangs in %s, or ends its process", c.method(op), c.old.Name))
	}
	never, panics := c.idle()
	if len(never) > 0 {
		lines = append(lines, "Never called: "+strings.Join(never, ", "))
	}
	if len(panics) > 0 {
		lines = append(lines, "Called, but panicked each time: "+strings.Join(panics, ", "))
	}
	if c.stopped != "" {
		lines = append(lines, c.stopped)
	}
	if text := covered(c); text != "" {
		lines = append(lines, text)
	}
	if text := c.noise(); text != "" {
		lines = append(lines, fmt.Sprintf("Not compared, since two systems of %s differ in it: %s", c.old.Name, text))
	}
	return lines
}

// written quotes what somebody wrote about the change: a sentence that names what is called.
func (c *comparison) written(g *cause) string {
	names := []string{c.method(g.op)}
	if events := g.shown[0].record.Events; len(events) > 0 {
		names = append(names, c.method(events[len(events)-1].Op))
	}
	for _, name := range names {
		if i := slices.IndexFunc(c.changes, func(w versions.Change) bool { return w.Speaks(name) }); i >= 0 {
			return fmt.Sprintf("%s says: %q", c.changes[i].Where, c.changes[i].Text)
		}
	}
	return ""
}

// also names the methods in which other differences of a cause show.
func (c *comparison) also(g *cause) string {
	var out []string
	for _, x := range g.shown[1:] {
		name := c.method(answers(x))
		switch {
		case answers(x) != g.op:
		case answers(g.shown[0]) == g.op:
			continue // which the first one says
		default:
			name += " itself"
		}
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return strings.Join(out, ", ")
}

// noise lists what is not compared.
func (c *comparison) noise() string {
	var out []string
	for _, of := range []struct {
		what   string
		fields map[string][]string
	}{{"the order of ", c.other.Unordered}, {"", c.other.Free}} {
		for _, op := range slices.Sorted(maps.Keys(of.fields)) {
			out = append(out, of.what+strings.Join(of.fields[op], " and ")+" of "+c.method(op))
		}
	}
	return strings.Join(out, "; ")
}

// method returns the name of the method that an operation calls.
func (c *comparison) method(op string) string {
	if o := c.op(op); o != nil {
		return emit.Method(c.now.spec, o)
	}
	return op
}

func (c *comparison) op(name string) *sre.Op {
	for _, o := range c.now.spec.Operations {
		if o.Op.Name == name {
			return o.Op
		}
	}
	return nil
}

// differs says in a line what differs.
func (c *comparison) differs(r *rtreport.Record) string {
	if len(r.Events) == 0 {
		return r.Title
	}
	if r.Wanted == nil {
		return fmt.Sprintf("%s: %s", c.now.Name, r.Title)
	}
	last := r.Events[len(r.Events)-1]
	return fmt.Sprintf("%s: %s, and %s in %s", c.call(last), c.answer(last, last.Results), c.answer(last, r.Wanted), c.old.Name)
}

// calls lists the calls of a run, the last one with both answers.
func (c *comparison) calls(r *rtreport.Record) string {
	var b strings.Builder
	width := max(len(c.now.Name), len(c.old.Name))
	for i, e := range r.Events {
		switch {
		case i < len(r.Events)-1:
			fmt.Fprintf(&b, "    %s%s\n", c.call(e), prefixed(" = ", c.answer(e, e.Results)))
		case r.Wanted == nil:
			fmt.Fprintf(&b, "    %s\n        %-*s  %s\n", c.call(e), width, c.now.Name, r.Title)
		default:
			fmt.Fprintf(&b, "    %s\n        %-*s  %s\n        %-*s  %s\n", c.call(e), width, c.now.Name, c.answer(e, e.Results), width, c.old.Name, c.answer(e, r.Wanted))
		}
	}
	return b.String()
}

func prefixed(prefix, text string) string {
	if text == "" || text == "nothing" {
		return ""
	}
	return prefix + text
}

// call shows a call as it stands in Go.
func (c *comparison) call(e rtreport.Event) string {
	var args []string
	for _, a := range e.Args {
		args = append(args, a.Value)
	}
	return c.method(e.Op) + "(" + strings.Join(args, ", ") + ")"
}

// answer shows results.
func (c *comparison) answer(e rtreport.Event, results []rtreport.Assignment) string {
	panicked := ""
	for _, o := range c.now.spec.Operations {
		if o.Op.Name == e.Op {
			panicked = o.Panicked
		}
	}
	var out []string
	for _, a := range results {
		switch {
		case a.Name != panicked:
			out = append(out, a.Value)
		case a.Value == "true":
			return "panics"
		}
	}
	if len(out) == 0 {
		return "nothing"
	}
	return strings.Join(out, ", ")
}

// conclude ends a comparison of several types.
func (o *compareOptions) conclude(t *cli.Terminal, pairs []*comparison, known *accepted) error {
	d := &report.Document{Version: report.DocumentVersion, Verb: "compare", Verdict: report.Passed, Tests: []report.Test{}}
	gone := known.gone()
	found := len(gone)
	for _, c := range pairs {
		if c.failed != nil {
			continue
		}
		found += len(c.causes)
		d.Tests = append(d.Tests, c.document())
		for _, line := range c.besides() {
			d.Notes = append(d.Notes, c.title+": "+line)
		}
	}
	if o.accept {
		return known.write(t, pairs)
	}
	for _, line := range gone {
		d.Notes = append(d.Notes, o.accepted+": this does not occur any more: "+line)
	}
	d.Notes = append(t.TakeNotes(), d.Notes...)
	var ended error
	switch {
	case found > 0:
		d.Verdict = report.Failed
		ended = cli.ErrFailed
	case slices.ContainsFunc(pairs, func(c *comparison) bool { return c.cut }):
		d.Verdict = report.Incomplete
	}
	switch o.format {
	case "json":
		return cmp.Or(d.Write(t.Stdout), ended)
	case "markdown":
		t.Printf("%s", o.markdown(pairs))
	case "html":
		return cmp.Or(report.DifferencesHTML(t.Stdout, o.with, o.page(pairs)), ended)
	case "sarif", "github":
		var all spec.Diagnostics
		for _, c := range pairs {
			all = append(all, remarks(c)...)
		}
		return cmp.Or(writeDiagnostics(t, t.Stdout, all, o.format), ended)
	}
	for _, line := range gone {
		t.Printf("%s: this does not occur any more: %s\n", o.accepted, line)
	}
	return ended
}

// document describes the differences.
func (c *comparison) document() report.Test {
	test := report.Test{Goal: c.title, Verdict: report.Passed, Runs: c.made, Judged: c.made, Judge: c.old.Name, Summary: "no difference"}
	if n := len(c.causes); n > 0 {
		test.Verdict = report.Failed
		test.Summary = rtreport.Plural(n, "difference")
	} else if c.cut {
		test.Verdict = report.Incomplete
		test.Summary = "ended early"
	}
	for _, g := range c.causes {
		x := g.shown[0]
		f := report.Failure{
			Title: c.differs(x.record), Answered: x.record.Answered, Verdict: x.record.Verdict, Run: x.record.Events, Test: x.test,
			Confirmation: strings.TrimSpace(x.record.Confirmation.String()), Runs: g.runs(),
		}
		f.Doc = c.written(g)
		f.Since = g.since
		for _, x := range g.shown {
			f.IDs = append(f.IDs, x.ids[0])
		}
		test.Failures = append(test.Failures, f)
	}
	return test
}

// page describes the differences for a page.
func (o *compareOptions) page(pairs []*comparison) (out []report.Compared) {
	for _, c := range pairs {
		if c.failed != nil {
			out = append(out, report.Compared{Title: c.title, Summary: "not compared", Extent: c.failed.Error()})
			continue
		}
		p := report.Compared{Title: c.title, Summary: c.document().Summary, Extent: c.extent(), Notes: c.besides()}
		for _, g := range c.causes {
			x := g.shown[0]
			p.Differences = append(p.Differences, report.Difference{
				Title: c.differs(x.record), Calls: c.calls(x.record), Remarks: c.further(g), Runs: g.runs(), Test: x.test,
			})
		}
		out = append(out, p)
	}
	return out
}

// markdown describes the differences for a comment on a change.
func (o *compareOptions) markdown(pairs []*comparison) string {
	var b strings.Builder
	fmt.Fprintf(&b, "### Behaviour against %s\n", o.with)
	for _, c := range pairs {
		if c.failed != nil {
			fmt.Fprintf(&b, "\n`%s` was not compared: %v\n", c.title, c.failed)
			continue
		}
		fmt.Fprintf(&b, "\n`%s`: **%s** (%s)\n", c.title, c.document().Summary, c.extent())
		for i, g := range c.causes {
			x := g.shown[0]
			fmt.Fprintf(&b, "\n%d. `%s`, in %s\n\n", i+1, c.differs(x.record), rtreport.Plural(g.runs(), "run"))
			fmt.Fprintf(&b, "   ```text\n%s   ```\n", strings.ReplaceAll(c.calls(x.record), "    ", "   "))
			for _, line := range c.further(g) {
				fmt.Fprintf(&b, "\n   %s\n", line)
			}
		}
		for _, line := range c.besides() {
			fmt.Fprintf(&b, "\n%s\n", line)
		}
	}
	return b.String()
}
