package scaffold_test

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/spec"
)

// TestStubs: what cannot be taken has a stub, and with the comment marks away the specs of the shop
// and the stubs' Go are right.
func TestStubs(t *testing.T) {
	t.Parallel()
	stubs := 0
	writeOne := writtenForShop(t)
	for _, c := range shopTypes {
		files, err := writeOne(c.file)
		if err != nil {
			t.Fatal(err)
		}
		text := uncommented(uncommented(files.Spec.Text, "sort "), "operation ")
		if _, ds := spec.LoadSource(c.file, text); ds.HasErrors() {
			t.Errorf("%s: %v", c.file, ds)
		}
		var code strings.Builder
		for line := range strings.Lines(string(files.Spec.Text)) {
			if stub, ok := strings.CutPrefix(line, "#\t"); ok {
				code.WriteString(stub)
				stubs += strings.Count(stub, "is to be written")
			}
		}
		if _, err := parser.ParseFile(token.NewFileSet(), "stubs.go", "package x\n"+code.String(), 0); err != nil {
			t.Errorf("%s: %v\n%s", c.file, err, code.String())
		}
	}
	if stubs < 5 {
		t.Errorf("%d stubs", stubs)
	}
}
