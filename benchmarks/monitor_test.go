package benchmarks_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// BenchmarkMonitor measures the cost of one event for the monitor of each system's goal. One
// operation feeds it a few hundred runs of a handwritten script; events/op is the number of their
// events.
func BenchmarkMonitor(b *testing.B) {
	for _, sys := range benchmarks.Systems() {
		if sys.Weak {
			continue
		}
		b.Run(sys.Name, func(b *testing.B) {
			s := load(b, sys)
			goal := s.Goals[0]
			runs, events := observed(b, sys, s, goal)
			m := monitor.New(s.Context.B, goal.Violation, goal.Vars, monitor.WithFunctions(functions(s, sys)))
			for b.Loop() {
				for _, tr := range runs {
					m.Reset()
					for _, ev := range tr {
						m.Step(ev)
					}
				}
			}
			b.ReportMetric(float64(events), "events/op")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*events), "ns/event")
		})
	}
}

// observed returns the events of the buggy system in runs of a handwritten script, and their
// number.
func observed(b *testing.B, sys benchmarks.System, s *uhat.Spec, goal *uhat.Goal) (runs []sre.Trace, events int) {
	sut := sys.SUTs[0]
	test := interp.Test(sys.Name, s.Context, goal, nil, sys.Registry,
		func(context.Context) (rt.Adapter, error) { return sut.Open(), nil })
	test.Options = benchmarks.Patient
	sample.Runs(b.Context(), test.With(sys.Baselines(s)[1].Generators...), 200, 3, func(_ int, r *run.Result) {
		runs = append(runs, r.Trace)
		events += len(r.Trace)
	})
	return runs, events
}
