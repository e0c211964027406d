package runtime

import (
	"errors"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// export writes the failing run into the file that CLOUSEAU_EXPORT names: as a trace file if its
// name ends in .json, else as a Go test.
func (h *Harness) export(tb testing.TB, r *run.Result) {
	tb.Helper()
	name := environment.Export.Get()
	if name == "" {
		return
	}
	code, err := h.exported(r, strings.HasSuffix(name, ".json"))
	if err == nil && code == "" {
		err = errors.New("the test has no Regression, which says how")
	}
	if err == nil {
		err = file.Write(name, []byte(code))
	}
	if err != nil {
		tb.Errorf("the run cannot be exported: %v", err)
	}
}

// exported returns the run as a Go test, or as a trace file.
func (h *Harness) exported(r *run.Result, trace bool) (string, error) {
	if !trace || r != h.failure {
		return h.test.regression(r)
	}
	f, err := h.file()
	if err != nil {
		return "", err
	}
	text, err := f.Encode()
	return string(text), err
}
