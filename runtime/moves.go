package runtime

import (
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/run"
)

// record returns a run for a report, with its moves if it can be made again for them.
func (h *Harness) record(r *run.Result) *report.Record {
	out := r.Record(h.test.modelName())
	if !r.Stepped || r.Verdict == run.Hung || len(out.Moves) > 0 {
		return out
	}
	if again := h.Replay(r).Record(h.test.modelName()); out.Same(again) {
		out.Moves = again.Moves
	}
	return out
}
