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
	ta, tb := tagOf(a), tagOf(b)
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
