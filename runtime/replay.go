package runtime

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"testing"
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

// run is the script as a generator has it.
func (sc *script) run(s *Session) {
	seen := make([][]Value, len(sc.inputs))
	s.bug = sc.bug
	for k := range sc.length() {
		i := sc.at(k)
		in := &sc.inputs[i]
		s.next = in.clause
		s.next.input = i + 1
		switch in.op.Kind {
		case Receive:
			seen[i] = in.receive(s, seen)
		case Send:
			args := in.arguments(s, seen)
			s.Send(in.op.Name, args...)
			seen[i] = args
		default:
			args := in.arguments(s, seen)
			seen[i] = append(args, s.Call(in.op.Name, args...)...)
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

// now returns the value in this run, which is invalid where nothing is known of it.
func (v boundValue) now(seen [][]Value) Value {
	if v.from.known && seen[v.from.input] != nil {
		return seen[v.from.input][v.from.field]
	}
	return v.value
}

// arguments returns the values to perform the operation with; without them the script ends.
func (in *input) arguments(s *Session, seen [][]Value) []Value {
	args := make([]Value, len(in.fields))
	for j, v := range in.fields {
		if args[j] = v.now(seen); !args[j].IsValid() {
			s.Assume(false, fmt.Sprintf("%s of %s without the answer that it comes from", in.op.Fields[j].Name, in.op))
		}
		if !v.from.known {
			s.drawn = append(s.drawn, v.value) // as it was when the run was saved
		}
	}
	return args
}

// receive takes an event like the one of the file: one with the same fields,
// else one that agrees where the fields came from earlier events. Where
// there is none the script goes on and its later arguments are the stored ones.
func (in *input) receive(s *Session, seen [][]Value) []Value {
	agrees := func(known func(v boundValue) bool) *wanted {
		return &wanted{in.op, func(fields []Value) bool {
			for j, v := range in.fields {
				if want := v.now(seen); want.IsValid() && known(v) && fields[j] != want {
					return false
				}
			}
			return true
		}}
	}
	same := agrees(func(boundValue) bool { return true })
	like := agrees(func(v boundValue) bool { return v.from.known })
	if !s.obtain(same) && !s.obtain(like) {
		s.missed()
		return nil
	}
	return s.result.Trace[s.current].Values
}
