package walk

import (
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// within reports whether a run performs nothing but what clauses allow, if it fails in a way that
// presumes that: a crash, a hang, a difference from a reference, a broken promise. Goals and models
// judge all runs; of those that attempt to complete a goal, all but the last call is allowed.
func (w *Walker) within(r *run.Result) bool {
	if w.walk.Attempts && r.Tail == nil && r.Verdict == run.Violation && r.Deciding > 0 {
		of, meaningful := w.Meaningful(r.Trace[:r.Deciding], nil)
		return of == meaningful
	}
	if (r.Tail == nil || !r.Undescribed) && r.Verdict != run.Crashed && r.Verdict != run.Hung && (r.Evidence == nil || run.KindOf(r).Model) {
		return true
	}
	before := r.Trace
	if r.Tail != nil {
		before = before[:r.Tail.Before]
	}
	of, meaningful := w.Meaningful(before, nil)
	if r.Tail != nil {
		v := &w.overlap
		v.begin(nil)
		v.before = before
		for _, c := range r.Tail.Calls {
			v.planned.add(c.Lane, v.lined(&sre.Event{Op: c.Event.Op, Values: c.Event.Values[:c.Event.Op.Args()]}))
		}
		return of == meaningful && v.allowsOrders(&v.planned) && (r.Undescribed || !v.planned.outside)
	}
	last := r.Attempted
	return of == meaningful && (last.Op == nil || last.Reference || w.histories.allows(&sre.Event{Op: last.Op, Values: last.Args}, len(last.Args)))
}

// Meaningful reports for each call or send of a trace whether some clause allows it with these
// arguments after the history so far, and calls state with a number that identifies the histories
// that hold after each event, with their values.
func (w *Walker) Meaningful(tr sre.Trace, state func(uint64)) (of, meaningful int) {
	return w.histories.meaningful(tr, state, w.attempts.tries)
}
