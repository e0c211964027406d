package logic

// Isolate splits an integer term into coef*v + rest, where v does not occur in rest. The
// coefficient is 0 where there is no such form with another one.
func (b *Builder) Isolate(v *Var, sum Term) (coef Integer, rest Term) {
	parts, _ := Linear(sum)
	for _, p := range parts {
		if p.Term == Term(v) {
			if rest := b.Sub(sum, b.Times(p.Coef, v)); !Occurs(v, rest) {
				return p.Coef, rest
			}
		}
	}
	return Integer{}, nil
}

// SolveFor returns the term that v equals by an equation, without v in it; nil where that takes
// more than moving parts of a sum to the other side.
func (b *Builder) SolveFor(v *Var, eq *Eq) Term {
	x, y := eq.Sides()
	if x.Sort().Kind() == IntKind {
		if coef, rest := b.Isolate(v, b.Sub(x, y)); coef.IsUnit() {
			return b.Times(coef.Neg(), rest)
		}
		return nil
	}
	if y == Term(v) {
		x, y = y, x
	}
	if x == Term(v) && !Occurs(v, y) {
		return y
	}
	return nil
}

// Subterms counts the subterms of a term, each as often as it occurs.
func Subterms(t Term) (n int) {
	Walk(t, func(Term) bool { n++; return true })
	return n
}
