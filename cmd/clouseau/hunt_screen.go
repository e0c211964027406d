package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/judging/same"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/internal/scaffold"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// candidate is something that may be a bug, with what speaks for it.
type candidate struct {
	record *rtreport.Record
	runs   int
	says   string // what was expected, in a sentence
	doc    string // the sentence of the documentation that says so; empty: none
	// holds is the share of random runs in which it is as expected. A crash is 1: it needs no
	// judge.
	holds  float64
	judge  string // the hypothesis that it breaks; empty: nobody judged
	of     int    // the runs of that share; 0: nobody judged
	units  string // what these are; empty: random runs
	test   string
	ids    []string // its own first
	cause  []string // see causeOf
	meant  string   // why it may be meant; empty: that is unlikely
	unsure bool     // it is so for the first calls of runs, and seldom for whole ones
	round  int      // in which it was found
	among  int      // the runs of that round
}

// sure is how sure it is that a candidate is a bug, from 0 to 1: for the order of candidates.
func (c *candidate) sure() float64 {
	s := c.holds
	switch {
	case c.of == 0:
	case c.unsure:
		s *= 0.7
	case c.doc != "":
		s = 0.7 + 0.3*s // somebody says so
	default:
		s *= 0.9
	}
	if c.record.Confirmation != nil && c.record.Confirmation.Unconfirmed {
		s *= 0.5
	}
	return s
}

// word says how sure that is.
func (c *candidate) word() string {
	switch s := c.sure(); {
	case s >= 0.9:
		return "very likely a bug"
	case s >= 0.7:
		return "likely a bug"
	}
	return "perhaps a bug"
}

// found takes in what runs have shown.
func (h *hunt) found(runs []*report.Run) {
	before := h.beliefs().Found
	h.reports = append(h.reports, runs...)
	for _, r := range runs {
		h.made += r.Runs
		h.fault = cmp.Or(h.fault, r.LastFault)
		for _, f := range failuresOf(r) {
			c := h.candidate(f)
			c.among = r.Runs
			switch {
			case slices.Contains(before, c.ids[0]): // seen while another one was made smaller
			case h.repeated(c):
				h.repeats = append(h.repeats, c)
			case h.permits(c):
				h.skipped = append(h.skipped, c)
			case c.meant != "":
				h.meant = append(h.meant, c)
			default:
				h.candidates = append(h.candidates, c)
			}
		}
	}
	if h.unusable() {
		h.excuse()
	}
	h.forgive()
	slices.SortStableFunc(h.candidates, func(a, b *candidate) int { return cmp.Compare(b.sure(), a.sure()) })
}

// repeated reports whether a candidate has the cause of another one, and has that one say so.
func (h *hunt) repeated(c *candidate) bool {
	i := slices.IndexFunc(h.candidates, c.repeats)
	if i < 0 {
		return false
	}
	first := h.candidates[i]
	for _, id := range c.ids {
		if !slices.Contains(first.ids, id) {
			first.ids = append(first.ids, id)
		}
	}
	return true
}

// repeats reports whether a candidate says what another one says, and is permitted with it. A crash
// is another one's, whatever was called, if it is in the same function, or in one that is not known
// for the same reason. So is what the same refused call has changed.
func (c *candidate) repeats(d *candidate) bool {
	if c.judge == same.NameOfRefused && d.judge == c.judge {
		return c.refused() == d.refused()
	}
	if c.record.Verdict != run.Crashed.String() || d.record.Verdict != c.record.Verdict {
		return c.ids[0] == d.ids[0] && c.says == d.says
	}
	place := func(c *candidate) string {
		if _, at, known := strings.Cut(c.ids[0], ".crashed-"); known {
			return at
		}
		_, why, _ := strings.Cut(c.headline(), " crashed: ")
		return cmp.Or(why, c.headline())
	}
	return place(c) == place(d)
}

// refused is the last operation before the one that shows a failure that has answered no; empty:
// none has.
func (c *candidate) refused() string {
	before := c.record.Events[:len(c.record.Events)-1]
	for _, e := range slices.Backward(before) {
		answers := slices.DeleteFunc(slices.Clone(e.Results), func(a rtreport.Assignment) bool { return strings.HasPrefix(a.Name, "panicked") })
		if n := len(answers); n > 0 && answers[n-1].Value == "false" {
			return e.Op
		}
	}
	return ""
}

