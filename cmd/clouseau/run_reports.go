package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/report"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// reportFile is the file to which tests write their reports, a line each; empty: none.
type reportFile string

// read returns the reports, or nil if no test wrote one.
func (f reportFile) read() []*report.Run {
	if f == "" {
		return nil
	}
	runs, err := report.Read(string(f))
	if err != nil {
		return nil // without a run there is no report, and nothing to tell
	}
	return runs
}

// of returns the reports of a goal.
func (f reportFile) of(g *uhat.Goal) []*report.Run {
	return slices.DeleteFunc(f.read(), func(r *report.Run) bool { return r.Goal != g.Name })
}

// add appends reports.
func (f reportFile) add(reports ...*rtreport.Report) error {
	for _, r := range reports {
		line, err := json.Marshal(r)
		if err != nil {
			return err
		}
		if err := file.Extend(string(f), append(line, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// replace puts reports into the place of those that are there.
func (f reportFile) replace(runs []*report.Run) error {
	if err := os.Remove(string(f)); err != nil {
		return err
	}
	for _, r := range runs {
		if err := f.add(r.Report); err != nil {
			return err
		}
	}
	return nil
}

// passOn appends the reports to the file that CLOUSEAU_REPORT names. A relative name is relative to
// the package, as for the tests.
func (f reportFile) passOn(dir string) error {
	name := environment.Report.Get()
	if name == "" || f == "" {
		return nil
	}
	data, err := os.ReadFile(string(f))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil || len(data) == 0:
		return err
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	return file.Extend(name, data)
}

// vacuous returns the report of a goal, if no run of its scripts was informative.
func (f reportFile) vacuous(g *uhat.Goal) *report.Run {
	return lists.First(f.of(g), func(r *report.Run) bool { return r.Vacuous || r.Generators.ScriptsIdle() })
}

// walksFound reports whether a random run failed.
func (f reportFile) walksFound() bool {
	return slices.ContainsFunc(f.read(), func(r *report.Run) bool {
		return slices.ContainsFunc(failuresOf(r), func(f *rtreport.Finding) bool { return r.Generators.Random(f.Record.Generator) })
	})
}

// nothingFound reports whether the tests of a goal have reached the system, and no run of them
// failed. So it is with a test that fails as it is vacuous.
func (f reportFile) nothingFound(g *uhat.Goal) bool {
	ran := false
	for _, r := range f.of(g) {
		if hasFindings(r.Report) {
			return false
		}
		ran = ran || r.Runs > 0
	}
	return ran
}

// hasFindings reports whether there is something to say of what a run has found.
func hasFindings(r *rtreport.Report) bool { return r.Failures()+r.Misfits+r.Harmless > 0 }

// reportMisfits reports values that the spec lacks, and goals that are wrong, each with its
// position, and returns the outcome of the run.
func reportMisfits(t *cli.Terminal, run *specRun, ended error) error {
	var lacks []*rtreport.Lack
	var wrong spec.Diagnostics
	judged := false // a run failed by what the system did
	for _, r := range run.reports.read() {
		lacks = append(lacks, r.Lacks...)
		if r.Spared != nil {
			wrong = append(wrong, wrongGoal(run.spec, r.Spared))
		}
		judged = judged || r.Failures() > 0
	}
	found := append(missingValues(run.spec, lacks), wrong...)
	if len(found) == 0 {
		return ended
	}
	if err := writeDiagnostics(t, t.Stderr, found, "text"); err != nil {
		return err
	}
	if judged {
		return ended
	}
	return cli.ErrIncomplete
}

// wrongGoal returns the diagnostic for a goal of which a run did no harm.
func wrongGoal(s *uhat.Spec, x *rtreport.Spared) *spec.Diagnostic {
	d := &spec.Diagnostic{Code: spec.HarmlessGoal, Severity: spec.Error, Subject: uhat.Range{File: s.File},
		Detail: fmt.Sprintf("A run is in the goal %s, and the system shows that it did no harm: %s. Say in the goal what else has to happen.", x.Goal, x.Why)}
	if i := slices.IndexFunc(s.Goals, func(g *uhat.Goal) bool { return g.Name == x.Goal }); i >= 0 {
		d.Subject = s.Goals[i].Range
	}
	return d
}

// relationTo says what the operation has to do with the value.
func relationTo(l *rtreport.Lack) string {
	if l.Type != "" {
		return "the operation that was to take it"
	}
	return "the operation that answered so"
}

// missingValues returns the diagnostics for values that the spec lacks, each once.
func missingValues(s *uhat.Spec, lacks []*rtreport.Lack) spec.Diagnostics {
	var out spec.Diagnostics
	for _, l := range lacks {
		d := &spec.Diagnostic{Code: spec.MissingValue, Severity: spec.Error,
			Detail: fmt.Sprintf("%s. %s.", l.What(), upperFirst(l.Remedy())), Subject: uhat.Range{File: s.File}}
		i := slices.IndexFunc(s.Operations, func(o *uhat.Operation) bool { return o.Op.Name == l.Operation })
		for _, decl := range s.Sorts {
			// What is emitted for a sort that adds nothing to int is int itself.
			ofField := i >= 0 && slices.ContainsFunc(s.Operations[i].Op.Fields, func(f sre.Field) bool {
				return f.Sort == decl.Sort && slices.Contains(l.Fields, f.Name)
			})
			if decl.Sort.Name() == l.Sort || l.Sort == "int" && ofField {
				d.Subject = decl.Range
			}
		}
		if i >= 0 {
			d.Related = []spec.Related{{Range: s.Operations[i].Range, Message: relationTo(l)}}
		}
		out = append(out, d)
	}
	return withoutDuplicates(out)
}

// reportUnused names the goals, operations and clauses of the spec that no generator of the passing
// tests uses, and no walk after them, and returns the outcome of the run: a failure in strict mode.
// A run of selected goals or generators leaves others out on purpose, so they do not count.
func reportUnused(t *cli.Terminal, run *specRun, ended error) error {
	if ended != nil || run.partly || run.replay != "" || run.from != (scriptSource{}) {
		return ended
	}
	unused := run.unused()
	if len(unused) == 0 {
		return nil
	}
	t.Notef("%s: warning: no generator uses %s\n", run.spec.File, strings.Join(unused, ", "))
	if run.failsOnGaps() {
		return cli.ErrFailed
	}
	return nil
}

// failsOnGaps reports whether the run is strict: what would be a warning fails.
func (x *execution) failsOnGaps() bool { return x.strict || environment.Gaps.Get() == "fail" }

// judgeGoals fails a passing run in strict mode if all runs of a goal made the same calls, or if no
// answer avoids a goal. The warning was printed when the search ended.
func (run *specRun) judgeGoals(ended error) error {
	warned := func(r *synth.Result) bool { return r.Unvaried() != nil || r.Unavoidable(run.spec.Context) != nil }
	if ended == nil && run.replay == "" && run.failsOnGaps() && slices.ContainsFunc(run.results, warned) {
		return cli.ErrFailed
	}
	return ended
}

// unused returns the goals, operations and clauses of a spec that no report mentions; clauses of
// operations that are used.
func (run *specRun) unused() []string {
	goals, operations, clauses := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, r := range run.reports.read() {
		goals[r.Goal] = true
		for _, c := range r.Operations {
			operations[c.Name] = operations[c.Name] || c.Count > 0
		}
		for _, c := range r.Clauses {
			clauses[c.Name] = true
		}
	}
	if len(goals) == 0 {
		return nil // no test has run, and nothing is known
	}
	var out []string
	for _, g := range run.spec.Goals {
		if !goals[g.Name] {
			out = append(out, "goal "+g.Name)
		}
	}
	for _, o := range run.spec.Operations {
		names := func(c *uhat.Clause) bool { return clauses[c.Name()] }
		switch {
		case !o.Op.Visible():
		case !operations[o.Op.Name] && !slices.ContainsFunc(o.Clauses, names):
			out = append(out, "operation "+o.Op.Name)
		default:
			for _, c := range o.Clauses {
				if !names(c) && slices.ContainsFunc(o.Clauses, names) {
					out = append(out, "clause "+c.Name())
				}
			}
		}
	}
	return out
}

// reportFormats are the formats of clouseau report by file extension. The format json is the report
// as the tests write it.
var reportFormats = map[string]string{".html": "html", ".xml": "junit", ".jsonl": "tyche", ".json": "json"}

// prepareReport decides where the tests write their reports, and tells them. The tests write one
// also without --report, because a passing test prints less, and for the exit code.
func (run *specRun) prepareReport(t *cli.Terminal) error {
	if run.report == "" {
		if run.replay != "" && run.document == nil {
			return nil
		}
		return run.rawReport(t)
	}
	format, ok := run.reportFormat()
	if !ok {
		return cli.Usagef("--report wants a file that ends in .html, .xml, .jsonl or .json, or -, not %s", run.report)
	}
	if format == "tyche" {
		run.env = append(run.env, environment.Records.Is("on"))
	}
	return run.rawReport(t)
}

// reportFormat returns the format that the report's file asks for. Standard output gets the report
// itself, as clouseau report - reads it.
func (run *specRun) reportFormat() (string, bool) {
	if run.report == "-" {
		return "json", true
	}
	format, ok := reportFormats[filepath.Ext(run.report)]
	return format, ok
}

// rawReport has the tests write their reports to a file of the verb's own.
func (run *specRun) rawReport(t *cli.Terminal) error {
	file, err := t.TempFile("run.json")
	if err != nil {
		return err
	}
	run.reports = reportFile(file)
	run.env = append(run.env, environment.Report.Is(string(run.reports)))
	return nil
}

// printSilent reports that answers never came although the tests pass. If the system is not known
// to be at rest, this is not a failure, because the answers may come later. But a user whose server
// does not answer at all should know.
func printSilent(t *cli.Terminal, run *specRun) {
	if run.verbose {
		return
	}
	for _, r := range run.reports.read() {
		if r.Silent == 0 || r.Failed() {
			continue
		}
		t.Notef("%s: %d of %d runs ended with answers still owed, the first with %s; -v tells more\n",
			r.Goal, r.Silent, r.Runs, r.Owed[0])
	}
}

// printWaits tells of operations that wait on a fresh system while the spec does not say so.
func printWaits(t *cli.Terminal, run *specRun) {
	told := map[string]bool{}
	for _, r := range run.reports.read() {
		for _, w := range r.Waits {
			if w.Shown && !told[w.Op] {
				told[w.Op] = true
				t.Notef("%s: %s\n", run.spec.File, w.Note())
			}
		}
	}
}

// finishRun writes the report that was asked for, if the tests have run, and returns how
// that ended.
func finishRun(ctx context.Context, t *cli.Terminal, run *specRun, ended error) error {
	describe(t, run, ended)
	if ended == nil || errors.Is(ended, cli.ErrFailed) {
		if err := run.reports.passOn(run.execution.dir); err != nil {
			return err
		}
		printSilent(t, run)
		printWaits(t, run)
		printSummaries(t, run)
		ended = run.judgeGoals(reportUnused(t, run, reportMisfits(t, run, ended)))
	} else if errors.Is(ended, context.Canceled) {
		printSummaries(t, run)
	}
	if run.report == "" {
		return ended
	}
	judged := ended == nil || errors.Is(ended, cli.ErrFailed) || errors.Is(ended, cli.ErrIncomplete)
	if _, err := os.Stat(string(run.reports)); err != nil && !judged {
		return ended // the tests did not come to their runs
	}
	err := writeRunReport(context.WithoutCancel(ctx), t, run)
	if err != nil && !judged {
		t.Notef("clouseau run: %v\n", err)
		return ended
	}
	return cmp.Or(err, ended)
}

// writeRunReport writes the report of the tests that have run.
func writeRunReport(ctx context.Context, t *cli.Terminal, run *specRun) error {
	format, _ := run.reportFormat()
	runs, err := report.Read(string(run.reports))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("the tests wrote no report")
	case err != nil:
		return err
	}
	if format != "json" && run.replay == "" { // the run of a file is of no script of these
		if err := attach(ctx, run.spec, run.results, runs); err != nil {
			return err
		}
	}
	return writeRuns(t, run, runs)
}

// writeRuns writes runs in the format that was asked for.
func writeRuns(t *cli.Terminal, run *specRun, runs []*report.Run) error {
	for _, r := range runs {
		r.Words = run.words
	}
	format, _ := run.reportFormat()
	return writeReport(t, runs, format, run.fileOutput(run.report))
}

// reportWriter returns a function that writes the report of a verb so far: that of tests that have
// ended and of those that are under way. It is nil if there is no file for it.
func reportWriter(t *cli.Terminal, run *specRun) func(open []*rtreport.Report) error {
	if run.report == "" || run.report == "-" {
		return nil
	}
	if info, err := os.Stat(run.report); err == nil && !info.Mode().IsRegular() {
		return nil
	}
	return func(open []*rtreport.Report) error {
		runs, err := report.Read(string(run.reports))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		now := lists.Of(open, func(r *rtreport.Report) *report.Run { return &report.Run{Report: r} })
		if now, err = mergeParts(now); err != nil || len(runs)+len(now) == 0 {
			return err
		}
		return writeRuns(t, run, append(runs, now...))
	}
}
