package logic

// End is a value that a qualifier names for a variable, a field or an application: the largest or
// the smallest one that an atom allows, or the only one.
type End struct {
	Of    Term
	Value Value
	// Least and Most say that smaller and greater values are not allowed.
	Least, Most bool
}

// Ends returns the values that the atoms of a qualifier name, in their order: of
//
//	1 <= a && a <= 100 && (b == 5 || 3*c < 20)
//
// 1 and 100 for a, 5 for b and 6 for c. A disequality has no end.
func Ends(l *Builder, q Term) []End {
	var out []End
	Walk(q, func(t Term) bool {
		switch t := t.(type) {
		case *And, *Or, *Ite:
			return true
		case *Le:
			a, b := t.Sides()
			out = append(out, integerEnds(l, a, b, false)...)
		case *Eq:
			a, b := t.Sides()
			switch {
			case a.Sort().Kind() == BoolKind:
				return true
			case a.Sort().Kind() == IntKind:
				out = append(out, integerEnds(l, a, b, true)...)
			default:
				if lit, ok := a.(*Lit); ok {
					a, b = b, lit
				}
				if lit, ok := b.(*Lit); ok {
					out = append(out, End{a, lit.Value(), true, true})
				}
			}
		}
		return false
	})
	return out
}

// integerEnds returns the end of a <= b, or of a == b, if that is about one term.
func integerEnds(l *Builder, a, b Term, equal bool) []End {
	parts, c := Linear(l.Sub(a, b)) // coef*x + c <= 0, or == 0
	if len(parts) != 1 {
		return nil
	}
	coef := parts[0].Coef
	n := c.Neg().QuoFloor(coef)
	switch {
	case equal && !c.Mod(coef).IsZero():
		return nil
	case coef.Sign() < 0 && !c.Mod(coef).IsZero(): // x >= n + something
		n = n.Add(IntegerOf(1))
	}
	return []End{{parts[0].Term, IntegerValue(n), equal || coef.Sign() < 0, equal || coef.Sign() > 0}}
}
