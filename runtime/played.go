package runtime

import (
	"slices"

	"github.com/clouseau-go/clouseau/runtime/symbolic"
)

// The script of a run: what it performed, received and released, which is more than its events
// tell. Trace files and regression tests are made of it.

// release is a pending step that a script released by itself, of which it does not
// wait for the event.
type release struct {
	at     int // how many events the script had planned by then
	op     *Op
	fields []Value
	mark   mark
}

// played is one input of a script.
type played struct {
	event   TraceEvent // its results may be missing; of a release all but its fields are
	at      int        // its index in the trace; -1 of what is none, or not yet
	mark    mark
	release bool
}

// played returns the script of a run in its order. The last input is that under way where the system
// crashed or hung in an operation.
func (r *Result) played() []played {
	var out []played
	free := r.releases
	released := func(before int) {
		for ; len(free) > 0 && free[0].at <= before; free = free[1:] {
			out = append(out, played{TraceEvent{Op: free[0].op, Values: free[0].fields}, -1, free[0].mark, true})
		}
	}
	for k, i := range r.order {
		released(k)
		out = append(out, played{event: r.Trace[i], at: i, mark: r.said(r.marks[i])})
	}
	released(len(r.order))
	if a := r.attempted; a.op != nil && !r.session.releasing {
		m := r.session.next
		m.from, m.part = a.from, r.session.part
		out = append(out, played{event: TraceEvent{Op: a.op, Values: a.args}, at: -1, mark: r.said(m)})
	}
	return out
}

// said returns a mark whose references lead to inputs instead of events of the script.
func (r *Result) said(m mark) mark {
	if len(r.releases) == 0 {
		return m
	}
	m.from = slices.Clone(m.from)
	for j, ref := range m.from {
		if ref != nil {
			m.from[j] = r.shifted(ref)
		}
	}
	return m
}

// shifted counts the releases in front of what a reference leads to.
func (r *Result) shifted(ref *symbolic.Ref) *symbolic.Ref {
	now := *ref
	for _, free := range r.releases {
		if free.at <= ref.Event {
			now.Event++
		}
	}
	return &now
}

// Steer releases the first pending step of op whose fields satisfy fits (nil: all do), and
// reports whether there was one. Where there is none the system is settled once, since its own work
// may bring one about. It is Release for regression tests, which do not know the steps.
func (s *Session) Steer(op string, fits func(fields []Value) bool) bool {
	if fits == nil {
		fits = func([]Value) bool { return true }
	}
	if s.steer(s.test.System.Op(op), fits) {
		return true
	}
	s.Settle()
	return s.steer(s.test.System.Op(op), fits)
}

func (s *Session) steer(op *Op, fits func(fields []Value) bool) bool {
	want := &wanted{op: op, fits: fits}
	for _, item := range s.Pending() {
		if want.matches(s.test.System.Op(item.Op), item.Fields) {
			s.Release(item)
			return true
		}
	}
	return false
}
