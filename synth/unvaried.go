package synth

import (
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/uhat"
)

// Unvaried returns the operations that every run performs, if all runs make the same calls with
// the same values although the goal and the clauses admit more; else nil. A test with such runs
// knows little after the second one: a bug that shows only after one more call is never found. If
// one generator was asked for, there is no need to say so.
func (r *Result) Unvaried() []string {
	if len(r.Generators) != 1 || !r.Open || r.Limits.Has(budgets.LimitResults) && r.Alike == 0 {
		return nil
	}
	var out []string
	for _, st := range r.Generators[0].Script() {
		switch st := st.(type) {
		case *uhat.Draw, *uhat.Choice, *uhat.Apply, *uhat.Take: // of a Take the system decides
			return nil
		case *uhat.Perform:
			out = append(out, st.Op.Name)
		}
	}
	return out
}
