package registry_test

import (
	"sync/atomic"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/concurrent/registry"
	"github.com/clouseau-go/clouseau/benchmarks/concurrent/stress"
)

// TestStress claims one name from four goroutines, which pass it on and give it back.
func TestStress(t *testing.T) {
	r := stress.New(registry.New, map[string]func() *registry.Registry{
		"NewCheckThenAct": registry.NewCheckThenAct, "NewGoneBetween": registry.NewGoneBetween, "NewAnyHolder": registry.NewAnyHolder,
	})
	var holders atomic.Int32
	stress.Loop(func(lane, i int) {
		if !r.Claim("name", lane) {
			return
		}
		if holders.Add(1) > 1 {
			t.Error("a name has two holders")
		}
		if !r.Pass("name", lane, lane+10) {
			t.Error("who has claimed the name cannot pass it on")
		}
		holders.Add(-1)
		if !r.Free("name", lane+10) {
			t.Error("who was given the name cannot give it back")
		}
	})
}
