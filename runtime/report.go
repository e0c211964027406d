package runtime

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"time"
)

// Report says what a test's runs exercised and what became of them. Under rapid
// its runs are those up to the first failure: the rest repeats and shrinks that
// one.
type Report struct {
	System string `json:"system"`
	Goal   string `json:"goal"`
	Doc    string `json:"doc,omitempty"`  // the goal in words
	Text   string `json:"text,omitempty"` // the goal as the spec has it
	// Test is the Go test, StartedAt when it began; both empty outside of one.
	Test      string     `json:"test,omitempty"`
	StartedAt *time.Time `json:"started_at,omitempty"`
	// Runs is how many were started, those apart that the environment stopped.
	Runs           int `json:"runs"`
	Violations     int `json:"violations"`
	Upheld         int `json:"upheld"`
	Prevented      int `json:"prevented"`
	Uninformative  int `json:"uninformative"`
	Crashed        int `json:"crashed"`
	Hung           int `json:"hung"`
	Infeasible     int `json:"infeasible"`
	Infrastructure int `json:"infrastructure"`
	// Misfits counts the runs in which the system answered with a value that the spec lacks, Lacks are these
	// values.
	Misfits int     `json:"misfits,omitempty"`
	Lacks   []*Lack `json:"lacks,omitempty"`
	// ModelViolations is how many of the violations are of the model and not of the goal.
	ModelViolations int `json:"model_violations,omitempty"`
	// Starved counts the runs at whose end the model's system would still have to do
	// something, Owed is what it was in the first of them.
	Starved  int      `json:"starved,omitempty"`
	Owed     []string `json:"owed,omitempty"`
	Discards int      `json:"discards"` // values drawn and thrown away
	Calls    int      `json:"calls"`    // operations performed
	// Unknowns counts the prefixes of which it could be neither proven nor
	// refuted that they are a violation.
	Unknowns int `json:"unknowns"`
	// Repetitions counts the runs after the first failure.
	Repetitions int `json:"repetitions"`

	Operations []Count `json:"operations"` // all visible ones: events observed
	Clauses    []Count `json:"clauses"`    // all that the test names: events that served them
	Generators []Shape `json:"generators"` // all of the test's
	// OffScript is the assertions that failed, most often failed first.
	OffScript []Mismatch `json:"off_script"`
	// Gaps are the operations, clauses and generators that no run exercised.
	Gaps      []string `json:"gaps"`
	LastFault string   `json:"last_fault,omitempty"` // what was last wrong with the environment

	// Failure is the run with which the test failed, as small as rapid made it.
	Failure *Record `json:"failure,omitempty"`
	// Records are all counted runs in order, with CLOUSEAU_RECORDS=on.
	Records []*Record `json:"records,omitempty"`

	asserted []Mismatch // all assertions, in the order of their first
}

// Count is how often something was exercised.
type Count struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// Shape is what one generator did.
type Shape struct {
	Name       string `json:"name"`
	Runs       int    `json:"runs"`
	Violations int    `json:"violations"`
	Upheld     int    `json:"upheld"`
	Prevented  int    `json:"prevented,omitempty"`
	// Best is the most events that a run performed before it went off script,
	// Events how many the script plans, 0 if that varies.
	Best   int `json:"best"`
	Events int `json:"events,omitempty"`
	// Depths counts the recursions by the depth that was drawn: Depths[2] of them went two levels deep.
	Depths []int `json:"depths,omitempty"`
}

// Mismatch is an assertion that failed.
type Mismatch struct {
	Clause string `json:"clause"`
	Field  string `json:"field"` // empty: the event did not come, or the operation panicked or found the connection closed
	Failed int    `json:"failed"`
	Of     int    `json:"of"` // how often runs came to it
}

func newReport(test *Test) *Report {
	r := &Report{System: test.System.Name, Goal: test.Goal.Name, Doc: test.Goal.Doc, Text: test.Goal.Text}
	for _, op := range test.System.Ops() {
		if op.Visible() {
			r.Operations = append(r.Operations, Count{Name: op.Name})
		}
	}
	for _, c := range test.Clauses {
		r.Clauses = append(r.Clauses, Count{Name: c})
	}
	for _, g := range test.Generators {
		r.Generators = append(r.Generators, Shape{Name: g.Name, Events: g.Events})
	}
	return r
}

// ExecutionsPerViolation returns runs divided by violations; ok is false where there is none.
func (r *Report) ExecutionsPerViolation() (ratio float64, ok bool) {
	if r.Violations == 0 {
		return 0, false
	}
	return float64(r.Runs) / float64(r.Violations), true
}

