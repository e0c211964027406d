package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/shape"
)

// What TestShape allows. The aims are 0 wide and 0 scattered types, 2 % of packed assignments, no
// function that saves and restores a field, and no more importable packages below runtime than
// these 12; a limit is lowered with each step there, and never raised.
const (
	maxMethods    = 60 // of a type, with those that can reach its state
	maxFilesOf    = 8  // in which these methods lie
	maxWide       = 0  // types with more methods
	maxScattered  = 0  // types in more files
	maxPacked     = 2
	maxSaved      = 2
	maxImportable = 12
)

// immutableTypes are algebras, whose operations are all that there is to them.
var immutableTypes = []string{"sre.Builder", "logic.Builder"}

// TestShape keeps types from growing into knots, lines from being packed, and runtime from showing
// more packages than a user needs. `go run ./internal/shape/print -all .` lists each place.
func TestShape(t *testing.T) {
	t.Parallel()
	tree, err := shape.Read(filepath.Join("..", ".."), func(dir string) bool { return dir == "benchmarks" })
	if err != nil {
		t.Fatal(err)
	}
	wide := 0
	scattered := 0
	for _, w := range tree.Widths(immutableTypes...) {
		if w.Methods > maxMethods {
			wide++
		}
		if len(w.Files) > maxFilesOf {
			scattered++
		}
	}
	d := tree.Density()
	packed := 100 * float64(len(d.Packed)) / float64(d.Assignments)
	importable := 0
	for _, p := range tree.Packages() {
		if p.Importable() && strings.HasPrefix(p.Dir, "runtime/") {
			importable++
		}
	}
	for _, c := range []struct {
		what      string
		got, most float64
	}{
		{"types with more than 60 methods that can reach their state", float64(wide), maxWide},
		{"types with such methods in more than 8 files", float64(scattered), maxScattered},
		{"per cent of assignments that give several unrelated values", packed, maxPacked},
		{"functions that save a field and restore it", float64(len(d.Saved)), maxSaved},
		{"importable packages below runtime", float64(importable), maxImportable},
	} {
		if c.got > c.most {
			t.Errorf("%.1f %s, at most %.1f are wanted", c.got, c.what, c.most)
		}
	}
}
