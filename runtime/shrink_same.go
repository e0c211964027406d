package runtime

import (
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/shrink"
)

// compared says whether a run of a candidate fails in the same way as the original.
func compared(k run.Kind, r *run.Result) shrink.Outcome {
	switch {
	case !r.Failed():
		return shrink.Passed
	case run.KindOf(r).SameAs(k):
		return shrink.Same
	default:
		return shrink.Another
	}
}
