package spec

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/clouseau-go/clouseau/uhat"
)

// Severity says whether a diagnostic makes a spec unusable.
type Severity uint8

// The severities.
const (
	Error   Severity = iota // the spec means nothing, or something it cannot mean
	Warning                 // the spec can be used, but probably says something else than was meant
)

func (s Severity) String() string { return [...]string{"error", "warning"}[s] }

// Diagnostic is one mistake in a spec.
type Diagnostic struct {
	Severity Severity
	Code     Code
	// Detail says what was found, what was expected, and what to write instead, in sentences.
	Detail string
	// Subject is the smallest wrong range. If it has no line, the diagnostic is about the whole
	// file.
	Subject uhat.Range
	// Context is the declaration around the subject, or zero if there is none.
	Context uhat.Range
	// Related are the other places that take part in a conflict.
	Related []Related
	// Fix does away with the mistake; nil where no change is likely to be meant.
	Fix *Fix

	texts map[string][]string // lines of the files that were loaded with the subject's
}

// Related is another place that explains a diagnostic.
type Related struct {
	Range   uhat.Range
	Message string // a clause, such as "first declared here"
}

// Fix is a change of the text that a diagnostic suggests.
type Fix struct {
	Range uhat.Range
	Text  string // what is to stand there
	Title string
}

func write(text string, where uhat.Range) *Fix {
	return &Fix{Range: where, Text: text, Title: "Write " + text}
}

// suggestion is a sentence at the end of a diagnostic that says what was probably meant. With a
// right word in place of the wrong one it is the diagnostic's fix, too.
type suggestion struct{ sentence, wrong, right string }

func (s suggestion) String() string { return s.sentence }

// fix puts the right word into the text of a subject: for all of it where that is one name, with
// its quotes where it has some, and else for the wrong word. It returns nil where that stands in
// several places, or in none.
func (s suggestion) fix(text string, where uhat.Range) *Fix {
	name := strings.Trim(text, `"`)
	switch {
	case s.right == "":
		return nil
	case isIdentifier(name):
		return write(strings.Replace(text, name, s.right, 1), where)
	case s.wrong == "" || strings.Count(text, s.wrong) != 1:
		return nil
	}
	return write(strings.Replace(text, s.wrong, s.right, 1), where)
}

// Summary returns the fixed noun phrase for the kind of mistake.
func (d *Diagnostic) Summary() string { return d.Code.Summary() }

// String returns "file:line:col: severity: detail [code]".
func (d *Diagnostic) String() string {
	return fmt.Sprintf("%s: %s: %s [%s]", place(d.Subject), d.Severity, d.Detail, d.Code)
}

func place(r uhat.Range) string {
	if r.Line == 0 {
		return r.File
	}
	return r.String()
}

// Diagnostics are the mistakes in a spec: file by file, imported files first, in
// the order of their positions. Nil means that there are none.
type Diagnostics []*Diagnostic

// HasErrors reports whether one of the diagnostics is an error.
func (ds Diagnostics) HasErrors() bool {
	return slices.ContainsFunc(ds, func(d *Diagnostic) bool { return d.Severity == Error })
}

// Err returns the diagnostics as an error if one of them is an error, and nil otherwise.
func (ds Diagnostics) Err() error {
	if !ds.HasErrors() {
		return nil
	}
	return ds
}

// Error returns the diagnostics, one a line.
func (ds Diagnostics) Error() string {
	out := make([]string, len(ds))
	for i, d := range ds {
		out[i] = d.String()
	}
	return strings.Join(out, "\n")
}

// at converts a range of HCL's.
func at(r hcl.Range) uhat.Range {
	return uhat.Range{
		File: r.Filename,
		Line: r.Start.Line, Column: r.Start.Column,
		EndLine: r.End.Line, EndColumn: r.End.Column,
	}
}
