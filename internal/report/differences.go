package report

import (
	_ "embed"
	"html/template"
	"io"
)

//go:embed differences.html.tmpl
var differencesText string

var differencesTemplate = template.Must(template.New("differences").Funcs(template.FuncMap{"plural": plural}).Parse(differencesText))

// Compared is what a comparison of two versions of a type found.
type Compared struct {
	Title       string // the type
	Summary     string // the verdict in words
	Extent      string // what was compared, or why nothing was
	Differences []Difference
	Notes       []string // what was not compared, and what is accepted
}

// Difference is what two versions answer to the same calls.
type Difference struct {
	Title   string
	Calls   string // a call a line; after the last one what either version answers
	Remarks []string
	Runs    int    // that show it
	Test    string // a Go test file that makes the calls; empty: none
}

// DifferencesHTML writes a page on comparisons, in their order, with the old version called old. It
// refers to nothing outside of itself.
func DifferencesHTML(w io.Writer, old string, all []Compared) error {
	return differencesTemplate.Execute(w, struct {
		Style    template.CSS
		Old      string
		Compared []Compared
	}{template.CSS(pageStyle), old, all})
}
