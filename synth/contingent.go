package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/terms"
)

// A script goes on as planned only if the system answers as it expects. Often the spec leaves it no
// choice; where another clause, or another way in the same one, describes another answer at that
// place, the answer is contingent:
//
//	create(p) = ok   delete(p) = refused   ...    a system that deletes what is there does not follow
//	c = acquire()    release(c)   acquire() = c   nor one that hands out another handle
//
// Each such answer is a run that may tell nothing, on a right system and on a wrong one. What the
// goal itself asks for is another matter: a system that answers otherwise there is right about what
// is asked.

// contingent marks and counts the events before the one that decides of which the trace needs an
// answer where the spec describes others as well. The trace was finished as f.
func (s *search) contingent(t *abstractTrace, f *terms.Finished) int {
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

// isContingent reports whether some clause describes another answer of event k, after what comes
// before it, than the trace needs.
func (s *search) isContingent(t *abstractTrace, k int) bool {
	e := t.events[k]
	if !e.op.Visible() || e.demanded || e.clause == nil {
		return false
	}
	u := s.unanswered(t, k)
	if len(u.goalVals) == 0 {
		return false
	}
	found := false
	defer func(cut Limits) { s.cut = cut }(s.cut)
	s.within(u, func() {
		for _, c := range s.delta.Operation(e.op).Clauses {
			now := *c
			now.Future = s.b.All()
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

// unanswered returns the trace up to event k, of which the results are not known. In the place of a
// goal's variables are pairs: a result, and what the trace needs in its place, of those where that
// is known before.
func (s *search) unanswered(t *abstractTrace, k int) *abstractTrace {
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
	u := &abstractTrace{gaps: make([]*sre.Class, k+2), deciding: none, nextID: t.nextID}
	e.clause, e.vals, e.args = nil, nil, slices.Clone(e.args)
	for i := n; i < len(e.args); i++ {
		f := e.op.Fields[i]
		r := s.delta.L.Fresh(f.Name, f.Sort)
		if all(e.args[i]) {
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

// answersOtherwise reports whether it is sure that a result of an unanswered trace which was typed
// can be another than what is needed.
func (s *search) answersOtherwise(v *abstractTrace) bool {
	var differ []logic.Term
	for i := 0; i < len(v.goalVals); i += 2 {
		differ = append(differ, s.delta.L.Ne(v.goalVals[i], v.goalVals[i+1]))
	}
	some := s.delta.L.Or(differ...)
	if logic.IsFalse(some) {
		return false
	}
	s.solver.Push()
	defer s.solver.Pop()
	for _, c := range v.cons {
		s.solver.Assert(c.term)
	}
	s.solver.Assert(some)
	return s.solver.Check(s.ctx) == logic.Sat
}
