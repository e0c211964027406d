package gen_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestShuffle: a spec in another order and other words has as much of everything, and no mistakes.
func TestShuffle(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob("../../benchmarks/published/*/*.clouseau.hcl")
	more, _ := filepath.Glob("../../benchmarks/*/*.clouseau.hcl")
	for _, file := range append(files, more...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		src := string(text)
		before, diags := spec.LoadSource(file, text)
		if diags.HasErrors() || strings.Contains(src, "\nimport ") || strings.Contains(src, "\nmodel ") || strings.Contains(src, "\nsession ") {
			continue
		}
		for seed := range uint64(3) {
			shuffled := gen.Shuffle(src, seed+1)
			after, diags := spec.LoadSource(file, []byte(shuffled))
			if diags.HasErrors() {
				t.Fatalf("%s: %v\n%s", file, diags, shuffled)
			}
			for _, o := range before.Operations {
				// some are words of the language, too
				if n := o.Op.Name; !slices.Contains([]string{"close", "allowed", "depth"}, n) && strings.Contains(shuffled, `operation "`+n+`"`) {
					t.Errorf("%s: operation %s has its name", file, o.Op.Name)
				}
			}
			if count(before.Operations) != count(after.Operations) || len(before.Goals) != len(after.Goals) {
				t.Errorf("%s: %v operations and clauses became %v", file, count(before.Operations), count(after.Operations))
			}
			if strings.Count(uncommented(src), "&&") != strings.Count(shuffled, "&&") {
				t.Errorf("%s: conjunctions are lost\n%s", file, shuffled)
			}
		}
	}
}

func count(ops []*uhat.Operation) (n [2]int) {
	for _, o := range ops {
		n[0]++
		n[1] += len(o.Clauses)
	}
	return n
}

func uncommented(src string) string {
	var out []string
	for _, line := range strings.Split(src, "\n") {
		line, _, _ = strings.Cut(line, " # ")
		if !strings.HasPrefix(strings.TrimSpace(line), "#") {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}
