package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/report"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// The last lines of a run: one for each goal, the failing ones first. Below a failing one stands
// how to see it again, and what to do next.
//
//	FAIL  lost_element  1 failure in run 1
//	      again: clouseau run stack.clouseau.hcl lost_element --seed 1
//	      next:  clouseau run stack.clouseau.hcl lost_element --seed 1 --export lost_element_test.go
//	PASS  order         200 runs, all judged

// printSummaries prints these lines, unless a document says the same.
// Of those that an interrupt has stopped, the rest is not known.
func printSummaries(t *cli.Terminal, run *specRun) {
	if run.document != nil {
		return
	}
	var passed, failed []*goalSummary
	for _, g := range summaries(run.reports.read()) {
		if g.failed() {
			failed = append(failed, g)
		} else {
			passed = append(passed, g)
		}
	}
	out := run.output(t)
	for _, g := range failed {
		fmt.Fprintf(out, "%s  %s  %s\n", t.Painted(out, cli.Red, "FAIL"), testName(run.spec, g.goal), g.failures())
		for _, promise := range g.promises(run.spec) {
			fmt.Fprintf(out, "      %s\n", promise)
		}
		if again := g.again(run); again != "" {
			fmt.Fprintf(out, "      again: %s\n", again)
		}
		for _, note := range g.notes(run) {
			fmt.Fprintf(out, "      note:  %s\n", note)
		}
		for _, next := range g.next(run) {
			fmt.Fprintf(out, "      next:  %s\n", next)
		}
	}
	for _, g := range passed {
		verdict := t.Painted(out, cli.Green, "PASS")
		if g.stopped() {
			verdict = "STOP"
		}
		fmt.Fprintf(out, "%s  %s  %s\n", verdict, testName(run.spec, g.goal), g.passes(judgeOf(run.spec, g.goal)))
		if left := g.unreached(); left != nil {
			todo := correct(run.spec, g.goal, left.Clause)
			fmt.Fprintf(out, "      next:  nothing if the system is right; else %s\n", strings.Join(todo, "\n      next:  "))
		}
	}
}

// goalSummary is what the tests of a goal have shown: those of scripts, and of walks after them.
type goalSummary struct {
	goal    string
	reports []*report.Run
}

// summaries puts the reports of each goal together, in the order of their first reports.
func summaries(runs []*report.Run) (out []*goalSummary) {
	for _, r := range runs {
		i := slices.IndexFunc(out, func(g *goalSummary) bool { return g.goal == r.Goal })
		if i < 0 {
			i = len(out)
			out = append(out, &goalSummary{goal: r.Goal})
		}
		out[i].reports = append(out[i].reports, r)
	}
	return out
}

// stopped reports whether an interrupt has ended the runs.
func (g *goalSummary) stopped() bool {
	return slices.ContainsFunc(g.reports, func(r *report.Run) bool { return r.LastFault == "interrupted" })
}

// failed reports whether one of the tests fails.
func (g *goalSummary) failed() bool {
	return slices.ContainsFunc(g.reports, func(r *report.Run) bool { return hasFindings(r.Report) || r.Vacuous || r.Broken != "" })
}

// failures says how the tests fail.
func (g *goalSummary) failures() string {
	for _, r := range g.reports {
		switch {
		case len(r.Findings) > 1:
			return fmt.Sprintf("%s in %s", rtreport.Plural(len(r.Findings), "failure"), rtreport.Plural(r.Runs, "run"))
		case r.Misfits > 0, r.Harmless > 0:
			return "the spec is wrong or incomplete"
		case r.Failures() == 1 && len(r.Findings) == 0 && r.Runs > 0:
			return fmt.Sprintf("run %d fails", r.Runs)
		case r.Failures() > 0 && r.Runs > 0:
			return fmt.Sprintf("%d of %s failed", r.Failures(), rtreport.Plural(r.Runs, "run"))
		case r.Vacuous:
			return r.Why
		case r.Broken != "":
			return "the test broke, with no verdict on the system: panic: " + r.Broken
		}
	}
	return "failed"
}

// counts are the numbers of a goal's runs.
type counts struct {
	scripted, walked, judged, unconfirmed int
	seconds                               float64
	stale                                 int      // walks since one did something new
	idle                                  []string // operations that no run called
	proof                                 string   // that there are no other runs
}

