package runtime

import (
	"slices"

	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/sre"
)

// receiver is what a script has not taken so far: events that arrived, and steps that began.
type receiver struct {
	arrived []int  // indices of received events, in order
	begun   []int  // IDs of steps that have not finished
	failed  string // why a step failed since the script's receive began
	quiet   bool   // the source has said that nothing more will come
	loose   bool   // the script is that of an earlier run: what the system once chose may be another value
}

// begin forgets the run before.
func (r *receiver) begin() { *r = receiver{arrived: r.arrived[:0], begun: r.begun[:0]} }

// keep keeps an event for a later receive.
func (r *receiver) keep(i int) { r.arrived = append(r.arrived, i) }

// take takes the first event that is wanted.
func (r *receiver) take(trace sre.Trace, want event.Wants) (i int, ok bool) {
	for k, i := range r.arrived {
		if e := trace[i]; want.Match(e.Op, e.Values) {
			r.arrived = slices.Delete(r.arrived, k, k+1)
			return i, true
		}
	}
	return 0, false
}

// has reports whether a step has begun and not finished.
func (r *receiver) has(id int) bool { return slices.Contains(r.begun, id) }

// moved says what became of a step that was released.
func (r *receiver) moved(id int, out event.Outcome) {
	r.begun = slices.DeleteFunc(r.begun, func(i int) bool { return i == id })
	switch out.State {
	case event.Blocked:
		r.begun = append(r.begun, id)
	case event.Failed:
		r.failed = out.Why
	}
}
