package refute

import (
	"slices"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
)

// meetPart aligns a trace with a part of an event's clause in every way, until enough says so.
// An expression that cannot be aligned exactly has no way if automata show that, else a limit is
// noted.
func (r *refuter) meetPart(t *trace.Trace, d duty, enough func() bool, emit func(*trace.Trace)) {
	k := t.Find(d.event)
	e := t.Events[k]
	a := r.steps.Typing(t, k, e.Clause)
	for i, v := range e.Clause.Vars() {
		a.Bind.Of(v).X = e.Vals[i]
	}
	before, after := refine.Segment{Gaps: t.Gaps[:k+1], Events: t.Events[:k]}, refine.Segment{Gaps: t.Gaps[k+1:], Events: t.Events[k+1:]}
	seg := before
	if d.Stage == refine.AtFuture {
		seg, a.First = after, k+1
	}
	f := r.steps.Norm.Normalize(d.Expr)
	if !f.Exact || r.steps.Norm.IsLazy(d.Expr) {
		if !a.Excludes(d.Expr, nil, seg) {
			r.steps.Cut |= budgets.LimitApproximation
		}
		return
	}
	for _, p := range f.Union {
		if r.whole { // others look at few ways of each pattern
			a.Resolves = true
			a.Tell(seg.Events, p)
			a.Shut = a.ShutPlaces(len(seg.Gaps), p)
		}
		a.Branch(func() {
			a.Align(seg, p, false, func(gaps []*sre.Class, events []*trace.Event) {
				u := a.Outcome()
				if d.Stage == refine.AtFuture {
					u.Gaps, u.Events = slices.Concat(before.Gaps, gaps), slices.Concat(before.Events, []*trace.Event{e}, events)
				} else {
					u.Gaps, u.Events = slices.Concat(gaps, after.Gaps), slices.Concat(events, []*trace.Event{e}, after.Events)
				}
				emit(u)
				a.Done = a.Done || enough()
			})
		})
	}
}

// impossible reports whether it is certain that a trace cannot meet a part of an event's clause.
func (r *refuter) impossible(t *trace.Trace, d duty) bool {
	u := *r
	u.steps = r.steps.Apart()
	some := false
	u.meetPart(t, d, func() bool { return true }, func(*trace.Trace) { some = true })
	return !some && u.steps.Cut == 0
}