// count adds up the runs of the tests.
func (g *goalSummary) count() (c counts) {
	for _, r := range g.reports {
		c.judged += r.Informative()
		c.unconfirmed += r.Unconfirmed
		c.seconds += r.Seconds
		walked := r.Generators.Walks()
		c.scripted += r.Runs - walked
		c.walked += walked
		if r.Walked == nil {
			continue
		}
		c.idle = neverCalled(r.Report)
		c.stale = r.Walked.Stale
		if all := r.Walked.All; all != nil {
			c.proof = "; " + all.String()
		}
	}
	return c
}

// passes says how many runs passed, how many of them somebody has judged, and which operations none
// of them called.
func (g *goalSummary) passes(judge string) string {
	c := g.count()
	text := rtreport.Plural(c.scripted+c.walked, "run")
	if g.stopped() {
		text += " before the interrupt, none failed"
	} else if left := g.unreached(); left != nil {
		return fmt.Sprintf("not reached in %s: %s answers otherwise than the script needs, in %d of %d calls; %.1fs", text, left.Clause, left.Failed, left.Of, c.seconds)
	}
	if c.scripted > 0 && c.walked > 0 {
		text += fmt.Sprintf(" (%d from scripts, %d random)", c.scripted, c.walked)
	}
	if judge == "" {
		text += "; nobody judges answers, so only crashes and hangs are found"
	} else {
		text += ", " + share(c.judged, c.scripted+c.walked) + " judged by " + judge
	}
	if c.stale > 0 {
		text += fmt.Sprintf("; nothing new in the last %d", c.stale)
	}
	text += c.proof
	if c.unconfirmed > 0 {
		text += fmt.Sprintf("; %d failed, and no fresh process confirms it", c.unconfirmed)
	}
	if len(c.idle) > 0 {
		text += "; never called: " + strings.Join(c.idle, ", ")
	}
	return fmt.Sprintf("%s; %.1fs", text, c.seconds)
}

// unreached returns where most runs of the scripts left them, if none came to the step that decides
// the goal, and no walk was judged; else nil.
func (g *goalSummary) unreached() (left *rtreport.Mismatch) {
	for _, r := range g.reports {
		switch {
		case r.Decided > 0 || r.Upheld > 0:
			return nil
		case r.Early() != "" && len(r.OffScript) > 0:
			left = &r.OffScript[0]
		}
	}
	return left
}

// differs matches where the reason of a vacuous test names the clause whose answers differ.
var differs = regexp.MustCompile(`: (\S+) expects `)

// correct says what to correct where runs leave their scripts at events of a clause; its name is
// empty if that is not known.
func correct(s *uhat.Spec, goal, name string) []string {
	clause := "the clause"
	for _, o := range s.Operations {
		for _, c := range o.Clauses {
			if c.Name() == name {
				clause = fmt.Sprintf("the clause %s (%s)", name, c.Range)
			}
		}
	}
	return []string{
		fmt.Sprintf("correct %s or the target", clause),
		fmt.Sprintf("clouseau explain %s %s    (shows the scripts)", report.Quoted(s.File), goal),
	}
}

// judgeOf says who judges the runs of a goal; empty if nobody does.
func judgeOf(s *uhat.Spec, goal string) string {
	switch i := slices.IndexFunc(s.Goals, func(g *uhat.Goal) bool { return g.Name == goal }); {
	case i >= 0 && judgesRuns(s.Goals[i]):
		return "the goal"
	case goal == walkStrategy, s.Judge() == nil:
		return ""
	case s.Model != nil:
		return "the model " + s.Model.Name
	case s.Target.Reference != nil:
		return "the reference " + s.Target.Reference.New
	}
	return "the promises"
}

// share says how many of all there are.
func share(n, all int) string {
	if n == all {
		return "all"
	}
	return strconv.Itoa(n)
}

// neverCalled returns the operations that no run called.
func neverCalled(r *rtreport.Report) (out []string) {
	for _, c := range r.Operations {
		if c.Count == 0 {
			out = append(out, c.Name)
		}
	}
	return out
}

// again returns the command that makes the failing runs of a goal again; empty if none is known.
// It keeps --keep-going for several failures: without it there would be one.
func (g *goalSummary) again(run *specRun) string {
	text := g.command(run)
	several := slices.ContainsFunc(g.reports, func(r *report.Run) bool { return r.Part == nil && len(r.Findings) > 1 })
	if text != "" && several && run.keepGoing {
		text += " --keep-going"
	}
	return text
}

