package synth

import "github.com/clouseau-go/clouseau/logic"

// Values have the bounds of their sort's Go type. A variable carries its own (see [logic.Bounded]);
// where a term takes the place of a variable or of a field, its bounds become a constraint.

// bounded says that x is a value of a sort. It says nothing of 64-bit integers: their ends rarely
// matter, so it is enough to check them once the trace is finished (see inBounds).
func bounded(l *logic.Builder, x logic.Term, sort *logic.Sort) logic.Term {
	if sort.Kind() != logic.IntKind || sort.Bounds() == logic.Int.Bounds() {
		return l.True()
	}
	return l.Within(x, sort)
}
