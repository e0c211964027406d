package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/uhat"
)

// narrow adds one constraint to a domain: as a bound or an exclusion, as a guard if v does not
// occur in it, and otherwise as a filter.
func (d *constraints) narrow(diff *differences, a uhat.Domain, v *logic.Var, c logic.Term) uhat.Domain {
	l := d.scope.Delta.L
	if !logic.Occurs(v, c) {
		a.Guard = l.And(a.Guard, c)
		return a
	}
	switch c := c.(type) {
	case *logic.Not:
		if eq, ok := c.Arg().(*logic.Eq); ok {
			if x := l.SolveFor(v, eq); x != nil {
				a.Except = append(slices.Clone(a.Except), x)
				return a
			}
		}
	case *logic.Le:
		x, y := c.Sides()
		if upper, t := bound(l, v, x, y); t != nil {
			return bounded(a, t, !upper, upper)
		}
		a = d.rounded(diff, a, v, l.Sub(x, y), false)
	case *logic.Eq:
		x, y := c.Sides()
		if x.Sort().Kind() != logic.IntKind || v.Sort().Kind() != logic.IntKind {
			break
		}
		if t := l.SolveFor(v, c); t != nil {
			return bounded(a, t, true, true)
		}
		a = d.rounded(diff, a, v, l.Sub(x, y), true)
	}
	a.Filter = l.And(a.Filter, c)
	return a
}

// bounded adds a bound to a domain.
func bounded(a uhat.Domain, t logic.Term, lower, upper bool) uhat.Domain {
	if lower {
		a.Lo = append(slices.Clone(a.Lo), t)
	}
	if upper {
		a.Hi = append(slices.Clone(a.Hi), t)
	}
	return a
}

// rounded adds to a domain that is too wide to be searched what sum <= 0, or an equation, says of v
// as a bound:
//
//	2 * v <= x    ends at x / 2
//
// The quotient is rounded towards zero, so that one value too many may be left: the constraint
// stays a filter.
func (d *constraints) rounded(diff *differences, a uhat.Domain, v *logic.Var, sum logic.Term, equation bool) uhat.Domain {
	l := d.scope.Delta.L
	coef, rest := l.Isolate(v, sum)
	if coef.IsZero() || !linear(rest) || diff.within(v, budgets.Narrow) || d.scope.sortOf(v.Sort()).Pool != nil {
		return a
	}
	by := l.Scale(-1, rest)
	if coef.Sign() < 0 {
		by = rest
	}
	t := l.App(l.Known("quotient", logic.Int, 0), by, l.Integer(coef.Abs()))
	return bounded(a, t, equation || coef.Sign() < 0, equation || coef.Sign() > 0)
}

// bound reads x <= y as a bound on v. upper says whether it is an upper bound.
func bound(l *logic.Builder, v *logic.Var, x, y logic.Term) (upper bool, t logic.Term) {
	coef, rest := l.Isolate(v, l.Sub(x, y)) // coef*v + rest <= 0
	switch {
	case coef.Is(1):
		return true, l.Scale(-1, rest)
	case coef.Is(-1):
		return false, rest
	}
	return false, nil
}
