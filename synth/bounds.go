package synth

import "github.com/clouseau-go/clouseau/logic"

// Values have the bounds of their sort's Go type. A variable carries its own (see [logic.Bounded]); where
// a term takes the place of a variable or of a field, its bounds become a constraint.

// bounded says that x is a value of a sort. Of 64-bit integers it says nothing: their ends
// matter so rarely that a finished trace is soon enough, see inBounds.
func (s *search) bounded(x logic.Term, sort *logic.Sort) logic.Term {
	if sort.Kind() != logic.IntKind || sort.Bounds() == logic.Int.Bounds() {
		return s.delta.L.True()
	}
	return s.delta.L.Within(x, sort)
}

// inBounds says that all that a trace computes are values of the sorts that they stand for.
func (s *search) inBounds(t *abstractTrace) []logic.Term {
	l := s.delta.L
	var out []logic.Term
	within := func(x logic.Term, sort *logic.Sort) {
		if sort.Kind() != logic.IntKind {
			return
		}
		if q := l.Within(x, sort); !logic.IsTrue(q) {
			out = append(out, q)
		}
	}
	for _, e := range t.events {
		for i, x := range e.args {
			within(x, e.op.Fields[i].Sort)
		}
		if e.clause == nil {
			continue
		}
		for i, v := range e.clause.Vars() {
			if i < len(e.vals) {
				within(e.vals[i], v.Sort())
			}
		}
	}
	for i, x := range t.goalVals {
		within(x, s.goal.Vars[i].Sort())
	}
	return out
}
