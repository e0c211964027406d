package logic

import (
	"fmt"
)

// Eq returns x == y; the sorts must be compatible.
func (b *Builder) Eq(x, y Term) Term {
	if !Compatible(x.Sort(), y.Sort()) {
		panic(fmt.Sprintf("logic: %s (%s) == %s (%s)", x, x.Sort(), y, y.Sort()))
	}
	if x == y {
		return b.truth[1]
	}
	if r := b.lift(x, y, b.Eq); r != nil {
		return r
	}
	lx, xlit := x.(*Lit)
	ly, ylit := y.(*Lit)
	if xlit && ylit {
		return b.Bool(lx.value == ly.value)
	}
	switch x.Sort().kind {
	case IntKind:
		return b.compareInts(x, y, tagEq)
	case ListKind, RecordKind:
		if t := b.equalParts(x, y); t != nil {
			return t
		}
		x, y = inOrder(x, y)
	case BoolKind:
		if xlit {
			x, y, ly, ylit = y, x, lx, true
		}
		if ylit {
			if ly.value.Bool() {
				return x
			}
			return b.Not(x)
		}
		if b.negs[x.ID()] == y {
			return b.truth[0]
		}
		// Of x == y and !x == !y keep the one that comes first; where x is a
		// leaf or an application that is the one with x positive.
		x, y = inOrder(x, y)
		n, m := inOrder(b.Not(x), b.Not(y))
		if c := compare(n, x); c < 0 || c == 0 && compare(m, y) < 0 {
			x, y = n, m
		}
	default:
		x, y = inOrder(x, y)
	}
	return b.pair(tagEq, x, y)
}

func inOrder(x, y Term) (Term, Term) {
	if compare(y, x) < 0 {
		return y, x
	}
	return x, y
}

// Ne returns !(x == y).
func (b *Builder) Ne(x, y Term) Term { return b.Not(b.Eq(x, y)) }

// Le returns x <= y on integers.
func (b *Builder) Le(x, y Term) Term {
	if r := b.lift(x, y, b.Le); r != nil {
		return r
	}
	return b.compareInts(x, y, tagLe)
}

// Lt returns x < y on integers.
func (b *Builder) Lt(x, y Term) Term { return b.Le(b.Add(x, b.Int(1)), y) }

// lift moves an if-then-else out of the atom op(x, y); nil if there is none.
func (b *Builder) lift(x, y Term, op func(x, y Term) Term) Term {
	if _, ok := x.(*Ite); ok {
		return b.EachCase(x, func(u Term) Term { return op(u, y) })
	}
	if _, ok := y.(*Ite); ok {
		return b.EachCase(y, func(u Term) Term { return op(x, u) })
	}
	return nil
}

// EachCase returns t with each of the values that its if-then-else choose from replaced by what f
// returns for it. Both are asked for once, however often they are shared: what is chosen step by
// step has few nodes, and more ways through them than could be followed.
func (b *Builder) EachCase(t Term, f func(Term) Term) Term {
	top, ok := t.(*Ite)
	if !ok {
		return f(t)
	}
	_, nested := top.then.(*Ite)
	if _, deep := top.els.(*Ite); !nested && !deep {
		return b.Ite(top.cond, f(top.then), f(top.els))
	}
	seen := map[Term]Term{}
	var each func(Term) Term
	each = func(u Term) Term {
		if x, ok := seen[u]; ok {
			return x
		}
		var x Term
		if ite, ok := u.(*Ite); ok {
			x = b.Ite(ite.cond, each(ite.then), each(ite.els))
		} else {
			x = f(u)
		}
		seen[u] = x
		return x
	}
	return each(t)
}

func (b *Builder) pair(tag byte, x, y Term) Term {
	b.start(tag)
	b.addTerm(x)
	b.addTerm(y)
	return b.intern(func(n node) Term {
		if tag == tagEq {
			return &Eq{n, x, y}
		}
		return &Le{n, x, y}
	}, Bool)
}

// Distinct returns that the terms are pairwise different.
func (b *Builder) Distinct(ts ...Term) Term {
	var out []Term
	for i, t := range ts {
		for _, u := range ts[:i] {
			out = append(out, b.Ne(u, t))
		}
	}
	return b.And(out...)
}
