package terms

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
)

// TestDifferencesEnds: the closure allows a variable exactly the values that the constraints allow,
// with constants at the ends of Go's integer types. In terms of the other variables, each end is
// reached and nothing lies beyond it.
func TestDifferencesEnds(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 9))
	ends := gen.Ends()
	one := logic.IntegerOf(1)
	checked := 0
	for range 400 {
		l := logic.NewBuilder()
		d := newDifferences(l)
		x, y := l.Var("x", logic.Int), l.Var("y", logic.Int)
		var qs []logic.Term
		for range 3 {
			c := l.Integer(ends[r.IntN(len(ends))])
			q := []logic.Term{
				l.Le(x, c), l.Le(c, x), l.Le(l.Add(x, c), y), l.Le(y, l.Add(x, c)), l.Le(y, c), l.Le(c, y),
			}[r.IntN(6)]
			if qs = append(qs, q); !d.add(q) {
				t.Fatalf("%v is no difference", q)
			}
		}
		d.close()
		at := ends[r.IntN(len(ends))] // of y
		allowed := func(x0 logic.Integer) bool {
			env := logic.Assignment{x: logic.IntegerValue(x0), y: logic.IntegerValue(at)}
			for _, q := range qs {
				if !logic.Holds(q, env) {
					return false
				}
			}
			return true
		}
		if d.node(x) == 0 || d.bound[0][0].c.Sign() < 0 {
			continue // no values at all
		}
		lo, hi := d.interval(x, func(v *logic.Var) bool { return v == y }, d)
		env := logic.Assignment{y: logic.IntegerValue(at)}
		var from, to []logic.Integer
		for _, t := range lo {
			v, _ := logic.Eval(t, env)
			from = append(from, v.Integer())
		}
		for _, t := range hi {
			v, _ := logic.Eval(t, env)
			to = append(to, v.Integer())
		}
		within := func(x0 logic.Integer) bool {
			for _, n := range from {
				if x0.Less(n) {
					return false
				}
			}
			for _, n := range to {
				if n.Less(x0) {
					return false
				}
			}
			return true
		}
		possible := false // whether y may have this value
		for _, x0 := range append(append(append([]logic.Integer{}, from...), to...), ends...) {
			possible = possible || allowed(x0)
		}
		if !possible {
			continue
		}
		for _, n := range append(append([]logic.Integer{}, from...), to...) {
			for _, x0 := range []logic.Integer{n.Sub(one), n, n.Add(one)} {
				checked++
				if within(x0) != allowed(x0) {
					t.Fatalf("%v with y = %v: x from %v to %v, but x = %v is allowed: %v", qs, at, lo, hi, x0, allowed(x0))
				}
			}
		}
	}
	if checked < 300 {
		t.Errorf("only %d values were looked at", checked)
	}
}

// TestDifferencesWith compares the row that bounds of another closure lead to with the closure of
// all.
func TestDifferencesWith(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(10, 11))
	ends := gen.Ends()
	compared := 0
	for range 300 {
		l := logic.NewBuilder()
		vars := []*logic.Var{l.Var("u", logic.Int), l.Var("v", logic.Int), l.Var("x", logic.Int), l.Var("y", logic.Int)}
		random := func(d *differences) {
			c := l.Integer(logic.IntegerOf(r.Int64N(40)))
			if r.IntN(4) == 0 {
				c = l.Integer(ends[r.IntN(len(ends))])
			}
			d.add(l.Le(l.Add(vars[r.IntN(4)], c), l.Add(vars[r.IntN(4)], l.Int(r.Int64N(60)))))
			d.add(l.Le(vars[r.IntN(4)], c))
		}
		d := newDifferences(l)
		for _, v := range vars {
			d.node(v)
		}
		random(d)
		d.close()
		other := d.clone()
		for range 4 {
			random(other)
		}
		other.close()
		if !other.possible() {
			continue
		}
		var pairs [][2]int
		all := d.clone()
		for i := range d.nodes {
			for j := range d.nodes {
				if r.IntN(2) == 0 && other.bound[i][j].less(d.bound[i][j]) {
					pairs = append(pairs, [2]int{i, j})
					all.take(i, j, other.bound[i][j])
				}
			}
		}
		all.close()
		for i := range d.nodes {
			compared += len(pairs)
			if got, want := d.with(other, pairs, i), all.bound[i]; !slices.Equal(got, want) {
				t.Fatalf("row %d with %v is %v, want %v", i, pairs, got, want)
			}
		}
	}
	if compared < 300 {
		t.Errorf("only %d bounds were added", compared)
	}
}

// TestDifferencesClose: bounds that are taken in one by one, a few at a time or all at once lead to
// the same closure, or to none.
func TestDifferencesClose(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	closed := 0
	for range 2000 {
		l := logic.NewBuilder()
		n, every := 2+r.IntN(6), 1+r.IntN(4)
		step, whole := newDifferences(l), newDifferences(l)
		for i := range n {
			v := l.Var(string(rune('a'+i)), logic.Int)
			step.node(v)
			whole.node(v)
		}
		step.close()
		for k := range 2 * n {
			i, j, c := r.IntN(n+1), r.IntN(n+1), distanceOf(logic.IntegerOf(r.Int64N(12)-2))
			if step.take(i, j, c); k%every == 0 {
				step.close()
			}
			whole.tighten(i, j, c)
		}
		step.close()
		for k := range n + 1 { // Floyd and Warshall
			for i := range n + 1 {
				for j := range n + 1 {
					whole.tighten(i, j, whole.bound[i][k].plus(whole.bound[k][j]))
				}
			}
		}
		if step.possible() != whole.possible() {
			t.Fatalf("possible: %t, want %t", step.possible(), whole.possible())
		}
		if !whole.possible() {
			continue
		}
		closed++
		for i := range n + 1 {
			if !slices.Equal(step.bound[i], whole.bound[i]) {
				t.Fatalf("row %d is %v, want %v", i, step.bound[i], whole.bound[i])
			}
		}
	}
	if closed < 300 {
		t.Errorf("only %d have a solution", closed)
	}
}
