package locks

import (
	"context"
	"flag"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/scripts"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

var (
	locksOnly  = flag.String("locks-only", "", "the `names` of locks, separated by commas")
	locksSeeds = flag.Int("locks-seeds", 5, "how many `seeds` there are")
	locksRuns  = flag.Int("locks-runs", 20000, "how many `runs` there are at most")
	locksTime  = flag.Duration("locks-time", 30*time.Second, "how much `time` go test -fuzz has")
)

// TestSources: all are formatted Go, and differ.
func TestSources(t *testing.T) {
	t.Parallel()
	all := All()
	if len(all) != 30 {
		t.Errorf("%d locks", len(all))
	}
	seen := map[string]bool{}
	for _, l := range all {
		text, err := format.Source([]byte(l.Source))
		if err != nil || string(text) != l.Source || seen[l.Source] {
			t.Errorf("%s: %v\n%s", l.Name, err, l.Source)
		}
		seen[l.Source] = true
	}
}

// TestLocks prints in how many runs, and executions, each lock is opened.
func TestLocks(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("runs go test -fuzz for minutes")
	}
	command := scripts.Command(t)
	fewer, of := 0, 0
	for _, l := range All() {
		if *locksOnly != "" && !slices.Contains(strings.Split(*locksOnly, ","), l.Name) {
			continue
		}
		dir := module(t, l)
		var ours, fuzzed []int
		for seed := range *locksSeeds {
			ours = append(ours, walked(t, command, dir, seed+1))
			fuzzed = append(fuzzed, fuzz(t, dir))
		}
		of++
		if median(ours) < median(fuzzed) {
			fewer++
		}
		t.Logf("| %s | %s | %s |", l.Name, printed(ours), printed(fuzzed))
	}
	t.Logf("opened in fewer runs than by fuzzing: %d of %d", fewer, of)
}

// never is more than any number of runs.
const never = 1 << 60

// median returns the middle one of some numbers.
func median(of []int) int { return slices.Sorted(slices.Values(of))[len(of)/2] }

// printed prints numbers of runs.
func printed(of []int) string {
	var parts []string
	for _, n := range of {
		if n == never {
			parts = append(parts, "-")
		} else {
			parts = append(parts, strconv.Itoa(n))
		}
	}
	return strings.Join(parts, " ")
}

// module makes a module with a lock, and a fuzz target beside it.
func module(t *testing.T, l Lock) string {
	t.Helper()
	dir := scripts.Module(t, "../..")
	if err := scripts.Require(dir, "pgregory.net/rapid@v1.3.0"); err != nil {
		t.Fatal(err)
	}
	cases := ""
	for i, m := range methods {
		cases += fmt.Sprintf("\t\t\t\tcase %d:\n\t\t\t\t\tl.%s(int(b[1]) %% 10)\n", i, m)
	}
	n := len(methods)
	if strings.Contains(l.Source, "Click()") {
		cases += fmt.Sprintf("\t\t\t\tcase %d:\n\t\t\t\t\tl.Click()\n", n)
		n++
	}
	for name, text := range map[string]string{
		"lock/lock.go": l.Source, "lock/lock.clouseau.hcl": l.Spec, "fuzz/lock_test.go": fmt.Sprintf(target, n, cases),
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// target fuzzes a lock: two bytes are a call. It counts its executions, since one process makes
// them all.
const target = `package fuzz

import (
	"testing"

	"example.com/m/lock"
)

var executions int

func FuzzLock(f *testing.F) {
	f.Fuzz(func(t *testing.T, b []byte) {
		executions++
		defer func() {
			if recover() != nil {
				t.Fatalf("opened by %%d", executions)
			}
		}()
		l := lock.New()
		for ; len(b) >= 2; b = b[2:] {
			switch int(b[0]) %% %d {
%s			}
		}
	})
}
`

// walked returns the run of clouseau run in which a lock is opened first.
func walked(t *testing.T, command, dir string, seed int) int {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), command, "run", "lock/lock.clouseau.hcl", "walk", "--runs", strconv.Itoa(*locksRuns), "--seed", strconv.Itoa(seed))
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", environment.Source.Is(root))
	out, _ := cmd.CombinedOutput() // it fails if it finds something
	return first(t, out, regexp.MustCompile(`first in run (\d+)|run (\d+) fails`), "runs")
}

// fuzz returns the execution in which go test -fuzz opens a lock.
func fuzz(t *testing.T, dir string) int {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), *locksTime+time.Minute)
	defer cancel()
	if err := os.RemoveAll(filepath.Join(dir, "fuzz", "testdata")); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-mod=mod", "./fuzz", "-run=^$", "-fuzz=FuzzLock", "-parallel=1", "-fuzzminimizetime=0x",
		"-fuzztime="+locksTime.String(), "-test.fuzzcachedir="+t.TempDir())
	cmd.Dir = dir
	out, _ := cmd.CombinedOutput()
	return first(t, out, regexp.MustCompile(`opened by (\d+)`), "execs")
}

// first returns the number that what finds something prints. What finds nothing says so otherwise.
func first(t *testing.T, out []byte, found *regexp.Regexp, otherwise string) int {
	t.Helper()
	m := found.FindSubmatch(out)
	if m == nil {
		if !strings.Contains(string(out), otherwise) {
			t.Errorf("%s", out)
		}
		return never
	}
	n, err := strconv.Atoi(string(m[1]) + string(slices.Concat(m[2:]...)))
	if err != nil {
		t.Error(err)
	}
	return n
}
