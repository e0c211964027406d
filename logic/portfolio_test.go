package logic_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/logic/smt"
)

// engines returns all engines of this build.
func engines(t testing.TB, b *logic.Builder) []logic.Engine {
	out := []logic.Engine{{Name: "decide", Solver: decide.New(b)}}
	if smt.Available() {
		s, err := smt.New(b)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, logic.Engine{Name: "z3", Solver: s})
	}
	return out
}

// fake is a solver with a fixed answer that counts what it is told.
type fake struct {
	answer                 logic.Verdict
	depth, asserts, checks int
}

func (f *fake) Push()                               { f.depth++ }
func (f *fake) Pop()                                { f.depth-- }
func (f *fake) Assert(logic.Term)                   { f.asserts++ }
func (f *fake) Check(context.Context) logic.Verdict { f.checks++; return f.answer }
func (f *fake) Model() *logic.Model                 { return nil }

// TestPortfolioAgrees goes back and forth between scopes and compares every
// verdict, cached or not, with that of a fresh engine.
func TestPortfolioAgrees(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	var stats logic.SolverStats
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(3, seed))
		v := gen.NewVocabulary(1 + r.IntN(3))
		p := logic.NewPortfolio(v.B, nil, engines(t, v.B)...)
		var asserts []logic.Term
		var scopes []int
		var gone []logic.Term // what the last Pop forgot
		for range 40 {
			switch {
			case r.IntN(3) == 0 && len(scopes) > 0:
				n := len(scopes) - 1
				gone = slices.Clone(asserts[scopes[n]:])
				asserts, scopes = asserts[:scopes[n]], scopes[:n]
				p.Pop()
			case r.IntN(4) == 0:
				scopes = append(scopes, len(asserts))
				p.Push()
				for _, q := range gone {
					asserts = append(asserts, q)
					p.Assert(q)
				}
			default:
				scopes = append(scopes, len(asserts))
				p.Push()
				for range 1 + r.IntN(2) {
					q := v.Qualifier(r.IntN, 1+r.IntN(2))
					asserts = append(asserts, q)
					p.Assert(q)
				}
			}
			got := p.Check(ctx)
			fresh := decide.New(v.B)
			for _, q := range asserts {
				fresh.Assert(q)
			}
			if want := fresh.Check(ctx); got != want {
				t.Fatalf("seed %d: Check of %v = %v, want %v", seed, asserts, got, want)
			}
			if got == logic.Sat && r.IntN(2) == 0 { // else the next question finds a mended model
				m := p.Model()
				for _, q := range asserts {
					if !logic.Holds(q, m) {
						t.Fatalf("seed %d: model %v of %v makes %v false", seed, m, asserts, q)
					}
				}
			}
		}
		s := p.Stats()
		stats.Queries += s.Queries
		stats.Reused += s.Reused
		stats.Cached += s.Cached
	}
	if stats.Reused == 0 || stats.Cached == 0 {
		t.Errorf("stats = %+v, want some verdicts reused and some cached", stats)
	}
}

func TestPortfolioOrder(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	x := b.Var("x", logic.Int)
	first, second := &fake{answer: logic.Unknown}, &fake{answer: logic.Unsat}
	third := &fake{answer: logic.Sat}
	p := logic.NewPortfolio(b, nil, logic.Engine{Name: "first", Solver: first},
		logic.Engine{Name: "second", Solver: second}, logic.Engine{Name: "third", Solver: third})
	p.Push()
	p.Assert(b.Le(x, b.Int(3)))
	if v := p.Check(context.Background()); v != logic.Unsat {
		t.Errorf("Check = %v, want unsat from the second engine", v)
	}
	if third.checks+third.asserts+third.depth != 0 {
		t.Errorf("the third engine was told %+v, want nothing", third)
	}
	want := []logic.EngineStats{{Name: "first", Queries: 1}, {Name: "second", Queries: 1, Decided: 1}, {Name: "third"}}
	got := p.Stats().Engines
	for i := range got {
		got[i].Time = 0
	}
	if !slices.Equal(got, want) {
		t.Errorf("engines = %+v, want %+v", got, want)
	}
}

