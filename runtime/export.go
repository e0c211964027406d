package runtime

import (
	"errors"
	"os"
	"testing"
)

// export writes the failing run as a Go test into the file that CLOUSEAU_EXPORT names.
func (h *Harness) export(tb testing.TB, r *Result) {
	tb.Helper()
	file := os.Getenv("CLOUSEAU_EXPORT")
	if file == "" {
		return
	}
	code, err := h.test.Regression.source(h.test, r)
	if err == nil && code == "" {
		err = errors.New("the test has no Regression, which says how")
	}
	if err == nil {
		err = writeAtomically(file, []byte(code))
	}
	if err != nil {
		tb.Errorf("the run cannot be exported as a Go test: %v", err)
	}
}
