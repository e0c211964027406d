package store_test

import (
	"runtime"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/shopping"
	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	"github.com/clouseau-go/clouseau/logic"
)

// TestRequestsEnd: a request that was answered leaves no coroutine, nor does one that a run leaves
// half done. A campaign of a million runs would end for want of memory. Not parallel: it counts
// goroutines.
func TestRequestsEnd(t *testing.T) {
	before := runtime.NumGoroutine()
	const runs = 100
	for n := range runs {
		a, err := shopping.Adapter(t.Context(), shopping.NewBuggy(), memory.Deterministic(memory.RC))
		if err != nil {
			t.Fatal(err)
		}
		s := a.(*store.Stepper)
		if err := s.Send(t.Context(), "checkoutReq", []logic.Value{logic.IntValue(0), logic.IntValue(1)}); err != nil {
			t.Fatal(err)
		}
		for range n % 6 { // begin, two reads, commit, and the answer
			items, err := s.Pending(t.Context())
			if err != nil || len(items) == 0 {
				t.Fatal(items, err)
			}
			if _, err := s.Release(t.Context(), items[0].ID); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if n := runtime.NumGoroutine() - before; n > 0 {
		t.Errorf("%d runs leave %d goroutines", runs, n)
	}
}
