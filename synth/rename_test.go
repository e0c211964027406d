package synth_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// shape prints what a result says without its names: operations and fields by
// position, and all counters.
func shape(s *uhat.Spec, r *synth.Result) string {
	var b strings.Builder
	st := r.Stats
	fmt.Fprintf(&b, "%d generators, suspect %v, complete %v, %d events, %d refinements, %d traces, %d queries, %d cached\n",
		len(r.Generators), r.Suspect, r.Complete, st.Events, st.Refinements, st.Traces, st.Solver.Queries, st.Solver.Cached)
	for _, c := range r.Certificates {
		for k, e := range c.Trace {
			label := 0
			for i, cl := range s.Operation(e.Op).Clauses {
				if cl == c.Events[k].Clause {
					label = i
				}
			}
			fmt.Fprintf(&b, " %d.%d%v", e.Op.Index(), label, e.Values)
		}
		fmt.Fprintf(&b, " decides %d\n", c.Deciding)
	}
	return b.String()
}

// TestRenaming renames every identifier of every system: verdicts, counters
// and traces stay the same.
func TestRenaming(t *testing.T) {
	for name, src := range systems(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			renamed, rename := gen.Rename(src)
			if renamed == src {
				t.Fatal("nothing was renamed")
			}
			s := load(t, src)
			u, diags := spec.LoadSource("renamed.clouseau.hcl", []byte(renamed))
			if diags.HasErrors() {
				t.Fatalf("the renamed spec has errors: %v\n%s", diags, renamed)
			}
			for _, g := range s.Goals {
				want := shape(s, synthesize(t, s, g.Name, synth.Config{}))
				got := shape(u, synthesize(t, u, rename(g.Name), synth.Config{}))
				// Values of enumerations are names themselves.
				if want != got && !strings.Contains(src, "values =") {
					t.Errorf("goal %s:\n%s\nrenamed:\n%s", g.Name, want, got)
				}
			}
		})
	}
}
