package runtime

import (
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/shrink"
)

// compared says whether a run of a candidate fails in the same way as the original.
func compared(k run.Kind, r *run.Result) shrink.Outcome {
	switch r.Verdict {
	case run.Violation, run.Crashed, run.Hung, run.Starved:
		if run.KindOf(r).SameAs(k) {
			return shrink.Same
		}
		return shrink.Another
	default:
		return shrink.Passed
	}
}
