package pool_test

import (
	"sync/atomic"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/concurrent/pool"
	"github.com/clouseau-go/clouseau/benchmarks/concurrent/stress"
)

// TestStress takes slots and gives them back from four goroutines, and counts who has each.
func TestStress(t *testing.T) {
	p := stress.New(pool.New, map[string]func() *pool.Pool{
		"NewDoubleFree": pool.NewDoubleFree, "NewReadBefore": pool.NewReadBefore, "NewUnmarked": pool.NewUnmarked,
	})
	var users [3]atomic.Int32
	stress.Loop(func(lane, i int) {
		slot, ok := p.Acquire()
		if !ok {
			return
		}
		if users[slot].Add(1) > 1 {
			t.Errorf("slot %d has two users", slot)
		}
		users[slot].Add(-1)
		if !p.Release(slot) {
			t.Errorf("slot %d cannot be given back", slot)
		}
	})
}
