package run

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Evidence is what a judge other than the goal holds against a run that is a violation: why no
// right system behaves so. The judge knows more of it; a run asks for no more than this.
type Evidence interface {
	// Accuses says how the run failed, in the terms of its judge. It leaves the verdict alone.
	Accuses(k *Kind)
	// Note is what stands beside the deciding event in the table of the run; empty if there is
	// nothing to add to its verdict.
	Note() string
	// Right returns the results of the deciding call that would have been right, if they are known.
	Right() ([]sre.Field, []logic.Value)
}

// accused says how a judge other than the goal accuses the run; nothing if none does.
func (r *Result) accused() (k Kind) {
	if r.Evidence != nil {
		r.Evidence.Accuses(&k)
	}
	return k
}