// candidate is what is said of a failing run.
func (h *hunt) candidate(f *rtreport.Finding) *candidate {
	c := &candidate{record: f.Record, runs: f.Runs, holds: 1, test: f.Record.Regression, ids: f.IDs, cause: causeOf(f), round: h.round}
	adapter := h.files.Adapter.Text
	if h.files.Simple != nil && !strings.Contains(c.test, ".Overwrite") {
		adapter = h.files.Simple
	}
	if plain, err := gotest.Plain([]byte(c.test), adapter); err == nil && c.test != "" {
		c.test = string(plain)
	}
	c.judge = cmp.Or(f.Record.Promise, f.Record.Reference)
	i := slices.IndexFunc(h.believed, func(t *rtreport.Trial) bool { return t.Name == c.judge })
	switch {
	case i < 0 && f.Record.Reference != "":
		c.test = strings.ReplaceAll(c.test, f.Record.Reference+" answers", h.like+" answers")
		c.says = "it answers as what " + h.like + " makes"
		c.holds = 0.8 // one of them is wrong, and it may be the other one
		return c
	case i < 0:
		c.says = "no call panics or hangs without a word in the documentation"
		c.meant = cmp.Or(meant(h.spec, h.files.Guessed, f.Record, c.headline()), h.unknownUse(f.Record))
		switch {
		case strings.Contains(c.headline(), "MB of memory"):
			c.holds = 0.5 // nobody says how much is too much
		case strings.Contains(c.headline(), undocumented):
			c.holds = 0.6 // nobody says that it is not so, either
			c.says = "what calls take and return is the caller's, unless the documentation says something else"
		case strings.Contains(c.headline(), despite):
			_, c.doc, _ = strings.Cut(c.headline(), despite)
		}
		return c
	}
	c.holds = h.believed[i].Holds()
	c.of = h.believed[i].Runs
	c.doc, _ = h.spec.Grounds(f.Record.Promise)
	if c.doc == "" && emptyOrNil(h.files.Guessed, f.Record) {
		c.meant = "an empty answer may be nil"
	}
	if c.meant == "" {
		c.meant = leftOpen(h.spec, h.files.Guessed, h.believed[i], f)
	}
	switch b := h.believed[i]; {
	case b.Begins > 0:
		c.says = fmt.Sprintf("it behaves like %s, whose methods have these names, for %d calls", b.Name, b.Begins)
		c.unsure = true
	case b.Model != nil:
		c.says = "it behaves like " + b.Name
		c.unsure = b.Rough()
		if slices.Contains(b.Presumed, f.Op) {
			c.says += fmt.Sprintf(", and %s as there in most calls", f.Op)
			c.unsure = true
		}
	case b.Alike != nil, b.Back != nil, b.Listed != nil:
		c.units = "pairs of runs"
		for _, e := range f.Record.Events {
			c.says = cmp.Or(strings.TrimPrefix(e.Remark, "violation: "), c.says)
		}
	case b.Refused != nil:
		c.units = "calls"
		c.says = "a call that is refused changes nothing"
	default:
		c.says = expected(h.spec, b.Name)
	}
	return c
}

// deliberate reports whether a run ends in a call of panic, and its text does not say that the
// package is wrong: then what was called may refuse its arguments so. A text that says what it was
// given speaks of a mistake of the caller's.
func deliberate(r *rtreport.Record) bool {
	bare := slices.ContainsFunc(bareErrors, func(text string) bool { return strings.Contains(r.Reason, text) })
	return r.Verdict == run.Crashed.String() && r.Stack != "" && !bare && (!words.Broken.In(r.Reason) || mentions(r))
}

// mentions reports whether the reason of a failure has an argument of the last call in it.
func mentions(r *rtreport.Record) bool {
	if len(r.Events) == 0 {
		return false
	}
	return slices.ContainsFunc(r.Events[len(r.Events)-1].Args, func(a rtreport.Assignment) bool {
		value := strings.Trim(a.Value, "[]")
		return value != "" && regexp.MustCompile(`(^|[^\w.-])`+regexp.QuoteMeta(value)+`($|[^\w.])`).MatchString(r.Reason)
	})
}

// bareErrors are in the texts of panics of the runtime, most of which begin with the first one.
var bareErrors = []string{"runtime error", "interface conversion", "assignment to entry in nil map", "of nil channel", "of closed channel", "on closed channel"}

