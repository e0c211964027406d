package judges

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// triesOfOverlap is how many answers of calls that overlap are tried: each is a search for an order
// that explains it.
const triesOfOverlap = 8

// Overlapped looks for a witness in calls that overlap, of which order explains all: one of them
// with another answer, for which no order does. A call that waits has another answer if it returns.
func (t *Tail) Overlapped(calls overlap.Calls, order []int, find overlap.Find) {
	js := t.Judges
	if js.witness.Found() || !js.Any() {
		return
	}
	tr := slices.Clone(t.Before)
	var at []int // calls, by event behind Before
	for _, i := range order {
		if t.Waiting[calls[i].Event.Op] == nil {
			tr, at = append(tr, calls[i].Whole()), append(at, i)
		}
	}
	tries := 0
	try := func(i, event int, e sre.Event) bool {
		if tries++; tries > triesOfOverlap {
			return false
		}
		c := calls[i]
		called, back := c.Span()
		other := slices.Clone(calls)
		other[i] = overlap.Recorded(c.Lane, e, called, back)
		if x := find(other, t); x.Err != nil || x.Open || x.Explained() {
			return true
		}
		js.witness = run.Witness{Judge: "all judges", Event: event, Answer: clone(e)}
		return false
	}
	for k, i := range at { // the events before are values to answer with
		if !each(append(slices.Delete(slices.Clone(tr), len(t.Before)+k, len(t.Before)+k+1), calls[i].Whole()),
			func(e sre.Event) bool { return try(i, len(t.Before)+k, clone(e)) }) {
			return
		}
	}
	for i, c := range calls {
		if op := t.Waiting[c.Event.Op]; op != nil {
			e := AnyOf(op)
			copy(e.Values, c.Event.Values)
			if !try(i, len(tr), e) {
				return
			}
		}
	}
}

// each calls f on a few other answers to the last event of a run, until f returns false.
func each(tr sre.Trace, f func(sre.Event) bool) bool {
	tries := 0
	for e := range others(tr) {
		if !f(e) {
			return false
		}
		if tries++; tries == 2 {
			break
		}
	}
	return true
}
