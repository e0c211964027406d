package terms

import (
	"math/rand/v2"
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
