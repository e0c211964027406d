package lrucache_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/concurrent/lrucache"
	"github.com/clouseau-go/clouseau/benchmarks/concurrent/stress"
)

// TestStress puts and gets from four goroutines, and looks at the size.
func TestStress(t *testing.T) {
	c := stress.New(lrucache.New, map[string]func() *lrucache.Cache{
		"NewReadLocked": lrucache.NewReadLocked, "NewEvictedLater": lrucache.NewEvictedLater, "NewLookedTwice": lrucache.NewLookedTwice,
	})
	keys := []string{"a", "b", "c"}
	stress.Loop(func(lane, i int) {
		c.Put(keys[i%3], i)
		c.Get(keys[(i+lane)%3])
		if n := c.Len(); n > 2 {
			t.Errorf("there are %d keys", n)
		}
	})
}
