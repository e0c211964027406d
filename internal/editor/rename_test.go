package editor_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/editor"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/spec"
)

// long says that the tests take their time: all specs, not a sample.
var long = environment.Long.Get() != ""

// specs returns specs of the repository that load: in the long mode all of them, otherwise one in
// forty, and the small ones of tests, which have something of every kind.
func specs(t testing.TB) []string {
	t.Helper()
	var out []string
	all := 0
	err := filepath.WalkDir(filepath.Join("..", ".."), func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".clouseau.hcl") {
			if all++; !long && all%40 != 1 && !strings.Contains(path, "testdata") {
				return nil
			}
			if _, ds := spec.Load(path); !ds.HasErrors() {
				out = append(out, path)
			}
		}
		return err
	})
	if err != nil || all < 100 || len(out) < 10 {
		t.Fatalf("%d of %d specs, %v", len(out), all, err)
	}
	return out
}

// TestRenameAll renames what the specs of the repository declare, one name at a time. After each
// the specs load with the same diagnostics, so the index knows all places where a name stands, and
// no other ones: package spec, which shares no code with it, is the judge. Outside the long mode it
// renames one of each kind in each spec, and all where words of traces are names.
func TestRenameAll(t *testing.T) {
	t.Parallel()
	renamed := map[editor.Kind]int{}
	for _, path := range specs(t) {
		p := editor.NewProject(os.ReadFile)
		p.Add(path)
		_, before := spec.Load(path)
		here := map[editor.Kind]bool{}
		for n, s := range p.Symbols(path) {
			const name = "zzyzx"
			uses := p.References(s)
			if s.At.File == "" || slices.ContainsFunc(uses, func(u editor.Use) bool { return len(u.To) > 1 }) {
				continue
			}
			if n == 0 { // the others would be checked twice
				if _, err := p.Rename(path, s.At.Start, name); err != nil {
					t.Errorf("%s: %s %s: %v", path, s.Kind, s.Name, err)
				}
			}
			if here[s.Kind] && !long && filepath.Base(path) != "words.clouseau.hcl" {
				continue
			}
			here[s.Kind] = true
			renamed[s.Kind]++
			var edits []editor.Edit
			for _, u := range uses {
				edits = append(edits, editor.Edit{At: u.At, Text: name})
			}
			read := func(f string) ([]byte, error) {
				src, err := os.ReadFile(f)
				return editor.Apply(f, src, edits), err
			}
			if _, after := spec.Load(path, spec.Reader(read)); !same(before, after) {
				t.Errorf("%s: after renaming %s %s:\n%v\nbefore:\n%v", path, s.Kind, s.Name, after, before)
			}
		}
	}
	for k := editor.Sort; k <= editor.Known; k++ {
		if renamed[k] == 0 {
			t.Errorf("no %s was renamed", k)
		}
	}
	t.Log(renamed)
}

// same reports whether two lists have the same diagnostics, in whatever words.
func same(a, b spec.Diagnostics) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Code != b[i].Code || a[i].Subject.Line != b[i].Subject.Line {
			return false
		}
	}
	return true
}
