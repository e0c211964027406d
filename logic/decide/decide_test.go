package decide_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
)

// What every engine must answer is tested in package logic, with one table for
// all; here is what only this one does.

func check(s logic.Solver, qs ...logic.Term) logic.Verdict {
	s.Push()
	defer s.Pop()
	for _, q := range qs {
		s.Assert(q)
	}
	return s.Check(context.Background())
}

// TestLargeEnumeration has more values than a word has bits.
func TestLargeEnumeration(t *testing.T) {
	t.Parallel()
	var names []string
	for i := range 70 {
		names = append(names, fmt.Sprint("V", i))
	}
	b := logic.NewBuilder()
	sort := logic.NewEnum("Wide", names...)
	var xs []logic.Term
	for range 71 {
		xs = append(xs, b.Fresh("x", sort))
	}
	lit := func(i int) logic.Term { return b.Value(logic.EnumValue(sort, i)) }
	s := decide.New(b)
	if v := check(s, b.Distinct(xs[:69]...), b.Ne(xs[0], lit(0))); v != logic.Sat {
		t.Errorf("69 different values of 70: %v, want sat", v)
	}
	if v := check(s, b.Eq(xs[0], lit(3)), b.Eq(xs[1], lit(4)), b.Eq(xs[0], xs[1])); v != logic.Unsat {
		t.Errorf("one value equal to two: %v, want unsat", v)
	}
	if v := check(s, b.Distinct(xs...)); v != logic.Unknown {
		t.Errorf("71 different values of 70: %v, want unknown: their number is not counted", v)
	}
}

// pigeons says that n integers lie in n-1 places, and of any two one comes first. That they
// differ is said by disjunctions, which nobody counts.
func pigeons(b *logic.Builder, n int64) logic.Term {
	xs, out := places(b, n, n-1)
	for i, x := range xs {
		for _, y := range xs[:i] {
			out = append(out, b.Or(b.Lt(x, y), b.Lt(y, x)))
		}
	}
	return b.And(out...)
}

// places returns n integers, and that they lie between 1 and m.
func places(b *logic.Builder, n, m int64) (xs, within []logic.Term) {
	for range n {
		x := b.Fresh("x", logic.Int)
		xs = append(xs, x)
		within = append(within, b.Le(b.Int(1), x), b.Le(x, b.Int(m)))
	}
	return xs, within
}

