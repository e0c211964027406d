package report

import (
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/spec"
)

// Mistake is a mistake in a spec.
type Mistake struct {
	Severity string `json:"severity"` // error or warning
	Code     string `json:"code"`     // for clouseau explain
	Summary  string `json:"summary"`  // the kind of mistake
	Title    string `json:"title"`    // what is wrong, in sentences
	Place
	Context *Place    `json:"context,omitempty"` // the declaration around it
	Related []Related `json:"related,omitempty"`
	Next    []string  `json:"next,omitempty"` // what to do
}

// Related is another place that takes part in a mistake.
type Related struct {
	Place
	Message string `json:"message"`
}

// Mistakes returns the mistakes that diagnostics tell of; not nil.
func Mistakes(ds spec.Diagnostics) []Mistake {
	out := []Mistake{}
	for _, d := range ds {
		m := Mistake{Severity: d.Severity.String(), Code: string(d.Code), Summary: d.Summary(), Title: d.Detail, Place: Place(d.Subject)}
		if d.Context.Line > 0 {
			c := Place(d.Context)
			m.Context = &c
		}
		for _, r := range d.Related {
			m.Related = append(m.Related, Related{Place(r.Range), r.Message})
		}
		if d.Fix != nil {
			m.Next = []string{d.Fix.Title}
		}
		out = append(out, m)
	}
	return out
}

// Clause is what is known of a clause of which a system was asked. Without a history all counts are
// zero.
type Clause struct {
	Clause string `json:"clause"`
	Place
	Status string `json:"status"`
	Reason string `json:"reason,omitempty"` // why the clause fails the check; empty if it passes
	// Scripts is the number of histories that lead to it. Of the runs, the informative ones reached
	// its event with everything before it as planned; [report.Confirmation] explains the others.
	Scripts        int `json:"scripts"`
	Runs           int `json:"runs"`
	Informative    int `json:"informative"`
	Confirmed      int `json:"confirmed"`
	Otherwise      int `json:"otherwise"`
	Deviated       int `json:"deviated"`
	Blocked        int `json:"blocked"`
	Infeasible     int `json:"infeasible"`
	Infrastructure int `json:"infrastructure"`
	// Share is the part of the informative runs that answered like the clause, from 0 to 1, with
	// the interval that contains the system's own share with a probability of 95 %. Both are
	// missing if no run was informative.
	Share    *float64          `json:"share,omitempty"`
	Interval []float64         `json:"interval,omitempty"`
	Fields   []report.Mismatch `json:"fields,omitempty"`   // where answers differ from the clause
	Blocks   []report.Mismatch `json:"blocks,omitempty"`   // where runs left the script before
	Failures []Failure         `json:"failures,omitempty"` // the shortest run that deviated
}

// History is what a history of transactions satisfies.
type History struct {
	File         string   `json:"file"`
	Transactions int      `json:"transactions"`
	Unsure       int      `json:"unsure"` // reads whose writer is not clear
	Levels       []Level  `json:"levels"`
	Versions     Versions `json:"versions"`
	Anomaly      *Anomaly `json:"anomaly,omitempty"` // by the order of the versions
}

// Versions says of how many keys the order of versions is known.
type Versions struct {
	Known int `json:"known"`
	Keys  int `json:"keys"`
}

// Level is the verdict on a level of isolation.
type Level struct {
	Level    string   `json:"level"`
	Name     string   `json:"name"`
	Verdict  string   `json:"verdict"` // yes, no or undecided
	Reason   string   `json:"reason,omitempty"`
	Order    []int    `json:"order,omitempty"`    // of the transactions, if they have one
	Cycle    []Edge   `json:"cycle,omitempty"`    // of transactions that contradict the level
	Supposed []string `json:"supposed,omitempty"` // what the verdict depends on
}

// Edge says that a transaction comes before another one.
type Edge struct {
	Before int    `json:"before"`
	After  int    `json:"after"`
	Why    string `json:"why,omitempty"`
	Kind   string `json:"kind,omitempty"`
	Key    string `json:"key,omitempty"`
}

// Anomaly is a cycle of dependencies.
type Anomaly struct {
	Name  string `json:"name"`
	Class string `json:"class"`
	Cycle []Edge `json:"cycle"`
}

// Judged is the verdict of a goal, model or promise on a recorded run. Of a log that is judged it
// is a line before the document.
type Judged struct {
	Version int    `json:"version"`
	Verb    string `json:"verb"`
	Verdict string `json:"verdict"` // as in docs/green.md
	Run     string `json:"run,omitempty"`
	Goal    string `json:"goal,omitempty"`
	Place          // in the log, of the event that decides
	Event   int    `json:"event,omitempty"` // its number in the run, counted from 1
	What    string `json:"what,omitempty"`  // that event
	// Bindings are values of the goal's variables for which the run is a violation.
	Bindings []report.Assignment `json:"bindings,omitempty"`
	Reason   string              `json:"reason,omitempty"`
}

// Log is what became of the runs in a log.
type Log struct {
	File    string  `json:"file"`
	Runs    int     `json:"runs"`
	Events  int     `json:"events"`
	Lines   int     `json:"lines"`
	Skipped int     `json:"skipped"` // lines that the mapping does not count
	Errors  int     `json:"errors"`  // lines that cannot be read
	Goals   []Tally `json:"goals"`
}

// Tally counts the verdicts of a goal, model or promise.
type Tally struct {
	Goal    string         `json:"goal,omitempty"`
	Counts  map[string]int `json:"counts"`            // by verdict
	Missing []string       `json:"missing,omitempty"` // operations that no line has
	Vacuous bool           `json:"vacuous,omitempty"` // nothing in the log is about it
}

// Explanation is what a code or a verdict means.
type Explanation struct {
	Code     string `json:"code"`
	Severity string `json:"severity"` // error, warning or verdict
	Text     string `json:"text,omitempty"`
	Example  string `json:"example,omitempty"` // a spec that has the mistake
}
