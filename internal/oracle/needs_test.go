package oracle

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestNeeds: what an expression needs holds of each trace that it has.
func TestNeeds(t *testing.T) {
	t.Parallel()
	a := gen.SmallAlphabet()
	o := &oracle{c: &uhat.Context{L: a.L, B: a.B}}
	said := 0
	rapid.Check(t, func(t *rapid.T) {
		for range 30 {
			e, tr := a.Expr(3).Draw(t, "expression"), a.Trace(4).Draw(t, "trace")
			needs := o.needs(e, tr)
			for _, env := range a.Assignments() {
				if !sre.Match(e, tr, env) {
					continue
				}
				for _, q := range needs {
					if said++; !logic.Holds(q, env) {
						t.Fatalf("%v has %v, but %v does not hold under %v", e, tr, q, env)
					}
				}
			}
		}
	})
	if said < 100 {
		t.Errorf("only %d conditions were needed", said)
	}
}
