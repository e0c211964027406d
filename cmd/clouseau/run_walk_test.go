package main

import (
	"path/filepath"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestWalksAfterScripts: walks follow scripts that reached the system and found nothing, and what
// is said to be found by walks was. Where no run reaches the system, walks would not either.
func TestWalksAfterScripts(t *testing.T) {
	walked := &report.Walked{}
	for _, tt := range []struct {
		name           string
		report         report.Report
		nothing, walks bool
	}{
		{"upheld", report.Report{Runs: 9}, true, false},
		{"violation", report.Report{Runs: 9, Violations: 1}, false, false},
		{"misfit", report.Report{Runs: 9, Misfits: 1}, false, false},
		{"infrastructure", report.Report{Infrastructure: 9}, false, false},
		{"walks", report.Report{Runs: 9, Walked: walked, Violations: 1}, false, true},
		{"walks, infrastructure", report.Report{Infrastructure: 9, Walked: walked}, false, false},
	} {
		tt.report.System, tt.report.Goal = "kv", "lost"
		reports := reportFile(filepath.Join(t.TempDir(), "reports"))
		if err := report.Append(string(reports), &tt.report); err != nil {
			t.Fatal(err)
		}
		if len(reports.read()) != 1 {
			t.Fatalf("%s: %d reports", tt.name, len(reports.read()))
		}
		if nothing, walks := reports.nothingFound(&uhat.Goal{Name: "lost"}), reports.walksFound(); nothing != tt.nothing || walks != tt.walks {
			t.Errorf("%s: nothing found %v, walks found it %v", tt.name, nothing, walks)
		}
	}
}
