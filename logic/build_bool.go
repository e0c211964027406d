package logic

import (
	"fmt"
	"slices"
)

// boolIte returns the qualifier "then where cond holds, else els", as short as
// literal branches allow.
func (b *Builder) boolIte(cond, then, els Term) Term {
	switch {
	case IsTrue(then):
		return b.Or(cond, els)
	case IsFalse(then):
		return b.And(b.Not(cond), els)
	case IsTrue(els):
		return b.Or(b.Not(cond), then)
	case IsFalse(els):
		return b.And(cond, then)
	}
	return b.And(b.Or(b.Not(cond), then), b.Or(cond, els))
}

// Not returns the negation of t, in negation normal form.
func (b *Builder) Not(t Term) Term {
	if n := b.negs[t.ID()]; n != nil {
		return n
	}
	var r Term
	switch u := t.(type) {
	case *Lit:
		r = b.Bool(!u.value.Bool())
	case *Not:
		r = u.arg
	case *And:
		r = b.Or(b.notAll(u.args)...)
	case *Or:
		r = b.And(b.notAll(u.args)...)
	case *Le: // !(a <= b) is b + 1 <= a
		r = b.Le(b.Add(u.b, b.Int(1)), u.a)
	case *Eq:
		if u.a.Sort().kind == BoolKind {
			r = b.Eq(u.a, b.Not(u.b))
		}
	case *Var, *Field, *App:
	default:
		panic(fmt.Sprintf("logic: negation of %T", t))
	}
	if r == nil {
		b.start(tagNot)
		b.addTerm(t)
		r = b.intern(func(n node) Term { return &Not{n, t} }, Bool)
	}
	b.negs[t.ID()], b.negs[r.ID()] = r, t
	return r
}

func (b *Builder) notAll(ts []Term) []Term {
	out := make([]Term, len(ts))
	for i, t := range ts {
		out[i] = b.Not(t)
	}
	return out
}

// And returns the conjunction of ts; true for none.
func (b *Builder) And(ts ...Term) Term { return b.nary(ts, b.truth[1], b.truth[0], tagAnd) }

// Or returns the disjunction of ts; false for none.
func (b *Builder) Or(ts ...Term) Term { return b.nary(ts, b.truth[0], b.truth[1], tagOr) }

func operands(t Term, tag byte) []Term {
	switch t := t.(type) {
	case *And:
		if tag == tagAnd {
			return t.args
		}
	case *Or:
		if tag == tagOr {
			return t.args
		}
	}
	return nil
}

// nary applies associativity, idempotence, unit, zero, complement and
// absorption: t && (t || u) = t.
func (b *Builder) nary(ts []Term, unit, zero Term, tag byte) Term {
	if len(ts) == 1 {
		return ts[0]
	}
	dual := byte(tagAnd + tagOr - int(tag))
	if len(ts) == 2 {
		for i, t := range ts {
			if t == unit {
				return ts[1-i]
			}
			if r := b.one(operands(ts[1-i], tag), t, zero, tag, dual); r != nil {
				return r
			}
		}
	}
	var room [12]Term
	return b.joined(room[:0], ts, unit, zero, tag)
}

// joined is nary of any operands, in the room of a list.
func (b *Builder) joined(flat, ts []Term, unit, zero Term, tag byte) Term {
	dual := byte(tagAnd + tagOr - int(tag))
	for _, t := range ts {
		if ops := operands(t, tag); ops != nil {
			flat = append(flat, ops...)
		} else if t == zero {
			return zero
		} else if t != unit {
			flat = append(flat, t)
		}
	}
	switch len(flat) {
	case 0:
		return unit
	case 1:
		return flat[0]
	}
	slices.SortFunc(flat, compare)
	flat = slices.Compact(flat)
	has := membership(flat)
	for _, t := range flat {
		if le, ok := t.(*Le); ok { // x <= y and y < x may have been made apart
			b.Not(le)
		}
		if n := b.negs[t.ID()]; n != nil && has(n) {
			return zero
		}
	}
	// What is absorbed is of the dual kind, and what absorbs is not, so that one stays.
	flat = slices.DeleteFunc(flat, func(t Term) bool { return slices.ContainsFunc(operands(t, dual), has) })
	if len(flat) == 1 {
		return flat[0]
	}
	return b.sorted(flat, tag)
}

// one adds a term to the operands of a conjunction or disjunction. What the operands have to do
// with each other is known, so they are neither sorted nor compared again: constraints grow by one
// term at a time. It returns nil where it is not that simple.
func (b *Builder) one(ops []Term, t, zero Term, tag, dual byte) Term {
	if ops == nil || t == b.truth[0] || t == b.truth[1] || operands(t, tag) != nil || operands(t, dual) != nil {
		return nil
	}
	if slices.ContainsFunc(ops, func(o Term) bool { return slices.Contains(operands(o, dual), t) }) {
		return nil
	}
	if le, ok := t.(*Le); ok {
		b.Not(le)
	}
	if n := b.negs[t.ID()]; n != nil && slices.Contains(ops, n) {
		return zero
	}
	at, found := slices.BinarySearchFunc(ops, t, compare)
	if found {
		return b.sorted(ops, tag)
	}
	var room [12]Term
	return b.sorted(append(append(append(room[:0], ops[:at]...), t), ops[at:]...), tag)
}

// sorted returns the conjunction or disjunction of terms in order, of which a new term has a copy.
func (b *Builder) sorted(flat []Term, tag byte) Term {
	b.start(tag)
	for _, t := range flat {
		b.addTerm(t)
	}
	return b.intern(func(n node) Term {
		if tag == tagAnd {
			return &And{n, append([]Term(nil), flat...)}
		}
		return &Or{n, append([]Term(nil), flat...)}
	}, Bool)
}

// membership returns what tells the elements of a list.
func membership(ts []Term) func(Term) bool {
	if len(ts) <= few {
		return func(t Term) bool { return slices.Contains(ts, t) }
	}
	in := make(map[Term]bool, len(ts))
	for _, t := range ts {
		in[t] = true
	}
	return func(t Term) bool { return in[t] }
}

// Implies returns !p || q.
func (b *Builder) Implies(p, q Term) Term { return b.Or(b.Not(p), q) }
