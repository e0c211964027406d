package mix_test

import (
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/internal/strategy/mix"
)

// TestRandomShare: next to scripts what is random gets about three of four runs, less where it
// tells nothing, and more where scripts do not. None is without runs.
func TestRandomShare(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name                string
		scripts, random     bool // tell something
		fewest, most, early int  // random runs of 200, and at most how many of the first 40
	}{
		{"both tell", true, true, 125, 145, 21},
		{"scripts tell", true, false, 95, 130, 16},
		{"random runs tell", false, true, 165, 190, 36},
	} {
		m := mix.Of([]mix.Generator{{Weight: 1}, {Weight: 1}, {Random: true}})
		m.Steer(true)
		r := rand.New(rand.NewPCG(1, 1))
		ran := make([]int, 3)
		early := 0
		for played := 0; played < 200; {
			i := m.Choose(r.IntN)
			if m.Passes(i) {
				continue
			}
			played++
			ran[i]++
			if i == 2 && played <= 40 {
				early++
			}
			m.Ended(i == 2 && tt.random || i < 2 && tt.scripts, false)
		}
		if ran[0] == 0 || ran[1] == 0 || ran[2] < tt.fewest || ran[2] > tt.most || early > tt.early {
			t.Errorf("%s: runs %v, %d of the first 40 random", tt.name, ran, early)
		}
	}
}

// TestTurnsOfJob: in a job the number of a run says of which kind it is.
func TestTurnsOfJob(t *testing.T) {
	t.Parallel()
	m := mix.Of([]mix.Generator{{}, {}, {Random: true}})
	random := 0
	for i := range int64(202) {
		m.Turn(i)
		first := m.Choose(func(int) int { return 0 })
		if first == 2 {
			random++
		}
		if i < 2 && first != int(i) {
			t.Errorf("run %d is of generator %d", i, first)
		}
	}
	if random != 20+120 {
		t.Errorf("%d of 202 runs are random, want 140", random)
	}
}
