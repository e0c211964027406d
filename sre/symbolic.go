package sre

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
)

// Holds returns the exact condition under which e denotes the symbolic trace
// ops[0](args[0]...) ... ops[n-1](args[n-1]...), where args holds one term
// without fields for each field of each operation: an assignment of the free
// variables of e and args makes the result true exactly when e denotes the
// trace of the arguments' values.
//
// The trace is taken one event at a time. The map from remaining expression to
// condition starts with e under true; an event replaces each expression by the
// leaves of its derivative, each under the tests that lead there, with the
// arguments in the place of the fields. Because derivatives are decision trees,
// the conditions of one step are disjoint and the sum of their sizes stays near
// the number of distinct tests, where a union over all runs would grow with the
// number of runs.
func Holds(b *Builder, e Expr, ops []*Op, args [][]logic.Term) logic.Term {
	now := []conditional{{b.Undemand(e), b.L.True()}}
	for i, op := range ops {
		if len(args[i]) != len(op.Fields) {
			panic(fmt.Sprintf("sre: %d arguments for %s", len(args[i]), op.Name))
		}
		now = b.step(now, op, args[i])
	}
	var ends []logic.Term
	for _, c := range now {
		if Nullable(c.rest) {
			ends = append(ends, c.cond)
		}
	}
	return b.L.Or(ends...)
}

// conditional is an expression that remains where cond holds.
type conditional struct {
	rest Expr
	cond logic.Term
}

// step returns what op(args...) leaves of the given expressions: no expression
// twice, none of them None, in the order in which they are met.
func (b *Builder) step(now []conditional, op *Op, args []logic.Term) []conditional {
	var out []conditional
	index := map[Expr]int{}
	for _, c := range now {
		for _, l := range b.leaves(b.Derivative(c.rest, op), op, args) {
			cond := b.L.And(c.cond, l.cond)
			if l.rest == b.none || logic.IsFalse(cond) {
				continue
			}
			if i, ok := index[l.rest]; ok {
				out[i].cond = b.L.Or(out[i].cond, cond)
				continue
			}
			index[l.rest] = len(out)
			out = append(out, conditional{l.rest, cond})
		}
	}
	return out
}

// leaves returns the leaves of t, each once, with the condition under which
// op(args...) reaches them.
func (b *Builder) leaves(t Transition, op *Op, args []logic.Term) []conditional {
	switch t := t.(type) {
	case Leaf:
		return []conditional{{t.Expr, b.L.True()}}
	case *Branch:
		test := b.Instance(op, t.Test, args)
		var then, els []conditional
		if !logic.IsFalse(test) {
			then = b.leaves(t.Then, op, args)
		}
		if !logic.IsTrue(test) {
			els = b.leaves(t.Else, op, args)
		}
		return b.choose(test, then, els)
	default:
		panic(fmt.Sprintf("sre: unexpected %T", t))
	}
}

// choose returns then where test holds and els otherwise.
func (b *Builder) choose(test logic.Term, then, els []conditional) []conditional {
	find := func(cs []conditional, rest Expr) logic.Term {
		for _, c := range cs {
			if c.rest == rest {
				return c.cond
			}
		}
		return b.L.False()
	}
	var out []conditional
	for _, c := range then {
		out = append(out, conditional{c.rest, b.L.Ite(test, c.cond, find(els, c.rest))})
	}
	for _, c := range els {
		if logic.IsFalse(find(then, c.rest)) {
			out = append(out, conditional{c.rest, b.L.Ite(test, b.L.False(), c.cond)})
		}
	}
	return out
}

// Instance returns the qualifier q of op with args in the place of the fields.
func (b *Builder) Instance(op *Op, q logic.Term, args []logic.Term) logic.Term {
	return b.L.Subst(q, func(t logic.Term) logic.Term {
		if f, ok := t.(*logic.Field); ok {
			return args[op.Position(f.Name())]
		}
		return nil
	})
}
