package report

// Confirmation says how often a system did what a clause says. Every run is counted in one of the
// fields from Confirmed to Infeasible, except runs that the environment stopped.
//
// A deviation is not necessarily a bug: clauses describe some behaviour and forbid none. Either the
// clause or the system is wrong.
type Confirmation struct {
	Clause string `json:"clause"`
	Runs   int    `json:"runs"`
	// Confirmed counts the runs in which the answer to the clause's event was as the clause says,
	// and its promises were kept.
	Confirmed int `json:"confirmed"`
	// Otherwise counts the answers that only another clause of the operation explains.
	Otherwise int `json:"otherwise"`
	// Deviated counts the answers that no clause of the operation explains, the promises that
	// were not kept, and the crashes and hangs in the clause's event.
	Deviated int `json:"deviated"`
	// Blocked counts the runs that show nothing of the clause: an event before the clause's event,
	// or on the way to its promises, was not as planned. A message that does not come counts
	// against the clause that promised it.
	Blocked int `json:"blocked"`
	// Infeasible counts the runs that had nothing to draw or to schedule.
	Infeasible     int `json:"infeasible"`
	Infrastructure int `json:"infrastructure"`
	// Fields lists, for the informative runs that deviated, where the answers differ from the
	// clause, in the order of their first occurrence.
	Fields []Mismatch `json:"fields"`
	// Blocks lists where runs left the script before.
	Blocks []Mismatch `json:"blocks"`
	// Counterexample is the shortest run that deviated; nil if none did.
	Counterexample *Counterexample `json:"counterexample,omitempty"`
	LastFault      string          `json:"last_fault,omitempty"`
	// Lacks lists the values that the system answered and the spec lacks.
	Lacks []*Lack `json:"lacks,omitempty"`
}

// Informative is the number of runs that reached the clause's event with all events before it as
// their clauses say. Only these show something of the clause.
func (c *Confirmation) Informative() int { return c.Confirmed + c.Otherwise + c.Deviated }

// Counterexample is a run in which the system did not do what a clause says, for readers.
type Counterexample struct {
	Deviation string `json:"deviation"`
	Table     string `json:"table"`
	Test      string `json:"test,omitempty"`    // a Go test that does the same; may be empty
	NoTest    string `json:"no_test,omitempty"` // why there is none
	Events    int    `json:"events"`
}
