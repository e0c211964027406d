package logic

import (
	"fmt"
	"slices"
)

// plus adds a term to a sum under construction, whose parts are in no order, with terms that are
// distinct. The sum is passed on by value, so that its parts can lie in an array of the caller.
func plus(parts []Part, constant Integer, t Term, coef Integer) ([]Part, Integer) {
	if coef.IsZero() {
		return parts, constant
	}
	switch t := t.(type) {
	case *Lit:
		return parts, constant.Add(coef.Mul(t.value.Integer()))
	case *Sum:
		constant = constant.Add(coef.Mul(t.constant))
		for _, p := range t.parts {
			parts, constant = plus(parts, constant, p.Term, coef.Mul(p.Coef))
		}
		return parts, constant
	}
	for i, p := range parts {
		if p.Term == t {
			if parts[i].Coef = p.Coef.Add(coef); parts[i].Coef.IsZero() {
				parts = slices.Delete(parts, i, i+1)
			}
			return parts, constant
		}
	}
	return append(parts, Part{coef, t}), constant
}

// Linear returns t, of an integer sort, as coefficients and a constant.
func Linear(t Term) ([]Part, Integer) {
	switch t := t.(type) {
	case *Sum:
		return t.parts, t.constant
	case *Lit:
		return nil, t.value.Integer()
	}
	return []Part{{one, t}}, Integer{}
}

// Add returns the sum of integer terms; 0 for none.
func (b *Builder) Add(ts ...Term) Term {
	for i, t := range ts {
		if t.Sort().kind != IntKind {
			panic(fmt.Sprintf("logic: sum with %s of sort %s", t, t.Sort()))
		}
		if _, ok := t.(*Ite); ok {
			return b.EachCase(t, func(x Term) Term {
				c := slices.Clone(ts)
				c[i] = x
				return b.Add(c...)
			})
		}
	}
	var room [8]Part
	parts, constant := room[:0], Integer{}
	for _, t := range ts {
		parts, constant = plus(parts, constant, t, one)
	}
	return b.sum(parts, constant)
}

// Sub returns x - y.
func (b *Builder) Sub(x, y Term) Term { return b.Add(x, b.Scale(-1, y)) }

// Scale returns n * t.
func (b *Builder) Scale(n int64, t Term) Term { return b.Times(IntegerOf(n), t) }

// Times returns x * t.
func (b *Builder) Times(x Integer, t Term) Term {
	if _, ok := t.(*Ite); ok {
		return b.EachCase(t, func(u Term) Term { return b.Times(x, u) })
	}
	var room [8]Part
	return b.sum(plus(room[:0], Integer{}, t, x))
}

// sum returns the sum of parts, which it brings into order and does not keep, and a constant.
func (b *Builder) sum(parts []Part, constant Integer) Term {
	if len(parts) == 0 {
		return b.Integer(constant)
	}
	if len(parts) == 1 && parts[0].Coef == one && constant.IsZero() {
		return parts[0].Term
	}
	slices.SortFunc(parts, func(p, q Part) int { return compare(p.Term, q.Term) })
	b.start(tagSum)
	b.addInteger(constant)
	for _, p := range parts {
		b.addInteger(p.Coef)
		b.addTerm(p.Term)
	}
	return b.intern(func(n node) Term { return &Sum{n, append([]Part(nil), parts...), constant} }, Int)
}

// compareInts brings x == y and x <= y into normal form: divided by the
// greatest common divisor of the coefficients, positive summands left and
// negative ones right, the constant where it is positive. An equation's first
// summand is positive.
func (b *Builder) compareInts(x, y Term, tag byte) Term {
	if r := b.compareSimple(x, y, tag); r != nil {
		return r
	}
	k := comparison{tag, x, y}
	if r := b.comparisons[k]; r != nil {
		return r
	}
	r := b.compareSums(x, y, tag)
	b.comparisons[k] = r
	return r
}

// comparison is an atom over integers before it has its normal form.
type comparison struct {
	tag  byte
	x, y Term
}

func (b *Builder) compareSums(x, y Term, tag byte) Term {
	var room, leftRoom, rightRoom [8]Part
	parts, constant := plus(room[:0], Integer{}, x, one)
	parts, constant = plus(parts, constant, y, one.Neg())
	if len(parts) == 0 {
		return b.Bool(constant.IsZero() || tag == tagLe && constant.Sign() < 0)
	}
	slices.SortFunc(parts, func(p, q Part) int { return compare(p.Term, q.Term) })
	var g Integer
	for _, p := range parts {
		g = g.gcd(p.Coef)
	}
	if tag == tagEq && !constant.Mod(g).IsZero() {
		return b.truth[0] // 2x == 2y + 1 has no integer solution
	}
	divisor := g
	if tag == tagEq && parts[0].Coef.Sign() < 0 {
		divisor = g.Neg()
	}
	// Exact for an equation. sum + c <= 0 over multiples of g: round the bound down.
	c := constant.Neg().QuoFloor(divisor).Neg()
	left, right, leftConst, rightConst := leftRoom[:0], rightRoom[:0], Integer{}, Integer{}
	for _, p := range parts {
		if k := p.Coef.QuoFloor(divisor); k.Sign() > 0 {
			left = append(left, Part{k, p.Term})
		} else {
			right = append(right, Part{k.Neg(), p.Term})
		}
	}
	// Keep x + 1 <= y rather than x <= y - 1, but x <= 3 rather than x - 3 <= 0.
	switch {
	case len(left) == 0:
		leftConst = c
	case len(right) == 0:
		rightConst = c.Neg()
	case c.Sign() > 0:
		leftConst = c
	default:
		rightConst = c.Neg()
	}
	if tag == tagEq && len(left) == 1 { // x == y - 1 rather than x + 1 == y
		rightConst, leftConst = rightConst.Sub(leftConst), Integer{}
	}
	return b.pair(tag, b.sum(left, leftConst), b.sum(right, rightConst))
}

// compareSimple does what compareInts does where neither side is a sum and not both are literals,
// as nearly always; else it returns nil.
func (b *Builder) compareSimple(x, y Term, tag byte) Term {
	if x == y {
		return nil
	}
	simple := func(t Term) bool { _, sum := t.(*Sum); return !sum }
	lx, xlit := x.(*Lit)
	ly, ylit := y.(*Lit)
	if !simple(x) || !simple(y) || xlit && ylit {
		return nil
	}
	if xlit {
		x = b.Integer(lx.value.Integer())
	}
	if ylit {
		y = b.Integer(ly.value.Integer())
	}
	if tag == tagEq && (xlit || !ylit && compare(y, x) < 0) {
		x, y = y, x
	}
	return b.pair(tag, x, y)
}
