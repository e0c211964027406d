package concurrent_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/concurrent"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// TestWeaker: a system that promises less than linearizability passes, as long as its spec says so,
// and a mutant that breaks the weaker promise does not. The long mode has them all.
func TestWeaker(t *testing.T) {
	t.Parallel()
	bin := command(t)
	systems, upheld := concurrent.Weaker(), "200"
	if environment.Long.Get() != "" {
		upheld = "10000"
	} else {
		systems = systems[len(systems)-1:]
	}
	for _, s := range systems {
		if o := run(t, bin, s.Name, "", "--seed", "1", "--runs", upheld); o.failed() || o.Upheld != o.Runs {
			t.Errorf("%s: the right one has the outcome %+v", s.Name, o)
		}
		o := run(t, bin, s.Name, "", "--seed", "1", "--runs", "100000", strict(t, s.Name))
		if !o.failed() {
			t.Errorf("%s is linearizable in %d runs, so its promise shows nothing", s.Name, o.Runs)
		}
		t.Logf("%s: not linearizable in run %d", s.Name, o.Runs)
		for _, m := range s.Mutants {
			o := run(t, bin, s.Name, m.New, "--seed", "1", "--runs", "5000")
			if !o.failed() {
				t.Errorf("%s: %s is not found in %d runs", s.Name, m.New, o.Runs)
			}
			t.Logf("%s: %s is found in run %d", s.Name, m.New, o.Runs)
		}
	}
}

// strict returns a spec of a system without its weaker promise.
func strict(t *testing.T, system string) string {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(system, system+".clouseau.hcl"))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(src)) {
		if !strings.HasPrefix(strings.TrimSpace(line), "consistency ") && !strings.HasPrefix(strings.TrimSpace(line), "stale ") {
			lines = append(lines, line)
		}
	}
	if len(lines) == strings.Count(string(src), "\n") {
		t.Fatalf("the spec of %s promises nothing less", system)
	}
	dir, err := os.MkdirTemp(system, "_strict") // the go command finds the module from there
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	name := filepath.Join(dir, system+".clouseau.hcl")
	if err := os.WriteFile(name, []byte(strings.Join(lines, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}
