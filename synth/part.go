package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
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
func (s *rules) partsOf(c *uhat.Clause) (out []part) {
	add := func(e sre.Expr, at stage) {
		parts := []sre.Expr{e}
		if and, ok := e.(*sre.And); ok {
			parts = and.Parts()
		}
		for _, x := range parts {
			if x != s.delta.B.All() {
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
	a := r.steps.newTyping(t, k, e.clause)
	for i, v := range e.clause.Vars() {
		a.bind.of(v).x = e.vals[i]
	}
	before, after := segment{t.gaps[:k+1], t.events[:k]}, segment{t.gaps[k+1:], t.events[k+1:]}
	seg := before
	if d.stage == atFuture {
		seg, a.first = after, k+1
	}
	f := r.steps.norm.normalize(d.expr)
	if !f.exact || r.steps.norm.isLazy(d.expr) {
		if !a.excludes(d.expr, nil, seg) {
			r.steps.cut |= LimitApproximation
		}
		return
	}
	for _, p := range f.union {
		if r.whole { // others look at few ways of each pattern
			a.resolves = true
			a.tell(seg.events, p)
			a.shut = a.shutPlaces(len(seg.gaps), p)
		}
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

// tell asks which events can be none of a pattern's, or in none of its gaps, whatever else is
// aligned. The clause's variables have their values, so each is one question, and without it each
// way to place the other events would ask it again.
func (a *typing) tell(events []*event, p pattern) {
	if a.from.apart == nil {
		a.from.apart = map[pairing]bool{}
	}
	for _, e := range events {
		for _, class := range p.events {
			a.compare(e, class)
		}
		for _, gap := range p.gaps {
			if gap != nil && gap.Allow(e.op) != nil && !logic.IsTrue(gap.Allow(e.op)) {
				a.compare(e, gap)
			}
		}
	}
}

// resolved returns an event with the values that the attempt's equations give its fields: what was
// aligned before may say whose commit one is that is inserted now.
func (a *typing) resolved(e *event) *event {
	if !a.resolves || !a.steps.learned() {
		return e
	}
	out := *e
	out.args = slices.Clone(e.args)
	for _, c := range a.cons {
		for _, q := range logic.Conjuncts(c.term) {
			eq, ok := q.(*logic.Eq)
			if !ok {
				continue
			}
			x, y := eq.Sides()
			for i, v := range e.args {
				switch {
				case v == x && logic.IsLeaf(y):
					out.args[i] = y
				case v == y && logic.IsLeaf(x):
					out.args[i] = x
				}
			}
		}
	}
	return &out
}

// shutPlaces returns, for each event of a pattern, in which gaps of the segment no such event may
// be inserted, as it and one of the trace's events exclude each other; nil if that is not known.
func (a *typing) shutPlaces(places int, p pattern) [][]bool {
	if !a.steps.learned() || !a.from.wide {
		return nil
	}
	out := make([][]bool, len(p.events))
	for j, class := range p.events {
		entries := class.Entries()
		if len(entries) != 1 {
			continue
		}
		e := &event{op: entries[0].Op, args: make([]logic.Term, len(entries[0].Op.Fields)), cause: none}
		for _, c := range logic.Conjuncts(entries[0].Allow) {
			if f, t := a.steps.rules.definition(c); f != nil && !logic.HasField(t) {
				e.args[e.op.Position(f.Name())] = a.instantiate(t)
			}
		}
		out[j] = make([]bool, places)
		for i := range out[j] {
			before, after := a.from.events[:a.first+i], a.from.events[a.first+i:]
			out[j][i] = a.steps.barred(before, e) || slices.ContainsFunc(after, func(x *event) bool { return a.steps.exclusions.have(e, x) })
		}
	}
	return out
}

// impossible reports whether it is certain that a trace cannot meet a part of an event's clause.
func (r *refuter) impossible(t *abstractTrace, d duty) bool {
	u := *r
	u.steps = r.steps.apart()
	some := false
	u.meetPart(t, d, func() bool { return true }, func(*abstractTrace) { some = true })
	return !some && u.steps.cut == 0
}
