package sre

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Builder makes expressions over one alphabet, brings them into normal form
// and keeps one node for each. It is not safe for concurrent use.
type Builder struct {
	*made
	meter *logic.Meter // of the current derivative, or nil
}

// made is what a builder has made.
type made struct {
	// L makes the qualifiers.
	L    *logic.Builder
	ops  []*Op
	tab  map[string]Expr // encoding of a case and its operands' IDs -> its node
	next int
	key  []byte
	// settled is how many expressions there were when it was called for; 0: it was not.
	settled int

	none, eps, any, visible, all Expr
	derivatives                  map[derivativeKey]Transition // of an expression by an operation
}

// NewBuilder returns a builder for expressions over the given operations. An
// operation belongs to one builder at a time.
func NewBuilder(l *logic.Builder, ops ...*Op) *Builder {
	b := &Builder{made: &made{L: l, ops: ops, tab: map[string]Expr{}, derivatives: map[derivativeKey]Transition{}}}
	for i, o := range ops {
		o.index = i
		o.split = 1 + o.given()
	}
	b.none = b.intern(tagNone, func(n node) Expr { return &None{n} })
	b.eps = b.intern(tagEps, func(n node) Expr { return &Eps{n} })
	class := func(keep func(*Op) bool) Expr {
		var es []Entry
		for _, o := range ops {
			if keep(o) {
				es = append(es, Entry{o, l.True(), l.False()})
			}
		}
		return b.Class(es)
	}
	b.any = class(func(*Op) bool { return true })
	b.visible = class((*Op).Visible)
	b.all = b.Star(b.any)
	return b
}

// Size returns how many expressions the builder keeps. It only grows.
func (b *Builder) Size() int { return b.next }

// Ops returns the alphabet; the caller must not change it.
func (b *Builder) Ops() []*Op { return b.ops }

const (
	tagNone = iota
	tagEps
	tagClass
	tagSeq
	tagOr
	tagAnd
	tagNot
	tagStar
	tagInterleave
)

// intern returns the node for a case and its operands, made where it is new.
func (b *Builder) intern(tag byte, mk func(n node) Expr, operands ...Expr) Expr {
	b.charge(1 + len(operands))
	b.key = append(b.key[:0], tag)
	demands := false
	for _, e := range operands {
		b.key = binary.AppendVarint(b.key, int64(e.ID()))
		demands = demands || e.Demands() && tag != tagNot
	}
	return b.internKey(demands, mk)
}

// internKey returns the node under the current key.
func (b *Builder) internKey(demands bool, mk func(n node) Expr) Expr {
	if e, ok := b.tab[string(b.key)]; ok {
		return e
	}
	e := mk(node{b.next, demands, b.key[0]})
	b.next++
	b.tab[string(b.key)] = e
	return e
}

// None returns the expression of no trace.
func (b *Builder) None() Expr { return b.none }

// Eps returns the expression of the empty trace.
func (b *Builder) Eps() Expr { return b.eps }

// Any returns the class of all events, ghosts included.
func (b *Builder) Any() Expr { return b.any }

// AnyVisible returns the class of all events that are not ghosts.
func (b *Builder) AnyVisible() Expr { return b.visible }

// AnyGhost returns the class of all ghost events.
func (b *Builder) AnyGhost() Expr { return b.Minus(b.any, b.visible) }

// All returns the expression of all traces.
func (b *Builder) All() Expr { return b.all }

// Seq returns the concatenations of es in order; the empty trace for none.
// Neighbours that are starred classes become one where one includes the other.
func (b *Builder) Seq(es ...Expr) Expr {
	var parts []Expr
	add := func(e Expr) {
		if len(parts) > 0 {
			if r := b.absorb(parts[len(parts)-1], e); r != nil {
				parts[len(parts)-1] = r
				return
			}
		}
		parts = append(parts, e)
	}
	for _, e := range es {
		switch e := e.(type) {
		case *None: // none before or after anything is none
			return e
		case *Eps:
		case *Seq:
			for _, p := range e.parts {
				add(p)
			}
		default:
			add(e)
		}
	}
	switch len(parts) {
	case 0:
		return b.eps
	case 1:
		return parts[0]
	}
	return b.intern(tagSeq, func(n node) Expr { return &Seq{n, parts} }, parts...)
}

