package runtime

import (
	"errors"
	"os"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/file"
	"github.com/clouseau-go/clouseau/runtime/run"
)

// export writes the failing run as a Go test into the file that CLOUSEAU_EXPORT names.
func (h *Harness) export(tb testing.TB, r *run.Result) {
	tb.Helper()
	name := os.Getenv("CLOUSEAU_EXPORT")
	if name == "" {
		return
	}
	code, err := h.test.regression(r)
	if err == nil && code == "" {
		err = errors.New("the test has no Regression, which says how")
	}
	if err == nil {
		err = file.Write(name, []byte(code))
	}
	if err != nil {
		tb.Errorf("the run cannot be exported as a Go test: %v", err)
	}
}
