package sfa_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
)

func TestPatterns(t *testing.T) {
	t.Parallel()
	w := newFiles()
	all, open, put, shut := w.All(), w.is(w.open), w.is(w.put), w.is(w.shut)
	for _, c := range []struct {
		name  string
		e     sre.Expr
		exact bool
		want  string // one pattern a line
	}{
		{"nothing", w.None(), true, ``},
		{"empty trace", w.Eps(), true, `eps`},
		{"everything", all, true, `star(any)`},
		{"an event", open, true, `open(n == k)`},
		{"never", w.Not(w.Seq(all, open, all)), true, `star(any - open(n == k))`},
		{"not one event", w.Not(open), true, `
			eps
			any - open(n == k) . star(any)
			open(n == k) . any . star(any)`},
		{"not one after the other", w.Not(w.Seq(all, open, all, shut, all)), true, `
			star(any - open(n == k))
			star(any - open(n == k)) . open(n == k) . star(any - shut(n == k))`},
		{"parallel events are one class", w.Or(w.Seq(open, put), w.Seq(shut, put)), true, `
			open(n == k) || shut(n == k) . put(n == k)`},
		// Forwards this has a cycle from open to shut and back.
		{"not open since", w.Not(w.Seq(all, open, w.Star(w.not(w.shut)))), true, `
			star(any - open(n == k) - shut(n == k))
			star(any) . shut(n == k) . star(any - open(n == k) - shut(n == k))`},
		{"open since", w.Seq(all, open, w.Star(w.not(w.shut))), true, `
			star(any) . open(n == k) . star(any - open(n == k) - shut(n == k))`},
		{"longer cycle", w.Star(w.Seq(open, shut)), false, `
			eps
			open(n == k) . shut(n == k)
			open(n == k) . shut(n == k) . open(n == k) . shut(n == k)
			open(n == k) . shut(n == k) . open(n == k) . shut(n == k) . open(n == k) . shut(n == k)`},
	} {
		t.Run(c.name, func(t *testing.T) {
			ps, exact, err := sfa.New(w.Builder, w.solver, sfa.DefaultLimits()).Patterns(t.Context(), c.e)
			if err != nil || exact != c.exact {
				t.Fatalf("Patterns(%v): exact %v, error %v, want exact %v", c.e, exact, err, c.exact)
			}
			if diff := cmp.Diff(strings.Fields(c.want), strings.Fields(lines(ps))); diff != "" {
				t.Errorf("Patterns(%v):\n%s\n%s", c.e, lines(ps), diff)
			}
		})
	}
}

func lines(ps []sfa.Pattern) string {
	var out []string
	for _, p := range ps {
		out = append(out, p.String())
	}
	return strings.Join(out, "\n")
}

// The automaton of "the twelfth event from the end" has 4096 states forwards
// and 14 backwards.
func TestPatternsFarBack(t *testing.T) {
	t.Parallel()
	w := newFiles()
	e := w.Seq(w.All(), w.is(w.open), w.Repeat(w.Any(), 11, 11))
	for _, c := range []struct {
		e    sre.Expr
		want int
	}{{e, 1}, {w.Not(e), 13}} {
		ps, exact, err := sfa.New(w.Builder, w.solver, sfa.DefaultLimits()).Patterns(t.Context(), c.e)
		if err != nil || !exact || len(ps) != c.want {
			t.Errorf("Patterns(%v): %d patterns, exact %v, error %v, want %d", c.e, len(ps), exact, err, c.want)
		}
	}
}

// Nothing is demanded in a pattern, also where the expression demands.
func TestPatternsDemandNothing(t *testing.T) {
	t.Parallel()
	w := newFiles()
	e := w.Seq(w.All(), w.is(w.open), w.All())
	ps, _, err := sfa.New(w.Builder, w.solver, sfa.DefaultLimits()).Patterns(t.Context(), e)
	if err != nil || len(ps) != 1 {
		t.Fatalf("%v, %v", ps, err)
	}
	if !e.Demands() || ps[0].Expr(w.Builder).Demands() {
		t.Errorf("Patterns(%v) = %v demands an event", e, ps)
	}
}