// expected says in a sentence what a promise or relation of a hunt expects.
func expected(s *uhat.Spec, name string) string {
	method := func(op *sre.Op) string { return emit.Method(s, op) }
	for _, p := range s.Promises() {
		if p.Name != name || p.Operation == nil {
			continue
		}
		op := method(p.Operation.Op)
		_, label, _ := strings.Cut(name, ".")
		first := ""
		for _, o := range sre.Needs(p.Clauses[0].History) {
			if o != p.Operation.Op {
				first = method(o)
				break
			}
		}
		switch {
		case label == "what_was_written":
			return op + " finds what " + first + " stored"
		case label == "what_is_there":
			return op + " finds what " + first + " stored, or nothing"
		case label == "what_was_removed":
			return op + " does not find what " + first + " removed"
		case label == "what_was_added":
			return op + " finds what " + first + " added"
		case strings.HasPrefix(label, "nothing_after_"):
			return op + " is 0 after " + first
		}
	}
	for _, t := range s.Twins {
		if t.Name != name {
			continue
		}
		op := method(t.Of)
		switch {
		case t.Anew:
			return "after " + op + " it is as a new one"
		case len(t.Instead) == 1 && t.Instead[0].Repeat:
			return op + " is " + method(t.Instead[0].Op) + " for each element"
		case strings.HasPrefix(name, "pure("):
			return op + " changes nothing"
		}
	}
	return name
}

// shown is how many candidates are shown with their tests.
const shown = 3

// print prints what was found, the likeliest first.
func (h *hunt) print(t *cli.Terminal) {
	if h.verbose {
		h.printTrials(t)
	}
	for i, c := range h.candidates {
		t.Printf("%d  %s\n   If it may do so: --skip %s\n\n", i+1, c, h.id(c))
		if i < shown {
			t.Printf("%s\n\n", indented(c.test))
		}
	}
	for _, left := range leftOut(h.files.Left) {
		t.Printf("Not called: %s\n", left)
	}
	if len(h.unlike) > 0 {
		t.Printf("Not called, since what %s makes has no such method: %s\n", h.like, strings.Join(h.unlike, ", "))
	}
	h.printMeant(t)
	verdict := t.Painted(t.Stdout, cli.Green, "NOTHING FOUND")
	if n := len(h.candidates); n > 0 {
		verdict = t.Painted(t.Stdout, cli.Red, "FOUND "+rtreport.Plural(n, "candidate"))
	}
	skipped := ""
	if n := len(h.skipped); n > 0 {
		skipped = fmt.Sprintf(", %d skipped", n)
	}
	t.Printf("%s  %s: %s, %s%s\n", verdict, h.title, rtreport.Plural(h.made, "run"), h.judges(), skipped)
	if len(h.candidates) == 0 && !h.several {
		t.Printf("next: %s\n", h.next())
	}
}

// leftOut are the methods that are left out, each with its reason, or those with one reason in a
// line.
func leftOut(left []string) (lines []string) {
	var reasons []string
	names := map[string][]string{}
	for _, line := range left {
		name, reason, _ := strings.Cut(line, " ")
		if names[reason] == nil {
			reasons = append(reasons, reason)
		}
		names[reason] = append(names[reason], name)
	}
	for _, reason := range reasons {
		if of := names[reason]; len(of) == 1 {
			lines = append(lines, of[0]+" "+reason)
		} else {
			lines = append(lines, strings.Join(of, ", ")+" (each "+reason+")")
		}
	}
	return lines
}

// judges says who has judged the runs.
func (h *hunt) judges() string {
	if h.like != "" {
		return "compared with " + h.like
	}
	var by []string
	promises := 0
	for _, b := range h.believed {
		switch {
		case b.Model != nil:
			by = append([]string{b.Name}, by...)
		case b.Listed != nil:
			by = append(by, "histories that list the same")
		case b.Alike != nil:
			by = append(by, "histories that show the same")
		case b.Back != nil:
			by = append(by, "what was there before something was taken back")
		case b.Refused != nil:
			by = append(by, "runs without refused calls")
		default:
			promises++
		}
	}
	if promises > 0 {
		by = append(by, rtreport.Plural(promises, "promise"))
	}
	if len(by) == 0 {
		return "nobody judges answers, so only crashes and hangs are found"
	}
	return "compared with " + strings.Join(by, ", ")
}

// next is what to do if nothing was found: run longer, or say what must hold where nobody does.
func (h *hunt) next() string {
	if len(h.believed) == 0 && h.like == "" {
		return "clouseau init " + report.Quoted(h.title) + "  (a spec, in which you say what must hold)"
	}
	return "clouseau hunt " + report.Quoted(h.title) + " --time 5m"
}

