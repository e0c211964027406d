package sre

import (
	"encoding/binary"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

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
	i, j := 0, 0
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
			i, j = i+1, j+1
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