// Two events that no assignment allows in one trace make no pattern.
func TestPatternsLeaveOutContradictions(t *testing.T) {
	t.Parallel()
	w := newFiles()
	l := w.L
	e := w.Seq(w.Event(w.open, l.Lt(w.k, w.j)), w.Or(w.Event(w.put, l.Lt(w.j, w.k)), w.Seq(w.is(w.put), w.is(w.put))))
	ps, exact, err := sfa.New(w.Builder, w.solver, sfa.DefaultLimits()).Patterns(t.Context(), e)
	if want := "open(k < j) . put(n == k, k <= j) . put(n == k)"; err != nil || !exact || lines(ps) != want {
		t.Errorf("Patterns(%v) = %v, %v, %v, want %v", e, lines(ps), exact, err, want)
	}
}

func TestPatternsLimit(t *testing.T) {
	t.Parallel()
	w := newFiles()
	lim := sfa.DefaultLimits()
	lim.Patterns = 2
	ps, exact, err := sfa.New(w.Builder, w.solver, lim).Patterns(t.Context(), w.Repeat(w.is(w.open), 0, 5))
	if err != nil || exact || len(ps) != 2 {
		t.Errorf("Patterns with a limit of 2: %v, exact %v, error %v", lines(ps), exact, err)
	}
}

func TestPatternsAgreeWithMatch(t *testing.T) {
	t.Parallel()
	tried, exacts := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		tried++
		a := gen.SmallAlphabet()
		e := a.Expr(2).Draw(t, "e")
		if checkPatterns(t, a, e, sfa.DefaultLimits()) {
			exacts++
		}
	})
	if exacts < tried/2 {
		t.Errorf("%d of %d expressions had exact patterns", exacts, tried)
	}
}

func TestPatternsFromBelow(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e := a.Expr(3).Draw(t, "e")
		checkPatterns(t, a, e, sfa.Limits{States: 4, Minterms: 3, Paths: 10, Patterns: 3, Unroll: 1})
	})
}

// checkPatterns checks that the patterns of e hold traces of e only, and all
// of them where they say so, which it returns.
func checkPatterns(t *rapid.T, a *gen.Alphabet, e sre.Expr, lim sfa.Limits) (exact bool) {
	ps, exact, err := sfa.New(a.B, engine(t, a), lim).Patterns(t.Context(), e)
	if err != nil {
		t.Fatal(err)
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
				t.Fatalf("patterns of %v hold %v under %v: %v, want %v (exact: %v)\n%s", e, tr, env, got, want, exact, lines(ps))
			}
		}
	}
	return exact
}

// Names decide nothing: with other names, in another order, the same patterns
// come out in the same order.
func TestPatternsIgnoreNames(t *testing.T) {
	t.Parallel()
	text := func(open, put, shut, n, k string) string {
		f := []sre.Field{{Name: n, Sort: logic.Int}}
		ops := []*sre.Op{{Name: open, Fields: f}, {Name: put, Fields: f}, {Name: shut, Fields: f}}
		l := logic.NewBuilder()
		b := sre.NewBuilder(l, ops...)
		is := l.Eq(l.Field(n, logic.Int), l.Var(k, logic.Int))
		e := b.Not(b.Or(b.Seq(b.All(), b.Event(ops[0], is), b.Star(b.Minus(b.Any(), b.Event(ops[2], is)))),
			b.Seq(b.Event(ops[1], is), b.Event(ops[2], l.True()))))
		ps, _, err := sfa.New(b, decide.New(l), sfa.DefaultLimits()).Patterns(t.Context(), e)
		if err != nil || len(ps) < 3 {
			t.Fatalf("Patterns(%v) = %v, %v", e, ps, err)
		}
		return lines(ps)
	}
	got := text("zeta", "beta", "alpha", "value", "aa")
	got = strings.NewReplacer("zeta", "open", "beta", "put", "alpha", "shut", "value", "n", "aa", "k").Replace(got)
	if diff := cmp.Diff(text("open", "put", "shut", "n", "k"), got); diff != "" {
		t.Errorf("renaming changes the patterns:\n%s", diff)
	}
}