// TestSaturation counts what has to differ: without that, thirty integers in 29 places take more
// splits than there are.
func TestSaturation(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	colour := logic.NewEnum("colour", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j")
	var paints []logic.Term
	for range 11 {
		paints = append(paints, b.Fresh("p", colour))
	}
	xs, within := places(b, 30, 29)
	one := b.Var("one", logic.Int)
	most := append(slices.Clone(within), b.Distinct(xs[1:]...))
	for name, c := range map[string]struct {
		of   []logic.Term
		want logic.Verdict
	}{
		"one too many":             {append(slices.Clone(within), b.Distinct(xs...)), logic.Unsat},
		"just enough":              {most, logic.Sat},
		"a place is taken":         {append(slices.Clone(most), b.Eq(one, b.Int(7)), b.And(each(xs[1:], func(x logic.Term) logic.Term { return b.Not(b.Eq(x, one)) })...)), logic.Unsat},
		"a pair may be the same":   {append(slices.Clone(most), b.And(each(xs[2:], func(x logic.Term) logic.Term { return b.Not(b.Eq(x, xs[0])) })...)), logic.Sat},
		"values of an enum":        {[]logic.Term{b.Distinct(paints...)}, logic.Unsat},
		"enough values of an enum": {[]logic.Term{b.Distinct(paints[1:]...)}, logic.Sat},
	} {
		if v := check(decide.NewLimited(b, 1000), c.of...); v != c.want {
			t.Errorf("%s: %v, want %v", name, v, c.want)
		}
	}
}

func each(xs []logic.Term, f func(logic.Term) logic.Term) (out []logic.Term) {
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

// TestBudget checks that a search too long for this engine ends, without a
// verdict and without a trace.
func TestBudget(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	s := decide.New(b)
	if v := check(s, pigeons(b, 4)); v != logic.Unsat {
		t.Errorf("4 pigeons: %v, want unsat", v)
	}
	if v := check(decide.NewLimited(b, 3), pigeons(b, 4)); v != logic.Unknown {
		t.Errorf("4 pigeons in 3 splits: %v, want unknown", v)
	}
	if v := check(s, pigeons(b, 14)); v != logic.Unknown {
		t.Errorf("14 pigeons: %v, want unknown", v)
	}
	x, y := b.Var("x", logic.Int), b.Var("y", logic.Int)
	if v := check(s, b.Lt(x, y), b.Lt(y, x)); v != logic.Unsat {
		t.Errorf("afterwards: %v, want unsat", v)
	}
}

// countdown is a context that is done after it was asked a number of times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	s := decide.New(b)
	s.Assert(pigeons(b, 14))
	ctx := &countdown{Context: context.Background(), left: 3}
	if v := s.Check(ctx); v != logic.Unknown {
		t.Errorf("Check = %v, want unknown", v)
	}
	if ctx.left != -1 {
		t.Errorf("the search went on after the context was done: asked %d times more", -1-ctx.left)
	}
}

// TestScopes walks into a contradiction and out again by various ways.
func TestScopes(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	x, y := b.Var("x", logic.Int), b.Var("y", logic.Int)
	s := decide.New(b)
	step := 0
	want := func(v logic.Verdict) {
		t.Helper()
		step++
		if got := s.Check(context.Background()); got != v {
			t.Errorf("step %d: Check = %v, want %v", step, got, v)
		}
	}
	s.Assert(b.Lt(x, y))
	s.Push()
	s.Push()
	s.Assert(b.Lt(y, x))
	want(logic.Unsat)
	s.Assert(b.Eq(x, b.Int(1)))
	want(logic.Unsat)
	s.Push()
	want(logic.Unsat)
	s.Pop()
	s.Pop()
	want(logic.Sat)
	s.Assert(b.Eq(y, b.Int(7)))
	want(logic.Sat)
	if v, ok := s.Model().Lookup(y); !ok || v != logic.IntValue(7) {
		t.Errorf("y = %v, want 7", v)
	}
	s.Push()
	if s.Model() != nil {
		t.Error("a model is still there after Push")
	}
	s.Assert(b.Le(b.Int(7), x))
	want(logic.Unsat)
	s.Pop()
	s.Pop()
	s.Assert(b.Le(b.Int(8), x))
	want(logic.Sat)
}

// TestModelReused checks that a question which the last model answers is
// answered by it, so that values stay while a search goes deeper.
func TestModelReused(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	x, y := b.Var("x", logic.Int), b.Var("y", logic.Int)
	s := decide.New(b)
	s.Assert(b.Lt(x, y))
	s.Check(context.Background())
	before := s.Model()
	s.Push()
	s.Assert(b.Or(b.Eq(x, b.Int(5)), b.Ne(x, y)))
	if s.Check(context.Background()) != logic.Sat || s.Model() != before {
		t.Errorf("Model() = %v, want %v again", s.Model(), before)
	}
}

func Example() {
	b := logic.NewBuilder()
	x, y := b.Var("x", logic.Int), b.Var("y", logic.Int)
	f := &logic.Func{Name: "f", Args: []*logic.Sort{logic.Int}, Result: logic.Int}
	different := b.Ne(b.App(f, x), b.App(f, y))

	s := decide.New(b)
	s.Assert(b.Or(b.And(b.Le(x, y), b.Le(y, x), different), b.Eq(y, b.Add(x, b.Int(2)))))
	fmt.Println(s.Check(context.Background()))
	fmt.Println(s.Model().Values[x], s.Model().Values[y])
	s.Assert(b.Le(y, x))
	fmt.Println(s.Check(context.Background()))
	// Output:
	// sat
	// 0 2
	// unsat
}
