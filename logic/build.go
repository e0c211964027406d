package logic

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"unique"
)

// Builder makes terms, brings them into the normal form of the package
// comment, and keeps one node for each. It is not safe for concurrent use.
type Builder struct {
	nodes nodes        // under the encoding of a case and its operands' IDs
	order map[any]int  // *Func, *Sort -> rank of first use, for ordering
	negs  []Term       // by ID: the negation, nil if it was not made yet
	spare []*rewriting // not at work
	key   []byte
	truth [2]Term
	// comparisons are the normal forms of atoms over integers that were asked for.
	comparisons map[comparison]Term
	// parts are the functions that read parts of composite values.
	parts    map[partKey]*Func
	knowns   map[knownKey]*Func // the known functions
	freshVar int
}

// NewBuilder returns a builder without terms.
func NewBuilder() *Builder {
	b := &Builder{nodes: newNodes(), order: map[any]int{}, comparisons: map[comparison]Term{}}
	b.truth[0] = b.Value(BoolValue(false))
	b.truth[1] = b.Value(BoolValue(true))
	return b
}

// Size returns how many terms the builder keeps. It only grows.
func (b *Builder) Size() int { return len(b.nodes.terms) }

// rank numbers functions and sorts by first use.
func (b *Builder) rank(x any) int {
	r, ok := b.order[x]
	if !ok {
		r = len(b.order)
		b.order[x] = r
	}
	return r
}

// The tag of a case is its rank in the order of operands.
const (
	tagLit = iota
	tagVar
	tagField
	tagApp
	tagSum
	tagIte
	tagEq
	tagLe
	tagNot
	tagAnd
	tagOr
)

func (b *Builder) start(tag byte)       { b.key = append(b.key[:0], tag) }
func (b *Builder) addInt(n int64)       { b.key = binary.AppendVarint(b.key, n) }
func (b *Builder) addInteger(x Integer) { b.key = x.Append(b.key) }
func (b *Builder) addTerm(t Term)       { b.key = binary.AppendVarint(b.key, int64(t.ID())) }
func (b *Builder) addText(s string) {
	b.key = binary.AppendVarint(b.key, int64(len(s)))
	b.key = append(b.key, s...)
}

// intern returns the node under the current key, made by mk where it is new.
func (b *Builder) intern(mk func(n node) Term, s *Sort) Term {
	t, at := b.nodes.find(b.key)
	if t == nil {
		t = mk(node{id: b.Size(), sort: s})
		t.term().leaves = leavesOf(t)
		b.nodes.add(at, b.key, t)
		b.negs = append(b.negs, nil)
	}
	return t
}

// True returns the literal true.
func (b *Builder) True() Term { return b.truth[1] }

// False returns the literal false.
func (b *Builder) False() Term { return b.truth[0] }

// Bool returns a boolean literal.
func (b *Builder) Bool(v bool) Term {
	if v {
		return b.truth[1]
	}
	return b.truth[0]
}

// Int returns an integer literal.
func (b *Builder) Int(n int64) Term { return b.Value(IntValue(n)) }

// Integer returns an integer literal.
func (b *Builder) Integer(x Integer) Term { return b.Value(IntegerValue(x)) }

// Value returns the literal that stands for v.
func (b *Builder) Value(v Value) Term {
	b.start(tagLit)
	b.addInt(int64(b.rank(v.sort)))
	b.addInt(v.n)
	switch ref := v.ref.(type) {
	case nil:
	case string:
		b.addText(ref)
	case unique.Handle[cell]:
		b.key = appendContent(b.key, v)
	default: // of an opaque value; the number tells it from a string
		b.addInt(0)
		b.addText(fmt.Sprintf("%T:%#v", ref, ref))
	}
	return b.intern(func(n node) Term { return &Lit{n, v} }, v.sort)
}

// Var returns the variable of that name and sort.
func (b *Builder) Var(name string, s *Sort) *Var {
	b.start(tagVar)
	b.addInt(int64(b.rank(s)))
	b.addText(name)
	return b.intern(func(n node) Term { return &Var{n, name} }, s).(*Var)
}

// Fresh returns a variable that no one else has; its name starts with hint.
func (b *Builder) Fresh(hint string, s *Sort) *Var {
	for {
		b.freshVar++
		name := hint + "'" + strconv.Itoa(b.freshVar)
		before := b.Size()
		if v := b.Var(name, s); v.id == before {
			return v
		}
	}
}

// namesake returns a variable that no one else has, with that name, which others may have too.
func (b *Builder) namesake(name string, s *Sort) *Var {
	b.start(tagVar)
	b.addInt(int64(b.rank(s)))
	b.addText(name)
	b.addInt(int64(b.Size())) // a key that ends in a number is no other's
	return b.intern(func(n node) Term { return &Var{n, name} }, s).(*Var)
}

