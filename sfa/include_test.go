package sfa_test

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
)

func TestEmpty(t *testing.T) {
	t.Parallel()
	w := newFiles()
	l := w.L
	less, more := w.Event(w.open, l.Lt(w.k, w.j)), w.Event(w.put, l.Lt(w.j, w.k))
	for _, c := range []struct {
		name  string
		e     sre.Expr
		gamma logic.Term
		want  sfa.Answer
		trace int // length of the witness
	}{
		{"none", w.None(), l.True(), sfa.Yes, 0},
		{"all", w.All(), l.True(), sfa.No, 0},
		{"an event", w.is(w.open), l.True(), sfa.No, 1},
		{"an event with a value outside of the domain", w.is(w.open), l.Lt(l.Int(5), w.k), sfa.Yes, 0},
		// Each event is possible, but under different assignments.
		{"contradicting events", w.Seq(less, more), l.True(), sfa.Yes, 0},
		{"contradicting events far apart", w.Seq(w.All(), less, w.All(), more, w.All()), l.True(), sfa.Yes, 0},
		{"a way round the contradiction", w.Seq(less, w.Or(more, w.Seq(w.is(w.put), w.is(w.put)))), l.True(), sfa.No, 3},
		{"one operation rules the next event out", w.Seq(w.Or(less, more), more), l.True(), sfa.No, 2},
		{"the context contradicts", less, l.Le(w.j, w.k), sfa.Yes, 0},
		{"a contradictory context", w.All(), l.False(), sfa.Yes, 0},
		{"on a cycle", w.Plus(w.Seq(less, w.Plus(more))), l.True(), sfa.Yes, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			w.solver.Push()
			defer w.solver.Pop()
			w.solver.Assert(c.gamma)
			got, x, err := w.algebra(sfa.DefaultLimits()).Empty(t.Context(), c.e)
			if err != nil || got != c.want {
				t.Fatalf("Empty(%v) = %v, %v, want %v", c.e, got, err, c.want)
			}
			if got == sfa.No {
				if len(x.Trace) != c.trace || !sre.Match(c.e, x.Trace, x.Model) {
					t.Errorf("Empty(%v): witness %v under %v, want one of length %d", c.e, x.Trace, x.Model.Values, c.trace)
				}
			}
		})
	}
}

func TestIncluded(t *testing.T) {
	t.Parallel()
	w := newFiles()
	l := w.L
	openK, openJ := w.is(w.open), w.Event(w.open, l.Eq(w.n, w.j))
	for _, c := range []struct {
		name         string
		x, y         sre.Expr
		gamma        logic.Term
		want, equals sfa.Answer
	}{
		{"itself", openK, openK, l.True(), sfa.Yes, sfa.Yes},
		{"under some assignments only", openK, openJ, l.True(), sfa.No, sfa.No},
		{"under all that the context leaves", openK, openJ, l.Eq(w.k, w.j), sfa.Yes, sfa.Yes},
		{"in a larger gap", w.Star(w.not(w.open)), w.All(), l.True(), sfa.Yes, sfa.No},
		{"last", w.Seq(w.All(), openK, w.Star(w.not(w.open))), w.Seq(w.All(), openK, w.All()), l.True(), sfa.Yes, sfa.Yes},
		{"under a contradictory context", openK, w.None(), l.False(), sfa.Yes, sfa.Yes},
	} {
		t.Run(c.name, func(t *testing.T) {
			w.solver.Push()
			defer w.solver.Pop()
			w.solver.Assert(c.gamma)
			g := w.algebra(sfa.DefaultLimits())
			if got, _, err := g.Included(t.Context(), c.x, c.y); err != nil || got != c.want {
				t.Errorf("Included(%v, %v) = %v, %v, want %v", c.x, c.y, got, err, c.want)
			}
			back, _, err := g.Included(t.Context(), c.y, c.x)
			if both := c.want == sfa.Yes && back == sfa.Yes; err != nil || both != (c.equals == sfa.Yes) {
				t.Errorf("Included(%v, %v) = %v, %v; are they equal? want %v", c.y, c.x, back, err, c.equals)
			}
		})
	}
}

// All events of a trace share the interpretation of a function, though each
// qualifier by itself mentions no variable.
func TestEmptyFunctions(t *testing.T) {
	t.Parallel()
	w := newFiles()
	l := w.L
	f := &logic.Func{Name: "f", Args: []*logic.Sort{logic.Int}, Result: logic.Int}
	says := func(op *sre.Op, n int64) sre.Expr {
		return w.Event(op, l.And(l.Eq(w.n, l.Int(1)), l.Eq(l.App(f, w.n), l.Int(n))))
	}
	g := sfa.New(w.Builder, decide.New(l), sfa.DefaultLimits())
	for _, c := range []struct {
		e    sre.Expr
		want sfa.Answer
	}{
		{w.Seq(says(w.open, 2), says(w.put, 2)), sfa.No},
		{w.Seq(says(w.open, 2), says(w.put, 3)), sfa.Yes},
	} {
		if got, _, err := g.Empty(t.Context(), c.e); err != nil || got != c.want {
			t.Errorf("Empty(%v) = %v, %v, want %v", c.e, got, err, c.want)
		}
	}
}

// ignorant is a solver that never knows.
type ignorant struct{ enumSolver }

func (*ignorant) Check(context.Context) logic.Verdict { return logic.Unknown }

func TestUndecided(t *testing.T) {
	t.Parallel()
	w := newFiles()
	e := w.Seq(w.All(), w.is(w.open), w.is(w.put))
	for name, g := range map[string]*sfa.Algebra{
		"solver": sfa.New(w.Builder, &ignorant{}, sfa.DefaultLimits()),
		"states": w.algebra(sfa.Limits{States: 1, Minterms: 9, Paths: 99}),
		"paths":  w.algebra(sfa.Limits{States: 9, Minterms: 9, Paths: 1}),
	} {
		if got, _, err := g.Empty(t.Context(), e); err != nil || got != sfa.Undecided {
			t.Errorf("%s: Empty(%v) = %v, %v, want %v", name, e, got, err, sfa.Undecided)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := w.algebra(sfa.DefaultLimits()).Empty(ctx, e); !errors.Is(err, context.Canceled) {
		t.Errorf("Empty under a cancelled context: error %v", err)
	}
}

func TestInclusionAgreesWithEnumeration(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		g := sfa.New(a.B, engine(t, a), sfa.DefaultLimits())
		x, y := a.Expr(2).Draw(t, "x"), a.Expr(2).Draw(t, "y")
		got, w, err := g.Included(t.Context(), x, y)
		if err != nil {
			t.Fatal(err)
		}
		switch got {
		case sfa.No:
			env := sre.Extend(a.Assignments()[0], w.Model.Values)
			if !sre.Match(x, w.Trace, env) || sre.Match(y, w.Trace, env) {
				t.Fatalf("Included(%v, %v): %v under %v is no witness", x, y, w.Trace, w.Model.Values)
			}
		case sfa.Yes:
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
