package benchmarks_test

import (
	"errors"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// effort is the number of runs of a form in the tests of models.
func effort(f benchmarks.Form) benchmarks.Effort {
	foreign := f.Name == "nginx" || f.Name == "apache" || f.Name == "unison"
	runs := 25
	switch long := environment.Long.Get() != ""; {
	case f.Mutant:
		runs = 1000 // the first rejection is the last run
	case long && foreign:
		runs = 2000
	case long:
		runs = 100_000
	case foreign:
		runs = 12
	}
	return benchmarks.Effort{Runs: runs, Rejections: 1, Seed: 1}
}

// A model never rejects a correct system: neither the fixed twins, nor programs by others, whose
// models state where they differ.
func TestModelsAccept(t *testing.T) {
	t.Parallel()
	forEachForm(t, func(t *testing.T, m benchmarks.Modeled, f benchmarks.Form) {
		if f.Mutant {
			return
		}
		r, err := m.Measure(t.Context(), f, effort(f))
		if errors.Is(err, benchmarks.ErrMissing) {
			t.Skip(err)
		} else if err != nil {
			t.Fatal(err)
		}
		if r.Runs == 0 || r.Violations+r.Crashed+r.Hung+r.Infeasible+r.Infrastructure > 0 {
			t.Errorf("%d runs: %d violations, %d crashed, %d hung, %d infeasible, %d infrastructure; want none",
				r.Runs, r.Violations, r.Crashed, r.Hung, r.Infeasible, r.Infrastructure)
		}
	})
}

// What a server does over connections that keep the order and lose nothing is also explained where
// a network might have done worse: with less to rely on the validator has more to explain, and
// still rejects nothing.
func TestModelsAcceptBehindNetworks(t *testing.T) {
	t.Parallel()
	runs := 8
	if environment.Long.Get() != "" {
		runs = 200
	}
	networks := []struct {
		name  string
		every int  // of so many runs one is judged
		hard  bool // some runs have too many explanations
		net   model.Network
	}{
		{"fifo", 1, false, model.Network{Connection: "conn"}},
		{"lossy", 2, true, model.Network{Connection: "conn", Lossy: true}},
		{"unordered", 2, true, model.Network{Connection: "conn", Unordered: true}},
		{"bounded", 1, false, model.Network{Connection: "conn", Capacity: 64}},
		// Equal requests get equal answers, so most answers may also be repetitions: often too
		// many.
		{"duplicating", 100, true, model.Network{Connection: "conn", Copies: 1}},
	}
	for _, m := range benchmarks.ModeledSystems() {
		if m.Name != "http" {
			continue // the others answer calls, or schedule their channels themselves
		}
		judges := make([]*validate.Validator, len(networks))
		judged := make([]int, len(networks))
		seen := 0
		judge := func(rfc *model.Model, r *run.Result) {
			seen++
			for i, n := range networks {
				if seen%n.every != 1%n.every {
					continue
				}
				judged[i]++
				if judges[i] == nil {
					copied := *rfc
					copied.Network = &n.net
					judges[i] = validate.New(&copied, validate.Limits{})
				}
				judges[i].Reset()
				for _, e := range r.Trace {
					if judges[i].Step(e) {
						t.Fatalf("%s: %v\n%v", n.name, r.Trace, judges[i].Rejection())
					}
				}
			}
		}
		right := m.Forms[0]
		right.Steady = true // how much there is to explain must not depend on what comes first
		if _, err := m.Measure(t.Context(), right, benchmarks.Effort{Runs: runs, Seed: 1, Each: judge}); err != nil {
			t.Fatal(err)
		}
		for i, n := range networks {
			s := judges[i].Stats()
			if s.Unknowns > 0 || s.Overflows > 0 && !n.hard {
				t.Errorf("%s: %+v", n.name, s)
			}
			t.Logf("%s: %d runs, %d events, 0 rejected, at most %d branches, %d overflows, %d unknowns", n.name, judged[i], s.Events, s.Peak, s.Overflows, s.Unknowns)
		}
	}
}

// A model rejects every mutant, outside the long mode every twelfth of systems with many. Runs are
// repeatable here, so that a seed finds the same on every machine. In the long mode requests race.
func TestModelsReject(t *testing.T) {
	t.Parallel()
	forEachForm(t, func(t *testing.T, m benchmarks.Modeled, f benchmarks.Form) {
		if !f.Mutant || spared(m, f, 3) {
			return
		}
		if !long {
			f = repeatable(f)
		}
		r, err := m.Measure(t.Context(), f, effort(f))
		if err != nil {
			t.Fatal(err)
		}
		if r.Violations == 0 || r.MessagesMedian == 0 || r.MessagesP90 < r.MessagesMedian {
			t.Errorf("%d runs: %d violations after %d messages in the median, 90 %% after at most %d; want some",
				r.Runs, r.Violations, r.MessagesMedian, r.MessagesP90)
		}
	})
}

func forEachForm(t *testing.T, do func(t *testing.T, m benchmarks.Modeled, f benchmarks.Form)) {
	for _, m := range benchmarks.ModeledSystems() {
		for _, f := range m.Forms {
			t.Run(m.Name+"/"+f.Name, func(t *testing.T) { do(t, m, f) })
		}
	}
}
