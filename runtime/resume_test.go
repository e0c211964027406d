package runtime_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// TestLongVirtualTime: rapid gives up 24 hours after a test began, and lets it pass. A test in
// virtual time makes all its runs, however long they take by that time, and they are those that a
// test makes whose runs take no time.
func TestLongVirtualTime(t *testing.T) {
	t.Parallel()
	drawn := func(t *testing.T, each time.Duration) (values []int64) {
		world.Test(t, func(t *world.T) {
			test := lostElement(false, playing("long", func(s *rt.Session) {
				n := s.Int("n", rt.Between(0, 1_000_000))
				values = append(values, n)
				time.Sleep(each)
				s.Call("push", rt.IntValue(n))
				s.Decide("isEmpty.answers")
				s.Call("isEmpty")
			}))
			test.VirtualTime = true
			rapid.Check(t, rt.NewHarness(t, test).Property)
		})
		return values
	}
	short := drawn(t, 0)
	for _, each := range []time.Duration{time.Hour, 7 * time.Hour, 30 * time.Hour} {
		if long := drawn(t, each); len(long) != 100 || !slices.Equal(long, short) {
			t.Errorf("runs of %v: %d runs with %v, want 100 with %v", each, len(long), long, short)
		}
	}
}
