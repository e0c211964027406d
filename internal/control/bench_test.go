package control_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/control"
)

const loops = `package m

import (
	"sync"
	"testing"
)

func TestLoops(t *testing.T) {
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			n := 0
			for range 1_000_000 {
				n++
			}
		})
	}
	wg.Wait()
}

func TestNothing(t *testing.T) {}
`

// BenchmarkSteps tells what a point costs at which nobody else goes on, what one costs at which
// somebody does, and what a run does that has nothing to do.
func BenchmarkSteps(b *testing.B) {
	dir, bin := b.TempDir(), b.TempDir()
	for name, text := range map[string]string{"go.mod": module, "m_test.go": loops} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	binary, err := control.Build(b.Context(), dir, bin, ".", false)
	if err != nil {
		b.Fatal(err)
	}
	var still, moving, empty time.Duration
	steps, switches, runs := 0, 0, 0
	for b.Loop() {
		// By the first plan nobody is stopped.
		plans := control.Plans(1, "TestLoops", 6)
		var took []time.Duration
		for _, p := range []control.Plan{plans[0], uniform(plans)} {
			series := b.TempDir()
			all, err := binary.Series(b.Context(), series, "TestLoops", []control.Plan{p})
			if err != nil {
				b.Fatal(err)
			}
			took = append(took, all[0].Took)
			if p == plans[0] {
				steps += all[0].Steps
			} else {
				switches += all[0].Switches
			}
		}
		still += took[0]
		moving += took[1] - took[0]
		nothing, err := binary.Series(b.Context(), b.TempDir(), "TestNothing", control.Plans(1, "TestNothing", 1000))
		if err != nil {
			b.Fatal(err)
		}
		for _, r := range nothing {
			empty += r.Took
			runs++
		}
	}
	b.ReportMetric(float64(still.Nanoseconds())/float64(steps), "ns/point")
	b.ReportMetric(float64(moving.Nanoseconds())/float64(switches), "ns/switch")
	b.ReportMetric(float64(empty.Nanoseconds())/float64(runs), "ns/empty-run")
}

func uniform(plans []control.Plan) control.Plan {
	for _, p := range plans {
		if p.Strategy == "uniform" {
			return p
		}
	}
	return plans[len(plans)-1]
}
