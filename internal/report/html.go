package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"

	"github.com/clouseau-go/clouseau/internal/layered"
	"github.com/clouseau-go/clouseau/runtime/report"
)

//go:embed page.html.tmpl
var pageText string

//go:embed page.css
var pageStyle string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"assignments": assignments,
	"share":       share,
	"most":        most,
	"plural":      plural,
	"table":       newCountTable,
	"contexts":    newContextTable,
	"values":      values,
}).Parse(pageText))

// page is the data of the template.
type page struct {
	Title    string
	Style    template.CSS
	Sections []section
}

// section is the part of the page on one test.
type section struct {
	*Run
	ID       string
	Headline string // the result of the test, in words
	Icon     string
	Verdicts []report.Count // without zeros
	Timeline *failingRun    // of the failing run; nil: none
	Drawing  template.HTML
}

// countTable is a table of counts.
type countTable struct {
	Title, Unit string
	Counts      []report.Count
}

func newCountTable(title, unit string, counts []report.Count) countTable {
	return countTable{title, unit, counts}
}

// HTML writes a page on the reports, in their order. It refers to nothing outside of itself.
func HTML(w io.Writer, runs []*Run) error {
	p := page{Style: template.CSS(pageStyle + layered.Style())}
	failed := 0
	for i, r := range runs {
		s := section{Run: r, ID: fmt.Sprintf("test%d", i+1), Icon: "✓"}
		for _, v := range r.verdicts() {
			if v.Count > 0 {
				s.Verdicts = append(s.Verdicts, v)
			}
		}
		if r.Failed() {
			s.Icon = "✗"
			failed++
		}
		s.Headline = r.headline()
		if r.Failure != nil {
			s.Timeline = newFailingRun(r, s.ID)
		}
		if r.Graph != nil {
			s.Drawing = template.HTML(r.Graph.Inline()) // all text in it is escaped
		}
		p.Sections = append(p.Sections, s)
	}
	p.Title = fmt.Sprintf("%s, %d failed", plural(len(runs), "test"), failed)
	if len(runs) == 1 {
		p.Title = fmt.Sprintf("%s: %s", runs[0].System, p.Sections[0].Headline)
	}
	return pageTemplate.Execute(w, p)
}

// headline returns the result of a test in words.
func (r *Run) headline() string {
	switch {
	case r.Failure != nil && r.Failure.Model != "" && r.Failure.Model != r.Goal:
		return fmt.Sprintf("violation of the model %s on the way to %s", r.Failure.Model, r.Goal)
	case r.Failure != nil && r.Failure.Model != "":
		return "violation of the model " + r.Goal
	case r.Violations > 0:
		return "violation of " + r.Goal
	case r.Crashed > 0:
		return "the system crashed on the way to " + r.Goal
	case r.Starved > 0:
		return "the system starves a request of " + r.Goal
	case r.Raced > 0:
		return "a data race on the way to " + r.Goal
	case r.Leaked > 0:
		return "goroutines are left on the way to " + r.Goal
	case r.Hung > 0:
		return "the system hung on the way to " + r.Goal
	case r.Misfits > 0:
		return "the spec lacks a value, on the way to " + r.Goal
	case r.Harmless > 0:
		return "the goal is wrong: " + r.Goal
	case r.Runs == 0:
		return "no run reached the system: " + r.Goal
	default:
		return "no violation of " + r.Goal
	}
}

// share returns a part of a whole in percent.
func share(part, whole int) int {
	if whole == 0 {
		return 0
	}
	return 100 * part / whole
}

// most returns the largest of the counts.
func most(counts []report.Count) int {
	n := 0
	for _, c := range counts {
		n = max(n, c.Count)
	}
	return n
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
