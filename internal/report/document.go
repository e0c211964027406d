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

// Document is what verbs print with --format json. docs/json.md describes its fields, and
// docs/output.schema.json is its schema.
type Document struct {
	Version      int           `json:"version"` // DocumentVersion
	Verb         string        `json:"verb"`
	Verdict      string        `json:"verdict"`
	Tests        []Test        `json:"tests,omitzero"`    // failing tests first
	Mistakes     []Mistake     `json:"mistakes,omitzero"` // of specs
	Clauses      []Clause      `json:"clauses,omitempty"` // of a spec, against a system
	History      *History      `json:"history,omitempty"` // of transactions
	Log          *Log          `json:"log,omitempty"`     // of runs
	Mutation     *Mutation     `json:"mutation,omitempty"`
	Explanations []Explanation `json:"explanations,omitempty"`
	Notes        []string      `json:"notes,omitempty"` // as printed to standard error
}

// Test is what the runs of one goal, model or reference have shown, or the search for a goal.
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
	Scripts     []Script  `json:"scripts,omitempty"`      // that lead to the goal
	Failures    []Failure `json:"failures,omitempty"`
	Again       string    `json:"again,omitempty"` // the command that repeats the run
	Next        []string  `json:"next,omitempty"`  // what to do
}

// Script leads to a goal.
type Script struct {
	Name string         `json:"name"`
	Text string         `json:"text"` // its steps
	Run  []report.Event `json:"run"`  // a run of it that is in the goal
}

// Failure is a way in which a test fails, with its smallest run.
type Failure struct {
	Title    string `json:"title"`              // what is wrong, in a sentence
	Answered string `json:"answered,omitempty"` // what the system answered, and what is right
	Verdict  string `json:"verdict"`            // of the run, as in docs/green.md
	// Place is where the spec has the goal, clause, operation, model or reference.
	Place
	Source *Place `json:"source,omitempty"` // in the Go code, of a crash or a hang
	Detail string `json:"detail,omitempty"` // more of it, as the text has it
	// Expected says what was expected, Judge is the guess that says so, Doc the sentence of the
	// documentation, Sure how sure it is that the failure is a bug, from 0 to 1, and IDs are what
	// --skip takes. Only a hunt sets them.
	Expected string   `json:"expected,omitempty"`
	Judge    string   `json:"judge,omitempty"`
	Doc      string   `json:"doc,omitempty"`
	Sure     float64  `json:"sure,omitempty"`
	IDs      []string `json:"ids,omitempty"`
	// Since is the version in which a difference shows first. Only a comparison sets it.
	Since string `json:"since,omitempty"`
	// Run are the events of the smallest run, and Test is a Go test file that makes it.
	Run          []report.Event  `json:"run,omitempty"`
	Test         string          `json:"test,omitempty"`
	Printed      *report.Printed `json:"printed,omitempty"`      // nil: not tried
	Confirmation string          `json:"confirmation,omitempty"` // by fresh processes
	Runs         int             `json:"runs"`                   // how many runs failed so
}

// Place is a range in a file of the user's. Lines and columns count from 1, columns in characters;
// ends are exclusive. Line is 0 if no single line is meant.
type Place struct {
	File      string `json:"file"`
	Line      int    `json:"line,omitempty"`
	Column    int    `json:"column,omitempty"`
	EndLine   int    `json:"end_line,omitempty"`
	EndColumn int    `json:"end_column,omitempty"`
}

// Mutation says which mistakes in a system a spec notices.
type Mutation struct {
	Score    float64   `json:"score"`   // in percent
	Counted  int       `json:"counted"` // the mistakes that the score is about
	Possible int       `json:"possible"`
	Mutants  []Mutated `json:"mutants"`
	// Judges say what each of them notices, those that do least first; only if that was asked.
	Judges []MutationJudge `json:"judges,omitempty"`
	// Parts say what would not be noticed without parts of the spec; only if that was asked.
	Parts []MutationPart `json:"parts,omitempty"`
	// Tests say what the tests notice that the package has; only if that was asked.
	Tests *MutationTests `json:"tests,omitempty"`
}

// MutationPart is a clause that is left out ("clause"), one whose history is replaced by all
// ("history"), or a goal that another one contains ("goal").
type MutationPart struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
	Lost int    `json:"lost"`          // mistakes that are not noticed then
	Why  string `json:"why,omitempty"` // why none are counted
}

// MutationTests say what the tests of a package notice.
type MutationTests struct {
	Notices int      `json:"notices"`           // so many mistakes
	Left    []string `json:"left,omitempty"`    // tests that fail without a mistake
	Missing string   `json:"missing,omitempty"` // why there are no tests
}

// MutationJudge is a goal, a promise or whoever else notices mistakes: how many, and how many that
// nobody else notices.
type MutationJudge struct {
	Name    string `json:"name"`
	Notices int    `json:"notices"`
	Alone   int    `json:"alone"`
}

// Mutated is a mistake, and what has become of it.
type Mutated struct {
	Place
	Function string `json:"function"`
	Kind     string `json:"kind"`
	Change   string `json:"change"`
	Outcome  string `json:"outcome"`
	// Judge is who notices it. Why says why its outcome is unclear.
	Judge string `json:"judge,omitempty"`
	Why   string `json:"why,omitempty"`
	// Run are the events of the run that shows it, Results the names of the answers in a gap that
	// nobody looks at, and Wanted what the system answers without the mistake.
	Run     []report.Event      `json:"run,omitempty"`
	Results []string            `json:"results,omitempty"`
	Wanted  []report.Assignment `json:"wanted,omitempty"`
	// Goal is a goal that notices it, as a block of a spec; no run without the mistake violates it.
	Goal    string  `json:"goal,omitempty"`
	Tests   bool    `json:"tests,omitempty"` // tests of the package notice it
	Seconds float64 `json:"seconds"`
}

// Write writes the document, indented.
func (d *Document) Write(w io.Writer) error { return write(w, "  ", d) }

// WriteLine writes the document on a line.
func (d *Document) WriteLine(w io.Writer) error { return write(w, "", d) }

// WriteLine writes the verdict on a line.
func (j *Judged) WriteLine(w io.Writer) error { return write(w, "", j) }

func write(w io.Writer, indent string, x any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	return e.Encode(x)
}
