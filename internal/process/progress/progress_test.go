package progress_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/clouseau-go/clouseau/internal/process/progress"
)

// TestLast reads what a process has written, also while it writes the next line.
func TestLast(t *testing.T) {
	name := filepath.Join(t.TempDir(), "p.json")
	if s, ok := progress.Last(name); ok {
		t.Errorf("a file that is not there tells %v", s)
	}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"goal":"lost","runs":1}`)
	if s, ok := progress.Last(name); ok {
		t.Errorf("a line that is being written tells %v", s)
	}
	write(`{"goal":"lost","runs":1}` + "\n" + `{"goal":"lost","runs":7,"verdicts":{"upheld":7}}` + "\n" + `{"goal":"lo`)
	s, ok := progress.Last(name)
	if !ok || s.Runs != 7 || s.Goal != "lost" || s.Verdicts["upheld"] != 7 {
		t.Errorf("the last whole line is read as %v, %v", s, ok)
	}
}
