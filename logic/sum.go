package logic

import (
	"fmt"
	"slices"
)

// linear is a sum under construction.
type linear struct {
	parts    []Part // unordered while building, terms distinct
	constant int64
}

func (l *linear) add(t Term, coef int64) {
	if coef == 0 {
		return
	}
	switch t := t.(type) {
	case *Lit:
		l.constant += coef * t.value.Int()
		return
	case *Sum:
		l.constant += coef * t.constant
		for _, p := range t.parts {
			l.add(p.Term, coef*p.Coef)
		}
		return
	}
	for i, p := range l.parts {
		if p.Term == t {
			if l.parts[i].Coef += coef; l.parts[i].Coef == 0 {
				l.parts = slices.Delete(l.parts, i, i+1)
			}
			return
		}
	}
	l.parts = append(l.parts, Part{coef, t})
}

// Linear returns t, of an integer sort, as coefficients and a constant.
func Linear(t Term) ([]Part, int64) {
	switch t := t.(type) {
	case *Sum:
		return t.parts, t.constant
	case *Lit:
		return nil, t.value.Int()
	}
	return []Part{{1, t}}, 0
}

// Add returns the sum of integer terms; 0 for none.
func (b *Builder) Add(ts ...Term) Term {
	for i, t := range ts {
		if t.Sort().kind != IntKind {
			panic(fmt.Sprintf("logic: sum with %s of sort %s", t, t.Sort()))
		}
		if ite, ok := t.(*Ite); ok {
			with := func(x Term) Term {
				c := slices.Clone(ts)
				c[i] = x
				return b.Add(c...)
			}
			return b.Ite(ite.cond, with(ite.then), with(ite.els))
		}
	}
	var l linear
	for _, t := range ts {
		l.add(t, 1)
	}
	return b.sum(l)
}

// Sub returns x - y.
func (b *Builder) Sub(x, y Term) Term { return b.Add(x, b.Scale(-1, y)) }

// Scale returns n * t.
func (b *Builder) Scale(n int64, t Term) Term {
	if ite, ok := t.(*Ite); ok {
		return b.Ite(ite.cond, b.Scale(n, ite.then), b.Scale(n, ite.els))
	}
	var l linear
	l.add(t, n)
	return b.sum(l)
}

func (b *Builder) sum(l linear) Term {
	if len(l.parts) == 0 {
		return b.Int(l.constant)
	}
	if len(l.parts) == 1 && l.parts[0].Coef == 1 && l.constant == 0 {
		return l.parts[0].Term
	}
	slices.SortFunc(l.parts, func(p, q Part) int { return compare(p.Term, q.Term) })
	b.start(tagSum)
	b.addInt(l.constant)
	for _, p := range l.parts {
		b.addInt(p.Coef)
		b.addTerm(p.Term)
	}
	return b.intern(func(n node) Term { return &Sum{n, slices.Clone(l.parts), l.constant} }, Int)
}

// compareInts brings x == y and x <= y into normal form: divided by the
// greatest common divisor of the coefficients, positive summands left and
// negative ones right, the constant where it is positive. An equation's first
// summand is positive.
func (b *Builder) compareInts(x, y Term, tag byte) Term {
	var l linear
	l.add(x, 1)
	l.add(y, -1)
	if len(l.parts) == 0 {
		return b.Bool(l.constant == 0 || tag == tagLe && l.constant < 0)
	}
	slices.SortFunc(l.parts, func(p, q Part) int { return compare(p.Term, q.Term) })
	g := int64(0)
	for _, p := range l.parts {
		g = gcd(g, p.Coef)
	}
	if tag == tagEq && l.constant%g != 0 {
		return b.truth[0] // 2x == 2y + 1 has no integer solution
	}
	sign := int64(1)
	if tag == tagEq && l.parts[0].Coef < 0 {
		sign = -1
	}
	c := l.constant * sign
	if tag == tagLe {
		c = -floorDiv(-c, g) // sum + c <= 0 over multiples of g: round the bound down
	} else {
		c /= g
	}
	var left, right linear
	for _, p := range l.parts {
		if k := sign * p.Coef / g; k > 0 {
			left.parts = append(left.parts, Part{k, p.Term})
		} else {
			right.parts = append(right.parts, Part{-k, p.Term})
		}
	}
	// Keep x + 1 <= y rather than x <= y - 1, but x <= 3 rather than x - 3 <= 0.
	switch {
	case len(left.parts) == 0:
		left.constant = c
	case len(right.parts) == 0:
		right.constant = -c
	case c > 0:
		left.constant = c
	default:
		right.constant = -c
	}
	if tag == tagEq && len(left.parts) == 1 && left.constant != 0 { // x == y - 1 rather than x + 1 == y
		right.constant, left.constant = right.constant-left.constant, 0
	}
	return b.pair(tag, b.sum(left), b.sum(right))
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 {
		return -a
	}
	return a
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
