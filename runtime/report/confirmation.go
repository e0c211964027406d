package report

// Confirmation says how often a system did what a clause says. Every run that the
// environment let happen is counted in one of the fields from Confirmed to Infeasible.
//
// A deviation is no bug: clauses describe some behaviour and forbid none. Either the clause is
// wrong or the system is.
type Confirmation struct {
	Clause string `json:"clause"`
	Runs   int    `json:"runs"`
	// Confirmed counts the runs in which the answer to the clause's event was as it
	// says, and what it promises came.
	Confirmed int `json:"confirmed"`
	// Otherwise counts the answers that are not the clause's but those of another
	// clause of its operation.
	Otherwise int `json:"otherwise"`
	// Deviated counts the answers that no clause of the operation explains, the promises that
	// were not kept, and the crashes and hangs in the clause's event.
	Deviated int `json:"deviated"`
	// Blocked counts the runs that tell nothing of the clause, because what came before its event,
	// or on the way to what it promises, was not as planned. A message that does not come is the
	// business of the clause that promised it.
	Blocked int `json:"blocked"`
	// Infeasible counts the runs that found nothing to draw or to schedule.
	Infeasible     int `json:"infeasible"`
	Infrastructure int `json:"infrastructure"`
	// Fields is where the answers of the runs that deviated were not the clause's, in the order of
	// the first time, of all informative runs.
	Fields []Mismatch `json:"fields"`
	// Blocks is what went off script before, of all runs.
	Blocks []Mismatch `json:"blocks"`
	// Counterexample is the shortest run that deviated; nil where none did.
	Counterexample *Counterexample `json:"counterexample,omitempty"`
	LastFault      string          `json:"last_fault,omitempty"`
	// Lacks are the values that the system answered with and that the spec lacks.
	Lacks []*Lack `json:"lacks,omitempty"`
}

// Informative is how many runs came to the clause's event with all before it as its clauses say:
// the only ones that tell something of the clause.
func (c *Confirmation) Informative() int { return c.Confirmed + c.Otherwise + c.Deviated }

// Counterexample is a run in which the system did not do what a clause says, for people.
type Counterexample struct {
	Deviation string `json:"deviation"`
	Table     string `json:"table"`
	Test      string `json:"test,omitempty"` // a Go test that does the same; empty if it cannot be written
	Events    int    `json:"events"`
}