// Started returns the number of runs, those that the environment stopped included.
func (r *Report) Started() int { return r.Runs + r.Infrastructure }

// add counts a run.
func (r *Report) add(run *Result) {
	r.count(run.Verdict)
	r.Calls += run.Calls
	r.Discards += run.Discards
	r.Unknowns += run.Unknowns
	if run.Rejection != nil {
		r.ModelViolations++
	}
	if run.Owed != nil {
		if r.Starved++; r.Owed == nil {
			r.Owed = run.Owed
		}
	}
	if run.Lack != nil {
		r.Lacks = addLack(r.Lacks, run.Lack)
	}
	if run.Verdict == Infrastructure {
		r.LastFault = run.Reason
		return
	}
	for i, e := range run.Trace {
		tally(&r.Operations, e.Op.Name)
		if c := run.session.rec.of(i).clause; c != "" {
			tally(&r.Clauses, c)
		}
	}
	for _, c := range run.checks {
		if !run.decidedAt(c.event) {
			r.check(c)
		}
	}
	r.shape(run)
}

// decidedAt reports whether the event of that index, if there is one, is the deciding one.
func (r *Result) decidedAt(i int) bool { return r.session.rec.of(i).deciding }

func (r *Report) count(v Verdict) {
	*[...]*int{
		&r.Violations, &r.Upheld, &r.Prevented, &r.Uninformative, &r.Crashed, &r.Hung, &r.Infeasible, &r.Infrastructure, &r.Misfits,
	}[v]++
	if v != Infrastructure {
		r.Runs++
	}
}

func (r *Report) check(c check) {
	same := func(m Mismatch) bool { return m.Clause == c.clause && m.Field == c.field }
	i := slices.IndexFunc(r.asserted, same)
	if i < 0 {
		i = len(r.asserted)
		r.asserted = append(r.asserted, Mismatch{Clause: c.clause, Field: c.field})
	}
	r.asserted[i].Of++
	if !c.ok {
		r.asserted[i].Failed++
	}
}

// shape counts a run for its generator.
func (r *Report) shape(run *Result) {
	i := slices.IndexFunc(r.Generators, func(s Shape) bool { return s.Name == run.Generator })
	s := &r.Generators[i]
	s.Runs++
	switch run.Verdict {
	case Violation:
		s.Violations++
	case Upheld:
		s.Upheld++
	case Prevented:
		s.Prevented++
	}
	s.Best = max(s.Best, run.onScript())
	for _, d := range run.depths {
		s.Depths = append(s.Depths, make([]int, max(0, d+1-len(s.Depths)))...)
		s.Depths[d]++
	}
}

// onScript returns how many events the script performed before the system
// deviated.
func (r *Result) onScript() int {
	n := 0
	for _, x := range r.session.rec.entries {
		if x.event >= 0 && (r.Deviation == nil || x.event < r.Deviation.Event) {
			n++
		}
	}
	return n
}

// tally adds one to the count of that name.
func tally(counts *[]Count, name string) {
	for i := range *counts {
		if (*counts)[i].Name == name {
			(*counts)[i].Count++
			return
		}
	}
	*counts = append(*counts, Count{name, 1})
}

// finish works out what only all runs together tell.
func (r *Report) finish() *Report {
	r.OffScript = slices.DeleteFunc(slices.Clone(r.asserted), func(m Mismatch) bool { return m.Failed == 0 })
	slices.SortStableFunc(r.OffScript, func(a, b Mismatch) int { return cmp.Compare(b.Failed, a.Failed) })
	r.Gaps = nil
	gap := func(kind, name string, n int) {
		if n == 0 {
			r.Gaps = append(r.Gaps, kind+" "+name)
		}
	}
	for _, c := range r.Operations {
		gap("operation", c.Name, c.Count)
	}
	for _, c := range r.Clauses {
		gap("clause", c.Name, c.Count)
	}
	for _, s := range r.Generators {
		gap("generator", s.Name, s.Runs)
	}
	return r
}

// save appends the report to a file as one line of JSON; no name, no file.
func (r *Report) save(file string) error {
	if file == "" {
		return nil
	}
	line, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return appendLine(file, line)
}

// appendLine appends a line to a file.
func appendLine(file string, line []byte) error {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	_, err = f.Write(append(line, '\n'))
	if err := cmp.Or(err, f.Close()); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
