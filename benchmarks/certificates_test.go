package benchmarks_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// stated are the negative numbers that published specs ask for.
var stated = map[string]int64{"simplified2pc": -1}

// TestPublishedCertificates checks the numbers in the certificates of the published specs: they lie
// in the ranges of their sorts, and none is negative unless the spec asks for it.
func TestPublishedCertificates(t *testing.T) {
	t.Parallel()
	for _, s := range benchmarks.Searches() {
		loaded, diags := spec.LoadSource(s.File, []byte(s.Spec))
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		cfg := synth.Config{Results: 1, Depth: synth.NoRecursion}
		r := synth.Synthesize(t.Context(), loaded.Context, loaded.Goals[0], portfolio(loaded.Context), cfg)
		if len(r.Certificates) != 1 {
			t.Fatalf("%s: %d certificates", s.Name, len(r.Certificates))
		}
		for k, e := range r.Certificates[0].Trace {
			for i, f := range e.Op.Fields {
				if f.Sort.Kind() != logic.IntKind {
					continue
				}
				n, _ := e.Values[i].Integer().Int64()
				d := loaded.SortOf(f.Sort)
				lo, _ := d.Lo.Int64()
				hi, _ := d.Hi.Int64()
				if asked, ok := stated[s.Name]; ok && n == asked {
					continue
				}
				if n < 0 || d.Declared && (n < lo || n > hi) {
					t.Errorf("%s: event %d is %s", s.Name, k+1, e)
				}
			}
		}
	}
}
