package spec

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// TestMayBeDeep compares the look at bytes with the one at tokens, on random texts that nest: what
// nests too deep by its tokens may do so by its bytes.
func TestMayBeDeep(t *testing.T) {
	t.Parallel()
	pieces := []string{"(", "(", "[", "{", "{\n", ")", "]", "}", "?", " ? ", "!", "!", "-", "- ", "a", " a", "\n", "#)\n", "// )\n", "/* ) */",
		`"`, `")"`, `"a\")"`, `"${`, `"$`, "<<A\n)\nA\n", ":", "==", ",", "ü"}
	rng := rand.New(rand.NewPCG(1, 2))
	deep := 0
	for range 3_000 {
		few := pieces[:1+rng.IntN(len(pieces))]
		var b strings.Builder
		for range 150 + rng.IntN(500) {
			b.WriteString(few[rng.IntN(len(few))])
		}
		src := []byte(b.String())
		tokens, _ := hclsyntax.LexConfig(src, "", hcl.InitialPos)
		if _, yes := tooDeep(tokens); yes {
			deep++
			if !mayBeDeep(src) {
				t.Fatalf("mayBeDeep = false for a text that is too deep: %q", src)
			}
		}
	}
	if deep < 300 {
		t.Errorf("only %d texts are too deep", deep)
	}
}

// TestMayBeDeepPublished checks that the look at bytes is enough for the published specs.
func TestMayBeDeepPublished(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob("../benchmarks/published/*/*.clouseau.hcl")
	if len(files) == 0 {
		t.Fatal("no specs")
	}
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if mayBeDeep(src) {
			t.Errorf("%s may be deep", f)
		}
	}
}