// Or returns the union of es; none for none. Classes are united into one: an
// event that one of them allows without demanding it is not demanded.
func (b *Builder) Or(es ...Expr) Expr {
	var parts []Expr
	var class *Class
	for _, e := range flatten(es, func(e Expr) []Expr {
		if o, ok := e.(*Or); ok {
			return o.parts
		}
		return nil
	}) {
		switch e := e.(type) {
		case *None:
		case *Class:
			if class != nil {
				e = b.classOr(class, e).(*Class)
			}
			class = e
		default:
			if e == b.all { // all || e = all
				return e
			}
			parts = append(parts, e)
		}
	}
	if class != nil {
		parts = append(parts, class)
	}
	parts = b.sortDedupe(parts)
	for _, p := range parts { // e || !e = all
		if n, ok := p.(*Not); ok && slices.Contains(parts, n.body) {
			return b.all
		}
	}
	parts = b.maximal(parts)
	switch len(parts) {
	case 0:
		return b.none
	case 1:
		return parts[0]
	}
	return b.intern(tagOr, func(n node) Expr { return &Or{n, parts} }, parts...)
}

// And returns the intersection of es; all traces for none.
func (b *Builder) And(es ...Expr) Expr {
	var parts []Expr
	var class *Class
	for _, e := range flatten(es, func(e Expr) []Expr {
		if a, ok := e.(*And); ok {
			return a.parts
		}
		return nil
	}) {
		switch e := e.(type) {
		case *None:
			return e
		case *Class:
			if class != nil {
				r, ok := b.classAnd(class, e).(*Class)
				if !ok {
					return b.none
				}
				e = r
			}
			class = e
		default:
			if e != b.all { // all && e = e
				parts = append(parts, e)
			}
		}
	}
	if slices.Contains(parts, b.eps) { // eps && e = eps or none
		if class != nil || !all(parts, Nullable) {
			return b.none
		}
		return b.eps
	}
	if class != nil {
		if class, parts = b.without(class, parts); class == nil {
			return b.none
		}
		parts = append(parts, class)
	}
	parts = b.sortDedupe(parts)
	for _, p := range parts { // e && !e = none
		if n, ok := p.(*Not); ok && slices.Contains(parts, n.body) {
			return b.none
		}
	}
	parts = b.minimal(parts)
	switch len(parts) {
	case 0:
		return b.all
	case 1:
		return parts[0]
	}
	return b.intern(tagAnd, func(n node) Expr { return &And{n, parts} }, parts...)
}

// flatten lists es in order with the operands of nested ones in place.
func flatten(es []Expr, operands func(Expr) []Expr) []Expr {
	var out []Expr
	for _, e := range es {
		if ops := operands(e); ops != nil {
			out = append(out, ops...)
		} else {
			out = append(out, e)
		}
	}
	return out
}

// sortDedupe orders a commutative operator's operands.
func (b *Builder) sortDedupe(es []Expr) []Expr {
	b.sort(es)
	return slices.Compact(es)
}

// Not returns the expression of every trace that e does not denote, ghost
// events counting as events.
func (b *Builder) Not(e Expr) Expr {
	switch e := e.(type) {
	case *Not:
		return e.body
	case *None:
		return b.all
	}
	if e == b.all {
		return b.none
	}
	return b.intern(tagNot, func(n node) Expr { return &Not{n, e} }, e)
}

// Minus returns the traces of x that are not traces of y; a class where both
// are classes.
func (b *Builder) Minus(x, y Expr) Expr {
	if cx, ok := x.(*Class); ok {
		if cy, ok := y.(*Class); ok {
			return b.classMinus(cx, cy)
		}
	}
	return b.And(x, b.Not(y))
}

// Star returns zero or more traces of e, concatenated. A starred class demands
// nothing.
func (b *Builder) Star(e Expr) Expr {
	switch x := e.(type) {
	case *None, *Eps:
		return b.eps
	case *Star:
		return x
	case *Class:
		e = b.Undemanded(x)
	case *Or:
		if parts := b.rounds(x); !slices.Equal(parts, x.parts) {
			return b.Star(b.Or(parts...))
		}
	case *Seq: // star(e e') = star(e || e') where both may be empty
		if !x.demands && all(x.parts, Nullable) {
			return b.Star(b.Or(x.parts...))
		}
	}
	return b.intern(tagStar, func(n node) Expr { return &Star{n, e} }, e)
}

