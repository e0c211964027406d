// Package golden runs goldens: txtar archives that hold a spec and what the
// stages of the pipeline make of it. An archive begins with prose that says what it
// shows; then come the inputs, the files whose names an archive's reader asks
// for, and then sections that are named after stages:
//
//	A push and a question: the shortest script.
//	-- stack.clouseau.hcl --
//	language = 1
//	...
//	-- term --
//	draw x: int in 0..20
//	...
//
// A section runs its stage and holds exactly its output. The text after a slash is the stage's
// argument: sfa/lost_element runs the stage sfa for that goal. A section without a stage fails, and
// so does an archive without a section. go test -update rewrites the sections, and leaves prose and
// inputs as they are; read the diff before it is committed.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite golden files")

// Updating reports whether golden files are to be written anew.
func Updating() bool { return *update }

// inputSuffix ends the names of an archive's inputs.
const inputSuffix = ".clouseau.hcl"

// Case is one archive.
type Case struct {
	File    string // its path
	archive *txtar.Archive
}

// Spec returns the name and the text of the archive's spec: its first input.
func (c *Case) Spec() (name string, src []byte) {
	for _, f := range c.archive.Files {
		if strings.HasSuffix(f.Name, inputSuffix) {
			return f.Name, f.Data
		}
	}
	return "", nil
}

// Input returns the text of an input; ok is false where there is none of that name.
func (c *Case) Input(name string) (src []byte, ok bool) {
	for _, f := range c.archive.Files {
		if f.Name == name && strings.HasSuffix(name, inputSuffix) {
			return f.Data, true
		}
	}
	return nil, false
}

// Stage returns the content of a section; arg is the text after the slash in the section's name,
// empty if there is none.
type Stage func(t testing.TB, c *Case, arg string) string

// Run runs every archive that matches the pattern as a subtest.
func Run(t *testing.T, pattern string, stages map[string]Stage) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no archive matches %s", pattern)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			run(t, file, stages, *update)
		})
	}
}

// run compares the sections of one archive with their stages, or rewrites them.
func run(t testing.TB, file string, stages map[string]Stage, update bool) {
	t.Helper()
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c := &Case{File: file, archive: a}
	changed, sections := false, 0
	for i := range a.Files {
		f := &a.Files[i]
		if strings.HasSuffix(f.Name, inputSuffix) {
			continue
		}
		sections++
		name, arg, _ := strings.Cut(f.Name, "/")
		stage, ok := stages[name]
		if !ok {
			t.Errorf("%s: unknown stage %s", file, name)
			continue
		}
		got := ended(stage(t, c, arg))
		if got == string(f.Data) {
			continue
		}
		if changed = true; update {
			f.Data = []byte(got)
			continue
		}
		t.Errorf("%s: section %s %s", file, f.Name, Difference(got, string(f.Data)))
	}
	if sections == 0 {
		t.Errorf("%s has no section", file)
	}
	if changed && update {
		write(t, file, txtar.Format(a))
	}
}

// Equal compares a text with the file that holds it, or rewrites the file.
func Equal(t testing.TB, file, got string) {
	t.Helper()
	equal(t, file, got, *update)
}

func equal(t testing.TB, file, got string, update bool) {
	t.Helper()
	want, err := os.ReadFile(file)
	switch {
	case err == nil && string(want) == got:
	case update:
		write(t, file, []byte(got))
	case err != nil:
		t.Errorf("%v; -update writes it", err)
	default:
		t.Errorf("%s %s", file, Difference(got, string(want)))
	}
}

func write(t testing.TB, file string, data []byte) {
	t.Helper()
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// ended ends a text with a line end, as every file of an archive does.
func ended(s string) string {
	if s == "" || strings.HasSuffix(s, "\n") {
		return s
	}
	return s + "\n"
}
