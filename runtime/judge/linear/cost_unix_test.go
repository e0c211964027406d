//go:build unix

package linear_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge/linear"
	"github.com/clouseau-go/clouseau/sre"
)

// spent returns how much processor time, user and system, f takes. On a machine that does other
// things as well it says more than the time that passes.
func spent(b *testing.B, f func()) time.Duration {
	b.Helper()
	used := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			b.Fatal(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	before := used()
	f()
	return used() - before
}

// BenchmarkCheck is the cost of a history over 100 keys, right in all calls, by its length and its
// goroutines.
func BenchmarkCheck(b *testing.B) {
	w := newCells(b)
	for _, n := range []int{100, 1_000, 10_000} {
		for _, lanes := range []int{2, 4, 16} {
			b.Run(fmt.Sprintf("calls=%d/lanes=%d", n, lanes), func(b *testing.B) {
				calls := played(w, rand.New(rand.NewPCG(3, 4)), n, 100, lanes)
				j := linear.Model(w.model)
				all := spent(b, func() {
					for b.Loop() {
						if x, err := j.Check(b.Context(), calls); err != nil || x.Verdict != linear.Explained {
							b.Fatal(x.Verdict, err)
						}
					}
				}).Seconds() / float64(b.N)
				b.ReportMetric(0, "ns/op") // by the clock
				b.ReportMetric(all*1e3, "cpu-ms/history")
				b.ReportMetric(all*1e6/float64(n), "cpu-us/call")
			})
		}
	}
}

// BenchmarkRecorder is what it costs to record the calls of a map under a lock from four
// goroutines: calls in a second of processor time, alone and recorded in turn, and the quotient.
func BenchmarkRecorder(b *testing.B) {
	const lanes, each = 4, 25_000
	write := &sre.Op{Name: "write", Kind: sre.Call, Fields: []sre.Field{{Name: "v", Sort: logic.Int}, {Name: "was", Sort: logic.Int, Result: true}}}
	var mu sync.Mutex
	held := map[int64]int64{}
	put := func(k, v int64) int64 {
		mu.Lock()
		defer mu.Unlock()
		held[k] = v
		return v
	}
	loops := func(call func(lane *overlap.Lane, k, v int64)) time.Duration {
		var r overlap.Recorder
		return spent(b, func() {
			var all sync.WaitGroup
			for range lanes {
				lane := r.Lane()
				all.Go(func() {
					for i := range int64(each) {
						call(lane, i%100, i)
					}
				})
			}
			all.Wait()
		})
	}
	var alone, recorded time.Duration
	for b.Loop() {
		alone += loops(func(_ *overlap.Lane, k, v int64) { put(k, v) })
		recorded += loops(func(lane *overlap.Lane, k, v int64) {
			lane.Call(write, []logic.Value{logic.IntValue(v)}, func() []logic.Value {
				return []logic.Value{logic.IntValue(put(k, v))}
			})
		})
	}
	calls := float64(lanes * each * b.N)
	b.ReportMetric(0, "ns/op") // by the clock
	b.ReportMetric(calls/alone.Seconds(), "alone/cpu-s")
	b.ReportMetric(calls/recorded.Seconds(), "recorded/cpu-s")
	b.ReportMetric(recorded.Seconds()/alone.Seconds(), "times")
	b.ReportMetric((recorded-alone).Seconds()*1e9/calls, "cpu-ns/recording")
}
