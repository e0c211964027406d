package report_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// TestLikely: where names do not speak for a model, it has to hold in more runs.
func TestLikely(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		named    bool
		objected int
		want     bool
	}{
		{"ref.NewStack[int]", true, 45, true},
		{"ref.NewStack[int]", false, 45, false},
		{"ref.NewStack[int]", false, 30, true},
		{"ref.NewStack[int]", true, 55, false},
		{"a folder", false, 30, false},
		{"a folder", true, 15, true},
	} {
		trial := &report.Trial{Name: tt.name, Named: tt.named, Runs: 100, Objected: tt.objected, Model: []byte("{}")}
		if trial.Likely() != tt.want {
			t.Errorf("%+v: %v", tt, !tt.want)
		}
	}
}
