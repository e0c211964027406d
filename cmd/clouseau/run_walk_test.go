package main

import (
	"path/filepath"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestFound: nothing is found where the system was reached and no run failed, and what is said to
// be found by walks was.
func TestFound(t *testing.T) {
	by := func(generator string) *report.Record { return &report.Record{Generator: generator} }
	both := report.Shapes{{Name: "lost_1", Runs: 5}, {Name: "walk", Runs: 4, Random: true}}
	for _, tt := range []struct {
		name           string
		report         report.Report
		nothing, walks bool
	}{
		{"upheld", report.Report{Runs: 9}, true, false},
		{"violation", report.Report{Runs: 9, Violations: 1}, false, false},
		{"misfit", report.Report{Runs: 9, Misfits: 1}, false, false},
		{"infrastructure", report.Report{Infrastructure: 9}, false, false},
		{"script", report.Report{Runs: 9, Generators: both, Violations: 1, Failure: by("lost_1")}, false, false},
		{"walk", report.Report{Runs: 9, Generators: both, Violations: 1, Failure: by("walk")}, false, true},
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
