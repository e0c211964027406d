package logic

import (
	"fmt"
	"slices"
)

// linear is a sum under construction.
type linear struct {
	parts    []Part // unordered while building, terms distinct
	constant Integer
}

// add returns the sum with a term more. It is passed on by value, so that its parts can lie in a
// caller's array.
func (l linear) add(t Term, coef Integer) linear {
	if coef.IsZero() {
		return l
	}
	switch t := t.(type) {
	case *Lit:
		l.constant = l.constant.Add(coef.Mul(t.value.Integer()))
		return l
	case *Sum:
		l.constant = l.constant.Add(coef.Mul(t.constant))
		for _, p := range t.parts {
			l = l.add(p.Term, coef.Mul(p.Coef))
		}
		return l
	}
	for i, p := range l.parts {
		if p.Term == t {
			if l.parts[i].Coef = p.Coef.Add(coef); l.parts[i].Coef.IsZero() {
				l.parts = slices.Delete(l.parts, i, i+1)
			}
			return l
		}
	}
	l.parts = append(l.parts, Part{coef, t})
	return l
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
	l := linear{parts: room[:0]}
	for _, t := range ts {
		l = l.add(t, one)
	}
	return b.sum(l.parts, l.constant)
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
	l := linear{parts: room[:0]}.add(t, x)
	return b.sum(l.parts, l.constant)
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
	l := linear{parts: room[:0]}.add(x, one).add(y, one.Neg())
	if len(l.parts) == 0 {
		return b.Bool(l.constant.IsZero() || tag == tagLe && l.constant.Sign() < 0)
	}
	slices.SortFunc(l.parts, func(p, q Part) int { return compare(p.Term, q.Term) })
	var g Integer
	for _, p := range l.parts {
		g = g.gcd(p.Coef)
	}
	if tag == tagEq && !l.constant.Mod(g).IsZero() {
		return b.truth[0] // 2x == 2y + 1 has no integer solution
	}
	divisor := g
	if tag == tagEq && l.parts[0].Coef.Sign() < 0 {
		divisor = g.Neg()
	}
	// Exact for an equation. sum + c <= 0 over multiples of g: round the bound down.
	c := l.constant.Neg().QuoFloor(divisor).Neg()
	left, right := linear{parts: leftRoom[:0]}, linear{parts: rightRoom[:0]}
	for _, p := range l.parts {
		if k := p.Coef.QuoFloor(divisor); k.Sign() > 0 {
			left.parts = append(left.parts, Part{k, p.Term})
		} else {
			right.parts = append(right.parts, Part{k.Neg(), p.Term})
		}
	}
	// Keep x + 1 <= y rather than x <= y - 1, but x <= 3 rather than x - 3 <= 0.
	switch {
	case len(left.parts) == 0:
		left.constant = c
	case len(right.parts) == 0:
		right.constant = c.Neg()
	case c.Sign() > 0:
		left.constant = c
	default:
		right.constant = c.Neg()
	}
	if tag == tagEq && len(left.parts) == 1 { // x == y - 1 rather than x + 1 == y
		right.constant, left.constant = right.constant.Sub(left.constant), Integer{}
	}
	return b.pair(tag, b.sum(left.parts, left.constant), b.sum(right.parts, right.constant))
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
