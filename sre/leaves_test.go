package sre_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Every event reaches one leaf, and what it leaves is what the decision tree says, for leaves
// as for remainders, before and after the event's values are put in.
func TestLeavesPartition(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e := a.Expr(3).Draw(t, "e")
		env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
		ev := rapid.SampledFrom(a.Events()).Draw(t, "event")
		d := a.B.Derivative(e, ev.Op)
		var values []logic.Term
		for _, v := range ev.Values {
			values = append(values, a.L.Value(v))
		}
		want := taken(d, ev.Env(env))
		for name, d := range map[string]sre.Transition{"": d, "instance ": a.B.Instances(d, ev.Op, values)} {
			var leaves []sre.Remainder
			for cond, rest := range a.B.Leaves(d, a.L.True()) {
				leaves = append(leaves, sre.Remainder{Cond: cond, Rest: rest})
			}
			remainders := sre.Fold(d, a.B.Remains, func(test logic.Term, then, els func() []sre.Remainder) []sre.Remainder {
				return a.B.Choose(test, then(), els())
			})
			for what, rs := range map[string][]sre.Remainder{"leaves": leaves, "remainders": remainders} {
				if got := holding(rs, ev.Env(env)); len(got) != 1 || got[0] != want {
					t.Fatalf("%s%s of %v for %v: %v, want %v", name, what, e, ev, got, want)
				}
			}
			for i, r := range remainders {
				if slices.ContainsFunc(remainders[:i], func(q sre.Remainder) bool { return q.Rest == r.Rest }) {
					t.Fatalf("%v remains twice", r.Rest)
				}
			}
		}
	})
}

// taken returns what the event of env leaves.
func taken(d sre.Transition, env logic.Env) sre.Expr {
	self := func(rest sre.Expr) sre.Expr { return rest }
	return sre.Fold(d, self, func(test logic.Term, then, els func() sre.Expr) sre.Expr {
		if logic.Holds(test, env) {
			return then()
		}
		return els()
	})
}

func holding(rs []sre.Remainder, env logic.Env) (out []sre.Expr) {
	for _, r := range rs {
		if logic.Holds(r.Cond, env) {
			out = append(out, r.Rest)
		}
	}
	return out
}

// What a meter allows of the leaves is their beginning, and a loop may be left.
func TestLeavesWithin(t *testing.T) {
	t.Parallel()
	w := newStack()
	var parts []sre.Expr
	for i := range 5 {
		parts = append(parts, w.is(w.top, w.L.Int(int64(i))))
	}
	d := w.Derivative(w.Interleave(parts...), w.top)
	all := slices.Collect(sre.Rests(d))
	check(t, "leaves", len(all), 6)
	last := 0
	for steps := range 2*len(all) + 1 {
		var got []sre.Expr
		m := logic.NewMeter(context.Background(), steps)
		for _, rest := range w.LeavesWithin(m, d, w.L.True()) {
			got = append(got, rest)
		}
		if !slices.Equal(got, all[:len(got)]) {
			t.Errorf("with %d steps %v remains, want a beginning of %v", steps, got, all)
		}
		check(t, "refused", m.Empty(), len(got) < len(all))
		if last > len(got) {
			t.Errorf("%d leaves with %d steps, %d with one less", len(got), steps, last)
		}
		last = len(got)
	}
	for _, rest := range w.Leaves(d, w.L.True()) {
		check(t, "first", rest, all[0])
		break
	}
	for range w.Leaves(d, w.L.False()) {
		t.Error("a leaf that no event reaches was yielded")
	}
}
