package uhat

import "github.com/clouseau-go/clouseau/logic"

// End is a value that a qualifier names for a variable, a field or an application: the largest or the smallest
// one that an atom allows, or the only one.
type End struct {
	Of    logic.Term
	Value logic.Value
	// Least and Most say that smaller and greater values are not allowed.
	Least, Most bool
}

// Ends returns the values that the atoms of a qualifier name, in their order: of
//
//	1 <= a && a <= 100 && (b == 5 || 3*c < 20)
//
// 1 and 100 for a, 5 for b and 6 for c. A disequality has no end.
func Ends(l *logic.Builder, q logic.Term) []End {
	var out []End
	logic.Walk(q, func(t logic.Term) bool {
		switch t := t.(type) {
		case *logic.And, *logic.Or, *logic.Ite:
			return true
		case *logic.Le:
			a, b := t.Sides()
			out = append(out, integerEnds(l, a, b, false)...)
		case *logic.Eq:
			a, b := t.Sides()
			switch {
			case a.Sort().Kind() == logic.BoolKind:
				return true
			case a.Sort().Kind() == logic.IntKind:
				out = append(out, integerEnds(l, a, b, true)...)
			default:
				if lit, ok := a.(*logic.Lit); ok {
					a, b = b, lit
				}
				if lit, ok := b.(*logic.Lit); ok {
					out = append(out, End{a, lit.Value(), true, true})
				}
			}
		}
		return false
	})
	return out
}

// integerEnds returns the end of a <= b, or of a == b, if that is about one term.
func integerEnds(l *logic.Builder, a, b logic.Term, equal bool) []End {
	parts, c := logic.Linear(l.Sub(a, b)) // coef*x + c <= 0, or == 0
	if len(parts) != 1 {
		return nil
	}
	coef := parts[0].Coef
	n := c.Neg().QuoFloor(coef)
	switch {
	case equal && !c.Mod(coef).IsZero():
		return nil
	case coef.Sign() < 0 && !c.Mod(coef).IsZero(): // x >= n + something
		n = n.Add(logic.IntegerOf(1))
	}
	return []End{{parts[0].Term, logic.IntegerValue(n), equal || coef.Sign() < 0, equal || coef.Sign() > 0}}
}