// command returns the command that ends with the first failure of a goal; empty if none is known.
func (g *goalSummary) command(run *specRun) string {
	for _, r := range g.reports {
		again := *r
		whole := *r.Report
		again.Report = &whole
		again.Words = run.words
		again.Goal = testName(run.spec, g.goal)
		if again.Part == nil {
			again.Runs = run.runs // what follows a test of few runs may be another one
		}
		if text := again.Command(); text != "" {
			return text
		}
	}
	return ""
}

// next says what to do about a failing goal, in whole commands where there is one.
func (g *goalSummary) next(run *specRun) (out []string) {
	for _, r := range g.reports {
		if r.Vacuous && run.spec.Goal(g.goal) == nil {
			out = append(out, fmt.Sprintf("clouseau run %s %s -v    (shows what the runs did)", report.Quoted(run.spec.File), testName(run.spec, g.goal)))
		} else if r.Vacuous {
			clause := ""
			if m := differs.FindStringSubmatch(r.Why); m != nil {
				clause = m[1]
			}
			out = append(out, correct(run.spec, g.goal, clause)...)
		}
		if found := failuresOf(r); len(found) > 0 {
			out = append(out, g.saves(run, found[0].Record))
		}
	}
	told := map[string]bool{"": true}
	return slices.DeleteFunc(out, func(s string) bool {
		again := told[s]
		told[s] = true
		return again
	})
}

// saves returns the command that saves a failing run as a test, or that runs the test once it is
// saved; empty if none is known.
func (g *goalSummary) saves(run *specRun, f *rtreport.Record) string {
	again := g.command(run)
	name := printedName.FindString(f.Regression)
	switch {
	case run.export == "" && again != "":
		return again + " --export " + strings.ToLower(testName(run.spec, g.goal)) + "_test.go"
	case strings.HasSuffix(run.export, ".json"):
		return again + " --replay " + report.Quoted(run.export)
	case run.export == "" || run.export == "-" || name == "":
		return ""
	}
	dir := filepath.Dir(run.export)
	if !filepath.IsAbs(dir) {
		dir = "./" + dir
	}
	return fmt.Sprintf("go test -run '^%s$' %s", name, report.Quoted(filepath.ToSlash(dir)))
}

// notes say what to find out about the failing runs of a goal.
func (g *goalSummary) notes(run *specRun) (out []string) {
	for _, r := range g.reports {
		for _, f := range failuresOf(r) {
			if text := noteOn(run, f.Record, r.Generators.Random(f.Record.Generator)); text != "" && !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return out
}

// failuresOf returns the failures of a report, each with its smallest run.
func failuresOf(r *report.Run) []*rtreport.Finding {
	if len(r.Findings) == 0 && r.Failure != nil {
		return []*rtreport.Finding{{Runs: 1, Record: r.Failure}} // the test ended with it
	}
	return r.Findings
}

// promises says where the broken promises of a goal's runs are, and what those without a text say.
func (g *goalSummary) promises(s *uhat.Spec) (out []string) {
	for _, r := range g.reports {
		for _, f := range failuresOf(r) {
			name := f.Record.Promise
			text := promised(s, name)
			if doc, _ := s.Grounds(name); doc != "" {
				text = "the promise " + name // the run above says what it is
			}
			if text != "" {
				out = append(out, placeOfPromise(s, name).String()+": "+text)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// promised says what a promise is: as its documentation has it, or else as its clauses have it.
// It is empty without a promise.
func promised(s *uhat.Spec, name string) string {
	text, _ := s.Grounds(name)
	for _, p := range s.Promises() {
		if p.Name != name || text != "" {
			continue
		}
		var all []string
		for _, c := range p.Clauses {
			one := sre.EventText(c.Operation.Op, c.Event)
			if c.History != s.B.All() {
				one += " after " + spec.Print(s.B, c.History, false)
			}
			all = append(all, one)
		}
		text = strings.Join(all, "; or ")
	}
	switch {
	case name == "":
		return ""
	case text == "":
		return "the promise " + name
	}
	return "the promise " + name + ": " + text
}

// noteOn says what to find out about a failing run. A promise that nobody has looked up is a guess
// of what the system is for: most reports that were dropped after a look at the documentation broke
// such a one (docs/findings.md).
func noteOn(run *specRun, f *rtreport.Record, walked bool) string {
	doc, grounds := run.spec.Grounds(f.Promise)
	switch {
	case f.Promise != "" && grounds && doc == "":
		return fmt.Sprintf("look up whether the documentation promises %s; quote it in the clause: doc = \"...\"", f.Promise)
	case f.Verdict == "crashed" && walked:
		return "if the documentation says that the call may panic, write panics = allowed; else it is a bug"
	}
	return ""
}