// TestPortfolioLazy checks that an engine which is asked late is told exactly
// what is still asserted, in the same scopes.
func TestPortfolioLazy(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	x, y := b.Var("x", logic.Int), b.Var("y", logic.Int)
	f := &fake{answer: logic.Unsat}
	p := logic.NewPortfolio(b, nil, logic.Engine{Name: "fake", Solver: f})
	p.Assert(b.Le(x, y))
	p.Push()
	p.Assert(b.Le(y, b.Int(1)))
	p.Pop()
	p.Push()
	p.Push()
	p.Assert(b.And(b.Le(b.Int(0), x), b.Ne(x, y)))
	if f.asserts != 0 || f.depth != 0 {
		t.Errorf("before Check the engine was told %+v, want nothing", f)
	}
	p.Check(context.Background())
	if f.asserts != 3 || f.depth != 2 {
		t.Errorf("the engine has %d assertions at depth %d, want 3 at depth 2", f.asserts, f.depth)
	}
	p.Pop()
	p.Pop()
	if f.depth != 0 {
		t.Errorf("the engine is at depth %d, want 0", f.depth)
	}
}

// TestPortfolioCache asks one question under many names.
func TestPortfolioCache(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	f := &fake{answer: logic.Unsat}
	p := logic.NewPortfolio(b, nil, logic.Engine{Name: "fake", Solver: f})
	fn := &logic.Func{Name: "f", Args: []*logic.Sort{logic.Int}, Result: logic.Bool}
	ask := func(qs ...logic.Term) {
		p.Push()
		defer p.Pop()
		for _, q := range qs {
			p.Assert(q)
		}
		p.Check(context.Background())
	}
	fresh := func() logic.Term { return b.Fresh("v", logic.Int) }
	for range 5 {
		x, y, z := fresh(), fresh(), fresh()
		ask(b.Lt(x, y), b.Lt(y, z), b.App(fn, z))
		ask(b.App(fn, x), b.Lt(y, x), b.Lt(z, y))
	}
	if f.checks != 1 {
		t.Errorf("the engine was asked %d times, want once", f.checks)
	}
	x, y, z := fresh(), fresh(), fresh()
	ask(b.Lt(x, y), b.Lt(y, z), b.App(fn, y))
	ask(b.Lt(x, y), b.Le(y, z), b.App(fn, z))
	if f.checks != 3 {
		t.Errorf("the engine was asked %d times after two new questions, want 3", f.checks)
	}
	if s := p.Stats(); s.Queries != 12 || s.Cached != 9 {
		t.Errorf("stats = %+v, want 12 queries, 9 cached", s)
	}
}

// TestPortfolioConnected checks that what has nothing to do with the new
// assertions is no part of the question.
func TestPortfolioConnected(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	p := logic.NewPortfolio(b, nil, logic.Engine{Name: "decide", Solver: decide.New(b)})
	ctx := context.Background()
	for i := range 5 {
		a, c := b.Fresh("a", logic.Int), b.Fresh("c", logic.Int)
		p.Assert(b.Lt(a, c))
		p.Assert(b.Lt(c, b.Int(10)))
		if v := p.Check(ctx); v != logic.Sat {
			t.Fatalf("Check %d = %v, want sat", i, v)
		}
	}
	if s := p.Stats(); s.Cached != 4 {
		t.Errorf("stats = %+v, want the last 4 of 5 like questions cached", s)
	}
	m := p.Model()
	if m == nil || len(m.Values) != 10 {
		t.Errorf("Model() = %v, want values for all 10 variables", m)
	}
}

func TestPortfolioUnknown(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	p := logic.NewPortfolio(b, nil, logic.Engine{Name: "fake", Solver: &fake{}})
	p.Assert(b.Le(b.Var("x", logic.Int), b.Int(1)))
	if v := p.Check(context.Background()); v != logic.Unknown || p.Stats().Unknowns != 1 {
		t.Errorf("Check = %v, stats %+v; want unknown, counted once", v, p.Stats())
	}
	if m, v := p.Confirm(context.Background()); m != nil || v != logic.Unknown {
		t.Errorf("Confirm = %v, %v, want nil, unknown", m, v)
	}
}

// TestPortfolioCancelled checks that an interrupted search gives no verdict, and
// leaves none behind.
func TestPortfolioCancelled(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	p := logic.NewPortfolio(b, nil, engines(t, b)...)
	x, y := b.Var("x", logic.Int), b.Var("y", logic.Int)
	p.Assert(b.Lt(x, y))
	p.Assert(b.Lt(y, x))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if v := p.Check(ctx); v != logic.Unknown {
		t.Errorf("Check with a cancelled context = %v, want unknown", v)
	}
	if v := p.Check(context.Background()); v != logic.Unsat {
		t.Errorf("Check afterwards = %v, want unsat", v)
	}
}
