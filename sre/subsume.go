package sre

import (
	"slices"
)

// Cheap inclusions between operands. Derivatives of a concatenation are unions of its suffixes. If
// one of two operands denotes all that the other does, the other one only makes new states. An
// inclusion that holds for denotations drops an operand only if the operand demands nothing: its
// parses, and with them its demands, would be lost.

// absorb returns the one of two neighbouring starred classes that includes the
// other, star(a) star(a || b) = star(a || b); nil if there is none.
func (b *Builder) absorb(x, y Expr) Expr {
	switch {
	case x == y:
		if _, ok := x.(*Star); ok {
			return x
		}
	case b.within(y, x):
		return x
	case b.within(x, y):
		return y
	}
	return nil
}

// within reports that x and y are starred classes and that y includes x.
func (b *Builder) within(x, y Expr) bool {
	c, d := starred(x), starred(y)
	if c == nil || d == nil {
		return false
	}
	return c == d || d == b.any || b.classMinus(c, d) == b.none
}

// starred returns the class whose star e is, or nil.
func starred(e Expr) *Class {
	if s, ok := e.(*Star); ok {
		c, _ := s.body.(*Class)
		return c
	}
	return nil
}

// included reports that y is seen to denote all that x denotes: because x is
// the empty trace, because both are starred classes, or because x leads up to
// y (all y' is a suffix of x, which includes what comes before) or goes on
// after it.
func (b *Builder) included(x, y Expr) bool {
	if x == b.eps {
		return Nullable(y)
	}
	if b.within(x, y) {
		return true
	}
	p, ok := x.(*Seq)
	if !ok {
		return false
	}
	q := []Expr{y}
	if s, ok := y.(*Seq); ok {
		q = s.parts
	}
	n := len(p.parts) - len(q)
	switch {
	case n <= 0:
		return false
	case q[0] == b.all && slices.Equal(p.parts[n:], q): // e all q <= all q
		return true
	}
	return q[len(q)-1] == b.all && slices.Equal(p.parts[:len(q)], q) // q all e <= q all
}

// maximal returns the operands of a union without those that another includes.
func (b *Builder) maximal(parts []Expr) []Expr {
	return dropped(parts, func(x, y Expr) bool {
		b.charge(1)
		return b.included(x, y)
	})
}

// minimal returns the operands of an intersection without those that include
// another.
func (b *Builder) minimal(parts []Expr) []Expr {
	return dropped(parts, func(x, y Expr) bool {
		b.charge(1)
		return b.included(y, x)
	})
}

// dropped returns parts without each x that demands nothing and for which
// redundant(x, y) holds with another part y that stays or is yet to be looked
// at: of parts that are redundant with one another the last stays.
func dropped(parts []Expr, redundant func(x, y Expr) bool) []Expr {
	if len(parts) < 2 {
		return parts
	}
	kept := make([]Expr, 0, len(parts))
	for i, x := range parts {
		is := func(y Expr) bool { return redundant(x, y) }
		if x.Demands() || !slices.ContainsFunc(kept, is) && !slices.ContainsFunc(parts[i+1:], is) {
			kept = append(kept, x)
		}
	}
	return kept
}

// without takes from the class of an intersection what complemented classes
// among the parts exclude, c && !d = c - d, and drops these parts; the class is
// nil if nothing is left of it.
func (b *Builder) without(class *Class, parts []Expr) (*Class, []Expr) {
	kept := make([]Expr, 0, len(parts))
	for _, p := range parts {
		if n, ok := p.(*Not); ok {
			if d, ok := n.body.(*Class); ok {
				if class, _ = b.classMinus(class, d).(*Class); class == nil {
					return nil, nil
				}
				continue
			}
		}
		kept = append(kept, p)
	}
	return class, kept
}
