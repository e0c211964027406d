package runtime

import (
	"cmp"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// Rerun performs one script that draws nothing, and fails tb if the run violates the goal, crashes
// or hangs. Regression tests call it if their run takes more than method calls: events are taken
// and judged as in the original run.
//
//	func TestLostUpdateRegression(t *testing.T) {
//		rt.Rerun(t, lostUpdateTest(), func(s *rt.Session) {
//			s.Send("request", rt.IntValue(1))
//			s.Receive("answer", nil, rt.IntValue(1))
//		})
//	}
func Rerun(tb testing.TB, test *Test, script func(s *Session)) {
	tb.Helper()
	if t, ok := tb.(*testing.T); ok && test.VirtualTime {
		world.Test(t, func(t *world.T) { rerun(t, test, script) })
		return
	}
	rerun(tb, test, script)
}

func rerun(tb testing.TB, test *Test, script func(s *Session)) {
	tb.Helper()
	p := test.Player()
	p.bubble, _ = tb.(*world.T)
	r, runs := p.untilFailure(Generator{Name: "rerun", Run: func(s *Session) {
		s.play.inbox.Loose = true
		script(s)
	}})
	switch {
	case r.Failed():
		tb.Log(&failure{test: p.test, run: r})
		tb.Errorf("%s", complaint(r, test))
	case r.Verdict == run.Misfit:
		tb.Error(r.Lack.Complaint(test.Spec))
	case r.Verdict == run.Harmless:
		tb.Error(r.Spared().Complaint(1))
	case r.Verdict == run.Infrastructure:
		tb.Errorf("the environment is in the way: %s", r.Reason)
	case runs > 1:
		tb.Logf("%s in each of %d runs, and the calls overlap otherwise each time\n%s", r.Passed(), runs, r.Table())
	default:
		tb.Logf("%s\n%s", r.Passed(), r.Table())
	}
}

// tailRuns is how often a script is run whose calls overlap, until it fails: enough to see with a
// probability of 0.998 what one run in 33 shows.
const tailRuns = 200

// untilFailure plays a script without draws, several times if its calls overlap, and returns its
// last run and how many there were.
func (p *Player) untilFailure(g Generator) (r *run.Result, runs int) {
	for {
		runs++
		if r = p.again(g, manner{}); r.Failed() || r.Tail == nil || runs == tailRuns {
			return r, runs
		}
	}
}

// fails returns a run of a script that reports whether it ends with a verdict. Replays count by it,
// and so does the shrinker when it has chosen a script.
func (p *Player) fails(sc script.Script, verdict string) func() bool {
	return func() bool {
		return p.perform("replay", sc, manner{}).Verdict.String() == verdict
	}
}

// perform plays a recorded script once.
func (p *Player) perform(name string, sc script.Script, how manner) *run.Result {
	return p.again(Generator{Name: name, Run: performing(sc, nil)}, how)
}

// Replay performs the script of a run once against a fresh system. References have their values in
// the new run. The result has the moves of the system's parties.
func (p *Player) Replay(r *run.Result) *run.Result {
	return p.perform(r.Generator, r.Script(), manner{moves: true})
}

// File returns the trace file of a run. The error says which part of it cannot be stored.
func (p *Player) File(r *run.Result) (*script.File, error) {
	return fileOf(p.test, r, r.Script(), r.Seen())
}

// ReplayFile performs the run of a trace file against fresh systems: once, or until it fails if it
// does not do so each time. The error says why the file does not fit the test.
func (p *Player) ReplayFile(f *script.File) (*run.Result, error) {
	r, _, err := p.replayFile(f)
	return r, err
}

func (p *Player) replayFile(f *script.File) (r *run.Result, runs int, err error) {
	sc, err := bound(p.test, f)
	if err != nil {
		return nil, 0, err
	}
	p.hangsIn(sc, f.Verdict)
	name := cmp.Or(f.Generator, "replay")
	for runs = 1; ; runs++ {
		if r = p.perform(name, sc, manner{}); r.Failed() || !f.Repeats() || runs == tailRuns {
			return r, runs, nil
		}
	}
}

// Fields returns a condition for a receive: the fields of an event, results apart, have these
// values. An invalid value stands for any.
func Fields(values ...Value) func(fields []Value) bool { return event.Fields(values...) }
