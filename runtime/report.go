package runtime

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
)

// Report says what a test's runs exercised and what became of them. Its runs are
// those up to the first failure; how rapid repeats and shrinks that one is not counted.
type Report struct {
	System, Goal string
	// Runs is how many were started, those apart that the environment stopped.
	Runs           int
	Violations     int
	Upheld         int
	Uninformative  int
	Crashed        int
	Hung           int
	Infeasible     int
	Infrastructure int
	Discards       int // values drawn and thrown away
	Calls          int // operations performed

	Operations []Count    // all visible ones: events observed
	Clauses    []Count    // all that the test names: events that served them
	Generators []Shape    // all of the test's
	OffScript  []Mismatch // the assertions that failed, most often failed first
	// Gaps are the operations, clauses and generators that no run exercised.
	Gaps        []string
	Repetitions int    // runs after the first failure
	LastFault   string // what was last wrong with the environment
	Unknowns    int    // prefixes that may have been a violation that could be neither proven nor refuted
}

// Count is how often something was exercised.
type Count struct {
	Name  string
	Count int
}

// Shape is what one generator did.
type Shape struct {
	Name       string
	Runs       int
	Violations int
	Upheld     int
	// Best is the most events that a run got through as planned, Events what the script plans, 0 if that varies.
	Best, Events int
}

// Mismatch is an assertion that failed.
type Mismatch struct {
	Clause string
	Field  string // empty: an awaited event did not come, or the operation panicked
	Failed int
	Of     int // how often runs came to it
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

func newReport(test *Test) *Report {
	r := &Report{System: test.System.Name, Goal: test.Goal.Name}
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

// save appends the report to a file as one line of JSON; no name, no file.
func (r *Report) save(file string) (err error) {
	if file == "" {
		return nil
	}
	line, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	if _, err = f.Write(append(line, '\n')); err != nil {
		f.Close()
		return fmt.Errorf("report: %w", err)
	}
	return f.Close()
}

// add counts a run.
func (r *Report) add(run *Result) {
	r.count(run.Verdict)
	r.Calls += run.Calls
	r.Discards += run.Discards
	if run.Verdict == Infrastructure {
		r.LastFault = run.Reason
		return
	}
	for i, e := range run.Trace {
		tally(&r.Operations, e.Op.Name)
		if c := run.marks[i].clause; c != "" {
			tally(&r.Clauses, c)
		}
	}
	for _, c := range run.checks {
		r.check(c)
	}
}

func (r *Report) count(v Verdict) {
	n := [...]*int{&r.Violations, &r.Upheld, &r.Uninformative, &r.Crashed, &r.Hung, &r.Infeasible, &r.Infrastructure}[v]
	*n++
	if v != Infrastructure {
		r.Runs++
	}
}

func (r *Report) check(c check) {
	i := slices.IndexFunc(r.OffScript, func(m Mismatch) bool { return m.Clause == c.clause && m.Field == c.field })
	if i < 0 {
		i = len(r.OffScript)
		r.OffScript = append(r.OffScript, Mismatch{Clause: c.clause, Field: c.field})
	}
	r.OffScript[i].Of++
	if !c.ok {
		r.OffScript[i].Failed++
	}
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
