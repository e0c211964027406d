package sfa_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
)

// algebra returns an algebra over a's alphabet and domain, without any Γ.
func algebra(a *gen.Alphabet) *sfa.Algebra {
	return sfa.New(a.B, &enumSolver{n: a.Domain}, sfa.DefaultLimits())
}

// accepts runs tr on the automaton under one assignment.
func accepts(a *sfa.Automaton, tr sre.Trace, env logic.Env) bool {
	now := slices.Clone(a.Initial())
	for _, ev := range tr {
		var next []int
		for _, q := range now {
			for _, t := range a.States()[q].Out {
				if allow := t.Class.Allow(ev.Op); allow != nil && logic.Holds(allow, ev.Env(env)) {
					next = append(next, t.To)
				}
			}
		}
		slices.Sort(next)
		now = slices.Compact(next)
	}
	return slices.ContainsFunc(now, func(q int) bool { return a.States()[q].Accept })
}

// agree checks that the automaton accepts, under all assignments, exactly the
// short traces for which want holds.
func agree(t *rapid.T, a *gen.Alphabet, name string, m *sfa.Automaton, want func(tr sre.Trace, env logic.Env) bool) {
	t.Helper()
	for _, env := range a.Assignments() {
		for tr := range a.Traces(3) {
			if got, want := accepts(m, tr, env), want(tr, env); got != want {
				t.Fatalf("%s accepts %v under %v: %v, want %v\n%s", name, tr, env, got, want, m.DOT(name))
			}
		}
	}
}

func TestAutomatonAgreesWithMatch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		g := algebra(a)
		x, y := a.Expr(2).Draw(t, "x"), a.Expr(2).Draw(t, "y")
		build := func(e sre.Expr) *sfa.Automaton {
			m, err := g.Build(t.Context(), e)
			if err != nil {
				t.Fatal(err)
			}
			if !m.Exact() {
				t.Skip("too large")
			}
			return m
		}
		in := func(e sre.Expr) func(sre.Trace, logic.Env) bool {
			return func(tr sre.Trace, env logic.Env) bool { return sre.Match(e, tr, env) }
		}
		must := func(m *sfa.Automaton, err error) *sfa.Automaton {
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		p, q := build(x), build(y)
		ctx := t.Context()
		agree(t, a, "Build", p, in(x))
		agree(t, a, "Minimize", must(g.Minimize(ctx, p)), in(x))
		agree(t, a, "Complement", must(g.Complement(ctx, p)), in(a.B.Not(x)))
		agree(t, a, "Union", g.Union(p, q), in(a.B.Or(x, y)))
		agree(t, a, "Determinize", must(g.Determinize(ctx, g.Union(p, q))), in(a.B.Or(x, y)))
		agree(t, a, "Intersect", must(g.Intersect(ctx, p, q)), in(a.B.And(x, y)))
		agree(t, a, "Concat", g.Concat(p, q), in(a.B.Seq(x, y)))
		agree(t, a, "Minus", must(g.Minus(ctx, p, q)), in(a.B.Minus(x, y)))
		agree(t, a, "Reverse", p.Reverse(), in(a.B.Reverse(x)))
	})
}

func TestPatternsAgreeWithMatch(t *testing.T) {
	t.Parallel()
	exacts := 0
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e := a.Expr(2).Draw(t, "e")
		ps, exact, err := sfa.Patterns(t.Context(), a.B, e, &enumSolver{n: a.Domain}, sfa.DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		if exact {
			exacts++
		}
		var es []sre.Expr
		for _, p := range ps {
			es = append(es, p.Expr(a.B))
		}
		union := a.B.Or(es...)
		for _, env := range a.Assignments() {
			for tr := range a.Traces(3) {
				got, want := sre.Match(union, tr, env), sre.Match(e, tr, env)
				if got && !want || exact && !got && want {
					t.Fatalf("patterns of %v hold %v under %v: %v, want %v (exact: %v)\n%v", e, tr, env, got, want, exact, ps)
				}
			}
		}
	})
	if exacts < 50 {
		t.Errorf("%d expressions had exact patterns", exacts)
	}
}

func TestInclusionAgreesWithEnumeration(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		g := algebra(a)
		x, y := a.Expr(2).Draw(t, "x"), a.Expr(2).Draw(t, "y")
		got, w, err := g.Included(t.Context(), x, y)
		if err != nil {
			t.Fatal(err)
		}
		if got == sfa.No {
			env := sre.Extend(w.Model, nil)
			for _, v := range a.Vars {
				if _, ok := w.Model.Lookup(v); !ok {
					w.Model.Values[v] = logic.IntValue(0)
				}
			}
			if !sre.Match(x, w.Trace, env) || sre.Match(y, w.Trace, env) {
				t.Fatalf("Included(%v, %v): %v under %v is no witness", x, y, w.Trace, w.Model.Values)
			}
		}
		if got == sfa.Yes {
			for _, env := range a.Assignments() {
				for tr := range a.Traces(3) {
					if sre.Match(x, tr, env) && !sre.Match(y, tr, env) {
						t.Fatalf("Included(%v, %v) = yes, but %v under %v", x, y, tr, env)
					}
				}
			}
		}
	})
}
