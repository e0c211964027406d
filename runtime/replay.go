package runtime

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// Replay. Failing runs that were saved are performed again before anything is drawn. A run that
// fails as it did fails the test at once. One that passes is reported and stays, until whoever
// fixed the system deletes it. One that cannot be performed fails the test too, since silence would
// look like a fix.

// replaySaved replays the trace files of a test. If CLOUSEAU_REPLAY names a file, it replays only
// that one, and nothing is drawn.
func (h *Harness) replaySaved(tb testing.TB) {
	tb.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	files := []string(nil)
	only := environment.Replay.Get()
	dir, keeps := environment.TracesDir(tb)
	switch {
	case dir == "" || h.test.VirtualTime && !environment.Judged(tb): // where there is no bubble
		return
	case only != "":
		files = []string{only}
	case keeps:
		// The files come in order; the directory's name has no pattern characters.
		files, _ = filepath.Glob(filepath.Join(dir, "*.json"))
	}
	bad := only == "" && !h.replayKnown(tb)
	for _, name := range files {
		if !h.replay(tb, name) {
			bad = true
		}
	}
	if (bad || only != "") && h.report.Started() > 0 { // this is the whole test
		h.report.Finish().Gaps = nil
		h.recordFailure(tb)
		h.write(tb)
	}
	switch {
	case bad:
		tb.FailNow() // rapid checks nothing in a test that has failed
	case only != "":
		tb.SkipNow()
	}
}

// replay replays one file and reports whether the test may go on.
func (h *Harness) replay(tb testing.TB, name string) bool {
	tb.Helper()
	f, err := script.Read(name)
	if err != nil {
		tb.Error(err)
		return false
	}
	r, runs, err := h.player.replayFile(f)
	if n := replays(); n > 0 && err == nil {
		return h.replays(tb, name, f, n)
	}
	if err != nil {
		tb.Errorf("trace file %s is stale:\n%v\nrename (renames in the target of the spec, or Options.Renames) or delete the file", name, err)
		return false
	}
	if r.Verdict.String() == f.Verdict {
		h.failure = r
	}
	if h.failure != nil || environment.Replay.Get() != "" { // else drawn runs count
		h.report.Add(r.Counts())
	}
	switch {
	case h.failure == r:
		told := &failure{test: h.test, run: r, again: h.doubts.confirmed(tb, h.player, r, f, nil, false)}
		tb.Log(told)
		if doubted(told.again) {
			tb.Logf("replay of %s: %s", name, told.again)
			r.Counts().Doubted(h.report, 1)
			h.failure = nil
			return true
		}
		h.told = told
		tb.Errorf("replay of %s: %s", name, complaint(r, h.test))
		h.export(tb, r)
		return false
	case r.Verdict == run.Misfit:
		tb.Errorf("replay of %s: %s", name, r.Lack.Complaint(h.test.Spec))
		return false
	case r.Verdict == run.Harmless:
		tb.Errorf("replay of %s: %s", name, r.Spared().Complaint(1))
		return false
	case r.Verdict == run.Known:
		tb.Logf("replay of %s: known: %s", name, strings.Join(r.Known, ", "))
	case r.Verdict == run.Infrastructure:
		tb.Logf("replay of %s: the environment is in the way: %s", name, r.Reason)
	case r.Failed():
		tb.Logf("replay of %s: changed: the run ends as %s, where it was %s", name, r.Verdict, f.Verdict)
	case f.GoalText != h.test.Goal.Text:
		tb.Logf("replay of %s: no longer fails, but the goal reads otherwise than when it was saved", name)
	case f.Repeats():
		tb.Logf("replay of %s: not reproduced in %d runs%s: they end as %s, where it was %s; whether it is fixed is not known", name, runs, f.Often(), r.Verdict, f.Verdict)
	default:
		tb.Logf("replay of %s: fixed: the run ends as %s, where it was %s; the file may be deleted", name, r.Verdict, f.Verdict)
	}
	h.player.Recycle(r)
	return true
}

// replays performs the run of a file n times, says how often it failed as it did, and reports
// whether it never did.
func (h *Harness) replays(tb testing.TB, name string, f *script.File, n int) (never bool) {
	tb.Helper()
	sc, _ := bound(h.test, f) // it fits: it was performed once
	fails := h.player.fails(sc, f.Verdict)
	again := 0
	for range n {
		if fails() {
			again++
		}
	}
	tb.Logf("replay of %s: it fails again in %d of %d runs", name, again, n)
	if again > 0 {
		tb.Fail()
	}
	return again == 0
}

// replays returns how often the run of a trace file is performed, and counted; 0: until it fails.
func replays() int {
	n, _ := strconv.Atoi(environment.Replays.Get())
	return n
}

