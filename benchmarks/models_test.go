package benchmarks_test

import (
	"errors"
	"os"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// effort is what the tests of models do to a form.
func effort(f benchmarks.Form) benchmarks.Effort {
	foreign := f.Name == "nginx" || f.Name == "apache" || f.Name == "unison"
	runs := 40
	switch long := os.Getenv("CLOUSEAU_LONG") != ""; {
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

// A model never rejects what is right: neither our own twins, nor what others wrote, of
// which the models say where it differs.
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

// A model rejects every mutant.
func TestModelsReject(t *testing.T) {
	t.Parallel()
	forEachForm(t, func(t *testing.T, m benchmarks.Modeled, f benchmarks.Form) {
		if !f.Mutant {
			return
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
