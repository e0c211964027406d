package runtime

import (
	"testing"

	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/run"
)

// record returns a run for a report, with its moves if it can be made again for them. It tells tb
// what they lack.
func (h *Harness) record(tb testing.TB, r *run.Result) *report.Record {
	tb.Helper()
	out := r.Record(h.test.modelName())
	if r.Stepped && len(out.Moves) == 0 {
		h.addMoves(out, r)
	}
	if out.MovesNote != "" {
		tb.Logf("the report lacks something: %s", out.MovesNote)
	}
	return out
}

// addMoves makes a run again and adds its moves to its record.
func (h *Harness) addMoves(out *report.Record, r *run.Result) {
	if r.Verdict == run.Hung {
		out.MovesNote = "the run hung, so it was not made again to record what its parties did"
		return
	}
	again := h.Replay(r).Record(h.test.modelName())
	if !out.Same(again) {
		out.MovesNote = "the run was made again to record what its parties did, and its events differed; " +
			"a system whose steps the tester schedules should do the same whenever it is asked the same"
		return
	}
	out.Moves, out.MovesNote = again.Moves, again.MovesNote
}
