package logic_test

import (
	"context"
	"math"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
)

// goIntegers are the integer types of Go.
var goIntegers = []string{
	"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr", "byte", "rune",
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

// answering is a solver with a model of its own making, which counts what it is asked.
type answering struct {
	logic.Solver
	model           *logic.Model
	checks, asserts int
}

func (a *answering) Check(context.Context) logic.Verdict { a.checks++; return logic.Sat }
func (a *answering) Assert(logic.Term)                   { a.asserts++ }
func (a *answering) Model() *logic.Model                 { return a.model }

// TestBoundsCost asks nothing more of a solver where its model is within the ends of int.
func TestBoundsCost(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	x, y := b.Var("x", logic.Int), b.Var("y", logic.Int)
	most := logic.IntegerOf(math.MaxInt64)
	for _, test := range []struct {
		value           logic.Integer
		checks, asserts int
	}{
		{most, 1, 1},
		{most.Add(logic.IntegerOf(1)), 2, 5}, // both bounds of x and of y besides
	} {
		a := &answering{model: &logic.Model{Values: logic.Assignment{x: logic.IntegerValue(test.value), y: logic.IntValue(0)}}}
		s := logic.Bounded(b, a)
		s.Assert(b.Lt(y, x))
		s.Check(context.Background())
		if a.checks != test.checks || a.asserts != test.asserts {
			t.Errorf("x = %v takes %d checks of %d assertions, want %d of %d", test.value, a.checks, a.asserts, test.checks, test.asserts)
		}
	}
}
