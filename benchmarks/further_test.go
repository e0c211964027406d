package benchmarks_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// TestFurther wants a search without flags, of a published spec, to ask at most four times the
// queries that its first generator takes, and a little for the scripts that grow; or few. It wants
// every step to be counted once. Outside the long mode it looks at the specs that took more.
func TestFurther(t *testing.T) {
	t.Parallel()
	const few, much = 1500, 4.2
	took := map[string]bool{"nfa": true, "courseware": true, "twitter": true, "smallbank": true}
	for _, s := range benchmarks.Searches() {
		if !long && !took[s.Name] {
			continue
		}
		first, defaults := queries(t, s, 1), queries(t, s, 0)
		if defaults > few && float64(defaults) > much*float64(first) {
			t.Errorf("%s: %d queries with defaults, %d for the first generator", s.Name, defaults, first)
		}
		t.Logf("%s: %d queries for the first generator, %d with defaults", s.Name, first, defaults)
	}
}

// queries returns how many a search asks.
func queries(t *testing.T, s benchmarks.Search, results int) int {
	t.Helper()
	l, diags := spec.LoadSource(s.File, []byte(s.Spec))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p := portfolio(l.Context)
	r := synth.Synthesize(t.Context(), l.Context, l.Goals[0], p, synth.Config{Results: results})
	if len(r.Generators) == 0 {
		t.Fatalf("%s: no generator", s.Name)
	}
	// The rest are places of patterns, of which these specs have few.
	if made := p.Queries() + l.L.Size() + l.B.Size(); r.Stats.Steps > 2*made {
		t.Errorf("%s: %d steps, where %d queries, terms and expressions were made", s.Name, r.Stats.Steps, made)
	}
	return p.Queries()
}
