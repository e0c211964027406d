package hangs

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// inSystem matches a stack whose first function is one of a system.
var inSystem = regexp.MustCompile(`^a goroutine .* in\n +\S*/benchmarks/hangs\.\(`)

// TestHangs: each hang is found in one of the operations that hang, shown with the goroutine of the
// system that waits or runs, confirmed, and made about as small as can be.
func TestHangs(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("waits for deadlines")
	}
	for _, b := range all(kinds()...) {
		t.Run(b.String(), func(t *testing.T) {
			t.Parallel()
			s := b.shows(t, 1)
			// Others may use the machine.
			for try := 1; try < 3 && strings.Contains(s.text, "its operations are slow"); try++ {
				s = b.shows(t, 1)
			}
			h := b.hang()
			f := s.Failure
			switch {
			case f == nil || f.Verdict != "hung":
				t.Fatalf("no hang is found:\n%s", s.text)
			case !slices.Contains(strings.Fields(h.ops), s.op) || s.calls > h.least+1 || s.calls < h.least:
				t.Errorf("%s hangs in a run of %d calls; want one of %s, in %d", s.op, s.calls, h.ops, h.least)
			case f.Confirmation == nil || f.Confirmation.Confirmed == 0:
				t.Errorf("the hang is not confirmed: %+v", f.Confirmation)
			case !inSystem.MatchString(f.Stack):
				t.Errorf("the stack does not begin in the system:\n%s", f.Stack)
			}
			if t.Failed() {
				t.Log(s.text)
			}
		})
	}
}

// TestTwins: systems without the bug do not hang, in as many runs.
func TestTwins(t *testing.T) {
	t.Parallel()
	for _, b := range all(append(kinds(), raced())...) {
		b.fixed = true
		t.Run(b.String(), func(t *testing.T) { b.check(t, b.form) })
	}
}

// TestCrowd: time that passes for far longer than the deadline is no hang, however many timers
// fire.
func TestCrowd(t *testing.T) {
	t.Parallel()
	k := crowd()
	k.check(t, form{clock: true})
}

// TestLeast: no run hangs that is shorter than the shortest one that is known.
func TestLeast(t *testing.T) {
	t.Parallel()
	if environment.Long.Get() == "" {
		t.Skip("tries all runs, in the long mode")
	}
	for _, b := range all(kinds()...) {
		c := exec.Command(os.Args[0], "-test.run=^TestCase$")
		c.Env = append(os.Environ(), theCase+"=least "+b.String())
		began := time.Now()
		out, err := c.CombinedOutput()
		if want := fmt.Sprintln("the least is", b.hang().least); err != nil || string(out) != want {
			t.Errorf("%v: %v, %s, want %s", b, err, out, want)
		}
		t.Logf("%-16s %d calls, after %.1f s", b, b.hang().least, time.Since(began).Seconds())
	}
}

// TestTable prints how hangs are found and shown, for several seeds.
func TestTable(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("measured in the long mode")
	}
	const seeds = 9
	var table strings.Builder
	fmt.Fprintf(&table, "%-16s %6s %9s %7s %8s %10s %9s %11s\n", "system", "found", "in run", "least", "shown", "confirmed", "seconds", "processor")
	for _, b := range all(append(kinds(), raced())...) {
		var in, calls, took, cpu []float64
		confirmed := 0
		for seed := range seeds {
			s := b.shows(t, seed+1)
			cpu = append(cpu, s.cpu.Seconds())
			if s.Failure == nil {
				continue
			}
			in = append(in, float64(s.Runs))
			calls = append(calls, float64(s.calls))
			took = append(took, s.took.Seconds())
			if c := s.Failure.Confirmation; c != nil && c.Confirmed > 0 {
				confirmed++
			}
		}
		fmt.Fprintf(&table, "%-16s %2d of %d %9.0f %7d %8.0f %5d of %d %9.1f %11.1f\n",
			b, len(in), seeds, median(in), b.hang().least, median(calls), confirmed, len(in), median(took), median(cpu))
	}
	t.Logf("medians of %d seeds, %s runs at most\n%s", seeds, runs, &table)
}

// median returns the median, 0 of nothing.
func median(of []float64) float64 {
	if len(of) == 0 {
		return 0
	}
	slices.Sort(of)
	return of[len(of)/2]
}
