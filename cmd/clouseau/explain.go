package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/repair"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/internal/timeline"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/cobra"
)

// explainOptions says how goals are explained.
type explainOptions struct {
	search  synth.Config
	format  string
	repairs int // at most
}

func explainCommand() *cobra.Command {
	o := &explainOptions{}
	c := cli.Verb("explain [CODE | SPEC [GOAL...]]", "explain a diagnostic, a verdict, or how a goal is reached",
		`Explains a code or a verdict, or shows how a spec reaches its goals. With SPEC it prints
the scripts of each goal, step by step, and why each event is needed. For a goal without a
script it prints what stands in the way, and changes that would help. The exit code is
then 1.

CODE is the code of a diagnostic, such as UnknownOperation, or a verdict, such as vacuous.
The text for a diagnostic has a spec that triggers it. The text for a verdict says what
happened, and what that proves. Without arguments all codes and verdicts are listed.

Each script comes with the concrete trace that proves it. An event is needed by the goal, or
by the history or future of another event's clause. For a goal without a script, the event
that no clause allows is printed, with the closest run and the parts of clauses that exclude
the goal. Each proposed change was tried.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error {
			return printDocument(t, "explain", o.format, &cli.Output{}, func(d *report.Document) error {
				return explain(ctx, t, o, d, args)
			})
		})
	c.Example = `    clouseau explain UnknownOperation
    clouseau explain stack.clouseau.hcl lost
    clouseau explain stack.clouseau.hcl --format svg > goals.svg`
	fs := c.Flags()
	cli.Format(fs, &o.format, "text", "json", "dot", "svg")
	fs.Lookup("format").Usage = "print text, JSON, or graphs of the scripts, for Graphviz (dot) or drawn (svg)"
	fs.IntVar(&o.repairs, "repairs", repair.DefaultMost, "propose at most `N` changes; 0: none")
	cli.SearchFlags(c, &o.search)
	cli.Rare(c, "repairs", "events", "refinements", "steps", "depth", "padding")
	return c
}

// explain explains a code or the goals of a spec, to the document too, if that is not nil.
func explain(ctx context.Context, t *cli.Terminal, o *explainOptions, d *report.Document, args []string) error {
	switch {
	case o.repairs < 0:
		return cli.Usagef("--repairs must not be negative")
	case len(args) == 0 || len(args) == 1 && isCode(args[0]):
		return explainCodes(t.Stdout, d, args)
	}
	if err := cli.CheckSearch(&o.search); err != nil {
		return err
	}
	file, err := onlySpec(args[0])
	if err != nil {
		return err
	}
	s, err := loadSpec(t, file)
	if err != nil {
		return err
	}
	if err := checkMeaning(ctx, t, file); err != nil {
		return err
	}
	gs, err := goalsNamed(s, args[1:])
	if err != nil {
		return err
	}
	return explainGoals(ctx, t, o, d, s, gs)
}

// explainGoals searches for the goals and tells of each what was found, or why nothing was.
func explainGoals(ctx context.Context, t *cli.Terminal, o *explainOptions, d *report.Document, s *uhat.Spec, gs []*uhat.Goal) error {
	w := t.Stdout
	if o.format != "text" {
		w = t.Stderr
	}
	var failure error
	results := synthesize(ctx, t, s, gs, o.search, func(r *synth.Result) {
		if o.format != "text" && d == nil && r.Explanation == nil {
			return
		}
		if r.Goal != gs[0] {
			fmt.Fprintln(w)
		}
		explainResult(w, r)
		var rep *repair.Report
		if r.Explanation != nil && o.repairs > 0 && failure == nil {
			rep, failure = proposeRepairs(ctx, t, w, s.File, r, repair.Config{Most: o.repairs, Search: synth.Config{MaxEvents: o.search.MaxEvents}})
		}
		if d != nil {
			d.Tests = append(d.Tests, explainedGoal(s, r, rep))
		}
	})
	if o.format != "text" && d == nil {
		drawScripts(t.Stdout, o.format, results)
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case failure != nil:
		return failure
	case countFound(results) < len(gs):
		return cli.ErrFailed
	}
	return nil
}

// checkMeaning checks the meaning of a spec that loads. If there are mistakes, it prints them and
// returns an error, because the results of a search in such a spec explain nothing. It loads the
// spec anew, because a search depends on the existing terms.
func checkMeaning(ctx context.Context, t *cli.Terminal, file string) error {
	s, diags := spec.Load(file, spec.NoGenerators(), specReader(t))
	if s == nil || diags.HasErrors() {
		return nil // that was said
	}
	var wrong spec.Diagnostics
	for _, d := range spec.Check(ctx, s, newPortfolio(s.Context)) {
		if d.Severity == spec.Error {
			wrong = append(wrong, d)
		}
	}
	if len(wrong) == 0 || ctx.Err() != nil {
		return nil
	}
	return warn(t, wrong)
}

// isCode reports whether the argument is a code and not a file.
func isCode(arg string) bool {
	if arg == "-" || strings.ContainsAny(arg, `./\`) {
		return false
	}
	_, err := os.Stat(arg)
	return err != nil
}

// explainCodes lists the codes and verdicts, or explains the one that is named.
func explainCodes(w io.Writer, d *report.Document, args []string) error {
	if len(args) == 0 {
		if d != nil {
			d.Explanations = knownCodes(false)
			return nil
		}
		for _, e := range knownCodes(false) {
			fmt.Fprintf(w, "%-8s %s\n", e.Severity, e.Code)
		}
		return nil
	}
	var names []string
	for _, e := range knownCodes(true) {
		switch {
		case e.Code != args[0]:
			names = append(names, e.Code)
		case d != nil:
			d.Explanations = []report.Explanation{e}
			return nil
		default:
			explainCode(w, args[0])
			return nil
		}
	}
	return cli.Usagef("unknown code %q%s", args[0], cli.Suggestion(args[0], names))
}

// knownCodes returns the codes of diagnostics, and then the verdicts; whole: with their texts.
func knownCodes(whole bool) (out []report.Explanation) {
	for _, e := range spec.Explanations() {
		x := report.Explanation{Code: string(e.Code), Severity: e.Code.Severity().String()}
		if whole {
			x.Text, x.Example = e.Text, e.Example
		}
		out = append(out, x)
	}
	for _, m := range rtreport.Verdicts() {
		x := report.Explanation{Code: m.Name, Severity: "verdict"}
		if whole {
			for _, part := range meaningOf(m) {
				x.Text += part + "\n"
			}
		}
		out = append(out, x)
	}
	return out
}

// explainCode prints what is known of a code or a verdict.
func explainCode(w io.Writer, name string) {
	for _, m := range rtreport.Verdicts() {
		if m.Name == name {
			explainVerdict(w, m)
			return
		}
	}
	e, _ := spec.Explain(spec.Code(name))
	fmt.Fprintf(w, "%s (%s)\n\n%s\n", e.Code, e.Code.Severity(), wrap(e.Text, 78))
	if e.Example != "" {
		fmt.Fprintf(w, "\nExample:\n\n%s\n", strings.TrimRight(indent(e.Example), "\n"))
	}
}

// meaningOf says what a verdict means, in three sentences.
func meaningOf(m rtreport.Meaning) (out []string) {
	for _, part := range [][2]string{{"What happened", m.When}, {"It proves", m.Proves}, {"It does not prove", m.Not}} {
		out = append(out, part[0]+": "+part[1]+".")
	}
	return out
}

// explainVerdict says of a verdict what docs/green.md says.
func explainVerdict(w io.Writer, m rtreport.Meaning) {
	of := "a run"
	if m.Test {
		of = "a test"
	}
	fmt.Fprintf(w, "%s (verdict on %s)\n", m.Name, of)
	for _, part := range meaningOf(m) {
		fmt.Fprintf(w, "\n%s\n", wrap(part, 78))
	}
	fmt.Fprintf(w, "\nThe exit code of clouseau run is %d then, if nothing worse happens.\n", m.Exit)
}

// explainResult prints the generators for a goal, or why there are none.
func explainResult(w io.Writer, r *synth.Result) {
	printOutcome(w, r, false)
	if r.Explanation != nil {
		fmt.Fprintf(w, "\n%s", r.Explanation)
		return
	}
	for i, g := range r.Generators {
		fmt.Fprintf(w, "\n%s\n%s", g.Name, indent(uhat.Describe(uhat.Decided(g))))
		fmt.Fprintf(w, "  certified by\n%s", indent(reasonedLines(r, i)))
	}
}

// filled is what a line has that is not empty.
var filled = regexp.MustCompile(`(?m)^.*\S`)

// indent indents each line that is not empty by four blanks.
func indent(s string) string { return filled.ReplaceAllString(s, "    $0") }

// wrap breaks a paragraph into lines of at most width characters where it can.
func wrap(s string, width int) string {
	var b strings.Builder
	column := 0
	for i, word := range strings.Fields(s) {
		n := len([]rune(word))
		switch {
		case i == 0:
		case column+1+n > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String()
}

// reasonedLines prints a certificate, and the reasons for each event below it.
func reasonedLines(r *synth.Result, i int) string {
	c := r.Certificates[i]
	why := reasonTexts(r, i)
	var b strings.Builder
	for k, line := range c.Lines() {
		fmt.Fprintln(&b, line)
		switch more := r.Generators[i].More; {
		case len(why[k]) > 0:
			fmt.Fprintf(&b, "       for %s\n", strings.Join(why[k], ", "))
		case more != nil && k < c.Deciding && c.Trace[k].Op == more:
			fmt.Fprintf(&b, "       for more of %s than anything asks for\n", more.Name)
		}
	}
	return b.String()
}

// reasonTexts says of the events of a certificate what they are there for.
func reasonTexts(r *synth.Result, i int) map[int][]string {
	why := map[int][]string{}
	for _, w := range r.Certificates[i].Reasons(r.Goal) {
		if w.By != w.Event {
			why[w.Event] = append(why[w.Event], reasonText(w))
		}
	}
	return why
}

// reasonText says what an event is there for.
func reasonText(w synth.Reason) string {
	switch {
	case w.By < 0 && w.Instead:
		return "the goal, which another would serve as well"
	case w.By < 0:
		return "the goal"
	case w.Part == "cause":
		return fmt.Sprintf("%d (which it causes)", w.By+1)
	}
	text := fmt.Sprintf("%d (%s of %s)", w.By+1, w.Part, w.Clause.Name())
	switch {
	case w.Instead:
		text += ", which another would serve as well"
	case w.Without:
		text += ", which does not hold without it"
	}
	return text
}

// drawScripts writes the scripts of the results as a drawing.
func drawScripts(w io.Writer, format string, results []*synth.Result) {
	var scripts []*timeline.Script
	for _, r := range results {
		for i := range r.Generators {
			scripts = append(scripts, timeline.New(r, i))
		}
	}
	switch {
	case len(scripts) == 0:
	case format == "svg":
		fmt.Fprint(w, timeline.SVG(scripts))
	default:
		for _, s := range scripts {
			fmt.Fprint(w, s.DOT())
		}
	}
}

// proposeRepairs looks for small changes of the spec that make the goal of a result without
// generators reachable, and prints them.
func proposeRepairs(ctx context.Context, t *cli.Terminal, w io.Writer, file string, r *synth.Result, cfg repair.Config) (*repair.Report, error) {
	src, err := t.Read(file)
	if err != nil {
		return nil, err
	}
	t.ShowProgress(fmt.Sprintf("goal %s: looking for a repair ...", r.Goal.Name))
	rep, err := repair.Find(ctx, file, src, r, newQuickPortfolio, cfg)
	t.ShowProgress("")
	if err != nil {
		return nil, err
	}
	printRepairs(w, file, src, rep)
	return rep, nil
}

// printRepairs prints the obstacle and the changes that remove it.
func printRepairs(w io.Writer, file string, src []byte, rep *repair.Report) {
	if len(rep.Blocking) > 0 {
		fmt.Fprintln(w, "\nEach of these alone stands in the way:")
		for _, p := range rep.Blocking {
			fmt.Fprintf(w, "  %s: %s\n", p.Range, p)
		}
	}
	switch {
	case len(rep.Proposals) > 0:
	case rep.Cut:
		fmt.Fprintln(w, "\nNo small change was found that makes the goal reachable.")
	default:
		fmt.Fprintln(w, "\nNo small change makes the goal reachable.")
	}
	for _, p := range rep.Proposals {
		fmt.Fprintf(w, "\nThis would do: %s\n%s", p.Edit, indent(changedLines(file, src, p.Text)))
		fmt.Fprintf(w, "  Then the goal is reached by %s\n", operationsOf(p.Result.Certificates[0]))
	}
	if rep.Cut {
		fmt.Fprintf(w, "\nThe search for what stands in the way and for changes was cut after %d attempts of %d steps in all; there may be more of both.\n", rep.Tries, rep.Work)
	}
}

// changedLines returns the lines that a change removes and adds, without context.
func changedLines(file string, old, new []byte) string {
	var out []string
	for i, line := range strings.SplitAfter(string(unifiedDiff(file, old, new)), "\n") {
		// The first lines are names of files.
		if i > 2 && (strings.HasPrefix(line, "-") || strings.HasPrefix(line, "+")) {
			out = append(out, line)
		}
	}
	return strings.Join(out, "")
}

// operationsOf lists the visible operations of a certificate.
func operationsOf(c *synth.Certificate) string {
	var names []string
	for _, e := range c.Trace.Visible() {
		names = append(names, e.Op.Name)
	}
	return strings.Join(names, ", ")
}
