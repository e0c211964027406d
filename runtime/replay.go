package runtime

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/symbolic"
)

// Replay: the failing runs of earlier days are performed again before anything
// is drawn. A run that fails as it did fails the test at once; one that does not is
// reported and stays, for whoever fixed the system to delete; one that cannot be
// performed any more fails the test too, since silence would look like a fix.

// replaySaved replays the trace files of a test, or the one that CLOUSEAU_REPLAY
// names; then nothing is drawn.
func (h *Harness) replaySaved(tb testing.TB) {
	tb.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	files, only := []string(nil), os.Getenv("CLOUSEAU_REPLAY")
	dir, keeps := tracesDir(tb)
	switch {
	case dir == "":
		return
	case only != "":
		files = []string{only}
	case keeps:
		files, _ = filepath.Glob(filepath.Join(dir, "*.json")) // in order; the name has no pattern's characters
	}
	bad := false
	for _, name := range files {
		if !h.replay(tb, name) {
			bad = true
		}
	}
	switch {
	case bad:
		tb.FailNow() // rapid checks nothing on a test that has failed
	case only != "":
		tb.SkipNow()
	}
}

// replay replays one file and reports whether the test may go on.
func (h *Harness) replay(tb testing.TB, name string) bool {
	tb.Helper()
	f, err := ReadTrace(name)
	if err != nil {
		tb.Error(err)
		return false
	}
	sc, err := bind(h.test, f)
	if err != nil {
		tb.Errorf("trace file %s is stale:\n%v\nrename (renames in the target of the spec, or Options.Renames) or delete the file", name, err)
		return false
	}
	r := h.again(Generator{Name: cmp.Or(f.Generator, "replay"), Run: sc.run})
	switch {
	case r.Verdict.String() == f.Verdict:
		tb.Log(&failure{test: h.test, run: r})
		tb.Errorf("replay of %s: %s", name, complaint(r, h.test))
		h.export(tb, r)
		return false
	case r.Verdict == Misfit:
		tb.Errorf("replay of %s: %s", name, r.Lack.complaint(h.test))
		return false
	case r.Verdict == Infrastructure:
		tb.Logf("replay of %s: the environment is in the way: %s", name, r.Reason)
	case r.Verdict == Violation, r.Verdict == Crashed, r.Verdict == Hung:
		tb.Logf("replay of %s: changed: the run ends as %s, where it was %s", name, r.Verdict, f.Verdict)
	case f.GoalText != h.test.Goal.Text:
		tb.Logf("replay of %s: no longer fails, but the goal reads otherwise than when it was saved", name)
	default:
		tb.Logf("replay of %s: fixed: the run ends as %s, where it was %s; the file may be deleted", name, r.Verdict, f.Verdict)
	}
	h.recycle(r)
	return true
}

// TraceOf returns a run as a trace file keeps it, for those who play runs with [Sample]. The error says what of the run has no form there.
func TraceOf(test *Test, r *Result) (*TraceFile, error) {
	f, err := traceOf(test, r)
	if err != nil {
		return nil, err
	}
	text, err := f.encode()
	if err != nil {
		return nil, err
	}
	f, err = decodeTrace(text) // values are in a file what they are in one that was read
	return f, err
}

// Replay performs the script of a trace file once against a fresh system, with the values that its
// references have in the new run. The error says which of its names the test does not have.
func Replay(test *Test, f *TraceFile) (*Result, error) {
	sc, err := bind(test, f)
	if err != nil {
		return nil, err
	}
	return newHarness(test).again(Generator{Name: cmp.Or(f.Generator, "replay"), Run: sc.run}), nil
}

// run is the script as a generator has it.
func (sc *script) run(s *Session) {
	seen := make(symbolic.Trace, len(sc.inputs))
	s.bug = sc.bug
	for k := range sc.length() {
		i := sc.at(k)
		in := &sc.inputs[i]
		s.next = in.clause
		s.next.input = i + 1
		switch {
		case in.free:
			in.release(s, seen)
		case in.op.Kind == Receive:
			seen[i] = in.receive(s, seen)
		case in.op.Kind == Send:
			args := in.arguments(s, seen)
			s.Send(in.op.Name, args...)
			seen[i] = s.last()
		default:
			args := in.arguments(s, seen)
			s.Call(in.op.Name, args...)
			seen[i] = s.last()
		}
	}
}

