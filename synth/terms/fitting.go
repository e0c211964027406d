package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// That a sum fits an integer type of 64 bits is no constraint during the search: the ends are far
// from what is drawn, and the witness shows that some values fit. But where the spec has a number
// near the ends, a draw has to leave one for the sums after it:
//
//	x <= 1,  put(n == x - 9223372036854775806)    draws x from -2..1

// fitting returns the trace with such constraints on what the tester passes, if it has large
// numbers.
func (s *Scope) fitting(t *Trace) *Trace {
	if !t.large() {
		return t
	}
	answers := s.answersOf(t)
	out := t.copied()
	for _, e := range t.Events {
		if !e.Op.Visible() || e.Op.Kind == sre.Receive {
			continue
		}
		for i, x := range e.Args[:e.Op.Args()] {
			sort := e.Op.Fields[i].Sort
			if sort.Kind() != logic.IntKind || !drawn(x, answers) {
				continue
			}
			for _, c := range logic.Conjuncts(s.Delta.L.Within(x, sort)) {
				has := func(k Constraint) bool { return k.Term == c }
				if !logic.IsTrue(c) && !slices.ContainsFunc(out.Cons, has) {
					out.Cons = append(out.Cons, Constraint{Term: c, Typed: true})
				}
			}
		}
	}
	return out
}

// large reports whether a trace has a number that no int32 and no uint32 has.
func (t *Trace) large() bool {
	least, most := logic.IntegerOf(-1<<31), logic.IntegerOf(1<<32-1)
	is := func(x logic.Term) bool {
		found := false
		logic.Walk(x, func(y logic.Term) bool {
			if y.Sort().Kind() == logic.IntKind {
				_, n := logic.Linear(y)
				found = found || n.Less(least) || most.Less(n)
			}
			return !found
		})
		return found
	}
	if slices.ContainsFunc(t.Cons, func(c Constraint) bool { return is(c.Term) }) {
		return true
	}
	for _, e := range t.Events {
		if slices.ContainsFunc(e.Args, is) {
			return true
		}
	}
	return false
}
