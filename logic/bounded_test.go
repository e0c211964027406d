package logic_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
)

// goIntegers are the integer types of Go.
var goIntegers = []string{
	"int8", "int16", "int32", "uint8", "uint16", "uint32", "byte", "rune",
}

// TestBoundsSolved asks about variables of every integer type at and around its ends.
func TestBoundsSolved(t *testing.T) {
	t.Parallel()
	one := logic.IntegerOf(1)
	for _, name := range goIntegers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := logic.NewBuilder()
			sort := logic.NewGoInt("T", name)
			ends := sort.Bounds()
			x, y := b.Var("x", sort), b.Var("y", sort)
			size := &logic.Func{Name: "size", Args: []*logic.Sort{sort}, Result: sort}
			below, above := b.Integer(ends.Lo.Sub(one)), b.Integer(ends.Hi.Add(one))
			lo, hi := b.Integer(ends.Lo), b.Integer(ends.Hi)
			for _, test := range []struct {
				name string
				q    logic.Term
				want logic.Verdict
			}{
				{"the lower end", b.Le(x, lo), logic.Sat},
				{"the upper end", b.Le(hi, x), logic.Sat},
				{"below", b.Le(x, below), logic.Unsat},
				{"above", b.Le(above, x), logic.Unsat},
				{"one less than some value", b.Eq(b.Add(x, b.Int(1)), y), logic.Sat},
				{"one less than the least value", b.And(b.Eq(b.Add(x, b.Int(1)), y), b.Eq(y, lo)), logic.Unsat},
				{"a function's value", b.Lt(hi, b.App(size, x)), logic.Unsat},
				{"two next to each other at the end", b.And(b.Lt(x, y), b.Le(b.Sub(hi, b.Int(1)), x)), logic.Sat},
				{"three in a place for two", b.And(b.Ne(x, y), b.Ne(x, b.App(size, y)), b.Ne(y, b.App(size, y)),
					b.Le(b.Sub(hi, b.Int(1)), x), b.Le(b.Sub(hi, b.Int(1)), y), b.Le(b.Sub(hi, b.Int(1)), b.App(size, y))), logic.Unsat},
			} {
				s := decide.New(b)
				s.Push()
				s.Assert(test.q)
				if got := s.Check(context.Background()); got != test.want {
					t.Errorf("%s: %v is %v, want %v", test.name, test.q, got, test.want)
				}
				if m := s.Model(); m != nil {
					for _, v := range logic.Vars(nil, test.q) {
						if n := m.Values[v]; n.IsValid() && !ends.Has(n.Integer()) {
							t.Errorf("%s: %v = %v", test.name, v, n)
						}
					}
				}
				s.Pop()
				s.Assert(b.Le(x, lo))
				if got := s.Check(context.Background()); got != logic.Sat {
					t.Errorf("after %s: the lower end is %v", test.name, got)
				}
			}
		})
	}
}

// counting counts the questions that reach a solver.
type counting struct {
	logic.Solver
	checks, asserts int
}

func (c *counting) Check(ctx context.Context) logic.Verdict { c.checks++; return c.Solver.Check(ctx) }
func (c *counting) Assert(q logic.Term)                      { c.asserts++; c.Solver.Assert(q) }

// TestBoundsCost asks nothing more than before where no value comes near the ends of int.
func TestBoundsCost(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	x, y := b.Var("x", logic.Int), b.Var("y", logic.Int)
	for _, test := range []struct {
		q               logic.Term
		checks, asserts int
	}{
		{b.And(b.Lt(x, y), b.Ne(x, b.Int(0))), 1, 1},
	} {
		c := &counting{Solver: decide.New(b)}
		s := logic.Bounded(b, c)
		s.Assert(test.q)
		s.Check(context.Background())
		if c.checks != test.checks || c.asserts != test.asserts {
			t.Errorf("%v takes %d checks of %d assertions, want %d of %d", test.q, c.checks, c.asserts, test.checks, test.asserts)
		}
	}
}