// length returns how many inputs are performed.
func (sc *script) length() int {
	if sc.order == nil {
		return len(sc.inputs)
	}
	return len(sc.order)
}

// at returns which input is performed as the k-th one.
func (sc *script) at(k int) int {
	if sc.order == nil {
		return k
	}
	return sc.order[k]
}

// last returns the script's last event.
func (s *Session) last() *TraceEvent { return &s.result.Trace[s.current] }

// now returns the value in this run: what the reference leads to, loosely, with the label of the
// input in which that is; else the stored value, else a default one, from nowhere (-1). It is invalid where
// an opaque sort has none of these.
func (v boundValue) now(seen symbolic.Trace) (now Value, input int) {
	if v.from.known {
		if now, input, ok := v.from.ref.Loose(seen, v.sort); ok {
			return now, input
		}
	}
	if v.value.IsValid() {
		return v.value, -1
	}
	now, _ = symbolic.Default(v.sort)
	return now, -1
}

// again returns a reference as it is in this run, where it leads into an event of it.
func (s *Session) again(ref *symbolic.Ref, e *TraceEvent) *symbolic.Ref {
	now := *ref
	at, _ := s.located(&e.Values[e.Op.Position(ref.Field)])
	now.Event, now.Op = at.Event, at.Op
	return &now
}

// selects returns the value that a receive is to find, and whether it is one of this run; invalid where
// any will do. Nothing is taken in place of what is missing, since an event
// with it would be waited for.
func (v boundValue) selects(seen symbolic.Trace) (want Value, now bool) {
	if v.from.known {
		if want, ok := v.from.ref.Strict(seen, v.sort); ok {
			return want, true
		}
	}
	return v.value, false
}

// arguments returns the values to perform the operation with; without them the script ends.
func (in *input) arguments(s *Session, seen symbolic.Trace) []Value {
	args := make([]Value, len(in.fields))
	origins := make([]*symbolic.Ref, len(in.fields))
	for j, v := range in.fields {
		var from int
		if args[j], from = v.now(seen); !args[j].IsValid() {
			s.Assume(false, fmt.Sprintf("%s of %s without the answer that it comes from", in.op.Fields[j].Name, in.op))
		}
		if !v.from.known {
			s.drawn = append(s.drawn, v.value) // as it was when the run was saved
		}
		if from >= 0 {
			origins[j] = s.again(v.from.ref, seen[from])
		}
	}
	s.origins = origins
	return args
}

// receive takes an event like the one of the file: one with the same fields,
// else one that agrees where the fields came from events of this run. Where
// there is none the script goes on, and nil is returned.
func (in *input) receive(s *Session, seen symbolic.Trace) *TraceEvent {
	exactly, roughly := &wanted{op: in.op, fits: in.agrees(seen, true)}, &wanted{op: in.op, fits: in.agrees(seen, false)}
	if !s.obtain(exactly) && !s.obtain(roughly) {
		s.missed()
		return nil
	}
	return s.last()
}

// agrees returns what the fields of an event have to be: those of the file, or if not strictly,
// those of them that come from events of this run.
func (in *input) agrees(seen symbolic.Trace, strictly bool) func(fields []Value) bool {
	return func(fields []Value) bool {
		for j, v := range in.fields {
			want, now := v.selects(seen)
			if want.IsValid() && (now || strictly) && fields[j] != want {
				return false
			}
		}
		return true
	}
}

// release releases a step like the one of the file, if there is one.
func (in *input) release(s *Session, seen symbolic.Trace) {
	if s.stepper != nil && !s.Steer(in.op.Name, in.agrees(seen, true)) {
		s.Steer(in.op.Name, in.agrees(seen, false))
	}
}
