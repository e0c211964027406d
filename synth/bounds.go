package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Values have the bounds of their sort's Go type. A variable carries its own (see [logic.Bounded]);
// where a term takes the place of a variable or of a field, its bounds become a constraint.

// bounded says that x is a value of a sort. It says nothing of 64-bit integers: their ends rarely
// matter, so it is enough to check them once the trace is finished (see inBounds).
func (s *search) bounded(x logic.Term, sort *logic.Sort) logic.Term {
	if sort.Kind() != logic.IntKind || sort.Bounds() == logic.Int.Bounds() {
		return s.delta.L.True()
	}
	return s.delta.L.Within(x, sort)
}

// chosen returns what written ranges say of the variables of the clause that types e. It covers the
// variables that the tester chooses, as far as this is known: those in arguments, and those in no
// event.
func (s *search) chosen(t *abstractTrace, e *event) []logic.Term {
	l := s.delta.L
	var out []logic.Term
	for i, v := range e.clause.Vars() {
		d := s.sortOf(v.Sort())
		if !d.Declared || !s.choosable(t, e.vals[i]) {
			continue
		}
		for _, c := range []logic.Term{l.Le(l.Integer(d.Lo), e.vals[i]), l.Le(e.vals[i], l.Integer(d.Hi))} {
			if !logic.IsTrue(c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// choosable reports whether x has variables, and none of them is in a ghost or an answer.
func (s *search) choosable(t *abstractTrace, x logic.Term) bool {
	vs := logic.Vars(nil, x)
	for _, e := range t.events {
		for i, y := range e.args {
			answer := i >= e.op.Args() || e.op.Kind == sre.Receive || !e.op.Visible()
			if answer && slices.ContainsFunc(vs, func(v *logic.Var) bool { return logic.Occurs(v, y) }) {
				return false
			}
		}
	}
	return len(vs) > 0
}
