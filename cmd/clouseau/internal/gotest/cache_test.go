package gotest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/gosig"
)

// TestKept compiles tests of a package again: what is kept is taken while nothing has changed, and
// never where the source, or the kept file itself, is another.
func TestKept(t *testing.T) {
	kept, dir := t.TempDir(), t.TempDir()
	t.Setenv(string(environment.Cache), kept)
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	system := filepath.Join(dir, "system.go")
	write(filepath.Join(dir, "go.mod"), "module example.com/system\n\ngo 1.26\n")
	write(system, "package system\n\nconst Answer = \"one\"\n")
	term := &cli.Terminal{Stderr: os.Stderr}
	defer term.CleanUp()
	// compiled says what the test prints, and which file is kept.
	compiled := func(test string) (string, os.FileInfo) {
		t.Helper()
		src := "package system\n\nfunc init() { print(Answer) }\n" + test
		binary, err := compile(t.Context(), term, &Package{Listed: &gosig.Listed{Dir: dir, Name: "system"}}, texts{OverlayName: []byte(src)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		out, err := exec.CommandContext(t.Context(), binary).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		name := newestKept(t, kept)
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		answer, _, _ := strings.Cut(string(out), "testing: ")
		return answer, info
	}
	first, file := compiled("")
	again, same := compiled("")
	if first != "one" || again != "one" || !os.SameFile(file, same) {
		t.Errorf("compiled twice, the test says %q and %q; the kept file is the same: %v", first, again, os.SameFile(file, same))
	}
	write(system, "package system\n\nconst Answer = \"two\"\n")
	if answer, other := compiled(""); answer != "two" || os.SameFile(file, other) {
		t.Errorf("of a changed system the test says %q; the kept file is the same: %v", answer, os.SameFile(file, other))
	}
	write(newestKept(t, kept), "no program")
	if answer, _ := compiled(""); answer != "two" {
		t.Errorf("beside a kept file that is no program the test says %q", answer)
	}
	compiled("// another test")
	if all, _ := filepath.Glob(filepath.Join(kept, "*"+cacheSuffix)); len(all) != 2 {
		t.Errorf("of two tests there are %v", all)
	}
}

// newestKept returns the name of the file that was used last.
func newestKept(t *testing.T, dir string) string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(dir, "*"+cacheSuffix))
	if err != nil || len(all) == 0 {
		t.Fatalf("%s keeps %v, %v", dir, all, err)
	}
	newest, at := "", time.Time{}
	for _, name := range all {
		if info, err := os.Stat(name); err == nil && !info.ModTime().Before(at) {
			newest, at = name, info.ModTime()
		}
	}
	return newest
}

// TestKeptLimit lets go what was not used for the longest time, and no file of anybody else's.
func TestKeptLimit(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for i, name := range []string{"old.test", "middle.test", "new.test", "notes.txt"} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, make([]byte, 10), 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Date(2020, 1, 1+i%3, 0, 0, 0, 0, time.UTC)
		if err := os.Chtimes(file, at, at); err != nil {
			t.Fatal(err)
		}
	}
	evict(dir, 25)
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, e := range entries {
		left = append(left, e.Name())
	}
	if got, want := strings.Join(left, " "), "middle.test new.test notes.txt"; got != want {
		t.Errorf("left are %s, want %s", got, want)
	}
}
