package runtime

import (
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/shrink"
)

// compared returns what a run says about a candidate for a smaller case of a failure.
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
