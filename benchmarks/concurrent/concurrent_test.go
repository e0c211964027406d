package concurrent_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/benchmarks/concurrent"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

// command returns clouseau.
func command(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles tests")
	}
	return scripts.Command(t)
}

// outcome is what a report says of runs.
type outcome struct {
	Runs, Violations, Crashed, Hung, Raced, Leaked, Upheld int

	cost time.Duration // of processors, compiling and all that was begun included
	said string        // to people
}

func (o outcome) failed() bool { return o.Violations+o.Crashed+o.Hung+o.Raced+o.Leaked > 0 }

// run runs a system, or a mutant of it, until it fails.
func run(t *testing.T, bin, system, constructor string, flags ...string) (o outcome) {
	t.Helper()
	args := []string{"run", "--report", "-"}
	if !slices.ContainsFunc(concurrent.Timed(), func(s concurrent.System) bool { return s.Name == system }) {
		args = append(args, "--goroutines", "2", "--deadline", "1s")
	}
	if constructor != "" {
		args = append(args, "--new", system+"."+constructor)
	}
	if len(flags) == 0 || !strings.HasSuffix(flags[len(flags)-1], ".hcl") {
		flags = append(flags, filepath.Join(system, system+".clouseau.hcl"))
	}
	c := exec.Command(bin, append(args, flags...)...)
	var text, errs bytes.Buffer
	c.Stdout, c.Stderr = &text, &errs
	err := c.Run()
	o.cost, o.said = c.ProcessState.UserTime()+c.ProcessState.SystemTime(), errs.String()
	if text.Len() == 0 && strings.Contains(o.said, "no run failed, so") { // nothing to export
		o.Runs = budget
		return o
	}
	if e := json.Unmarshal(text.Bytes(), &o); e != nil {
		t.Fatalf("%v (%v)\n%s\n%s", e, err, errs.String(), text.String())
	}
	if (err != nil) != o.failed() {
		t.Fatalf("%s %s: %v, and the report has %+v\n%s", system, constructor, err, o, errs.String())
	}
	return o
}

// TestFound: of a system one mutant is found, and the right one passes. The long mode has them all.
func TestFound(t *testing.T) {
	t.Parallel()
	bin := command(t)
	both := [][]concurrent.System{concurrent.Systems(), concurrent.Timed()}
	for _, all := range both {
		s := all[1]
		i := slices.IndexFunc(s.Mutants, func(m concurrent.Mutant) bool { return !m.Racing })
		if o := run(t, bin, s.Name, s.Mutants[i].New, "--seed", "1", "--runs", "5000"); !o.failed() {
			t.Errorf("%s: %s is not found in %d runs", s.Name, s.Mutants[i].New, o.Runs)
		}
		// A run may be too short to be judged.
		if o := run(t, bin, s.Name, "", "--seed", "1", "--runs", "100"); o.failed() || o.Upheld < 99 {
			t.Errorf("%s: the right one has the outcome %+v", s.Name, o)
		}
	}
}

// A mutant that is not found costs budget runs for each seed. Work is counted in runs, and told in
// seconds of processor time, compiling included: both mean the same on a busy machine.
const (
	seeds  = 3 // of the first column; others have one
	budget = 5000
	limit  = 2 * time.Minute // of a stress loop, which hangs then
)

// TestTable measures the mutants whose calls overlap, and TestTimed those with timers.
func TestTable(t *testing.T) {
	measure(t, concurrent.Systems(), []string{"runs", "no calls before", "no points", "stress loop, -race"}, func(t *testing.T, bin, system string, m concurrent.Mutant) []string {
		return []string{surely(t, bin, system, m), median(t, bin, system, m, 1, "--length", "1"), median(t, bin, system, m, 1, "--yield=false"), stressed(t, system, m)}
	})
}

func TestTimed(t *testing.T) {
	measure(t, concurrent.Timed(), []string{"runs"}, func(t *testing.T, bin, system string, m concurrent.Mutant) []string {
		return []string{surely(t, bin, system, m)}
	})
}

// surely is the median of what has to find the mutant. Where none of the seeds does, up to nine
// more are tried: what takes a state and two interruptions is found with one seed of three or four.
func surely(t *testing.T, bin, system string, m concurrent.Mutant) string {
	t.Helper()
	cell := median(t, bin, system, m, seeds)
	if !strings.HasPrefix(cell, "none") {
		return cell
	}
	for seed := seeds; seed < seeds+9; seed++ {
		if o := search(t, bin, system, m, seed); o.failed() {
			return fmt.Sprintf("%d (1 of %d)", o.Runs, seed+1)
		}
	}
	t.Errorf("%s %s is not found: %s, nor with nine more seeds", system, m.New, cell)
	return cell
}

