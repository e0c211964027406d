package terms_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// TestRemoval compares what is asked for needless events with what Check says of the certificates
// of some specs, with calls alone and with messages, when random events are gone, or a run of
// events.
func TestRemoval(t *testing.T) {
	t.Parallel()
	held, failed := 0, 0
	for _, file := range []string{
		"stack/stack", "transaction/transaction", "kv/kv",
		"published/protocols/firewall", "published/protocols/simplified2pc",
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", "benchmarks", file+".clouseau.hcl"))
		if err != nil {
			t.Fatal(err)
		}
		s, diags := spec.LoadSource(file, text)
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
		// With padding there are events that can go.
		r := synth.Synthesize(t.Context(), s.Context, s.Goals[0], p, synth.Config{Results: 5, Padding: true})
		random := rand.New(rand.NewPCG(1, 2))
		for _, c := range r.Certificates {
			n := len(c.Trace)
			for range 200 {
				gone := make([]bool, n)
				if from, size := random.IntN(n), 1+random.IntN(4); random.IntN(2) == 0 {
					for k := from; k < min(from+size, n); k++ {
						gone[k] = true
					}
				} else {
					gone[from], gone[random.IntN(n)] = true, true
				}
				if gone[c.Deciding] {
					continue
				}
				asked, checked := c.HoldsWithout(s.Context, s.Goals[0], gone)
				if asked != checked {
					t.Errorf("%s: without %v it is said to hold: %v, and checked: %v", file, gone, asked, checked)
				}
				if checked {
					held++
				} else {
					failed++
				}
			}
		}
	}
	if held < 20 || failed < 20 {
		t.Errorf("%d held and %d failed, want some of both", held, failed)
	}
	t.Logf("%d held, %d failed", held, failed)
}
