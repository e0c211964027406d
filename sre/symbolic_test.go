package sre_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

func TestHolds(t *testing.T) {
	t.Parallel()
	w := newStack()
	l, v := w.L, w.L.Var("v", logic.Int)
	// Somewhere x is pushed, and afterwards x is not popped.
	e := w.Seq(w.All(), w.is(w.push, w.x), w.Star(w.Minus(w.Any(), w.is(w.pop, w.x))))
	one := func(ts ...logic.Term) (out [][]logic.Term) {
		for _, t := range ts {
			out = append(out, []logic.Term{t})
		}
		return out
	}
	for _, c := range []struct {
		ops  []*sre.Op
		args []logic.Term
		want logic.Term
	}{
		{nil, nil, l.False()},
		{[]*sre.Op{w.push}, []logic.Term{w.x}, l.True()},
		{[]*sre.Op{w.push}, []logic.Term{v}, l.Eq(v, w.x)},
		{[]*sre.Op{w.push, w.pop}, []logic.Term{v, l.Int(3)}, l.And(l.Eq(v, w.x), l.Ne(w.x, l.Int(3)))},
		{[]*sre.Op{w.push, w.pop}, []logic.Term{w.x, w.x}, l.False()},
		{[]*sre.Op{w.pop, w.push}, []logic.Term{w.x, l.Int(3)}, l.Eq(w.x, l.Int(3))},
		{[]*sre.Op{w.push, w.push}, []logic.Term{v, l.Int(3)}, l.Or(l.Eq(v, w.x), l.And(l.Ne(v, w.x), l.Eq(w.x, l.Int(3))))},
	} {
		check(t, "Holds", sre.Holds(w.Builder, e, c.ops, one(c.args...)), c.want)
	}
}

// The condition is true under exactly the assignments under which the concrete
// trace matches.
func TestHoldsAgreesWithMatch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e := a.Expr(3).Draw(t, "e")
		terms := []logic.Term{a.Vars[0], a.Vars[1], a.L.Add(a.Vars[0], a.L.Int(1)), a.L.Int(0), a.L.Int(1)}
		ops := rapid.SliceOfN(rapid.SampledFrom(a.B.Ops()), 0, 4).Draw(t, "ops")
		args := make([][]logic.Term, len(ops))
		for i, op := range ops {
			args[i] = rapid.SliceOfN(rapid.SampledFrom(terms), len(op.Fields), len(op.Fields)).Draw(t, "args")
		}
		cond := sre.Holds(a.B, e, ops, args)
		for i, along := range sre.Along(a.B, e, ops, args) {
			if want := sre.Holds(a.B, e, ops[:i], args[:i]); along != want {
				t.Fatalf("Along(%v)[%d] = %v, want %v", e, i, along, want)
			}
		}
		if logic.HasField(cond) {
			t.Fatalf("Holds(%v) = %v has a field", e, cond)
		}
		for _, env := range a.Assignments() {
			tr := make(sre.Trace, len(ops))
			for i, op := range ops {
				tr[i].Op = op
				for _, x := range args[i] {
					v, _ := logic.Eval(x, env)
					tr[i].Values = append(tr[i].Values, v)
				}
			}
			if got, want := logic.Holds(cond, env), sre.Match(e, tr, env); got != want {
				t.Fatalf("Holds(%v) = %v: %v under %v, want %v of %v", e, cond, got, env, want, tr)
			}
		}
	})
}

// symbolicTrace returns push(v0) pop(v0) push(v1) ..., ending in a push and a top.
func symbolicTrace(w stack, n int) (ops []*sre.Op, args [][]logic.Term) {
	for range n {
		v := w.L.Fresh("v", logic.Int)
		ops, args = append(ops, w.push, w.pop), append(args, []logic.Term{v}, []logic.Term{v})
	}
	return append(ops, w.push, w.top), append(args, []logic.Term{w.x}, []logic.Term{w.y})
}