// rounds returns the operands of a starred union, simplified where the star
// around them allows: star(eps || e) = star(e), star(star(e) || e') = star(e ||
// e').
func (b *Builder) rounds(e *Or) []Expr {
	var out []Expr
	for _, p := range e.parts {
		if s, ok := p.(*Star); ok && !e.demands {
			p = s.body
		}
		if p != b.eps {
			out = append(out, p)
		}
	}
	return out
}

// Interleave returns all shuffles of traces of es; the empty trace for none.
// Starred classes among them become one, the star of their union.
func (b *Builder) Interleave(es ...Expr) Expr {
	var parts, stars []Expr
	for _, e := range flatten(es, func(e Expr) []Expr {
		if i, ok := e.(*Interleave); ok {
			return i.parts
		}
		return nil
	}) {
		switch x := e.(type) {
		case *None:
			return e
		case *Eps:
			continue
		case *Star:
			if c, ok := x.body.(*Class); ok {
				stars = append(stars, c)
				continue
			}
		}
		parts = append(parts, e)
	}
	if len(stars) > 0 {
		parts = append(parts, b.Star(b.Or(stars...)))
	}
	// Interleaving is not idempotent: keep duplicates.
	b.sort(parts)
	switch len(parts) {
	case 0:
		return b.eps
	case 1:
		return parts[0]
	}
	return b.intern(tagInterleave, func(n node) Expr { return &Interleave{n, parts} }, parts...)
}

// Entry is the part of a class for one operation.
type Entry struct {
	Op *Op
	// Allow is the qualifier over the operation's fields that its events must
	// satisfy; never the literal false.
	Allow logic.Term
	// Demand is the part of Allow that was written as a symbolic event.
	Demand logic.Term
}

// Entries returns the entries, by index of the operation; operations that are not allowed have
// none. The caller must not change it.
func (e *Class) Entries() []Entry { return e.entries }

// entry returns the entry of op, nil if op is not allowed. Entries are in the order of their
// operations, so that of op is not behind its index. In a class of nearly all it is close to it.
func (e *Class) entry(op *Op) *Entry {
	for i := min(op.index, len(e.entries)-1); i >= 0 && e.entries[i].Op.index >= op.index; i-- {
		if e.entries[i].Op == op {
			return &e.entries[i]
		}
	}
	return nil
}

// Allow returns the qualifier of op's events, or nil where op is not allowed.
func (e *Class) Allow(op *Op) logic.Term {
	if x := e.entry(op); x != nil {
		return x.Allow
	}
	return nil
}

// demand returns which of the events of op, an operation that is allowed, are
// demanded.
func (e *Class) demand(op *Op) logic.Term {
	if x := e.entry(op); x != nil {
		return x.Demand
	}
	return nil
}

// Event returns the class of the events of op that satisfy q, all of them demanded.
func (b *Builder) Event(op *Op, q logic.Term) Expr { return b.Class([]Entry{{op, q, q}}) }

// Class returns the class with the given entries, at most one for an
// operation. Entries that allow nothing are dropped.
func (b *Builder) Class(es []Entry) Expr {
	es = slices.DeleteFunc(slices.Clone(es), func(x Entry) bool { return logic.IsFalse(x.Allow) })
	if len(es) == 0 {
		return b.none
	}
	slices.SortFunc(es, func(x, y Entry) int { return x.Op.index - y.Op.index })
	b.key = append(b.key[:0], tagClass)
	demands := false
	for _, x := range es {
		demands = demands || !logic.IsFalse(x.Demand)
		b.key = binary.AppendVarint(b.key, int64(x.Op.index))
		b.key = binary.AppendVarint(b.key, int64(x.Allow.ID()))
		b.key = binary.AppendVarint(b.key, int64(x.Demand.ID()))
	}
	return b.internKey(demands, func(n node) Expr { return &Class{n, b, es} })
}

