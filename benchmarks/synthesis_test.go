package benchmarks_test

import (
	"runtime"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/benchmarks"

	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// published are the systems with published figures and strong specs.
var published = []string{
	"stack", "set", "filesystem", "graph", "nfa", "ifcstore", "ifcadd", "ifcload", "debruijnfo", "debruijnho", "hashtable", "transaction",
}

// syntheses returns the rows of a table, times left out.
func syntheses(t *testing.T, opt benchmarks.Options) []benchmarks.SynthesisRow {
	t.Helper()
	var rows []benchmarks.SynthesisRow
	opt.Solver = portfolio
	if err := benchmarks.Syntheses(t.Context(), opt, func(r benchmarks.SynthesisRow) {
		r.MS = 0
		rows = append(rows, r)
	}); err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestSyntheses asks for ten generators of each published system. They differ in more than bounds.
// If the search finds fewer, it says what limited it, and padding makes up the number.
func TestSyntheses(t *testing.T) {
	systems := published
	if !long { // padding takes longer than all else
		systems = []string{"set", "hashtable"}
	}
	plain := syntheses(t, benchmarks.Options{Systems: systems, Search: synth.Config{Results: 10}})
	for i, r := range plain {
		if r.Found < r.Asked && synth.LimitResults.String() == r.Limits {
			t.Errorf("%s: %d of %d generators, limited by %q", r.System, r.Found, r.Asked, r.Limits)
		}
		if r.Unknowns != 0 {
			t.Errorf("%s: %d queries were left open", r.System, r.Unknowns)
		}
		if sum := r.Cached + r.Engines[0].Queries; sum < r.Queries {
			t.Errorf("%s: %d queries, but only %d answers", r.System, r.Queries, sum)
		}
		plain[i].Limits = ""
	}
	short := slices.DeleteFunc(slices.Clone(plain), func(r benchmarks.SynthesisRow) bool { return r.Shapes >= 10 })
	for _, r := range short {
		with := syntheses(t, benchmarks.Options{Systems: []string{r.System}, Search: synth.Config{Results: 10, Padding: true}})
		if with[0].Shapes < 10 {
			t.Errorf("%s: %d shapes of %d generators even with padding, want 10", r.System, with[0].Shapes, with[0].Found)
		}
		if with[0].Found-with[0].Padded < r.Shapes {
			t.Errorf("%s: %d generators without padding, want at least the %d shapes that there are", r.System, with[0].Found-with[0].Padded, r.Shapes)
		}
	}
}

// TestSynthesisRepeats checks that one processor and several find the same, in the same order: for
// some published systems, and in the long mode for all strong specs.
func TestSynthesisRepeats(t *testing.T) {
	find := func(procs int) (texts []string) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
		for _, sys := range benchmarks.Systems() {
			if sys.Weak || !long && !slices.Contains(published[:6], sys.Name) {
				continue
			}
			s := load(t, sys)
			for _, g := range s.Goals {
				r := synth.Synthesize(t.Context(), s.Context, g, portfolio(s.Context), synth.Config{Padding: true})
				for i, gen := range r.Generators {
					texts = append(texts, sys.Name+"\n"+uhat.Describe(gen.Steps))
					texts = append(texts, r.Certificates[i].Lines()...)
				}
			}
		}
		return texts
	}
	if diff := cmp.Diff(find(1), find(4)); diff != "" {
		t.Errorf("one processor and four differ:\n%s", diff)
	}
}
