package main

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/report"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// runAsJSON runs tests and prints one document. What they print otherwise goes to standard error.
func runAsJSON(ctx context.Context, t *cli.Terminal, o runOptions, args []string) error {
	d := newDocument(t, "run")
	d.Tests = []report.Test{}
	o.document = d
	ended := runOnce(ctx, t, o, args)
	d.Notes = t.TakeNotes()
	if errors.As(ended, new(*cli.UsageError)) {
		return ended
	}
	why := ended
	if ended != nil {
		why = cli.Cause(ctx, ended)
	}
	conclude(d, why)
	return cmp.Or(d.Write(t.Stdout), ended)
}

// conclude gives a document its verdict, which follows the exit code. ended is how the runs ended.
func conclude(d *report.Document, ended error) {
	failed := slices.ContainsFunc(d.Tests, func(t report.Test) bool { return t.Verdict == report.Failed })
	switch {
	case failed, errors.Is(ended, cli.ErrFailed) && len(d.Tests) > 0: // a note may say why
		d.Verdict = report.Failed
	case ended == nil && len(d.Tests) > 0:
		d.Verdict = report.Passed
	default:
		d.Verdict = report.Incomplete
	}
	if ended != nil && !errors.Is(ended, cli.ErrFailed) && !errors.Is(ended, cli.ErrIncomplete) {
		d.Notes = append(d.Notes, ended.Error())
	}
	slices.SortStableFunc(d.Tests, func(a, b report.Test) int { return cmp.Compare(rank(a), rank(b)) })
}

// rank puts failing tests before others.
func rank(t report.Test) int {
	return slices.Index([]string{report.Failed, report.Incomplete, report.Passed}, t.Verdict)
}

// describe says what the tests of a spec have shown, in the document and in annotations, as far as
// they are wanted. ended is how they ended.
func describe(t *cli.Terminal, run *specRun, ended error) {
	if run.document == nil && !t.Annotates {
		return
	}
	for _, g := range summaries(run.reports.read()) {
		test := g.document(run)
		if ended != nil && !errors.Is(ended, cli.ErrFailed) && test.Verdict == report.Passed {
			test.Verdict, test.Summary = report.Incomplete, "ended early: "+test.Summary
		}
		annotate(t, test.Annotations(t.Sources))
		if run.document != nil {
			run.document.Tests = append(run.document.Tests, test)
		}
	}
}

// document describes what the tests of a goal have shown.
func (g *goalSummary) document(run *specRun) report.Test {
	c := g.count()
	t := report.Test{
		Spec: run.spec.File, Goal: g.goal, Verdict: report.Passed, Judge: judgeOf(run.spec, g.goal),
		Runs: c.scripted + c.walked, Judged: c.judged, Seconds: c.seconds, NeverCalled: c.idle,
	}
	if !g.failed() {
		t.Summary = g.passes(t.Judge)
		return t
	}
	t.Verdict = report.Incomplete
	if slices.ContainsFunc(g.reports, func(r *report.Run) bool { return r.Failures() > 0 || r.Vacuous }) {
		t.Verdict = report.Failed
	}
	t.Summary, t.Again, t.Next = g.failures(), g.again(run), append(g.notes(run), g.next(run)...)
	if t.Verdict == report.Incomplete {
		t.Next = append(t.Next, "mend the spec as the failures say")
	}
	for _, r := range g.reports {
		for _, f := range failuresOf(r) {
			t.Failures = append(t.Failures, failureOf(run, g.goal, f))
		}
		for _, l := range r.Lacks {
			t.Failures = append(t.Failures, mistakeOf(missingValues(run.spec, []*rtreport.Lack{l})[0], "misfit", l.Runs))
		}
		if r.Spared != nil {
			t.Failures = append(t.Failures, mistakeOf(wrongGoal(run.spec, r.Spared), "harmless", r.Harmless))
		}
	}
	return t
}

// mistakeOf describes a mistake of the spec that runs have shown; its title says what to do, too.
func mistakeOf(d *spec.Diagnostic, verdict string, runs int) report.Failure {
	return report.Failure{Title: d.Detail, Verdict: verdict, Place: report.Place(d.Subject), Runs: runs}
}

// failureOf describes a failing run.
func failureOf(run *specRun, goal string, f *rtreport.Finding) report.Failure {
	r := f.Record
	at := placeOf(run.spec, goal, r)
	return report.Failure{
		Title: cmp.Or(r.Title, r.Reason, r.Verdict), Detail: promised(run.spec, r.Promise), Answered: r.Answered, Verdict: r.Verdict, Place: report.Place(at), Source: sourceOf(run.spec, run.execution.dir, r.Stack),
		Run: r.Events, Test: r.Regression, Printed: r.Printed, Confirmation: strings.TrimSpace(r.Confirmation.String()), Runs: f.Runs,
	}
}

// called is a call in a stack: its function, and the file and the line below it, or of a call that
// waits beside it.
var called = regexp.MustCompile(`(?m)^ *(\S.*?)(?:\n\t|  )(\S.*\.go):(\d+)`)

// sourceOf returns the innermost place of a stack that is in the package of the system, which is in
// dir; nil if there is none. Where paths are trimmed, the file is the one of its name there.
func sourceOf(s *uhat.Spec, dir, stack string) *report.Place {
	pkg := s.Target.Type[:strings.LastIndexByte(s.Target.Type, '.')+1]
	for _, f := range called.FindAllStringSubmatch(stack, -1) {
		file := f[2]
		if pkg == "" || !strings.HasPrefix(strings.TrimLeft(f[1], "*"), pkg) || strings.HasSuffix(file, "_test.go") {
			continue
		}
		if !filepath.IsAbs(file) {
			file = filepath.Join(dir, path.Base(file))
		}
		line, _ := strconv.Atoi(f[3])
		return &report.Place{File: fromHere(file), Line: line}
	}
	return nil
}

// fromHere returns the name of a file below the current directory from there; others stay.
func fromHere(file string) string {
	here, err := os.Getwd()
	if err != nil {
		return file
	}
	if rel, err := filepath.Rel(here, file); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return file
}

// placeOf returns where the spec has what a run fails by: the promise, model or reference, or else
// the goal. Whoever judges nothing crashed or hung: that is the operation's.
func placeOf(s *uhat.Spec, goal string, r *rtreport.Record) uhat.Range {
	at := uhat.Range{}
	switch {
	case r.Promise != "":
		at = placeOfPromise(s, r.Promise)
	case r.Reference != "" && s.Target.Reference != nil:
		at = s.Target.Reference.Range
	case r.Model != "" && s.Model != nil:
		at = s.Model.Range
	case r.Verdict != "violation" && len(r.Events) > 0:
		op := r.Events[len(r.Events)-1].Op
		for _, o := range s.Operations {
			if o.Op.Name == op {
				at = o.Range
			}
		}
	}
	for _, g := range s.Goals {
		if g.Name == goal && at == (uhat.Range{}) {
			at = g.Range
		}
	}
	at.File = cmp.Or(at.File, s.File)
	return at
}

// placeOfPromise returns where the spec has a promise; zero if it does not have it.
func placeOfPromise(s *uhat.Spec, name string) uhat.Range {
	for _, p := range slices.Concat(s.Promises(), s.Contracts()) {
		switch {
		case p.Name != name:
		case len(p.Clauses) == 1:
			return p.Clauses[0].Range
		case p.Operation != nil:
			return p.Operation.Range
		default:
			return s.Target.Range // the invariant
		}
	}
	for _, t := range s.Twins {
		if t.Name == name {
			return t.Range
		}
	}
	return uhat.Range{}
}