// merge combines two classes operation by operation; a missing entry allows
// and demands false.
func (b *Builder) merge(x, y *Class, f func(p, q Entry) Entry) Expr {
	var out []Entry
	none := func(o *Op) Entry { return Entry{o, b.L.False(), b.L.False()} }
	i := 0
	j := 0
	for i < len(x.entries) || j < len(y.entries) {
		switch {
		case j == len(y.entries) || i < len(x.entries) && x.entries[i].Op.index < y.entries[j].Op.index:
			out = append(out, f(x.entries[i], none(x.entries[i].Op)))
			i++
		case i == len(x.entries) || y.entries[j].Op.index < x.entries[i].Op.index:
			out = append(out, f(none(y.entries[j].Op), y.entries[j]))
			j++
		default:
			out = append(out, f(x.entries[i], y.entries[j]))
			i = i + 1
			j = j + 1
		}
	}
	return b.Class(out)
}

// Classes are closed under union, intersection and difference, operation by operation. The
// equations for demands are those of the package comment: a union demands what no side allows
// freely, an intersection what either side demands, a difference what its left side demands.

// classOr returns the events of either class.
func (b *Builder) classOr(x, y *Class) Expr {
	return b.merge(x, y, func(p, q Entry) Entry {
		freely := b.L.Or(b.freely(p), b.freely(q))
		return Entry{p.Op, b.L.Or(p.Allow, q.Allow), b.L.And(b.L.Or(p.Demand, q.Demand), b.L.Not(freely))}
	})
}

// freely returns which events an entry allows without demanding them.
func (b *Builder) freely(x Entry) logic.Term {
	if x.Allow == x.Demand {
		return b.L.False()
	}
	return b.L.And(x.Allow, b.L.Not(x.Demand))
}

// classAnd returns the events of both classes.
func (b *Builder) classAnd(x, y *Class) Expr {
	return b.merge(x, y, func(p, q Entry) Entry {
		return Entry{p.Op, b.L.And(p.Allow, q.Allow),
			b.L.Or(b.L.And(p.Demand, q.Allow), b.L.And(p.Allow, q.Demand))}
	})
}

// classMinus returns the events of x that are not of y.
func (b *Builder) classMinus(x, y *Class) Expr {
	return b.merge(x, y, func(p, q Entry) Entry {
		n := b.L.Not(q.Allow)
		return Entry{p.Op, b.L.And(p.Allow, n), b.L.And(p.Demand, n)}
	})
}

// Undemanded returns the class without its demands.
func (b *Builder) Undemanded(c *Class) *Class {
	if !c.demands {
		return c
	}
	es := slices.Clone(c.entries)
	for i := range es {
		es[i].Demand = b.L.False()
	}
	return b.Class(es).(*Class)
}

// The order of the operands of commutative operators.
//
// Expressions that a spec has are ordered by first creation, which depends on the structure of the
// spec and not on its names. Derivatives are made when a run first asks for them, so the order of
// their creation would depend on which runs a process makes, and with it what a monitor says first.
// So a builder that runs use is settled before: what is made later comes after all that was there,
// ordered by content.

// Settle has expressions that are made from now on ordered by their content. Only the first call
// counts.
func (b *Builder) Settle() {
	if b.settled == 0 {
		b.settled = b.next
	}
}

// sort orders the operands of a commutative operator.
func (b *Builder) sort(es []Expr) { slices.SortFunc(es, b.compare) }

func (b *Builder) compare(x, y Expr) int {
	switch {
	case x == y:
		return 0
	case b.settled == 0 || x.ID() < b.settled || y.ID() < b.settled:
		return cmp.Compare(x.ID(), y.ID())
	}
	if c := cmp.Compare(x.tag(), y.tag()); c != 0 {
		return c
	}
	if c, ok := x.(*Class); ok {
		return slices.CompareFunc(c.entries, y.(*Class).entries, compareEntries)
	}
	return slices.CompareFunc(Children(x), Children(y), b.compare)
}

func compareEntries(x, y Entry) int {
	return cmp.Or(cmp.Compare(x.Op.index, y.Op.index), logic.Compare(x.Allow, y.Allow), logic.Compare(x.Demand, y.Demand))
}
