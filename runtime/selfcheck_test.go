package runtime_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/selfcheck"
)

// TestSelfCheck: a judge that accepts the run that the goal describes may not judge a system.
func TestSelfCheck(t *testing.T) {
	bug := []selfcheck.Run{{Goal: "lost_element", Generator: "lost_element_1", Events: []selfcheck.Event{
		{Op: "push", Values: []any{3}}, {Op: "isEmpty", Values: []any{true}},
	}}}
	data, err := json.Marshal(bug)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "runs.json")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("CLOUSEAU_SELFCHECK", file)
	if rec := check(t, lostElement(false, stillThere())); rec.failed {
		t.Errorf("the judge sees the run, and the test fails:\n%s", rec.text())
	}
	deaf := lostElement(false, stillThere())
	deaf.Goal.Violation = deaf.System.None()
	rec := check(t, deaf)
	if want := "self-check: the run that lost_element_1 heads for is a violation of lost_element, and the test calls it uninformative"; !rec.failed || !strings.Contains(rec.text(), want) {
		t.Errorf("failed: %v\n%s\nwant %s", rec.failed, rec.text(), want)
	}
}
