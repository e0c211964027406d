package run

import "github.com/clouseau-go/clouseau/sre"

// Witness is an event of a run, and another answer to it with which a judge would have rejected the
// run: what makes it informative.
type Witness struct {
	Judge string // "the goal", "the promise pop.top"; empty: there is no witness
	Event int    // its index; the length of the run: an event that did not come
	// Answer is the event with another answer. It has no operation where Go code judges: nobody
	// knows what that rejects.
	Answer sre.Event
	// Leads says that the goal asks for the answer before its deciding event: the run is in the
	// goal if the script goes on from there as planned.
	Leads bool
}

// Found reports whether there is a witness.
func (w *Witness) Found() bool { return w.Judge != "" }
