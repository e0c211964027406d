package draw_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/runtime/play/draw"
)

// TestSeldom: the least depth is drawn in eight of nine runs, the others about equally often, and
// no other value.
func TestSeldom(t *testing.T) {
	t.Parallel()
	const n = 9000
	counts := map[int64]int{}
	for i := range n {
		rapid.Custom(func(t *rapid.T) bool {
			s := draw.NewSource(draw.Keep())
			s.Begin(t)
			counts[s.Seldom(2, 5)]++
			return rapid.Bool().Draw(t, "end")
		}).Example(i)
	}
	if len(counts) != 4 || counts[2] < n*85/100 || counts[2] > n*92/100 {
		t.Errorf("depths %v, want 2 in eight of nine runs, and 3, 4 and 5", counts)
	}
	for d := int64(3); d <= 5; d++ {
		if counts[d] < n/27/2 || counts[d] > n/27*2 {
			t.Errorf("depth %d in %d of %d runs, want about %d", d, counts[d], n, n/27)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := draw.NewSource(draw.Keep())
		s.Begin(t)
		if got := s.Seldom(3, 3); got != 3 {
			t.Errorf("Seldom(3, 3) = %d", got)
		}
		_ = rapid.Bool().Draw(t, "end")
	})
}
