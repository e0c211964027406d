package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/terms"
)

// A script goes on as planned only if the system gives the expected answers. Often the spec leaves
// the system no choice. If another clause, or another way to fit the same clause, describes another
// answer at the same place, the answer is contingent:
//
//	create(p) = ok   delete(p) = refused   ...    a system that deletes what is there does not follow
//	c = acquire()    release(c)   acquire() = c   nor one that hands out another handle
//
// A run that depends on such an answer may tell nothing, on a correct system as on a buggy one. An
// answer that the goal itself asks for is not contingent: a system that answers otherwise there
// does not have the bug. But where the goal only names two answers, and a trace takes them for the
// same, nobody has asked for that:
//
//	p = mount()   c = make(p)   p = make(c)   a system that makes a folder anew does not follow

// contingent marks and counts the events before the deciding one whose answer is contingent: the
// trace needs one answer, and the spec describes others as well. The trace was finished as f.
func (s *steps) contingent(t *abstractTrace, f *terms.Finished) int {
	n := 0
	for k, e := range f.Trace.Events {
		if e.ID == f.Trace.Deciding {
			break
		}
		if e.Contingent = s.isContingent(t, k); e.Contingent {
			n++
		}
	}
	return n
}

// contingents counts them in a trace that is not finished.
func (s *steps) contingents(t *abstractTrace) int {
	n := 0
	for k := range t.find(t.deciding) {
		if s.isContingent(t, k) {
			n++
		}
	}
	return n
}

// isContingent reports whether some clause describes another answer of event k, after the events
// before it, than the trace needs.
func (s *steps) isContingent(t *abstractTrace, k int) bool {
	e := t.events[k]
	if !e.op.Visible() || e.clause == nil || e.demanded && !t.coincides(k) {
		return false
	}
	u := s.unanswered(t, k)
	if len(u.goalVals) == 0 {
		return false
	}
	found := false
	s = s.apart()
	s.within(u, func() {
		for _, c := range s.delta.Operation(e.op).Clauses {
			now := *c
			now.Future = s.delta.B.All()
			a := s.newTyping(u, k, &now)
			a.by(k, false, none, func(v *abstractTrace) {
				if s.answersOtherwise(v) {
					found, a.done = true, true
				}
			})
			if found {
				return
			}
		}
	})
	return found
}

// unanswered returns the trace up to event k, whose results are unknown. In the place of the goal's
// variables it has pairs: a result, and the term that the trace needs for it. It has them only for
// terms that are known before the event.
func (s *steps) unanswered(t *abstractTrace, k int) *abstractTrace {
	e := *t.events[k]
	n := e.op.Args()
	var before []logic.Term
	for _, x := range t.events[:k] {
		before = append(before, x.args...)
	}
	known := map[*logic.Var]bool{}
	for _, x := range append(before, e.args[:n]...) {
		for _, v := range logic.Vars(nil, x) {
			known[v] = true
		}
	}
	all := func(x logic.Term) bool {
		return !slices.ContainsFunc(logic.Vars(nil, x), func(v *logic.Var) bool { return !known[v] })
	}
	u := &abstractTrace{gaps: make([]*sre.Class, k+2), deciding: none, nextID: t.nextID, vars: t.vars}
	e.clause, e.vals, e.args = nil, nil, slices.Clone(e.args)
	for i := n; i < len(e.args); i++ {
		r := s.scope.Vars.Var(u.vars, e.op.Fields[i].Sort)
		u.vars++
		if all(e.args[i]) && (!e.demanded || t.shared(e.args[i])) {
			u.goalVals = append(u.goalVals, r, e.args[i])
		}
		e.args[i] = r
	}
	u.events = append(slices.Clone(t.events[:k]), &e)
	for _, c := range t.cons {
		if all(c.term) {
			u.cons = append(u.cons, c)
		}
	}
	return u
}

// answersOtherwise reports whether a result of a typed unanswered trace can certainly differ from
// the one that is needed.
func (s *steps) answersOtherwise(v *abstractTrace) bool {
	var differ []logic.Term
	for i := 0; i < len(v.goalVals); i += 2 {
		differ = append(differ, s.delta.L.Ne(v.goalVals[i], v.goalVals[i+1]))
	}
	some := s.delta.L.Or(differ...)
	if logic.IsFalse(some) {
		return false
	}
	sat := false
	logic.Within(s.solver, append(v.terms(), some), func() { sat = s.solver.Check(s.ctx) == logic.Sat })
	return sat
}

// coincidences counts the answers before the deciding one that are earlier values, only because the
// trace takes two variables of the goal for the same.
func (t *abstractTrace) coincidences() int {
	n := 0
	for k, e := range t.events {
		if e.id == t.deciding {
			break
		}
		if e.op.Visible() && t.coincides(k) {
			n++
		}
	}
	return n
}

// coincides reports whether a result of event k is such an answer.
func (t *abstractTrace) coincides(k int) bool {
	e := t.events[k]
	return slices.ContainsFunc(e.args[e.op.Args():], func(x logic.Term) bool {
		return t.shared(x) && t.knownBefore(k, x)
	})
}

// repeated counts the answers before the deciding one that are earlier values of a sort without
// structure. Where some clause demands that, no other trace has fewer.
func (t *abstractTrace) repeated() int {
	n := 0
	for k, e := range t.events[:max(t.find(t.deciding), 0)] {
		if e.op.Visible() && slices.ContainsFunc(e.args[e.op.Args():], func(x logic.Term) bool { return opaque(x) && t.knownBefore(k, x) }) {
			n++
		}
	}
	return n
}

// knownBefore reports whether an event before k has the value.
func (t *abstractTrace) knownBefore(k int, x logic.Term) bool {
	return slices.ContainsFunc(t.events[:k], func(b *event) bool { return slices.Contains(b.args, x) })
}

// opaque reports whether a term is an unknown value of a sort without structure.
func opaque(x logic.Term) bool {
	_, ok := x.(*logic.Var)
	return ok && x.Sort().Kind() == logic.OpaqueKind
}

// shared reports whether a term is the value of several variables of the goal, of a sort without
// structure. Two numbers may well be the same, but two handles hardly are.
func (t *abstractTrace) shared(x logic.Term) bool {
	if !opaque(x) {
		return false
	}
	i := slices.Index(t.goalVals, x)
	return i >= 0 && slices.Contains(t.goalVals[i+1:], x)
}
