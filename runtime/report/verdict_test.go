package report_test

import (
	"encoding/json"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// Each verdict on a run is counted under its key, and fails the test or not as its exit code says.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	for _, m := range report.Verdicts() {
		if m.Test {
			continue
		}
		var r report.Report
		if err := json.Unmarshal([]byte(`{"`+m.Key+`": 3}`), &r); err != nil {
			t.Fatal(err)
		}
		failures, informative := 0, 0
		if m.Exit == 1 {
			failures = 3
		}
		if m.Informative {
			informative = 3
		}
		if r.Of(m.Name) != 3 || r.Failures() != failures || r.Informative() != informative {
			t.Errorf("of three runs that were %s, %d are counted, %d fail and %d are informative; want 3, %d and %d",
				m.Name, r.Of(m.Name), r.Failures(), r.Informative(), failures, informative)
		}
	}
}
