package linear_test

import (
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/runtime/judge/linear"
)

// histories is how many random histories are compared with all orders.
func histories() int {
	if environment.Long.Get() != "" {
		return 100_000
	}
	return 2_000
}

// compared looks for orders of random histories of a world, and compares what is found with all
// orders.
func compared(t *testing.T, w *world, promise linear.Promise, n, most int, change func(*brute)) {
	t.Helper()
	r := rand.New(rand.NewPCG(18, uint64(len(w.name))))
	yes := 0
	for i := range n {
		calls := w.history(r, most)
		b := w.brute(calls)
		change(b)
		want := b.explained([]string{w.start})
		x := (&linear.Judge{Promise: promise}).Find(calls, &judge{w: w, tells: i%2 == 0})
		if x.Open || x.Err != nil || x.Explained() != want {
			t.Fatalf("%+v, and over all orders explained is %v\n%s", x, want, calls.Picture())
		}
		if want {
			yes++
		}
	}
	if yes < n/20 || yes > n*19/20 {
		t.Errorf("of %d histories %d have an order: too few of one kind", n, yes)
	}
	t.Logf("%s: %d histories, %d of them explained, no disagreement", w.name, n, yes)
}

// TestQuiescent compares the weaker promise with all orders in which calls keep their order only
// across a moment at which nothing was under way.
func TestQuiescent(t *testing.T) {
	t.Parallel()
	compared(t, newRegister(t), linear.Promise{Quiescent: true}, histories()/2, 7, func(b *brute) {
		b.before = func(c, d *overlap.Call) bool {
			_, back := c.Span()
			called, _ := d.Span()
			if back > called {
				return false
			}
			for at := back; at < called; at++ { // between two ticks
				if quiet(b.calls, at) {
					return true
				}
			}
			return false
		}
	})
}

// quiet reports whether nothing is under way right after a tick.
func quiet(calls overlap.Calls, at int64) bool {
	for _, c := range calls {
		if called, back := c.Span(); called <= at && back > at {
			return false
		}
	}
	return true
}

// TestLate compares reads that may be late by one or two calls with all orders.
func TestLate(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 2; n++ {
		late := map[string]int{"read": n}
		compared(t, newRegister(t), linear.Promise{Late: late}, histories()/2, 7, func(b *brute) { b.late = late })
	}
}

// TestLateChoices: what a late answer tells of a choice holds for the calls after that as well.
func TestLateChoices(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 3; n++ {
		late := map[string]int{"peek": n}
		compared(t, newCoin(t), linear.Promise{Late: late}, histories(), 8, func(b *brute) { b.late = late })
	}
}
