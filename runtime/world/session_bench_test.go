package world_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// perRun is how many deliveries a run of a benchmark makes.
const perRun = 10_000

// rings is the system of a ring whose messages are events.
var rings = event.NewSystem("ring", &rt.Op{Name: "pass", Kind: rt.Receive})

// ringAdapter is a ring under test.
type ringAdapter struct {
	*world.World
}

func (ringAdapter) Send(context.Context, string, []rt.Value) error { return nil }

// deliveries runs scripts of deliveries until there are as many as b wants. What it takes to make a
// world does not count.
func deliveries(b *testing.B, nodes, flying int, s rt.Strategy, deliver func(*rt.Session)) {
	b.Helper()
	goal := rt.Goal{Name: "none", Violation: rings.Seq(rings.All(), rings.Event(rings.Op("pass"), rings.L.False()))}
	test := &rt.Test{
		System: rings, Goal: goal,
		New: func(context.Context) (rt.Adapter, error) { return ringAdapter{World: ring(nodes, flying, true)}, nil },
		Generators: []rt.Generator{{Name: "deliver", Run: func(s *rt.Session) {
			b.StartTimer()
			for range perRun {
				deliver(s)
			}
			b.StopTimer()
		}}},
		Options: rt.Options{Schedule: s, MaxEvents: 10 * perRun, CallDeadline: time.Hour},
	}
	b.ReportAllocs()
	b.StopTimer()
	b.ResetTimer()
	sample.Runs(b.Context(), test, (b.N+perRun-1)/perRun, 1, func(_ int, r *run.Result) {
		if len(r.Trace) != perRun {
			b.Fatalf("%d events, want %d: %v (%s)", len(r.Trace), perRun, r.Verdict, r.Reason)
		}
	})
}

// BenchmarkSession delivers messages for which a script asks, one by one, with a monitor.
func BenchmarkSession(b *testing.B) {
	for _, nodes := range []int{3, 50} {
		for _, flying := range []int{10, 1000, 100_000} {
			b.Run(fmt.Sprintf("nodes=%d/flying=%d", nodes, flying), func(b *testing.B) {
				deliveries(b, nodes, flying, nil, func(s *rt.Session) { s.Receive("pass", nil) })
			})
		}
	}
}

// BenchmarkSchedule delivers the messages that a strategy chooses.
func BenchmarkSchedule(b *testing.B) {
	for _, name := range strategy.Names() {
		for _, flying := range []int{10, 100, 1000, 100_000} {
			s := strategy.Named(name)
			b.Run(fmt.Sprintf("%s/flying=%d", name, flying), func(b *testing.B) {
				deliveries(b, 5, flying, s, func(s *rt.Session) { s.Advance() })
			})
		}
	}
}
