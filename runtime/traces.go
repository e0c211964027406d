package runtime

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/script"
)

// tracesDir returns the directory of a test's trace files, and whether they are replayed.
// CLOUSEAU_TRACES=off says no, and fuzzing and benchmarks have none.
func tracesDir(tb testing.TB) (dir string, ok bool) {
	switch tb.(type) {
	case *testing.F, *testing.B:
		return "", false
	}
	return filepath.Join("testdata", "clouseau", fileName(tb.Name())), os.Getenv("CLOUSEAU_TRACES") != "off"
}

// leavesFiles reports whether a failing test may leave files behind. With -rapid.nofailfile it
// leaves none, unless CLOUSEAU_TRACES=on.
func leavesFiles() bool {
	f := flag.Lookup("rapid.nofailfile")
	return os.Getenv("CLOUSEAU_TRACES") == "on" || f == nil || f.Value.String() != "true"
}

// fileName turns the name of a test into the name of a directory.
func fileName(test string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '_'
	}, test)
}

// keep saves the run with which the test failed, and returns the name of the file; empty if nothing
// is saved.
func (h *Harness) keep(tb testing.TB) (name string) {
	tb.Helper()
	dir, ok := tracesDir(tb)
	if !ok || h.failure == nil || !leavesFiles() {
		return ""
	}
	f, err := h.file()
	if err != nil {
		tb.Logf("the run is not saved: %v", err)
		return ""
	}
	f.Test = tb.Name()
	if name, err = f.Write(dir); err != nil {
		tb.Error(err)
		return ""
	}
	tb.Logf("the run is saved in %s and replayed first from now on", name)
	return name
}

// file returns the file of the run with which the test failed.
func (h *Harness) file() (*script.File, error) {
	if s := h.smallest; s != nil && s.Before.Seen > 0 {
		return script.NewFile(headOf(h.test, s.Run), s.script, s.seen), nil
	}
	return fileOf(h.test, h.failure)
}

// fileOf returns the file of a run. The error says which part cannot be stored.
func fileOf(test *Test, r *run.Result) (*script.File, error) {
	sc := r.Script()
	if err := sc.Portable(); err != nil {
		return nil, err
	}
	return script.NewFile(headOf(test, r), sc, r.Seen()), nil
}

func headOf(test *Test, r *run.Result) script.Head {
	return script.Head{System: test.System.Name, Goal: test.Goal.Name, GoalText: test.Goal.Text,
		Verdict: r.Verdict.String(), Generator: r.Generator}
}