// replayKnown replays the saved runs of known failures, and warns of each failure that does not
// happen.
func (h *Harness) replayKnown(tb testing.TB) (ok bool) {
	tb.Helper()
	ok = true
	for i := range h.test.Known {
		k := &h.test.Known[i]
		if k.Saved == "" {
			continue
		}
		f, err := script.Read(k.Saved)
		if err == nil && f.Goal != h.test.Goal.Name {
			continue // of another test
		}
		var sc script.Script
		if err == nil {
			sc, err = bound(h.test, f)
		}
		if err != nil {
			tb.Errorf("%s: its saved run %s cannot be replayed: %v", k, k.Saved, err)
			ok = false
			continue
		}
		r := h.player.perform(f.Generator, sc, manner{})
		still := slices.Contains(r.Known, k.Name)
		h.report.KnownFailures.Named(k.Name).StillHappens = &still
		switch {
		case still:
			tb.Logf("%s: it still happens", k)
		case r.Verdict == run.Infrastructure:
			tb.Logf("%s: whether it still happens is not known: %s", k, r.Reason)
		default:
			ok = h.gone(tb, fmt.Sprintf("%s: it does NOT happen any more: the run in %s ends as %s; remove the known block, and keep the file as a guard",
				k, k.Saved, r.Verdict)) && ok
		}
		h.player.Recycle(r)
	}
	return ok
}

// bound returns the script of a file with the operations of a test.
func bound(test *Test, f *script.File) (script.Script, error) {
	if f.Goal != test.Goal.Name {
		return nil, fmt.Errorf("it is of goal %s, the test hunts for %s", f.Goal, test.Goal.Name)
	}
	return f.Script(script.Names{Op: test.System.Visible, Func: test.function, Renames: test.Options.Renames})
}

// performing returns a script as the function of a generator. bug lists the conditions of the
// answer that shows the bug, if they are known.
func performing(sc script.Script, bug []string) func(*Session) {
	labels := lists.Most(sc, func(in script.Input) int { return in.Label + 1 })
	return func(s *Session) {
		r := &replaying{Session: s, seen: make(script.Trace, labels)}
		s.play.rec.Conditions = bug
		for i := range sc {
			in := &sc[i]
			if in.Lane > 0 {
				r.together(sc[i:])
				return
			}
			s.play.rec.Next = run.Again(in)
			r.seen[in.Label] = r.input(in)
		}
	}
}

// replaying plays a script again.
type replaying struct {
	*Session
	seen script.Trace // its events so far, by the labels of the script
}

// input performs an input and returns its event; nil if none came.
func (r *replaying) input(in *script.Input) *TraceEvent {
	switch {
	case in.Steers:
		r.steers(in)
		return nil
	case in.Op.Kind == Receive:
		if !r.takes(in) {
			return nil
		}
	default:
		if _, ok := r.play.issue(in.Op.Name, in.Op.Kind, r.arguments(in), false); !ok {
			return nil
		}
	}
	return &r.play.result.Trace[r.play.rec.Current]
}

// together plays the end of a script, from the first input with a lane on.
func (r *replaying) together(tail script.Script) {
	for i := range tail {
		in := &tail[i]
		r.play.rec.Next = run.Again(in)
		r.In(in.Lane, in.Op.Name, r.arguments(in)...)
	}
	r.Together()
}

// arguments returns the values to perform the operation with. If there are none, the script ends.
func (r *replaying) arguments(in *script.Input) []script.Arg {
	args := make([]script.Arg, len(in.Fields))
	for j, f := range in.Fields {
		v, from := f.Now(in.Op.Fields[j].Sort, r.seen)
		if !v.IsValid() {
			r.Assume(false, fmt.Sprintf("%s of %s without the answer that it comes from", in.Op.Fields[j].Name, in.Op))
		}
		args[j] = v
		if from >= 0 {
			args[j] = Answer{Value: v, Ref: r.again(f.Ref(), r.seen[from])}
		}
	}
	return args
}

// again returns a reference as it is in this run, if it leads to an event of it.
func (r *replaying) again(ref *script.Ref, e *TraceEvent) *script.Ref {
	now := *ref
	at, _ := r.play.result.Located(&e.Values[e.Op.Position(ref.Field)])
	now.Event = at.Event
	now.Op = at.Op
	return &now
}

// takes takes an event like the one of the script: one with the same fields, else one that agrees
// in the fields that come from events of this run. If there is none, the script goes on.
func (r *replaying) takes(in *script.Input) bool {
	from := make([]*script.Ref, len(in.Fields))
	for j, f := range in.Fields {
		if _, ok := f.Selects(in.Op.Fields[j].Sort, r.seen); ok {
			from[j] = r.again(f.Ref(), r.seen[f.Ref().Event])
		}
	}
	r.play.rec.Next.From = from
	exactly := event.For(in.Op, in.Agrees(r.seen, true))
	roughly := event.For(in.Op, in.Agrees(r.seen, false))
	if !r.play.obtain(exactly) && !r.play.obtain(roughly) {
		r.play.missed(in.Op, in.Wanted(r.seen))
		return false
	}
	return true
}

// steers releases a step like the one of the script, if there is one. An internal step must be the
// same operation, but any of several equal ones will do.
func (r *replaying) steers(in *script.Input) {
	if r.play.sut.stepper == nil || r.Steer(in.Op.Name, in.Agrees(r.seen, true)) {
		return
	}
	roughly := in.Agrees(r.seen, false)
	if event.Internal(in.Op) {
		alike := in.Wanted(r.seen)
		alike[len(alike)-1] = Value{}
		roughly = Fields(alike...)
	}
	r.Steer(in.Op.Name, roughly)
}
