package hunted

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

var (
	huntSeed  = flag.Uint64("hunt-seed", 1, "the `seed` of hunts")
	huntOnly  = flag.String("hunt-only", "", "hunt in these `packages` alone, separated by commas")
	huntStep  = flag.Int("hunt-step", 1, "hunt for each `n`-th bug of a package alone")
	huntLimit = flag.Duration("hunt-limit", 2*time.Minute, "give up a hunt after this `time`")
)

// TestHunt hunts for each bug with nothing but the package, and in the right packages. It prints
// what was found and by what, and fails if a hunt does not end.
func TestHunt(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("the long mode measures")
	}
	dir := scripts.Module(t, "../..")
	command := scripts.Command(t)
	of := mutantsOf(t)
	var all, wrong int
	var found kinds
	for _, pkg := range packages(t) {
		if *huntOnly != "" && !slices.Contains(strings.Split(*huntOnly, ","), pkg) {
			continue
		}
		source, err := os.ReadFile(File(".", pkg))
		if err != nil {
			t.Fatal(err)
		}
		right := hunted(t, command, dir, pkg, string(source))
		wrong += len(right.failures)
		t.Logf("%-10s %-28s %2d candidates, %d of them likely, %.1f s %s", pkg, "(right)", len(right.failures), right.likely(), right.seconds, right.first())
		for i, m := range of[pkg] {
			if i%*huntStep != 0 {
				continue
			}
			changed, err := m.Apply(string(source))
			if err != nil {
				t.Fatal(err)
			}
			h := hunted(t, command, dir, pkg, changed)
			all++
			h.leave(right)
			if len(h.failures) > 0 {
				found.add(h.failures[0])
			}
			t.Logf("%-10s %-28s %2d candidates, %d of them likely, %.1f s %s", pkg, m.Name, len(h.failures), h.likely(), h.seconds, h.first())
		}
	}
	t.Logf("found %d of %d, %d candidates in right packages", found.found, all, wrong)
	found.tell(t)
}

// packages are the names of the right packages.
func packages(t *testing.T) (names []string) {
	t.Helper()
	entries, err := os.ReadDir("right")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// outcome is what a hunt has shown.
type outcome struct {
	failures []report.Failure
	seconds  float64 // of processor time
	judges   string  // the guesses that judged
	runs     int
}

// leave takes out what the right package shows, too: that is not found.
func (o *outcome) leave(right outcome) {
	o.failures = slices.DeleteFunc(o.failures, func(f report.Failure) bool {
		return slices.ContainsFunc(right.failures, func(r report.Failure) bool { return r.Title == f.Title })
	})
}

// refs are models of package ref.
var refs = regexp.MustCompile(`ref\.\w+`)

// model is the model that judged.
func (o outcome) model() string { return cmp.Or(refs.FindString(o.judges), "no model") }

// likely counts the failures that are more likely bugs than not.
func (o outcome) likely() (n int) {
	for _, f := range o.failures {
		if f.Sure >= 0.7 {
			n++
		}
	}
	return n
}

// first says what comes first.
func (o outcome) first() string {
	if len(o.failures) == 0 {
		return ""
	}
	f := o.failures[0]
	return fmt.Sprintf("| %.2f %s | %s", f.Sure, f.Title, f.Expected)
}

// hunted hunts in a package with that source.
func hunted(t *testing.T, command, dir, pkg, source string) outcome {
	t.Helper()
	below := filepath.Join(dir, pkg)
	if err := os.MkdirAll(below, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(below, pkg+".go"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	return hunt(t, command, dir, "./"+pkg)
}

// hunt hunts in the module of a folder.
func hunt(t *testing.T, command, dir string, args ...string) outcome {
	t.Helper()
	args = append([]string{"hunt", "--format", "json", "--seed", strconv.FormatUint(*huntSeed, 10)}, args...)
	d, seconds := scripts.Measure(t, *huntLimit, "../..", dir, command, args...)
	o := outcome{seconds: seconds}
	for _, test := range d.Tests {
		o.failures = append(o.failures, test.Failures...)
		o.judges, o.runs = test.Judge, o.runs+test.Runs
	}
	slices.SortStableFunc(o.failures, func(a, b report.Failure) int { return int(100*b.Sure) - int(100*a.Sure) })
	return o
}
