package sre

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
)

// Expr is a trace expression. Its cases are exactly the types below, always
// as pointers that a Builder made.
type Expr interface {
	fmt.Stringer
	// ID numbers the expressions of one builder in the order of their creation.
	ID() int
	// Demands reports whether some parse of some trace may demand an event.
	Demands() bool
	tag() byte // of the case
	expr()
}

type node struct {
	id      int
	demands bool
	of      byte
}

func (n *node) ID() int       { return n.id }
func (n *node) Demands() bool { return n.demands }
func (n *node) tag() byte     { return n.of }
func (*node) expr()           {}

type (
	// None is no trace.
	None struct{ node }
	// Eps is the empty trace.
	Eps struct{ node }
	// Class is the traces of one event that the class allows; it allows some
	// operation.
	Class struct {
		node
		b       *Builder // for printing
		entries []Entry
	}
	// Seq is the concatenations of its parts in order: at least two, none of
	// them a Seq, an Eps or a None.
	Seq struct {
		node
		parts []Expr
	}
	// Or is the union of its at least two parts, at most one of them a Class,
	// in a fixed order.
	Or struct {
		node
		parts []Expr
	}
	// And is the intersection of its at least two parts, at most one of them a
	// Class.
	And struct {
		node
		parts []Expr
	}
	// Not is every trace that body does not denote.
	Not struct {
		node
		body Expr
	}
	// Star is zero or more traces of body, concatenated; body is neither None,
	// Eps nor a Star. Where body is a Class it demands nothing.
	Star struct {
		node
		body Expr
	}
	// Interleave is all shuffles of traces of its at least two parts.
	Interleave struct {
		node
		parts []Expr
	}
)

// Parts returns the parts; the caller must not change them.
func (e *Seq) Parts() []Expr { return e.parts }

// Parts returns the parts; the caller must not change them.
func (e *Or) Parts() []Expr { return e.parts }

// Parts returns the parts; the caller must not change them.
func (e *And) Parts() []Expr { return e.parts }

// Parts returns the parts; the caller must not change them.
func (e *Interleave) Parts() []Expr { return e.parts }

// Body returns the complemented expression.
func (e *Not) Body() Expr { return e.body }

// Body returns the repeated expression.
func (e *Star) Body() Expr { return e.body }

// Children returns the direct subexpressions of e.
func Children(e Expr) []Expr {
	switch e := e.(type) {
	case *None, *Eps, *Class:
		return nil
	case *Seq:
		return e.parts
	case *Or:
		return e.parts
	case *And:
		return e.parts
	case *Not:
		return []Expr{e.body}
	case *Star:
		return []Expr{e.body}
	case *Interleave:
		return e.parts
	default:
		panic(fmt.Sprintf("sre: unexpected %T", e))
	}
}

// Walk calls f on e and all its subexpressions, each once, parents first;
// where f returns false the subexpressions are passed over.
func Walk(e Expr, f func(Expr) bool) {
	seen := map[Expr]bool{}
	var walk func(Expr)
	walk = func(e Expr) {
		if seen[e] {
			return
		}
		seen[e] = true
		if f(e) {
			for _, c := range Children(e) {
				walk(c)
			}
		}
	}
	walk(e)
}

// Vars appends the free variables of e that are not yet in dst.
func Vars(dst []*logic.Var, e Expr) []*logic.Var {
	Walk(e, func(e Expr) bool {
		if c, ok := e.(*Class); ok {
			for _, x := range c.entries {
				dst = logic.Vars(dst, x.Allow)
			}
		}
		return true
	})
	return dst
}

// Nullable reports whether e denotes the empty trace.
func Nullable(e Expr) bool {
	switch e := e.(type) {
	case *None, *Class:
		return false
	case *Eps, *Star:
		return true
	case *Seq:
		return all(e.parts, Nullable)
	case *Or:
		for _, p := range e.parts {
			if Nullable(p) {
				return true
			}
		}
		return false
	case *And:
		return all(e.parts, Nullable)
	case *Not:
		return !Nullable(e.body)
	case *Interleave:
		return all(e.parts, Nullable)
	default:
		panic(fmt.Sprintf("sre: unexpected %T", e))
	}
}

func all(es []Expr, f func(Expr) bool) bool {
	for _, e := range es {
		if !f(e) {
			return false
		}
	}
	return true
}
