package sfa_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
)

func TestMintermsUnderContext(t *testing.T) {
	t.Parallel()
	w := newFiles()
	l := w.L
	qs := []logic.Term{l.Lt(w.n, w.k), l.Lt(w.n, w.j)}
	for _, c := range []struct {
		gamma logic.Term
		want  int
	}{{l.True(), 4}, {l.Lt(w.k, w.j), 3}, {l.Eq(w.k, w.j), 2}} {
		w.solver.Push()
		w.solver.Assert(c.gamma)
		ms, ok := w.algebra(sfa.DefaultLimits()).Minterms(t.Context(), w.open, qs)
		if !ok || len(ms) != c.want {
			t.Errorf("Minterms(%v) under %v = %v, want %d", qs, c.gamma, ms, c.want)
		}
		w.solver.Pop()
	}
	if _, ok := w.algebra(sfa.Limits{Minterms: 3}).Minterms(t.Context(), w.open, qs); ok {
		t.Errorf("four minterms where three are allowed")
	}
}

// Under some assignment each minterm has an event; under every assignment each
// event is in exactly one, which says which qualifiers it satisfies.
func TestMintermsPartition(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		op := a.B.Ops()[0]
		qs := rapid.SliceOfN(a.Qualifier(op), 0, 4).Draw(t, "qs")
		ms, ok := algebra(a, sfa.DefaultLimits()).Minterms(t.Context(), op, qs)
		if !ok {
			t.Fatalf("Minterms(%v): too many", qs)
		}
		used := make([]bool, len(ms))
		for _, env := range a.Assignments() {
			for _, ev := range a.Events() {
				if ev.Op != op {
					continue
				}
				in := 0
				for i, m := range ms {
					if !logic.Holds(m.Q, ev.Env(env)) {
						continue
					}
					in++
					used[i] = true
					for j, q := range qs {
						if got := logic.Holds(q, ev.Env(env)); got != m.In[j] {
							t.Fatalf("%v satisfies %v: %v, but its minterm %v says %v", ev, q, got, m.Q, m.In[j])
						}
					}
				}
				if in != 1 {
					t.Fatalf("%v under %v is in %d minterms of %v", ev, env, in, ms)
				}
			}
		}
		for i, m := range ms {
			if !used[i] {
				t.Fatalf("no assignment gives minterm %v of %v an event", m.Q, qs)
			}
		}
	})
}
