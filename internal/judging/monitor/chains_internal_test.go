package monitor

import (
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// Chains answer as a map does, before and after there are many.
func TestChains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var x chains
		want := map[uint64]*state{}
		for range rapid.IntRange(0, 60).Draw(t, "n") {
			switch h := rapid.Uint64Range(0, 2*manyChains).Draw(t, "hash"); rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				x.clear()
				clear(want)
			case 1, 2, 3:
				if want[h] != nil {
					x.begin(h, nil)
					delete(want, h)
				}
			default:
				s := &state{next: x.with(h)}
				x.begin(h, s)
				want[h] = s
			}
			for h := range uint64(2*manyChains + 1) {
				if got := x.with(h); got != want[h] {
					t.Fatalf("the chain of %d begins with %p, want %p", h, got, want[h])
				}
			}
		}
	})
}

func TestFewChainsNeedNoMap(t *testing.T) {
	var x chains
	for h := range uint64(100) { // as with one state that moves on
		x.begin(h, &state{})
		x.begin(h, nil)
	}
	if x.many != nil {
		t.Error("there was one chain at a time, and they are in a map")
	}
}
