package report_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// TestScheduledScripts: where the system has steps of its own, all scripts with one order of the
// steps each are no proof.
func TestScheduledScripts(t *testing.T) {
	all := func() *report.Walked { return &report.Walked{All: &report.Scripts{Length: 2, Cases: 8, Done: true}} }
	for _, c := range []struct {
		runs   []report.Steps
		proved bool
	}{
		{[]report.Steps{{}, {}}, true},
		{[]report.Steps{{}, {Internal: 1}}, false},
		{[]report.Steps{{Internal: 1}, {}}, false},
	} {
		r := &report.Report{Generators: []report.Shape{{Name: "walk"}}}
		for _, n := range c.runs {
			r.Add(report.Run{Generator: "walk", Verdict: run.Upheld.String(), Walked: all(), Steps: n})
		}
		if text := r.Walked.All.String(); strings.Contains(text, "proved") != c.proved {
			t.Errorf("%v: %s", c.runs, text)
		}
	}
}
