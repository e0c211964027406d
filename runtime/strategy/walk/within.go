package walk

import (
	"hash/maphash"

	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// within reports whether a run performs nothing but what clauses allow, if it fails in a way that
// presumes that: a crash, a hang, a difference from a reference, a broken promise. Goals and models
// judge all runs; of those that attempt to complete a goal, all but the last call is allowed.
func (w *Walker) within(r *run.Result) bool {
	if w.walk.Attempts && r.Tail == nil && r.Verdict == run.Violation && r.Deciding > 0 {
		of, meaningful := w.Meaningful(r.Trace[:r.Deciding], func(uint64) {})
		return of == meaningful
	}
	if (r.Tail == nil || !r.Undescribed) && r.Verdict != run.Crashed && r.Verdict != run.Hung && (r.Evidence == nil || run.KindOf(r).Model) {
		return true
	}
	before := r.Trace
	if r.Tail != nil {
		before = before[:r.Tail.Before]
	}
	of, meaningful := w.Meaningful(before, func(uint64) {})
	if w.before = before; r.Tail != nil {
		for _, c := range r.Tail.Calls {
			w.orders.add(c.Lane, w.lined(&sre.Event{Op: c.Event.Op, Values: c.Event.Values[:c.Event.Op.Args()]}))
		}
		return of == meaningful && w.allowsOrders(&w.orders) && (r.Undescribed || !w.orders.outside)
	}
	last := r.Attempted
	return of == meaningful && (last.Op == nil || last.Reference || w.allows(&sre.Event{Op: last.Op, Values: last.Args}, len(last.Args)))
}

// allows reports whether an event may happen, as far as its first fields tell: some clause of its
// operation that is no promise allows it, or there is none.
func (w *Walker) allows(ev *sre.Event, fields int) bool {
	free := true
	for _, c := range w.by[ev.Op.Index()] {
		if c.Promise {
			continue
		}
		if free = false; c.explains(ev, fields, c.sets()) {
			return true
		}
	}
	return free
}

// Meaningful reports for each call or send of a trace whether some clause allows it with these
// arguments after the history so far, and calls state with a number that identifies the histories
// that hold after each event, with their values.
func (w *Walker) Meaningful(tr sre.Trace, state func(uint64)) (of, meaningful int) {
	w.run = nil
	w.begin(nil, nil)
	for i := range tr {
		ev := &tr[i]
		if ev.Op.Kind == sre.Call || ev.Op.Kind == sre.Send {
			of++
			if w.allows(ev, ev.Op.Args()) {
				meaningful++
			}
		}
		w.take(ev, nil)
		state(w.holding())
	}
	return of, meaningful
}

// seed makes hashes of states, which are compared only within a process.
var seed = maphash.MakeSeed()

// holding returns a hash of the histories that hold, with their values.
func (w *Walker) holding() uint64 {
	total := uint64(0)
	for i, c := range w.clauses {
		for j := range c.sets() {
			h := uint64(i + 1)
			c.follow.Instance(&c.x, j, c.when)
			for _, v := range c.x.Values {
				h = h*0x9e3779b97f4a7c15 + maphash.Comparable(seed, v)
			}
			h ^= h >> 29
			total += h * 0xbf58476d1ce4e5b9 // a set has no order
		}
	}
	return total
}
