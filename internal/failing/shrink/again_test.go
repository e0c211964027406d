package shrink_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/failing/shrink"
)

// TestAgain: the share of fresh runs that fail again is right on average, whatever the share is:
// also if the runs end with the tenth failure, and even if it is said of those scripts alone that
// have just failed.
func TestAgain(t *testing.T) {
	t.Parallel()
	const series = 2000
	for _, share := range []float64{0.02, 0.09, 0.5, 0.9, 1} {
		for _, fails := range []int{0, 3, 10} {
			random := rand.New(rand.NewPCG(1, uint64(fails)))
			failed := func() bool { return random.Float64() < share }
			sum, squares := 0.0, 0.0
			for range series {
				for !failed() { // the run that is found
				}
				r := shrink.Repeats{Times: 100, Time: time.Hour, Fails: fails}.Again(t.Context(), failed)
				if fails > 0 && r.Seen >= fails || r.Of > 100 {
					t.Fatalf("%+v with at most %d failures", r, fails)
				}
				sum, squares = sum+r.Share(), squares+r.Share()*r.Share()
			}
			mean := sum / series
			if off := 4 * math.Sqrt((squares/series-mean*mean)/series); math.Abs(mean-share) > off+1e-9 {
				t.Errorf("with %d failures at most the share is %.4f in the mean, want %v within %.4f", fails, mean, share, off)
			}
		}
	}
}

// TestAgainTime: repetitions end with their time, and the run in which it ends does not count.
func TestAgainTime(t *testing.T) {
	t.Parallel()
	n := 0
	late := func() bool {
		if n++; n == 4 {
			time.Sleep(20 * time.Millisecond)
		}
		return true
	}
	if r := (shrink.Repeats{Times: 100, Time: 20 * time.Millisecond}).Again(t.Context(), late); r.Seen != r.Of || r.Of > 3 {
		t.Errorf("%+v, want at most 3 of 3", r)
	}
	if r := (shrink.Repeats{}).Again(t.Context(), late); r.Of != 0 {
		t.Errorf("%+v, want no run", r)
	}
}
