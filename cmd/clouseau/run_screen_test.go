package main

import (
	"io"
	"strings"
	"testing"
)

// TestScreen: what a test tells is shown without go test's frame, and what the system prints only
// where the test fails.
func TestScreen(t *testing.T) {
	t.Parallel()
	const printed = "system says hello\n--- FAIL: TestLost (0.02s)\n    run_test.go:18: lost: gone\n        want true\n        \n          1  push\n    run_test.go:19: Saved.\nFAIL\nunfinished"
	const wanted = "lost: gone\nwant true\n\n  1  push\nSaved.\n"
	for _, failed := range []bool{false, true} {
		var b strings.Builder
		s := newScreen(&b, false)
		for i := range printed { // in pieces, as pipes deliver it
			if _, err := io.WriteString(s, printed[i:i+1]); err != nil {
				t.Fatal(err)
			}
		}
		s.close(failed)
		want := wanted
		if failed {
			want += "The system printed:\nsystem says hello\nunfinished\n\n"
		}
		if b.String() != want {
			t.Errorf("failed %v: shows\n%s\nwant\n%s", failed, b.String(), want)
		}
	}
}