// names lists the guesses that judge, for tools.
func (h *hunt) names() string {
	names := []string{}
	for _, trial := range h.believed {
		names = append(names, trial.Name)
	}
	return cmp.Or(h.like, strings.Join(names, ", "))
}

// printTrials says how hypotheses fared.
func (h *hunt) printTrials(t *cli.Terminal) {
	for _, x := range h.trials {
		if x.Name != "" {
			t.Printf("%-40s holds in %3.0f %% of %d runs, %d calls judged\n", x.Name, 100*x.Holds(), x.Runs, x.Judged)
		}
	}
	t.Printf("\n")
}

// conclude ends a hunt for bugs of several types.
func (o *huntOptions) conclude(t *cli.Terminal, hunts []*hunt) error {
	found := 0
	d := &report.Document{Version: report.DocumentVersion, Verb: "hunt", Verdict: report.Passed, Tests: []report.Test{}}
	for _, h := range hunts {
		found += len(h.candidates)
		d.Tests = append(d.Tests, h.document())
		for _, left := range h.files.Left {
			d.Notes = append(d.Notes, fmt.Sprintf("%s: not called: %s", h.title, left))
		}
		for _, line := range h.meantLines() {
			d.Notes = append(d.Notes, fmt.Sprintf("%s: perhaps meant: %s", h.title, line))
		}
	}
	d.Notes = append(t.TakeNotes(), d.Notes...)
	var ended error
	if found > 0 {
		d.Verdict = report.Failed
		ended = cli.ErrFailed
	}
	if o.format == "json" {
		return cmp.Or(d.Write(t.Stdout), ended)
	}
	return ended
}

// document describes what was found.
func (h *hunt) document() report.Test {
	test := report.Test{Goal: h.title, Verdict: report.Passed, Runs: h.made, Judge: h.names(), Summary: "nothing found"}
	if n := len(h.candidates); n > 0 {
		test.Verdict = report.Failed
		test.Summary = "found " + rtreport.Plural(n, "candidate")
	}
	for _, c := range h.candidates {
		test.Failures = append(test.Failures, report.Failure{
			Title: c.headline(), Answered: c.record.Answered, Verdict: c.record.Verdict, Expected: c.says, Judge: c.judge, Doc: c.doc, Sure: c.sure(), IDs: c.ids,
			Run: c.record.Events, Test: c.test, Confirmation: strings.TrimSpace(c.record.Confirmation.String()), Runs: c.runs,
		})
	}
	return test
}

// headline says what was found in a line.
func (c *candidate) headline() string {
	line := cmp.Or(strings.Join(strings.Fields(c.record.Answered), " "), c.record.Title)
	if _, what, ok := strings.Cut(line, " crashed: "); ok && shares(what) {
		return what // nothing has crashed: the adapter says so
	}
	return line
}

// shares reports whether an adapter says that something is shared: see package scaffold.
func shares(line string) bool {
	return strings.Contains(line, undocumented) || strings.Contains(line, despite)
}

const (
	undocumented = "which no documentation says"
	despite      = "though the documentation says: "
)

// String says what was found in some lines.
func (c *candidate) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", c.word(), c.headline())
	switch {
	case c.doc != "":
		fmt.Fprintf(&b, "   The documentation says: %q\n", c.doc)
		fallthrough
	case c.of > 0:
		fmt.Fprintf(&b, "   Expected: %s (so in %d of %d %s).\n", c.says, int(c.holds*float64(c.of)+0.5), c.of, cmp.Or(c.units, "random runs"))
	case c.record.Reference != "":
		fmt.Fprintf(&b, "   Expected: %s.\n", c.says)
	case c.record.Title != c.headline() && !shares(c.headline()):
		fmt.Fprintf(&b, "   %s\n", upperFirst(c.record.Title))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// indented puts blanks before each line.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	return strings.TrimRight(b.String(), "\n")
}

// keep writes the spec, the adapter and the tests.
func (h *hunt) keep(t *cli.Terminal) error {
	files := []scaffold.File{h.files.Spec, h.files.Adapter, h.second}
	for i, c := range h.candidates {
		files = append(files, scaffold.File{Name: fmt.Sprintf("found%d_test.go", i+1), Text: []byte(c.test)})
	}
	if err := os.MkdirAll(h.dir, 0o777); err != nil {
		return err
	}
	for _, f := range files {
		if f.Text == nil {
			continue
		}
		if err := t.Write(&cli.Output{Name: filepath.Join(h.dir, filepath.Base(f.Name))}, f.Text); err != nil {
			return err
		}
	}
	return nil
}
