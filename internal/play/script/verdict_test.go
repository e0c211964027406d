package script_test

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// TestFileVerdicts: a file may have every verdict of a failing run, and no other.
func TestFileVerdicts(t *testing.T) {
	t.Parallel()
	fails := 0
	for i := range report.Verdicts() {
		name, failing := report.VerdictName(i), report.VerdictFails(i)
		_, err := script.Decode(fmt.Appendf(nil, `{"version": 1, "test": "T", "system": "s", "goal": "g", "verdict": %q, "events": []}`, name))
		if (err == nil) != failing && name != "vacuous" {
			t.Errorf("%s: %v", name, err)
		}
		if failing {
			fails++
		}
	}
	if fails < 5 {
		t.Errorf("only %d verdicts fail", fails)
	}
}
