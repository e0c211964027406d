package validate_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// workload is an endless run: the n-th event of it.
type workload struct {
	name string
	spec string
	next func(w *world) func(n int) sre.Event
}

// workloads are a run without unknowns, one that learns and forgets them all the time, and one
// whose answers cross on four connections.
var workloads = []workload{
	{"deterministic", "register", func(w *world) func(int) sre.Event {
		return func(n int) sre.Event {
			return w.event("get", 0, "tag")
		}
	}},
	{"choices", "register", func(w *world) func(int) sre.Event {
		return func(n int) sre.Event {
			tag, k := fmt.Sprint("tag", n/5), n%5
			switch k {
			case 0, 1, 2:
				return w.event("put", fmt.Sprint("guess", n), 1, false)
			case 3:
				return w.event("get", max(0, n/5-1), tag)
			}
			return w.event("put", tag, n/5, true)
		}
	}},
	{"reordered", "store", func(w *world) func(int) sre.Event {
		conn := func(n int) string { return []string{"left", "right"}[n%2] }
		return func(n int) sre.Event {
			switch n % 8 {
			case 0, 1:
				return w.event("put", conn(n), "a", fmt.Sprint(n/8))
			case 2, 3:
				return w.event("get", conn(n), "a")
			case 4, 5:
				return w.event("done", conn(n+1))
			}
			return w.event("found", conn(n+1), fmt.Sprint(n/8))
		}
	}},
}

// BenchmarkValidator measures a step of each workload.
func BenchmarkValidator(b *testing.B) {
	for _, l := range workloads {
		b.Run(l.name, func(b *testing.B) {
			w := load(b, l.spec)
			next := l.next(w)
			v := validate.New(w.model, validate.Limits{})
			n := 0
			for b.Loop() {
				if v.Step(next(n)) {
					b.Fatal(v.Rejection())
				}
				n++
			}
			s := v.Stats()
			b.ReportMetric(float64(s.Peak), "branches")
			b.ReportMetric(float64(s.Queries)/float64(n), "queries/op")
		})
	}
}

// TestMemory: on long runs the validator keeps what the state needs and no more. CLOUSEAU_LONG=1
// shows a million events.
func TestMemory(t *testing.T) {
	events := 20_000
	if environment.Long.Get() != "" {
		events = 1_000_000
	}
	for _, l := range workloads {
		t.Run(l.name, func(t *testing.T) {
			w := load(t, l.spec)
			next := l.next(w)
			v := validate.New(w.model, validate.Limits{Terms: 5_000})
			early := uint64(0)
			for n := range events {
				if v.Step(next(n)) {
					t.Fatal(v.Rejection())
				}
				if n == events/10 {
					early = heap()
				}
			}
			late, s := heap(), v.Stats()
			t.Logf("%d events: heap %d KB after a tenth, %d KB at the end; %+v", events, early>>10, late>>10, s)
			if late > early+early/2+1<<20 {
				t.Errorf("the heap grew from %d to %d bytes", early, late)
			}
			if s.Overflows > 0 || s.Unknowns > 0 || s.Forgotten > 0 {
				t.Errorf("not everything was decided: %+v", s)
			}
		})
	}
}

// heap returns the bytes that are in use.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
