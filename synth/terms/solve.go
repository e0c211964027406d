package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// What an answer determines. A clause may say of an answer what is in no event before it. Then the
// equation is solved when the answer is there:
//
//	ticket(n == p + 1)            let p = n - 1
//	ticket(n == 2 * p)            let p = n over 2,  assert n == 2 * p
//	ticket(n == 4 * p + 6 * q)    let k = n over 2,  let p = -k,  let q = k,  assert n == 4 * p + 6 * q
//
// The last is done only where nothing else is said of p and q, so that one solution is as good as
// another. Variables that remain, such as the argument of a declared function, are searched for:
// they are drawn when the answer is there, from the values with which the equation holds. Where no
// such value is found, the answer counts as a deviation.

// equation says that an answer equals a term.
type equation struct {
	field  string
	term   logic.Term
	answer logic.Term // the variable that is bound to the field, or a value
	from   logic.Term // the constraint of which it is made, nil for an answer itself
}

// coefficient returns the coefficient of a variable in a sum, 1 in the variable itself, and 0 where
// the term is something else in the variable.
func coefficient(x logic.Term, v *logic.Var) logic.Integer {
	if x == logic.Term(v) {
		return logic.IntegerOf(1)
	}
	if x.Sort().Kind() != logic.IntKind {
		return logic.Integer{}
	}
	var out logic.Integer
	parts, _ := logic.Linear(x)
	for _, p := range parts {
		switch {
		case p.Term == logic.Term(v):
			out = p.Coef
		case logic.Occurs(v, p.Term):
			return logic.Integer{}
		}
	}
	return out
}

// inverted solves an equation for its one variable without a value. It returns nil where there is
// none or several, and where the term is no sum in it.
func (d *deriver) inverted(q equation) *uhat.Let {
	vs := d.unbound(q.term)
	if len(vs) != 1 || q.term.Sort().Kind() != logic.IntKind {
		return nil
	}
	l := d.scope.Delta.L
	c := coefficient(q.term, vs[0])
	if c.IsZero() {
		return nil
	}
	product := l.Sub(q.answer, l.Sub(q.term, l.Times(c, vs[0]))) // c times the variable
	if c.Sign() < 0 {
		c = c.Neg()
		product = l.Scale(-1, product)
	}
	if c.IsUnit() {
		return &uhat.Let{Var: vs[0], Value: product}
	}
	return &uhat.Let{Var: vs[0], Value: product, Over: c}
}

// solve gives values to the variables of the equations. It returns the equations that are left to
// be checked, in their order.
func (d *deriver) solve(open []equation) []equation {
	d.determine(open)
	return slices.DeleteFunc(open, func(q equation) bool {
		vs := d.unbound(q.term)
		if len(vs) > 0 {
			d.pending = append(d.pending, d.scope.Delta.L.Eq(q.answer, q.term))
		}
		for _, v := range vs {
			d.draw(v)
		}
		return len(vs) > 0
	})
}

// determine binds the variables that the equations determine.
func (d *deriver) determine(open []equation) {
	for changed := true; changed; {
		changed = false
		for _, q := range open {
			for _, let := range d.solution(q) {
				if d.bound[let.Var], changed = true, true; q.field != "" && d.told != nil {
					d.told[let.Var] = q.field
				}
				d.steps = append(d.steps, let)
			}
		}
	}
}

// solution returns values that solve an equation for its variables without one, if it determines
// them.
func (d *deriver) solution(q equation) []*uhat.Let {
	if let := d.inverted(q); let != nil {
		return []*uhat.Let{let}
	}
	vs := d.unbound(q.term)
	if len(vs) < 2 || !d.cons.anySolution(q.term, vs, q.from) {
		return nil
	}
	l := d.scope.Delta.L
	rest := l.Sub(q.answer, q.term)
	var divisor logic.Integer
	factors := make([]logic.Integer, len(vs))
	for i, v := range vs {
		c := coefficient(q.term, v)
		rest = l.Add(rest, l.Times(c, v))
		g, x, y := bezout(divisor, c)
		for j := range i {
			factors[j] = factors[j].Mul(x)
		}
		divisor = g
		factors[i] = y
	}
	unit := &uhat.Let{Var: d.named("k", logic.Int), Value: rest}
	if !divisor.IsUnit() {
		unit.Over = divisor
	}
	lets := []*uhat.Let{unit}
	for i, v := range vs {
		lets = append(lets, &uhat.Let{Var: v, Value: l.Times(factors[i], unit.Var)})
	}
	return lets
}

// bezout returns the greatest common divisor of a and b, not both 0, and writes it as x*a + y*b.
func bezout(a, b logic.Integer) (g, x, y logic.Integer) {
	x = logic.IntegerOf(1)
	y = logic.Integer{}
	nextX := y
	nextY := x
	for !b.IsZero() {
		q := a.QuoFloor(b)
		a, b = b, a.Sub(q.Mul(b))
		x, nextX = nextX, x.Sub(q.Mul(nextX))
		y, nextY = nextY, y.Sub(q.Mul(nextY))
	}
	if a.Sign() < 0 {
		return a.Neg(), x.Neg(), y.Neg()
	}
	return a, x, y
}
