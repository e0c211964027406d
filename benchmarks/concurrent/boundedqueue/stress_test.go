package boundedqueue_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/concurrent/boundedqueue"
	"github.com/clouseau-go/clouseau/benchmarks/concurrent/stress"
)

// TestStress puts elements in and takes them out from four goroutines, and counts both.
func TestStress(t *testing.T) {
	q := stress.New(boundedqueue.New, map[string]func() *boundedqueue.Queue{
		"NewLateRoom": boundedqueue.NewLateRoom, "NewTakenTwice": boundedqueue.NewTakenTwice, "NewSizeApart": boundedqueue.NewSizeApart,
	})
	var in, out [stress.Lanes]int
	stress.Loop(func(lane, i int) {
		elem := 1 + lane*stress.Rounds + i
		if q.Offer(elem) {
			in[lane] += elem
		}
		if elem, ok := q.Pop(); ok {
			out[lane] += elem
		}
		if n := q.Len(); n < 0 || n > 3 {
			t.Errorf("there are %d elements", n)
		}
	})
	sum := 0
	for lane := range in {
		sum += in[lane] - out[lane]
	}
	for elem, ok := q.Pop(); ok; elem, ok = q.Pop() {
		sum -= elem
	}
	if sum != 0 {
		t.Errorf("what went in and what came out differ by %d", sum)
	}
}
