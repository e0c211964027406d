package smt_test

import (
	"context"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/smt"
)

// Verdicts and models are compared with those of decide in packages logic and
// decide; here is what only z3 has.

func open(t *testing.T, b *logic.Builder) logic.Solver {
	t.Helper()
	s, err := smt.New(b)
	if (err == nil) != smt.Available() {
		t.Fatalf("New gives error %v although Available() = %v", err, smt.Available())
	}
	if err != nil {
		t.Skip(err)
	}
	return s
}

// pigeons says that n integers lie in n-1 places and differ, which takes z3
// longer than anyone waits.
func pigeons(b *logic.Builder, n int64) []logic.Term {
	var xs, out []logic.Term
	for range n {
		x := b.Fresh("x", logic.Int)
		xs = append(xs, x)
		out = append(out, b.Le(b.Int(1), x), b.Le(x, b.Int(n-1)))
	}
	return append(out, b.Distinct(xs...))
}

// TestInterrupted cancels a long check and goes on with the same solver.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	s := open(t, b)
	x, y := b.Var("x", logic.Int), b.Var("y", logic.Int)
	s.Assert(b.Lt(x, y))
	s.Push()
	for _, q := range pigeons(b, 14) {
		s.Assert(q)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if v := s.Check(ctx); v != logic.Unknown || s.Model() != nil {
		t.Fatalf("Check with little time = %v, model %v, want unknown, none", v, s.Model())
	}
	if v := s.Check(ctx); v != logic.Unknown {
		t.Errorf("Check with a done context = %v, want unknown", v)
	}
	s.Pop()
	if v := s.Check(context.Background()); v != logic.Sat {
		t.Errorf("Check after Pop = %v, want sat", v)
	}
	s.Push()
	s.Assert(b.Lt(y, x))
	if v := s.Check(context.Background()); v != logic.Unsat {
		t.Errorf("Check after restart = %v, want unsat: the first assertion still holds", v)
	}
	s.Pop()
	if v := s.Check(context.Background()); v != logic.Sat {
		t.Errorf("Check at the end = %v, want sat", v)
	}
}

// TestLiteralScopes checks that literals that were first met in a scope that
// is gone are still told apart in the next one.
func TestLiteralScopes(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	s := open(t, b)
	path, level := logic.NewOpaque("Path"), logic.NewEnum("Level", "L", "H")
	p, q := b.Var("p", path), b.Var("q", path)
	l, m, n := b.Var("l", level), b.Var("m", level), b.Var("n", level)
	lit := func(v string) logic.Term { return b.Value(logic.OpaqueValue(path, v)) }
	for range 2 {
		s.Push()
		s.Assert(b.Eq(p, lit("/")))
		s.Push()
		s.Assert(b.Eq(q, lit("/a")))
		s.Assert(b.Distinct(l, m))
		s.Push()
		s.Assert(b.Or(b.Eq(p, q), b.And(b.Ne(l, n), b.Ne(m, n))))
		if v := s.Check(context.Background()); v != logic.Unsat {
			t.Errorf("Check = %v, want unsat", v)
		}
		for range 3 {
			s.Pop()
		}
	}
}

// TestSolversApart runs solvers in several goroutines at once.
func TestSolversApart(t *testing.T) {
	t.Parallel()
	for range 4 {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			b := logic.NewBuilder()
			s := open(t, b)
			for i := range int64(50) {
				x := b.Fresh("x", logic.Int)
				s.Push()
				s.Assert(b.Eq(x, b.Int(i)))
				if v := s.Check(context.Background()); v != logic.Sat {
					t.Fatalf("Check = %v, want sat", v)
				}
				if v, _ := s.Model().Lookup(x); v != logic.IntValue(i) {
					t.Fatalf("x = %v, want %d", v, i)
				}
				s.Pop()
			}
		})
	}
}
