package runtime

import (
	"testing"

	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// record returns a run for a report, with its moves if it can be made again for them. It tells tb
// what they lack.
func (h *Harness) record(tb testing.TB, r *run.Result) *report.Record {
	tb.Helper()
	out := r.Record(h.test.modelName())
	if r.Stepped && len(out.Moves) == 0 {
		switch {
		case r.Verdict == run.Hung:
			out.MovesNote = "the run hung, so it was not made again to record what its parties did"
		case h.ctx.Err() != nil:
			out.MovesNote = "the test was to end, so the run was not made again to record what its parties did"
		default:
			out.TakeMoves(h.Replay(r).Record(h.test.modelName()))
		}
	}
	if out.MovesNote != "" {
		tb.Logf("the report lacks something: %s", out.MovesNote)
	}
	return out
}
