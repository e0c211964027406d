package synth

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// injective returns the functions whose value determines their arguments, like the constructors of
// a data type, as far as the axioms entail that. Unknown counts as no.
func injective(c *uhat.Context, unsat func(...logic.Term) bool) map[*logic.Func]bool {
	l := c.L
	out := map[*logic.Func]bool{}
	for _, d := range c.Funcs {
		var xs, ys, differ []logic.Term
		for _, sort := range d.Func.Args {
			x, y := l.Fresh("x", sort), l.Fresh("y", sort)
			xs, ys, differ = append(xs, x), append(ys, y), append(differ, l.Ne(x, y))
		}
		out[d.Func] = unsat(l.Eq(l.App(d.Func, xs...), l.App(d.Func, ys...)), l.Or(differ...))
	}
	return out
}

// split takes an equation between two values of an injective function apart into equations of the
// arguments:
//
//	f(x1, x2) == f(y1, y2)  is  x1 == y1 && x2 == y2
//
// so that the variables in them can be eliminated. Other terms are returned as they are.
func (s *simplifier) split(t logic.Term) logic.Term {
	eq, ok := t.(*logic.Eq)
	if !ok {
		return t
	}
	x, y := eq.Sides()
	a, ok1 := x.(*logic.App)
	b, ok2 := y.(*logic.App)
	if !ok1 || !ok2 || a.Func() != b.Func() || !s.constructors[a.Func()] {
		return t
	}
	var parts []logic.Term
	for i := range a.Args() {
		parts = append(parts, s.split(s.delta.L.Eq(a.Args()[i], b.Args()[i])))
	}
	return s.delta.L.And(parts...)
}
