package decide_test

import (
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
)

// TestSaturationAgrees compares verdicts on dense disequations over small ranges, with offsets,
// constants and equations among them, with all assignments.
func TestSaturationAgrees(t *testing.T) {
	t.Parallel()
	sat, unsat := 0, 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(3, seed))
		b := logic.NewBuilder()
		n, m := 2+r.IntN(4), 1+r.IntN(4)
		xs, qs := places(b, int64(n), int64(m))
		literal := func(x logic.Term) logic.Term {
			y := b.Int(int64(r.IntN(m + 2)))
			if r.IntN(6) > 0 {
				y = xs[r.IntN(n)]
			}
			if r.IntN(5) == 0 {
				y = b.Add(y, b.Int(int64(r.IntN(3)-1)))
			}
			if r.IntN(9) == 0 {
				return b.Eq(x, y)
			}
			return b.Ne(x, y)
		}
		for range n * (1 + r.IntN(3)) {
			x := xs[r.IntN(n)]
			if q := literal(x); r.IntN(6) == 0 {
				qs = append(qs, b.Or(q, literal(x)))
			} else {
				qs = append(qs, q)
			}
		}
		want := logic.Unsat
		if tryAll(qs, xs, map[logic.Term]logic.Value{}, m) {
			want = logic.Sat
			sat++
		} else {
			unsat++
		}
		if got := check(decide.New(b), qs...); got != want {
			t.Fatalf("%v: %v, want %v", qs, got, want)
		}
	}
	if sat < 500 || unsat < 500 {
		t.Errorf("%d sat, %d unsat: want 500 of each", sat, unsat)
	}
}

// tryAll reports whether values from 1 to m satisfy the qualifiers.
func tryAll(qs, xs []logic.Term, values map[logic.Term]logic.Value, m int) bool {
	if len(xs) == 0 {
		for _, q := range qs {
			if !logic.Holds(q, &logic.Model{Values: values}) {
				return false
			}
		}
		return true
	}
	for v := 1; v <= m; v++ {
		values[xs[0]] = logic.IntValue(int64(v))
		if tryAll(qs, xs[1:], values, m) {
			return true
		}
	}
	return false
}
