package racing_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/racing"
)

// TestFirst: texts that are no reports, or whole ones of the tester's own, show nothing.
func TestFirst(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "==================\n", "WARNING: DATA RACE\n", "PASS\n", "WARNING: DATA RACE\nWrite at 0x0 by goroutine 7:\n"} {
		if got := racing.First(text); got != "" {
			t.Errorf("First(%q) = %q", text, got)
		}
	}
	if got := racing.First("WARNING: DATA RACE\nWrite by main goroutine:\n  a.f()\n      a.go:1\n\n\n==================\nWARNING: DATA RACE\nRead\n"); got != "Write by main goroutine:\n  a.f()\n      a.go:1" {
		t.Errorf("First = %q", got)
	}
}

// TestOpen: without a file there is nothing to read.
func TestOpen(t *testing.T) {
	t.Parallel()
	for _, gorace := range []string{"", "halt_on_error=1", "log_path=" + t.TempDir() + "/none"} {
		if got := racing.Open(gorace).News(); got != "" {
			t.Errorf("News of %q = %q", gorace, got)
		}
	}
}
