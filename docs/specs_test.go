package docs_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// stackSpec is the spec that pages show excerpts of.
const stackSpec = root + "/benchmarks/stack/stack.clouseau.hcl"

// TestSpecs loads the specs on all pages, and looks for a generator for each goal on the pages
// about writing specs. Excerpts must be part of the spec of the stack.
func TestSpecs(t *testing.T) {
	t.Parallel()
	whole, excerpts := 0, 0
	for _, page := range pages(t) {
		for _, b := range blocks(t, page, "hcl") {
			if strings.HasPrefix(b.text, "language = ") {
				whole++
				checkSpec(t, b)
				continue
			}
			excerpts++
			for _, part := range strings.Split(b.text, "\n\n") {
				if !strings.Contains(read(t, stackSpec), strings.TrimSpace(part)) {
					t.Errorf("%s:%d: not in the spec of the stack:\n%s", b.file, b.line, part)
				}
			}
		}
	}
	if whole < 8 || excerpts < 1 {
		t.Errorf("found %d specs and %d excerpts", whole, excerpts)
	}
}

func checkSpec(t *testing.T, b block) {
	t.Helper()
	name := b.file
	if name == "sessions.md" { // what it imports stands beside the sessions of the benchmarks
		name = filepath.Join(root, "benchmarks", "sessions", name)
	}
	s, diags := spec.LoadSource(name, []byte(b.text))
	if len(diags) > 0 {
		t.Errorf("%s:%d: %v", b.file, b.line, diags)
		return
	}
	if out, err := spec.Format([]byte(b.text)); err != nil || string(out) != b.text {
		t.Errorf("%s:%d: not in standard form (%v); that is\n%s", b.file, b.line, err, out)
	}
	if b.file == "language.md" { // about what can be written, not about what is found
		return
	}
	for _, g := range s.Goals {
		r := synth.Synthesize(t.Context(), s.Context, g, solver(s.Context), synth.Config{Results: 1})
		if len(r.Generators) == 0 || r.Suspect {
			t.Errorf("%s:%d: goal %s: %d generators, suspect %v\n%v", b.file, b.line, g.Name, len(r.Generators), r.Suspect, r.Explanation)
		}
	}
}