// search runs a system until it fails, as often as the budget allows. Seeds count from 0.
func search(t *testing.T, bin, system string, m concurrent.Mutant, seed int, flags ...string) outcome {
	t.Helper()
	if m.Racing {
		flags = append(flags, "--race")
	}
	return run(t, bin, system, m.New, append(flags, "--seed", fmt.Sprint(seed+1), "--runs", fmt.Sprint(budget))...)
}

// measure prints a table with a row for each mutant, and runs the right systems 10,000 times each.
func measure(t *testing.T, systems []concurrent.System, columns []string, row func(t *testing.T, bin, system string, m concurrent.Mutant) []string) {
	t.Helper()
	if environment.Long.Get() == "" {
		t.Skip("long: set CLOUSEAU_LONG=1")
	}
	bin := command(t)
	fmt.Printf("runs until a mutant is found, in the first column the median of %d seeds, at most %d runs for each\n\n", seeds, budget)
	fmt.Printf("| system | mutant | kind | %s |\n", strings.Join(columns, " | "))
	fmt.Printf("|--- |--- |--- %s|\n", strings.Repeat("|--: ", len(columns)))
	for _, s := range systems {
		t.Run(s.Name, func(t *testing.T) {
			for _, m := range s.Mutants {
				fmt.Printf("| %s | %s | %s | %s |\n", s.Name, strings.TrimPrefix(m.New, "New"), m.Kind, strings.Join(row(t, bin, s.Name, m), " | "))
			}
			o := run(t, bin, s.Name, "", "--seed", "7", "--runs", "10000")
			if o.failed() || o.Upheld != o.Runs || o.Runs != 10000 {
				t.Errorf("%s: the right one has the outcome %+v", s.Name, o)
			}
			fmt.Printf("| %s | | the right one | %d of %d upheld (%.1f s) |%s\n", s.Name, o.Upheld, o.Runs, o.cost.Seconds(), strings.Repeat(" |", len(columns)-1))
		})
	}
}

// median returns the median of the runs until a mutant is found, with its seconds.
func median(t *testing.T, bin, system string, m concurrent.Mutant, seeds int, flags ...string) string {
	t.Helper()
	var all []outcome
	for seed := range seeds {
		all = append(all, search(t, bin, system, m, seed, flags...))
	}
	found := 0
	for i := range all {
		if all[i].failed() {
			found++
		}
	}
	slices.SortFunc(all, func(a, b outcome) int {
		if a.failed() != b.failed() {
			return map[bool]int{true: -1, false: 1}[a.failed()]
		}
		return cmp.Compare(a.Runs, b.Runs)
	})
	o := all[seeds/2]
	switch {
	case found == 0:
		return fmt.Sprintf("none in %d (%.0f s)", o.Runs, o.cost.Seconds())
	case !o.failed():
		return fmt.Sprintf("%d (%d of %d)", all[0].Runs, found, seeds)
	case found < seeds:
		return fmt.Sprintf("%d (%d of %d)", o.Runs, found, seeds)
	}
	return fmt.Sprintf("%d (%.1f s)", o.Runs, o.cost.Seconds())
}

// stressed runs the stress loop of a system under the race detector.
func stressed(t *testing.T, system string, m concurrent.Mutant) string {
	t.Helper()
	c := exec.Command("go", "test", "-race", "-count=1", "-timeout", limit.String(), "-run", "TestStress", "./"+system)
	c.Env = append(os.Environ(), "MUTANT="+m.New)
	out, err := c.CombinedOutput()
	took := (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds()
	switch {
	case err == nil:
		return fmt.Sprintf("none (%.0f s)", took)
	case bytes.Contains(out, []byte("DATA RACE")):
		return fmt.Sprintf("data race (%.0f s)", took)
	case bytes.Contains(out, []byte("--- FAIL: TestStress")), bytes.Contains(out, []byte("panic: ")):
		return fmt.Sprintf("found (%.0f s)", took)
	}
	t.Errorf("%s %s: %v\n%s", system, m.New, err, out)
	return "?"
}
