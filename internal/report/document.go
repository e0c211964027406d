package report

import (
	"encoding/json"
	"io"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// DocumentVersion is the version of [Document]. It grows when a field goes away or changes its
// meaning. New fields do not change it.
const DocumentVersion = 1

// The verdicts of a [Document], a [Test] and their tests.
const (
	Failed     = "failed"     // a run failed, or no run tells anything
	Passed     = "passed"     // all tests passed
	Incomplete = "incomplete" // the spec is wrong or incomplete, or not all tests ran
)

// Document is what clouseau run prints with --format json. docs/json.md describes its fields, and
// docs/run.schema.json is its schema.
type Document struct {
	Version int      `json:"version"` // DocumentVersion
	Verb    string   `json:"verb"`    // run
	Verdict string   `json:"verdict"`
	Tests   []Test   `json:"tests"`           // failing tests first
	Notes   []string `json:"notes,omitempty"` // warnings, and what kept tests from running
}

// Test is what the runs of one goal, model or reference have shown.
type Test struct {
	Spec        string    `json:"spec"` // the file
	Goal        string    `json:"goal"`
	Verdict     string    `json:"verdict"`
	Summary     string    `json:"summary"` // the verdict in words
	Runs        int       `json:"runs"`
	Judged      int       `json:"judged"`          // runs with an answer that a judge looked at
	Judge       string    `json:"judge,omitempty"` // who judges answers; empty: nobody
	Seconds     float64   `json:"seconds"`
	NeverCalled []string  `json:"never_called,omitempty"` // operations
	Failures    []Failure `json:"failures,omitempty"`
	Again       string    `json:"again,omitempty"` // the command that repeats the run
	Next        []string  `json:"next,omitempty"`  // what to do
}

// Failure is a way in which a test fails, with its smallest run.
type Failure struct {
	Title    string `json:"title"`              // what is wrong, in a sentence
	Answered string `json:"answered,omitempty"` // what the system answered, and what is right
	Verdict  string `json:"verdict"`            // of the run, as in docs/green.md
	// File and Line are where the spec has the goal, clause, operation, model or reference. Line is
	// 0 if no single line has it.
	File string `json:"file"`
	Line int    `json:"line,omitempty"`
	// Run are the events of the smallest run, and Test is a Go test file that makes it.
	Run          []report.Event  `json:"run,omitempty"`
	Test         string          `json:"test,omitempty"`
	Printed      *report.Printed `json:"printed,omitempty"`      // nil: not tried
	Confirmation string          `json:"confirmation,omitempty"` // by fresh processes
	Runs         int             `json:"runs"`                   // how many runs failed so
}

// Write writes the document, indented.
func (d *Document) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(d)
}
