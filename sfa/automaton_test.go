package sfa_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
)

// algebra returns an algebra over a's alphabet and domain, without any Γ.
func algebra(a *gen.Alphabet, lim sfa.Limits) *sfa.Algebra {
	return sfa.New(a.B, &enumSolver{n: a.Domain}, lim)
}

// engine draws a solver: the plain one over a's domain, or the real one over
// all integers, of which a's domain is a part.
func engine(t *rapid.T, a *gen.Alphabet) logic.Solver {
	if rapid.Bool().Draw(t, "decide") {
		return decide.New(a.L)
	}
	return &enumSolver{n: a.Domain}
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

// built makes an expression's automaton under the given limits.
func built(t *rapid.T, g *sfa.Algebra, e sre.Expr) *sfa.Automaton {
	t.Helper()
	return must(g.Build(t.Context(), e))(t)
}

// must unwraps the result of a construction.
func must(a *sfa.Automaton, err error) func(t *rapid.T) *sfa.Automaton {
	return func(t *rapid.T) *sfa.Automaton {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
}

// Every construction against the definition, on all short traces under all
// assignments.
func TestAutomatonAgreesWithMatch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		g, b, ctx := algebra(a, sfa.DefaultLimits()), a.B, t.Context()
		x := a.Expr(2).Draw(t, "x")
		p := built(t, g, x)
		if !p.Exact() {
			t.Skip("too large")
		}
		for _, c := range []struct {
			name string
			a    *sfa.Automaton
			want sre.Expr
		}{
			{"Build", p, x},
			{"Minimize", must(g.Minimize(ctx, p))(t), x},
			{"Reverse", p.Reverse(), b.Reverse(x)},
		} {
			env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
			for tr := range a.Traces(3) {
				if got, want := accepts(c.a, tr, env), sre.Match(c.want, tr, env); got != want {
					t.Fatalf("%s accepts %v under %v: %v, want %v\n%s", c.name, tr, env, got, want, c.a.DOT(c.name))
				}
			}
		}
	})
}

// With limits that are soon reached, every construction accepts at most what
// it should.
func TestAutomatonFromBelow(t *testing.T) {
	t.Parallel()
	tried, cut := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		tried++
		a := gen.SmallAlphabet()
		lim := sfa.Limits{States: 3, Minterms: 3, Paths: 10, Patterns: 5, Unroll: 1}
		g, ctx := algebra(a, lim), t.Context()
		x := a.Expr(3).Draw(t, "x")
		p := built(t, g, x)
		if !p.Exact() {
			cut++
		}
		for _, c := range []struct {
			name string
			a    *sfa.Automaton
			want sre.Expr
		}{
			{"Build", p, x},
			{"Minimize", must(g.Minimize(ctx, p))(t), x},
		} {
			env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
			for tr := range a.Traces(2) {
				got, want := accepts(c.a, tr, env), sre.Match(c.want, tr, env)
				if got && !want || c.a.Exact() && got != want {
					t.Fatalf("%s accepts %v under %v: %v, want %v\n%s", c.name, tr, env, got, want, c.a.DOT(c.name))
				}
			}
		}
	})
	if cut < tried/20 {
		t.Errorf("the limit was reached %d times of %d; the test shows little", cut, tried)
	}
}

// The minimised automata of a language written in two ways have the same
// number of states.
func TestMinimize(t *testing.T) {
	t.Parallel()
	w := newFiles()
	g := w.algebra(sfa.DefaultLimits())
	for _, c := range []struct {
		e    sre.Expr
		want int
	}{
		{w.None(), 0},
		{w.All(), 1},
		{w.is(w.open), 2},
		{w.Seq(w.All(), w.is(w.open), w.All()), 2},
		{w.Or(w.Seq(w.is(w.open), w.is(w.put)), w.Seq(w.is(w.shut), w.is(w.put))), 3},
		{w.Seq(w.All(), w.is(w.open), w.Star(w.Minus(w.Any(), w.is(w.shut)))), 2},
		{w.Star(w.Seq(w.Any(), w.Any())), 2},
	} {
		a, err := g.Build(t.Context(), c.e)
		if err != nil {
			t.Fatal(err)
		}
		if a, err = g.Minimize(t.Context(), a); err != nil {
			t.Fatal(err)
		}
		if got := len(a.States()); got != c.want {
			t.Errorf("states of %v = %d, want %d\n%s", c.e, got, c.want, a.DOT("a"))
		}
	}
}

// Uniting states unites the conditions of their transitions, and what is left
// of these says nothing twice.
func TestMinimizeSimplifies(t *testing.T) {
	t.Parallel()
	w := newFiles()
	l, put := w.L, w.is(w.put)
	pair := w.Star(w.Seq(w.Any(), w.Any()))
	everything := w.Or(pair, w.Seq(w.Any(), pair)) // all, in a form that no law sees
	less, small := l.Lt(w.n, w.k), l.Lt(w.n, w.j)
	for _, c := range []struct {
		p, q logic.Term // conditions under which open is followed by the same in two forms
		want string
	}{
		{less, l.Not(less), "open"},
		{l.And(less, small), l.And(less, l.Not(small)), "open(n < k)"},
		{less, l.And(l.Not(less), small), "open(n < k || n < j)"},
	} {
		e := w.Or(w.Seq(w.Event(w.open, c.p), put, w.All()), w.Seq(w.Event(w.open, c.q), put, everything))
		g := w.algebra(sfa.DefaultLimits())
		a, err := g.Build(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		if a, err = g.Minimize(t.Context(), a); err != nil {
			t.Fatal(err)
		}
		if got := a.States()[a.Initial()[0]].Out[0].Class.String(); got != c.want {
			t.Errorf("first event of %v = %v, want %v\n%s", e, got, c.want, a.DOT("a"))
		}
	}
}

// A transition that only some other assignment than those of Γ could take is
// not there.
func TestBuildUnderContext(t *testing.T) {
	t.Parallel()
	w := newFiles()
	e := w.Seq(w.Event(w.open, w.L.And(w.L.Eq(w.n, w.k), w.L.Eq(w.n, w.j))), w.is(w.put))
	for _, c := range []struct {
		gamma  logic.Term
		states int
	}{{w.L.True(), 3}, {w.L.Ne(w.k, w.j), 0}} {
		w.solver.Push()
		w.solver.Assert(c.gamma)
		a, err := w.algebra(sfa.DefaultLimits()).Build(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(a.States()); got != c.states {
			t.Errorf("states under %v = %d, want %d", c.gamma, got, c.states)
		}
		w.solver.Pop()
	}
}