// Field returns the field of that name and sort.
func (b *Builder) Field(name string, s *Sort) *Field {
	b.start(tagField)
	b.addInt(int64(b.rank(s)))
	b.addText(name)
	return b.intern(func(n node) Term { return &Field{n, name} }, s).(*Field)
}

// App returns fn(args...). An argument that is an if-then-else is lifted out.
func (b *Builder) App(fn *Func, args ...Term) Term {
	if len(args) != len(fn.Args) {
		panic(fmt.Sprintf("logic: %s takes %d arguments, not %d", fn.Name, len(fn.Args), len(args)))
	}
	for i, a := range args {
		if !Compatible(a.Sort(), fn.Args[i]) {
			panic(fmt.Sprintf("logic: argument %d of %s is a %s, not a %s", i, fn.Name, a.Sort(), fn.Args[i]))
		}
		if _, ok := a.(*Ite); ok && !fn.makes() {
			return b.EachCase(a, func(x Term) Term {
				c := slices.Clone(args)
				c[i] = x
				return b.App(fn, c...)
			})
		}
	}
	if t := b.folded(fn, args); t != nil {
		return t
	}
	rank := b.rank(fn)
	b.start(tagApp)
	b.addInt(int64(rank))
	for _, a := range args {
		b.addTerm(a)
	}
	return b.intern(func(n node) Term { return &App{n, fn, rank, slices.Clone(args)} }, fn.Result)
}

// Ite returns then where cond holds and els otherwise.
func (b *Builder) Ite(cond, then, els Term) Term {
	switch {
	case IsTrue(cond), then == els:
		return then
	case IsFalse(cond):
		return els
	case then.Sort().kind == BoolKind:
		return b.boolIte(cond, then, els)
	}
	b.start(tagIte)
	b.addTerm(cond)
	b.addTerm(then)
	b.addTerm(els)
	return b.intern(func(n node) Term { return &Ite{n, cond, then, els} }, then.Sort())
}

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
	flat := make([]Term, 0, len(ts))
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
	absorbed := func(t Term) bool { return slices.ContainsFunc(operands(t, dual), has) }
	if slices.ContainsFunc(flat, absorbed) {
		kept := make([]Term, 0, len(flat))
		for _, t := range flat {
			if !absorbed(t) {
				kept = append(kept, t)
			}
		}
		flat = kept
	}
	if len(flat) == 1 {
		return flat[0]
	}
	b.start(tag)
	for _, t := range flat {
		b.addTerm(t)
	}
	return b.intern(func(n node) Term {
		if tag == tagAnd {
			return &And{n, flat}
		}
		return &Or{n, flat}
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

// compare orders terms by content: first by case, then by operands; variables
// and fields by order of creation, literals by value.
func compare(a, b Term) int {
	if a == b {
		return 0
	}
	ta, tb := tagOf(a), tagOf(b)
	// A negation stands beside its atom.
	if ta == tagNot && tb != tagNot {
		if c := compare(a.(*Not).arg, b); c != 0 {
			return c
		}
		return 1
	}
	if tb == tagNot && ta != tagNot {
		if c := compare(a, b.(*Not).arg); c != 0 {
			return c
		}
		return -1
	}
	if ta != tb {
		return ta - tb
	}
	switch x := a.(type) {
	case *Lit:
		y := b.(*Lit)
		if c := CompareValues(x.value, y.value); c != 0 {
			return c
		}
	case *App:
		y := b.(*App)
		if x.fn != y.fn {
			return x.rank - y.rank
		}
		if c := slices.CompareFunc(x.args, y.args, compare); c != 0 {
			return c
		}
	case *Sum:
		y := b.(*Sum)
		if c := slices.CompareFunc(x.parts, y.parts, func(p, q Part) int {
			if c := compare(p.Term, q.Term); c != 0 {
				return c
			}
			return p.Coef.Cmp(q.Coef)
		}); c != 0 {
			return c
		}
		return x.constant.Cmp(y.constant)
	case *Eq:
		y := b.(*Eq)
		if c := cmp.Or(compare(x.a, y.a), compare(x.b, y.b)); c != 0 {
			return c
		}
	case *Ite, *Le, *Not, *And, *Or:
		if c := slices.CompareFunc(Children(a), Children(b), compare); c != 0 {
			return c
		}
	}
	return a.ID() - b.ID() // variables and fields: by first use
}

func tagOf(t Term) int {
	switch t.(type) {
	case *Lit:
		return tagLit
	case *Var:
		return tagVar
	case *Field:
		return tagField
	case *App:
		return tagApp
	case *Sum:
		return tagSum
	case *Ite:
		return tagIte
	case *Eq:
		return tagEq
	case *Le:
		return tagLe
	case *Not:
		return tagNot
	case *And:
		return tagAnd
	case *Or:
		return tagOr
	default:
		panic(fmt.Sprintf("logic: unexpected %T", t))
	}
}
