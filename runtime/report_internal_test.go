package runtime

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// TestReportKnowsVerdicts: every verdict has a count of its own.
func TestReportKnowsVerdicts(t *testing.T) {
	t.Parallel()
	for v := range run.Misfit + 1 {
		r := &report.Report{Generators: []report.Shape{{Name: "g"}}}
		r.Add((&run.Result{Verdict: v, Generator: "g", Rec: &run.Recording{}}).Counts())
		if text := r.Finish().String(); !strings.Contains(text, "  verdicts    1 "+v.String()+"\n") {
			t.Errorf("a run that is %s is told so:\n%s", v, text)
		}
		if started := r.Runs == 1; started == (v == run.Infrastructure) {
			t.Errorf("a run that is %s counts as %d", v, r.Runs)
		}
	}
}
