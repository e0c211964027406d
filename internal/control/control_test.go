package control_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/control"
)

// releases returns the Go releases that are on this machine: the one of the go command, and those
// that it has downloaded.
func releases(t *testing.T) map[string]string {
	t.Helper()
	own, err := control.Installed(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{own.Version: own.Root}
	cache, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	roots, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(cache)), "golang.org", "toolchain@*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, root := range roots {
		_, version, _ := strings.Cut(filepath.Base(root), "-")
		for _, old := range []string{"go1.21", "go1.22", "go1.23", "go1.24"} {
			if strings.HasPrefix(version, old) {
				version = ""
			}
		}
		if version != "" {
			out[version] = root
		}
	}
	return out
}

// TestAnchors: each place that control changes is once in each release that is here.
func TestAnchors(t *testing.T) {
	t.Parallel()
	for version, root := range releases(t) {
		t.Log(version)
		texts, err := control.Texts(root, version)
		if err != nil {
			t.Error(err)
		}
		if len(texts) < 18 {
			t.Errorf("%s: only %d files", version, len(texts))
		}
	}
}

// TestAnchorMissing: a release that lacks a place is named, with the place.
func TestAnchorMissing(t *testing.T) {
	t.Parallel()
	own, err := control.Installed(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	for _, dir := range []string{"runtime", "sync", "internal/sync", "testing"} {
		if err := os.MkdirAll(filepath.Join(root, "src", dir), 0o755); err != nil {
			t.Fatal(err)
		}
		files, err := filepath.Glob(filepath.Join(own.Root, "src", dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			changed := strings.ReplaceAll(string(text), "func closechan(", "func closeChannel(")
			if err := os.WriteFile(filepath.Join(root, "src", dir, filepath.Base(name)), []byte(changed), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	_, err = control.Texts(root, "go1.99")
	var missing *control.AnchorError
	if !errors.As(err, &missing) {
		t.Fatalf("Texts: %v, want an AnchorError", err)
	}
	if missing.File != "runtime/chan.go" || missing.Version != "go1.99" || missing.Count != 0 || !strings.Contains(missing.Anchor, "closechan") {
		t.Errorf("Texts: %+v", missing)
	}
	if lines := strings.Count(err.Error(), "\n"); lines != 0 {
		t.Errorf("Texts: %v, want one place", err)
	}
}

// TestPlans: the plans of a test depend on the seed and its name alone, and differ.
func TestPlans(t *testing.T) {
	t.Parallel()
	a := control.Plans(1, "TestA", 50)
	if !slices.Equal(a, control.Plans(1, "TestA", 50)) {
		t.Error("the same seed gives other plans")
	}
	if !slices.Equal(a[:20], control.Plans(1, "TestA", 20)) {
		t.Error("more runs change the first plans")
	}
	seen := map[control.Plan]bool{}
	for _, p := range slices.Concat(a, control.Plans(2, "TestA", 50), control.Plans(1, "TestB", 50)) {
		if seen[p] {
			t.Errorf("%v comes twice", p)
		}
		seen[p] = true
	}
}

const module = `module example.com/m

go 1.25
`

const system = `package m

import "sync"

func lost() int {
	var mu sync.Mutex
	var wg sync.WaitGroup
	n := 0
	add := func() {
		mu.Lock()
		old := n
		mu.Unlock()
		mu.Lock()
		n = old + 1
		mu.Unlock()
	}
	wg.Go(add)
	wg.Go(add)
	wg.Wait()
	return n
}
`

const tests = `package m

import (
	"testing"
	"time"
)

func TestLost(t *testing.T) {
	if n := lost(); n != 2 {
		t.Fatal(n)
	}
}

func TestPanic(t *testing.T) {
	c := make(chan int)
	closed := false
	shut := func() {
		if !closed {
			close(c)
			closed = true
		}
	}
	go shut()
	go shut()
	time.Sleep(time.Minute)
}

func TestSpin(t *testing.T) {
	begun := time.Now()
	for time.Since(begun) < 10*time.Millisecond {
	}
}
`

// build compiles the tests of a module under control.
func build(t *testing.T) *control.Binary {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles the standard library")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": module, "m.go": system, "m_test.go": tests} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, err := control.Build(t.Context(), dir, t.TempDir(), ".", false)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestTry: what only some orders show is found, comes again from its decisions each time, and the
// same seed finds the same.
func TestTry(t *testing.T) {
	b := build(t)
	for test, want := range map[string]control.Verdict{"TestLost": control.Failed, "TestPanic": control.Panic, "TestSpin": control.Fine} {
		x := try(t, b, test)
		if want == control.Fine {
			if x.Outcome != control.Passed || x.Runs != 100 {
				t.Errorf("%s: %s after %d runs", test, x.Outcome, x.Runs)
			}
			continue
		}
		if x.Outcome != control.Found || x.Finding.Verdict != want {
			t.Fatalf("%s: %+v", test, x)
		}
		if y := try(t, b, test); y.Runs != x.Runs || !slices.Equal(y.Decisions, x.Decisions) {
			t.Errorf("%s: found in run %d by %v, then in run %d by %v", test, x.Runs, x.Decisions, y.Runs, y.Decisions)
		}
		for range 20 {
			r, err := b.Replay(t.Context(), x, x.Decisions)
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != want || !slices.Equal(r.Decisions(), x.Decisions) {
				t.Fatalf("%s: a replay of %v is %q by %v", test, x.Decisions, r.Verdict, r.Decisions())
			}
		}
		if r, err := b.Replay(t.Context(), x, nil); err != nil || r.Verdict != control.Fine {
			t.Errorf("%s: without decisions it is %q, %v", test, r.Verdict, err)
		}
	}
}

func try(t *testing.T, b *control.Binary, test string) *control.Trial {
	t.Helper()
	x, err := b.Try(t.Context(), test, 1, 100)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestTryInterrupted: who is interrupted gets no verdict.
func TestTryInterrupted(t *testing.T) {
	b := build(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if x, err := b.Try(ctx, "TestLost", 1, 100); !errors.Is(err, context.Canceled) {
		t.Errorf("Try: %v, %v", x, err)
	}
}
