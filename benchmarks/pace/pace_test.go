//go:build unix

package pace

import (
	"context"
	"runtime"
	"syscall"
	"testing"
	"time"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// BenchmarkCalls makes runs of the machine and of the walks in turn. It reports the calls that each
// makes in a second of processor time, what the walks make of the machine's share, and their
// allocations for each call. The walk "alone" has no reference, so it only looks for crashes.
func BenchmarkCalls(b *testing.B) {
	machine := &side{run: machineRun}
	walk := &side{run: walkRuns(b, paceReferenceTest())}
	unjudged := paceReferenceTest()
	unjudged.Reference = nil
	alone := &side{run: walkRuns(b, unjudged)}
	for b.Loop() {
		for _, s := range []*side{machine, walk, alone} {
			s.turn(b)
		}
	}
	b.ReportMetric(0, "ns/op") // by the clock
	b.ReportMetric(machine.pace(), "machine/cpu-s")
	b.ReportMetric(walk.pace(), "walk/cpu-s")
	b.ReportMetric(alone.pace(), "alone/cpu-s")
	b.ReportMetric(walk.pace()/machine.pace(), "walk/machine")
	b.ReportMetric(machine.allocations(), "machine-allocs/call")
	b.ReportMetric(walk.allocations(), "walk-allocs/call")
	b.ReportMetric(alone.allocations(), "alone-allocs/call")
}

// side is one of those that are compared.
type side struct {
	run   func(t *rapid.T) (calls int)
	calls int
	spent time.Duration
	made  uint64 // allocations
}

func (s *side) pace() float64        { return float64(s.calls) / s.spent.Seconds() }
func (s *side) allocations() float64 { return float64(s.made) / float64(s.calls) }

// checks is how many checks a side makes when it is its turn. All are alike, since the seed is.
const checks = 5

// quiet is a benchmark that logs no check that has passed.
type quiet struct{ testing.TB }

func (quiet) Logf(string, ...any) {}

// turn makes some checks.
func (s *side) turn(b *testing.B) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	from := used(b)
	for range checks {
		rapid.Check(quiet{b}, func(t *rapid.T) { s.calls += s.run(t) })
	}
	s.spent += used(b) - from
	runtime.ReadMemStats(&after)
	s.made += after.Mallocs - before.Mallocs
}

// used returns the processor time of the process, of user and system.
func used(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// walkRuns makes walks, and counts their calls.
func walkRuns(b *testing.B, test *rt.Test) func(t *rapid.T) int {
	var sut *Stack
	test.New = func(context.Context) (rt.Adapter, error) {
		sut = New()
		return &paceAdapter{sut: sut}, nil
	}
	h := rt.NewHarness(b, test)
	return func(t *rapid.T) int {
		h.Property(t)
		return sut.calls
	}
}

// machineRun is what one writes by hand: a slice is the model of the stack.
func machineRun(t *rapid.T) int {
	s := New()
	var model []int
	t.Repeat(map[string]func(*rapid.T){
		"push": func(t *rapid.T) {
			x := rapid.IntRange(0, 20).Draw(t, "elem")
			s.Push(x)
			model = append(model, x)
		},
		"pop": func(t *rapid.T) {
			x, ok := s.Pop()
			n := len(model)
			if ok != (n > 0) {
				t.Fatalf("pop says %v, and there are %d", ok, n)
			}
			if n > 0 && x != model[n-1] {
				t.Fatalf("pop gives %d, want %d", x, model[n-1])
			}
			model = model[:max(0, n-1)]
		},
		"len": func(t *rapid.T) {
			if n := s.Len(); n != len(model) {
				t.Fatalf("len is %d, want %d", n, len(model))
			}
		},
	})
	return s.calls
}
