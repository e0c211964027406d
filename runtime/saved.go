package runtime

import (
	"errors"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/failing/finding"
	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// keepFound saves a failing run as it was found.
func (h *Harness) keepFound(saved *finding.Saved, r *run.Result) {
	f, err := h.player.File(r)
	saved.Found(h.tb, f, err)
}

// keep saves the run with which the test failed.
func (h *Harness) keep(tb testing.TB, saved *finding.Saved) {
	tb.Helper()
	f, err := h.file()
	saved.Smaller(tb, f, err)
}

// file returns the file of the run with which the test failed.
func (h *Harness) file() (*script.File, error) {
	f, err := h.player.File(h.failure)
	s := h.smallest
	if s != nil && s.Before.Seen > 0 {
		f, err = fileOf(h.test, s.Run, s.script, s.seen)
	}
	switch {
	case err != nil || s == nil:
	case s.Again.Of > 0:
		f.Rate = &s.Again
	case s.Before.Of > 0 && s.Before.Seen == 0: // it has not failed again so far
		f.Rate = &s.Before
	}
	return f, err
}

// fileOf returns the file of a run and its script. The error says which part cannot be stored.
func fileOf(test *Test, r *run.Result, sc script.Script, seen script.Trace) (*script.File, error) {
	if err := sc.Portable(); err != nil {
		return nil, err
	}
	return script.NewFile(headOf(test, r), sc, seen), nil
}

func headOf(test *Test, r *run.Result) script.Head {
	return script.Head{System: test.System.Name, Goal: test.Goal.Name, GoalText: test.Goal.Text,
		Verdict: r.Verdict.String(), Generator: r.Generator}
}

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
		return h.test.regression(r, 1)
	}
	f, err := h.file()
	if err != nil {
		return "", err
	}
	text, err := f.Encode()
	return string(text), err
}
