package rwmap_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/concurrent/rwmap"
	"github.com/clouseau-go/clouseau/benchmarks/concurrent/stress"
)

// TestStress moves one value around from four goroutines, and looks that it is there once.
func TestStress(t *testing.T) {
	m := stress.New(rwmap.New, map[string]func() *rwmap.Map{
		"NewStoredTwice": rwmap.NewStoredTwice, "NewLockOrder": rwmap.NewLockOrder, "NewTorn": rwmap.NewTorn,
	})
	m.Put(0, 1)
	stress.Loop(func(lane, i int) {
		m.Move(lane%2, 1-lane%2)
		if v, there := m.GetOrPut(2+lane, i); there && v != i-1 {
			t.Errorf("key %d has %d, want %d", 2+lane, v, i-1)
		}
		m.Put(2+lane, i)
	})
	_, even := m.Get(0)
	_, odd := m.Get(1)
	if even == odd {
		t.Errorf("the value is at 0: %v, at 1: %v", even, odd)
	}
}
