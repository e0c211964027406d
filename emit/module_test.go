package emit_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// userPath is the module path of the user whose systems are tested.
const userPath = "example.com/user"

// module is a module of a user. It requires this module, with a replace directive for its place.
type module struct {
	t   testing.TB
	dir string
}

var (
	moduleLine = regexp.MustCompile(`(?m)^module .*$`)
	cgoLine    = regexp.MustCompile(`(?m)^.*go-z3.*\n`) // emitted tests do not need it
)

func newModule(t testing.TB) *module {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	m := &module{t: t, dir: t.TempDir()}
	requires := cgoLine.ReplaceAllString(moduleLine.ReplaceAllString(read(t, "../go.mod"), "module "+userPath), "")
	m.write("go.mod", requires+"\nrequire github.com/clouseau-go/clouseau v0.0.0\n\nreplace github.com/clouseau-go/clouseau => "+root+"\n")
	m.write("go.sum", read(t, "../go.sum"))
	return m
}

func read(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// write writes a file of the module.
func (m *module) write(name, text string) {
	m.t.Helper()
	name = filepath.Join(m.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		m.t.Fatal(err)
	}
}

// edit replaces text in a file.
func (m *module) edit(name, old, new string) {
	m.t.Helper()
	text := read(m.t, filepath.Join(m.dir, name))
	if strings.Count(text, old) != 1 {
		m.t.Fatalf("%s has %q %d times, not once", name, old, strings.Count(text, old))
	}
	m.write(name, strings.Replace(text, old, new, 1))
}

// run runs the go command in the module, without network, and returns its output and whether it
// succeeded. Paths are trimmed, so that a package compiled for one module is reused for the next.
func (m *module) run(args ...string) (output string, ok bool) {
	m.t.Helper()
	cmd := exec.CommandContext(m.t.Context(), "go", args...)
	cmd.Dir = m.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "GOPROXY=off", "GOWORK=off", "CGO_ENABLED=0", "CLOUSEAU_REPORT=", "CLOUSEAU_GAPS=", "CLOUSEAU_TRACES=off")
	out, err := cmd.CombinedOutput()
	return string(out), err == nil
}

// cut returns the text between two marks.
func cut(t testing.TB, s, from, to string) string {
	t.Helper()
	_, s, ok1 := strings.Cut(s, from)
	s, _, ok2 := strings.Cut(s, to)
	if !ok1 || !ok2 {
		t.Fatalf("no text between %q and %q", from, to)
	}
	return s
}
