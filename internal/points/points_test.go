package points_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/internal/overlay"
	"github.com/clouseau-go/clouseau/internal/points"
)

// source has each form of a condition and of a block.
const source = `package p

// Ever loops for ever unless something is sent.
func Ever(in chan int) int {
	for {
		select {
		case n := <-in:
			return n
		}
	}
}

func Kind(n int, any interface{}) (s string) {
	switch {
	case n == 0, !(n < 5) && n != 9:
		s = "a"
	case n == 1:
		fallthrough
	default:
		s = "b"
	}
	switch x := any.(type) {
	case string:
		s += x
	case nil:
	}
	for i := 0; i < n; i++ {
		if i == 3 || func() bool { return i == 4 }() {
			continue
		} else if s == "" {
			break
		}
	}
again:
	if n > 100 {
		n /= 2
		goto again
	}
	return s
}
`

// test looks which points calls reach. It cannot import the package that is told of them.
const test = `package p

import (
	"testing"

	_ "github.com/clouseau-go/clouseau/runtime"
)

func TestPoints(t *testing.T) {
	reach := func(n int) uint32 {
		clouseauRun++
		clouseauReached = 0
		Kind(n, "x")
		Kind(n, "x")
		return clouseauReached
	}
	first, other := reach(1), reach(9)
	if first == 0 || other == 0 || first == other {
		t.Errorf("%d and %d points", first, other)
	}
	if again := reach(1); again != first {
		t.Errorf("%d points, and %d the next time", first, again)
	}
}
`

// TestRewrite: what is rewritten compiles, and says once in a run what it reaches.
func TestRewrite(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	mod := "module p\n\ngo 1.26.0\n\nrequire github.com/clouseau-go/clouseau v0.0.0\n\nreplace github.com/clouseau-go/clouseau => " + root + "\n"
	for name, text := range map[string]string{"p.go": source, "p_test.go": test, "go.mod": mod, "go.sum": string(sum)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	o, err := overlay.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := o.Rewrite(t.Context(), &gosig.Listed{Dir: dir, Name: "p", GoFiles: []string{"p.go"}}, points.Rewrite); err != nil {
		t.Fatal(err)
	}
	flags, err := o.Flags(t.Context(), dir, "")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", append(append([]string{"test", "-mod=mod"}, flags...), ".")...)
	cmd.Dir = dir
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}
