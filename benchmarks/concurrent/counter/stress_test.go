package counter_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/concurrent/counter"
	"github.com/clouseau-go/clouseau/benchmarks/concurrent/stress"
)

// TestStress adds and swaps from four goroutines, and looks at the sum.
func TestStress(t *testing.T) {
	c := stress.New(counter.New, map[string]func() *counter.Counter{
		"NewLostUpdate": counter.NewLostUpdate, "NewLateCompare": counter.NewLateCompare, "NewUnlockedRead": counter.NewUnlockedRead,
	})
	stress.Loop(func(lane, i int) {
		c.Add(1)
		if n := c.Value(); n < 1 {
			t.Errorf("after an addition the number is %d", n)
		}
		for old := c.Value(); !c.CompareAndSwap(old, old+1); old = c.Value() {
		}
	})
	if n := c.Value(); n != 2*stress.Lanes*stress.Rounds {
		t.Errorf("the sum is %d, want %d", n, 2*stress.Lanes*stress.Rounds)
	}
}
