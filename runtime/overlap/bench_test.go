package overlap_test

import (
	"sync"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/overlap"
)

// BenchmarkRecorder is the cost of a call of a map under a lock from four goroutines, alone and
// recorded.
func BenchmarkRecorder(b *testing.B) {
	const lanes = 4
	for _, how := range []string{"alone", "recorded"} {
		b.Run(how, func(b *testing.B) {
			var mu sync.Mutex
			held := map[int64]int64{}
			put := func(k, v int64) int64 {
				mu.Lock()
				defer mu.Unlock()
				held[k] = v
				return v
			}
			var r overlap.Recorder
			var all sync.WaitGroup
			for range lanes {
				lane := r.Lane()
				all.Go(func() {
					for i := range int64(b.N / lanes) {
						k := i % 100
						if how == "alone" {
							put(k, i)
							continue
						}
						lane.Call(write, []logic.Value{logic.IntValue(i)}, func() []logic.Value {
							return []logic.Value{logic.IntValue(put(k, i))}
						})
					}
				})
			}
			all.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "calls/s")
		})
	}
}
