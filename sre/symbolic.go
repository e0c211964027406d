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
	f := Follow(b, e)
	for i, op := range ops {
		f.Next(op, args[i])
	}
	return f.Holds()
}

// Along returns the conditions of [Holds] for all prefixes of the symbolic trace: that of the empty
// one first, and that of the whole trace last.
func Along(b *Builder, e Expr, ops []*Op, args [][]logic.Term) []logic.Term {
	f := Follow(b, e)
	all := []logic.Term{f.Holds()}
	for i, op := range ops {
		f.Next(op, args[i])
		all = append(all, f.Holds())
	}
	return all
}

// Following is an expression along a symbolic trace, event by event.
type Following struct {
	b   *Builder
	now []Remainder
}

// Follow begins with the empty trace.
func Follow(b *Builder, e Expr) *Following { return &Following{b, b.Remains(b.Undemand(e))} }

// Holds returns the condition of [Holds] for the trace so far.
func (f *Following) Holds() logic.Term { return f.b.accepted(f.now) }

// accepted returns the condition under which the remainders denote the empty trace.
func (b *Builder) accepted(now []Remainder) logic.Term {
	var ends []logic.Term
	for _, c := range now {
		if Nullable(c.Rest) {
			ends = append(ends, c.Cond)
		}
	}
	return b.L.Or(ends...)
}

// Next appends op(args...) to the trace. What it leaves has no expression twice, none of them None,
// in the order in which they are met.
func (f *Following) Next(op *Op, args []logic.Term) {
	b := f.b
	if len(args) != len(op.Fields) {
		panic(fmt.Sprintf("sre: %d arguments for %s", len(args), op.Name))
	}
	var out []Remainder
	index := map[Expr]int{}
	for _, c := range f.now {
		for _, l := range b.after(c.Rest, op, args) {
			cond := b.L.And(c.Cond, l.Cond)
			if l.Rest == b.none || logic.IsFalse(cond) {
				continue
			}
			if i, ok := index[l.Rest]; ok {
				out[i].Cond = b.L.Or(out[i].Cond, cond)
				continue
			}
			index[l.Rest] = len(out)
			out = append(out, Remainder{cond, l.Rest})
		}
	}
	f.now = out
}

// after returns what op(args...) leaves of e, without a tree in between, since synthesis calls it
// often.
func (b *Builder) after(e Expr, op *Op, args []logic.Term) []Remainder {
	return Fold(b.Derivative(e, op), b.Remains, func(test logic.Term, then, els func() []Remainder) []Remainder {
		switch q := b.Instance(op, test, args); {
		case logic.IsTrue(q):
			return then()
		case logic.IsFalse(q):
			return els()
		default:
			return b.Choose(q, then(), els())
		}
	})
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
