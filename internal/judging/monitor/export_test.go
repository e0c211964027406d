package monitor

import (
	"iter"

	"github.com/clouseau-go/clouseau/logic"
)

// Binding is a set of values of a follower's variables: each variable in Values has its value
// there, and the others satisfy Constraint.
type Binding struct {
	Values     logic.Assignment
	Constraint logic.Term // over the variables that are not in Values
	// Verdict is Sat if the set is proven to be non-empty, and Unknown if that is open. A set
	// that is proven to be empty is no binding.
	Verdict logic.Verdict
}

// Bindings returns all values for which the expression accepts the run so far. None of the sets is
// contained in an earlier one. The follower must not take events during the iteration.
func (f *Follower) Bindings() iter.Seq[Binding] {
	return func(yield func(Binding) bool) {
		m := f.m
		back := compiler{slots: m.constraints.slots}
		for s := range f.accepting {
			m.frame.slots = m.blank
			b := Binding{
				Values:     logic.Assignment{},
				Constraint: m.frame.term(m.b.L, back.compile(s.constraint)),
				Verdict:    m.constraints.prove(s.constraint).verdict,
			}
			for i, v := range m.vars {
				if s.slots[i].IsValid() {
					b.Values[v] = s.slots[i]
				}
			}
			if !yield(b) {
				return
			}
		}
	}
}
