package sample

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/internal/failing"
	"github.com/clouseau-go/clouseau/internal/play/script"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// Strategy is a way to look for a violation: the generators that synthesis found, random
// operations, or a script written by hand. All are judged and reported in the same way.
type Strategy struct {
	Name       string
	Generators []rt.Generator
	// Schedule makes the strategy that decides what the generators leave open; nil: nothing
	// decides.
	Schedule func() rt.Strategy
}

// Runs plays n runs of the test from a seed, and reports on all of them; a violation does not end
// it. The same seed gives the same runs. If each is not nil, it is called with every run. Runs
// stops early when ctx is done.
func Runs(ctx context.Context, test *rt.Test, n int, seed uint64, each func(i int, r *run.Result)) *report.Report {
	h := test.Player()
	h.Until(ctx)
	for i := range n {
		if ctx.Err() != nil {
			break
		}
		r := h.Example(seed, i)
		if each != nil {
			each(i, r)
		} else {
			h.Recycle(r)
		}
	}
	return h.Report()
}

// Steered is [Runs] as in go test: what the runs show decides which generators the next ones take.
// The seed determines all runs, and none of them alone.
func Steered(ctx context.Context, test *rt.Test, n int, seed uint64) *report.Report {
	h := test.Player()
	h.Until(ctx)
	h.Steer()
	for i := 0; i < n && ctx.Err() == nil; i++ {
		h.Recycle(h.Example(seed, i))
	}
	return h.Report()
}

// First plays runs until one violates the goal, n at most, and returns how many it took, and
// whether there was one. As in go test what the runs show decides which generators they take.
func First(ctx context.Context, test *rt.Test, n int, seed uint64) (runs int, found bool) {
	h := test.Player()
	h.Until(ctx)
	h.Steer()
	for runs < n && ctx.Err() == nil && !found {
		r := h.Example(seed, runs)
		found = r.Verdict == run.Violation
		h.Recycle(r)
		runs++
	}
	return runs, found
}

// Replay performs the script of a run once against a fresh system. References have their values in
// the new run.
func Replay(test *rt.Test, r *run.Result) *run.Result { return test.Player().Replay(r) }

// File returns the trace file of a run.
func File(test *rt.Test, r *run.Result) (*script.File, error) { return test.Player().File(r) }

// ReplayFile performs the run of a trace file against fresh systems: once, or until it fails if it
// does not do so each time.
func ReplayFile(test *rt.Test, f *script.File) (*run.Result, error) {
	return test.Player().ReplayFile(f)
}

// Shrink makes a failing run of the test as small as it can, see [rt.Player.Shrunk].
func Shrink(ctx context.Context, test *rt.Test, r *run.Result) (*failing.Shrunk, error) {
	h := test.Player()
	h.Until(ctx)
	return h.Shrunk(ctx, r)
}

// roundRobin plays the scripts of a test in turn. A script that does not reach the clause's event
// in its first runs is dropped: an answer on the way there is not as planned.
type roundRobin struct {
	scripts []*trial
	at      int
}

// trial is a script with what its runs have shown.
type trial struct {
	player  *rt.Player
	runs    int
	reached int // of these, the event of the clause
}

// maxBlocked is how many runs a script has to reach the clause's event. Its draws seldom decide
// whether it does.
const maxBlocked = 3

func newRoundRobin(test *rt.Test) *roundRobin {
	r := &roundRobin{}
	for _, g := range test.Generators {
		r.scripts = append(r.scripts, &trial{player: test.With(g).Player()})
	}
	return r
}

func (r *roundRobin) next() *trial {
	if r.at == len(r.scripts) {
		r.at = 0
	}
	r.at++
	return r.scripts[r.at-1]
}

// tell records the outcome of the next run of s.
func (r *roundRobin) tell(s *trial, o outcome) {
	s.runs++
	if o <= deviated {
		s.reached++
	}
	if s.reached == 0 && s.runs >= maxBlocked && len(r.scripts) > 1 {
		r.at--
		r.scripts = slices.Delete(r.scripts, r.at, r.at+1)
	}
}
