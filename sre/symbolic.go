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
// condition starts with e under true; an event replaces each expression by the leaves of
// its derivative, each under the tests that lead there, with the arguments in the place
// of the fields. Because derivatives are decision trees, the conditions of one
// step are disjoint and the sum of their sizes stays near the number of distinct
// tests, where a union over all runs would grow with the number of runs.
func Holds(b *Builder, e Expr, ops []*Op, args [][]logic.Term) logic.Term {
	now := []conditional{{e, b.L.True()}}
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
	add := func(e Expr, cond logic.Term) {
		i, ok := index[e]
		if !ok {
			i = len(out)
			index[e] = i
			out = append(out, conditional{e, b.L.False()})
		}
		out[i].cond = b.L.Or(out[i].cond, cond)
	}
	var walk func(t Transition, cond logic.Term)
	walk = func(t Transition, cond logic.Term) {
		switch t := t.(type) {
		case Leaf:
			if t.Expr != b.none && !logic.IsFalse(cond) {
				add(t.Expr, cond)
			}
		case *Branch:
			test := b.Instance(op, t.Test, args)
			walk(t.Then, b.L.And(cond, test))
			walk(t.Else, b.L.And(cond, b.L.Not(test)))
		default:
			panic(fmt.Sprintf("sre: unexpected %T", t))
		}
	}
	for _, c := range now {
		walk(b.Derivative(c.rest, op), c.cond)
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
