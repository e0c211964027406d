package logic

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"unique"

	"github.com/clouseau-go/clouseau/internal/lists"
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
		b.key = AppendContent(b.key, v)
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
	fn = b.own(fn)
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

// Compare orders terms of one builder as commutative operators do: by content, and variables,
// fields and functions by their first use.
func Compare(a, b Term) int { return compare(a, b) }

// compare orders terms by content: first by case, then by operands; variables
// and fields by order of creation, literals by value.
func compare(a, b Term) int {
	if a == b {
		return 0
	}
	ta := tagOf(a)
	tb := tagOf(b)
	switch {
	case ta == tb:
	case ta == tagNot: // a negation stands beside its atom
		return cmp.Or(compare(a.(*Not).arg, b), 1)
	case tb == tagNot:
		return cmp.Or(compare(a, b.(*Not).arg), -1)
	default:
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
		if c := slices.CompareFunc(x.parts, y.parts, comparePart); c != 0 {
			return c
		}
		return x.constant.Cmp(y.constant)
	case *Eq:
		y := b.(*Eq)
		return comparePair(x.a, x.b, y.a, y.b)
	case *Ite:
		y := b.(*Ite)
		if c := cmp.Or(compare(x.cond, y.cond), compare(x.then, y.then), compare(x.els, y.els)); c != 0 {
			return c
		}
	case *Le:
		y := b.(*Le)
		return comparePair(x.a, x.b, y.a, y.b)
	case *Not:
		return compare(x.arg, b.(*Not).arg)
	case *And, *Or:
		if c := slices.CompareFunc(Children(a), Children(b), compare); c != 0 {
			return c
		}
	}
	return a.ID() - b.ID() // variables and fields: by first use
}

func comparePart(p, q Part) int {
	if c := compare(p.Term, q.Term); c != 0 {
		return c
	}
	return p.Coef.Cmp(q.Coef)
}

func comparePair(a1, a2, b1, b2 Term) int {
	if c := compare(a1, b1); c != 0 {
		return c
	}
	return compare(a2, b2)
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
	return lists.Of(ts, b.Not)
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
