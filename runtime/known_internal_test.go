package runtime

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
	"pgregory.net/rapid"
)

// In a swarm many runs are made with all operations, and each operation is left out of some. No run
// is left with fewer than two.
func TestSwarm(t *testing.T) {
	var ops []*sre.Op
	for _, name := range []string{"put", "get", "drop", "len"} {
		ops = append(ops, &sre.Op{Name: name, Kind: sre.Call})
	}
	const runs = 400
	whole, out := 0, map[string]int{}
	p := &Player{test: &Test{System: event.NewSystem("map", ops...), swarm: true}, kept: draw.Keep()}
	drawn := rapid.Custom(p.doesWithout)
	for seed := range runs {
		without := drawn.Example(seed)
		if len(without) == 0 {
			whole++
		}
		for _, op := range without {
			out[op]++
		}
		if slices.Sort(without); len(ops)-len(without) < leastSwarm || len(slices.Compact(without)) != len(without) {
			t.Fatalf("a run does without %v", without)
		}
	}
	if whole < runs/3 || whole > 3*runs/4 || out["put"] < runs/12 || out["len"] < runs/12 {
		t.Errorf("of %d runs %d are made with all operations; left out: %v", runs, whole, out)
	}
	p.test.swarm = false
	p.test.without = [][]string{{"drop", "len"}}
	if without := drawn.Example(1); len(without) != 1 || without[0] != "drop" && without[0] != "len" {
		t.Errorf("a run of no swarm does without %v", without)
	}
}
