package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// part is what a clause asks for: its event and where, or a conjunct of its history or its future.
type part struct {
	clause *uhat.Clause
	stage  stage
	expr   sre.Expr // nil at the event
}

// partsOf returns the conjuncts of a clause's history and future.
func (s *search) partsOf(c *uhat.Clause) (out []part) {
	add := func(e sre.Expr, at stage) {
		parts := []sre.Expr{e}
		if and, ok := e.(*sre.And); ok {
			parts = and.Parts()
		}
		for _, x := range parts {
			if x != s.b.All() {
				out = append(out, part{c, at, x})
			}
		}
	}
	add(c.History, atHistory)
	add(c.Future, atFuture)
	return out
}

// meetPart aligns a trace with a part of an event's clause in every way, until enough says so.
// An expression that cannot be aligned exactly has no way if automata show that, else a limit is
// noted.
func (r *refuter) meetPart(t *abstractTrace, d duty, enough func() bool, emit func(*abstractTrace)) {
	k := t.find(d.event)
	e := t.events[k]
	a := r.newTyping(t, k, e.clause)
	for i, v := range e.clause.Vars() {
		a.bind.of(v).x = e.vals[i]
	}
	before, after := segment{t.gaps[:k+1], t.events[:k]}, segment{t.gaps[k+1:], t.events[k+1:]}
	seg := before
	if d.stage == atFuture {
		seg, a.first = after, k+1
	}
	f := r.normalize(d.expr)
	if !f.exact || r.isLazy(d.expr) {
		if !a.excludes(d.expr, nil, seg) {
			r.cut |= LimitApproximation
		}
		return
	}
	for _, p := range f.union {
		a.branch(func() {
			a.align(seg, p, false, func(gaps []*sre.Class, events []*event) {
				u := a.outcome()
				if d.stage == atFuture {
					u.gaps, u.events = slices.Concat(before.gaps, gaps), slices.Concat(before.events, []*event{e}, events)
				} else {
					u.gaps, u.events = slices.Concat(gaps, after.gaps), slices.Concat(events, []*event{e}, after.events)
				}
				emit(u)
				a.done = a.done || enough()
			})
		})
	}
}

// impossible reports whether it is certain that a trace cannot meet a part of an event's clause.
func (r *refuter) impossible(t *abstractTrace, d duty) bool {
	defer func(cut Limits) { r.cut = cut }(r.cut)
	r.cut = 0
	some := false
	r.meetPart(t, d, func() bool { return true }, func(*abstractTrace) { some = true })
	return !some && r.cut == 0
}
