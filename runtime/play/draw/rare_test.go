package draw_test

import (
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
)

// TestRare: about one draw in twelve is a rare value, each of them is drawn, and those who ask
// between which the values lie see the others.
func TestRare(t *testing.T) {
	t.Parallel()
	const n = 6000
	large, largest := logic.IntValue(64), logic.IntValue(65535)
	d := draw.Seldom(draw.Between(0, 20), large, largest)
	counts := map[logic.Value]int{}
	for i := range n {
		rapid.Custom(func(t *rapid.T) bool {
			s := draw.NewSource(draw.Keep())
			s.Begin(t)
			v := d.Draw(&s, "n")
			if !d.Has(v) || !draw.Has(s.Drawn, v) {
				t.Errorf("%v is drawn; in the domain: %v, written down: %v", v, d.Has(v), s.Drawn)
			}
			counts[v]++
			return true
		}).Example(i)
	}
	if rare := counts[large] + counts[largest]; rare < n/12/2 || rare > n/12*2 || counts[large] == 0 || counts[largest] == 0 {
		t.Errorf("64 is drawn %d times and 65535 %d times in %d draws", counts[large], counts[largest], n)
	}
	if x := d.Extent(); x.Hi != logic.IntegerOf(20) || d.Size() != 23 || d.Has(logic.IntValue(21)) {
		t.Errorf("up to %v, %d values", x.Hi, d.Size())
	}
}
