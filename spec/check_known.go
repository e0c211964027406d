package spec

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// known reports patterns that no run is in, that no violation is in, and those that leave nothing of a goal.
func (k *checker) known(x *uhat.Known) {
	b, ops := k.s.B, k.s.B.Ops()
	if k.nonEmpty(part{x.Trace, x.TraceRange, x.Range}, ops) == no {
		k.report(EmptyKnown, x.TraceRange, x.Range, "No run is in this pattern.")
		return
	}
	touched := k.s.Model != nil
	for _, g := range k.s.Goals {
		if g.Violation == nil || x.Goal != nil && x.Goal.Name != g.Name {
			touched = touched || g.Violation == nil
			continue
		}
		if k.nonEmpty(part{b.And(g.Violation, k.apart(x)), x.TraceRange, x.Range}, ops) == no {
			continue
		}
		touched = true
		if len(x.Vars) > 0 { // what is left has them under a negation
			continue
		}
		if k.nonEmpty(part{b.And(g.Violation, b.Not(x.Trace)), x.TraceRange, x.Range}, ops) == no {
			k.report(CoveredGoal, x.TraceRange, x.Range, "Every violation of %s is in this pattern, so its test can find nothing. Describe the known failure more narrowly.", g.Name)
		}
	}
	if !touched {
		k.report(IdleKnown, x.TraceRange, x.Range, "No violation is in this pattern, so it excuses nothing. It describes runs up to and including the event that shows the failure; write seq(all, ...) for what comes before.")
	}
}

// apart returns the pattern with variables that no goal has.
func (k *checker) apart(x *uhat.Known) sre.Expr {
	return k.s.B.Subst(x.Trace, func(v *logic.Var) logic.Term {
		if !slices.Contains(x.Vars, v) {
			return nil
		}
		return k.variable("known "+x.Name+" "+v.Name(), v)
	})
}
