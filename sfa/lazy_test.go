package sfa_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
)

// A trace leads to a state that may end exactly when all expressions that see its events denote
// what they see of it.
func TestLazyAgreesWithMatch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		es := []sre.Expr{a.Expr(2).Draw(t, "e"), a.Expr(2).Draw(t, "f")}
		env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
		blind := rapid.SampledFrom(a.B.Ops()).Draw(t, "what f does not see")
		sees := func(i int, op *sre.Op) bool { return i == 0 || op != blind }
		split := rapid.Bool().Draw(t, "split")
		lazy := sfa.NewLazy(a.B, sfa.Reading{Ops: a.B.Ops(), Sees: sees, Split: split, Loops: true}, sfa.LazyLimits{}, es...)
		for tr := range a.Traces(3) {
			want := sre.Match(es[0], tr, env) && sre.Match(es[1], without(tr, blind), env)
			if got := reads(lazy, tr, env); got != want {
				t.Fatalf("%v and %v, which does not see %v, read %v: %v, want %v", es[0], es[1], blind, tr, got, want)
			}
		}
		if lazy.Cut() != sfa.NoLimit {
			t.Fatalf("limit %v was reached without limits", lazy.Cut())
		}
	})
}

func without(tr sre.Trace, op *sre.Op) (out sre.Trace) {
	for _, ev := range tr {
		if ev.Op != op {
			out = append(out, ev)
		}
	}
	return out
}

func reads(a *sfa.Lazy, tr sre.Trace, env logic.Env) bool {
	now := map[int]bool{0: true}
	for _, ev := range tr {
		next := map[int]bool{}
		for q := range now {
			for _, e := range a.Edges(q) {
				if e.Op == ev.Op && logic.Holds(e.When, ev.Env(env)) {
					next[e.To] = true
				}
			}
		}
		now = next
	}
	for q := range now {
		if a.Nullable(q) {
			return true
		}
	}
	return false
}

// whole makes all edges.
func whole(a *sfa.Lazy) *sfa.Lazy {
	for q := 0; q < a.Len(); q++ {
		a.Edges(q)
	}
	return a
}

func TestLazyLimits(t *testing.T) {
	t.Parallel()
	w := newFiles()
	e := w.Seq(w.is(w.open), w.is(w.put), w.Star(w.is(w.put)), w.is(w.shut))
	read := sfa.Reading{Ops: w.Ops(), Loops: true}
	all := whole(sfa.NewLazy(w.Builder, read, sfa.LazyLimits{States: 4, Edges: 5}, e))
	if all.Len() != 4 || all.Cut() != sfa.NoLimit {
		t.Fatalf("%d states, limit %v; want 4 and none", all.Len(), all.Cut())
	}
	for _, c := range []struct {
		lim  sfa.LazyLimits
		want sfa.Limit
	}{
		{sfa.LazyLimits{States: 3}, sfa.StateLimit},
		{sfa.LazyLimits{Edges: 3}, sfa.EdgeLimit},
		{sfa.LazyLimits{Steps: logic.NewMeter(context.Background(), 5)}, sfa.StepLimit},
	} {
		if got := whole(sfa.NewLazy(w.Builder, read, c.lim, e)).Cut(); got != c.want {
			t.Errorf("limit %v, want %v", got, c.want)
		}
	}
}

// Some events cost nothing, others one; a state from which no end is reached has no distance.
func TestLazyDistances(t *testing.T) {
	t.Parallel()
	w := newFiles()
	e := w.Seq(w.is(w.open), w.is(w.put), w.is(w.put), w.is(w.shut))
	a := whole(sfa.NewLazy(w.Builder, sfa.Reading{Ops: w.Ops()}, sfa.LazyLimits{}, e))
	cost := func(e sfa.Edge) int {
		if e.Op == w.put {
			return 0
		}
		return 1
	}
	for _, c := range []struct {
		ends func(int) bool
		want []int
	}{
		{a.Nullable, []int{2, 1, 1, 1, 0}},
		{func(q int) bool { return q == 1 }, []int{1, 0, -1, -1, -1}},
	} {
		got := a.Distances(c.ends, cost)
		for q, want := range c.want {
			if got[q] != want {
				t.Errorf("distances %v, want %v", got, c.want)
				break
			}
		}
	}
	last := sfa.NewLazy(w.Builder, sfa.Reading{Ops: w.Ops(), Last: func([]sre.Expr) bool { return true }}, sfa.LazyLimits{}, e)
	if n := len(last.Edges(0)); n != 0 {
		t.Errorf("%d edges from a last state, want none", n)
	}
}
