package sample

import (
	"fmt"
	"runtime"
	"slices"

	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// maxShorter is how many more runs a script gets that stands before the script of the deviating
// run.
const maxShorter = 25

// shortened returns a deviating run of the first script that has one: r, or a run of an earlier
// script whose few runs have not deviated so far. Tests list the shortest scripts first.
func shortened(test *rt.Test, seed uint64, r *run.Result) *run.Result {
	for _, g := range test.Generators {
		if g.Name == r.Generator {
			break
		}
		h := test.With(g).Player()
		for i := range maxShorter {
			found := h.Example(^seed, i) // other values than before
			if waited(found) || outcomeOf(found) == blocked {
				break
			}
			if outcomeOf(found) == deviated && len(found.Trace) <= len(r.Trace) {
				return found
			}
		}
	}
	return r
}

// maxShrinks is how many runs rapid has to make a deviating run smaller. Only rapid can do so,
// since a script that is played again asserts nothing. Without a bound it takes up to half a minute
// for each clause.
const maxShrinks = 1000

// shrunk returns the smallest deviating run of the generator of r. Rapid finds and shrinks one. If
// rapid finds none in as many runs, r stays.
func shrunk(test *rt.Test, r *run.Result) *run.Result {
	i := slices.IndexFunc(test.Generators, func(g rt.Generator) bool { return g.Name == r.Generator })
	h := test.With(test.Generators[i]).Player()
	found := r
	left := maxShrinks
	quietly(func(tb rapid.TB) {
		rapid.Check(tb, func(t *rapid.T) {
			if found != r {
				if left--; left < 0 {
					return // a run that is not tried counts as passed
				}
			}
			if r := h.Run(t); outcomeOf(r) == deviated {
				found = r // the last failing run is the smallest
				t.Fatal("the clause is not confirmed")
			}
		})
	})
	return found
}

// counterexample returns a run in the form of the report.
func counterexample(test *rt.Test, r *run.Result) *report.Counterexample {
	c := &report.Counterexample{Table: r.Table(), Events: len(r.Trace)}
	d := r.Deviation
	if d == nil {
		c.Deviation = fmt.Sprintf("%s: %s: %s", test.Goal.Name, r.Verdict, r.Reason)
	} else {
		c.Deviation = test.Goal.Name + ": " + d.What()
	}
	answered := d == nil || d.Event == r.Deciding && d.Event < len(r.Trace)
	switch g := test.Regression; {
	case g == nil:
	case g.Test != "": // it could only be played by a test that does not exist
		c.NoTest = "the system takes more than calls of methods"
	case !answered:
		c.NoTest = "no answer came that it could look at"
	default:
		text, err := written(test, r)
		if c.Test = text; err != nil {
			c.NoTest = err.Error()
		}
	}
	return c
}

// written returns a run as a test, empty if that is impossible. The test fails while the answer is
// not as the clause says. If the clause's claim is known in words only, it fails while the system
// gives the same answer.
func written(test *rt.Test, r *run.Result) (string, error) {
	failing := test.Regressed(r)
	if d := r.Deviation; d != nil {
		failing.Deciding = d.Event
		failing.Funcs = test.Funcs
		if failing.Violation = denial(test, r); failing.Violation != nil {
			if text, err := test.Regression.Source(failing); err == nil {
				return text, nil
			}
		}
		failing.Want = d.Expected
	}
	return test.Regression.Source(failing)
}

// denial returns the answers of the run's script that contradict the clause.
func denial(test *rt.Test, r *run.Result) rt.Expr {
	for _, g := range test.Generators {
		if g.Name == r.Generator {
			return g.Denial
		}
	}
	return nil
}

// quietly calls f with a test whose failure is not shown.
func quietly(f func(rapid.TB)) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f(&silent{})
	}()
	<-done
}

// silent is a test without output. Ending it ends its goroutine.
type silent struct{ failed bool }

func (s *silent) Helper()               {}
func (s *silent) Name() string          { return "clouseau" }
func (s *silent) Logf(string, ...any)   {}
func (s *silent) Log(...any)            {}
func (s *silent) Skipf(string, ...any)  { runtime.Goexit() }
func (s *silent) Skip(...any)           { runtime.Goexit() }
func (s *silent) SkipNow()              { runtime.Goexit() }
func (s *silent) Errorf(string, ...any) { s.failed = true }
func (s *silent) Error(...any)          { s.failed = true }
func (s *silent) Fatalf(string, ...any) { s.FailNow() }
func (s *silent) Fatal(...any)          { s.FailNow() }
func (s *silent) Fail()                 { s.failed = true }
func (s *silent) Failed() bool          { return s.failed }
func (s *silent) FailNow() {
	s.failed = true
	runtime.Goexit()
}
