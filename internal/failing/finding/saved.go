package finding

import (
	"os"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/play/script"
)

// Saved is the trace file of a failure: of the run as it was found first, whatever ends the process
// while the run is made smaller, and of the smaller run then.
type Saved struct {
	Name string // empty: there is none
	old  bool   // it was there before
}

// Found saves the run as it was found. What is in the way is told by Smaller in the end.
func (s *Saved) Found(tb testing.TB, f *script.File, err error) {
	if tb == nil || err != nil || !environment.Saves(tb) {
		return
	}
	dir, _ := environment.TracesDir(tb)
	f.Test = tb.Name()
	if s.Name, err = f.Name(dir); err == nil {
		_, err = os.Lstat(s.Name)
		s.old = err == nil
		_, err = f.Write(dir)
	}
	if err != nil {
		*s = Saved{}
	}
}

// Smaller saves the run that is left, in place of the one that was found, and logs where.
func (s *Saved) Smaller(tb testing.TB, f *script.File, err error) {
	tb.Helper()
	if !environment.Saves(tb) {
		return
	}
	if err != nil {
		tb.Logf("the run is not saved: %v", err)
		return
	}
	dir, _ := environment.TracesDir(tb)
	f.Test = tb.Name()
	name, err := f.Write(dir)
	if err != nil {
		tb.Error(err)
		return
	}
	if name != s.Name {
		s.Forget()
	}
	s.Name = name
	tb.Logf("the run is saved in %s and replayed first from now on", name)
}

// Forget removes the file of a run as it was found, if this test has made it. One that cannot be
// removed is replayed like any other.
func (s *Saved) Forget() {
	if s.Name != "" && !s.old {
		_ = os.Remove(s.Name)
	}
}
