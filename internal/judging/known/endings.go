package known

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Endings are the known crashes, hangs and starved requests.
type Endings struct {
	known []ending
	hung  bool // some run had a known hang, for the full deadline
}

type ending struct {
	*Failure
	follower *monitor.Follower
}

// NewEndings returns the known failures that are not violations.
func NewEndings(b *sre.Builder, all []Failure) (es Endings) {
	for i := range all {
		if f := &all[i]; !f.violates() && f.Trace != nil {
			es.known = append(es.known, ending{f, monitor.Follow(b, f.Trace, f.Vars, monitor.WithFunctions(f.Funcs))})
		}
	}
	return es
}

// Empty reports whether there are none.
func (es *Endings) Empty() bool { return len(es.known) == 0 }

// Hung reports whether some run has hung in a known way, for the full deadline.
func (es *Endings) Hung() bool { return es.hung }

// Excuse marks a run that has failed in a known way as known.
func (es *Endings) Excuse(r *run.Result) {
	if !r.Failed() || r.Verdict == run.Violation {
		return
	}
	for _, k := range es.known {
		if k.Verdict != r.Verdict.String() || !strings.Contains(r.Reason, k.Message) {
			continue
		}
		if _, in := k.with(r.Trace, r.Attempted); in {
			es.hung = es.hung || r.Waited > 0
			r.Verdict, r.Known = run.Known, append(r.Known, k.Name)
			return
		}
	}
}

// Hangs reports whether the operation is known to hang after the run, and has hung before. The next
// time, it gets no longer deadline than other operations.
func (es *Endings) Hangs(trace sre.Trace, a run.Attempt) bool {
	return es.hung && slices.ContainsFunc(es.known, func(k ending) bool {
		_, in := k.with(trace, a)
		return in && k.Verdict == run.Hung.String()
	})
}

// Ahead returns the known failure that a run reaches with an operation, given only its arguments,
// if the run was not in its pattern before; empty if there is none.
func (es *Endings) Ahead(trace sre.Trace, a run.Attempt) string {
	for _, k := range es.known {
		if k.starves() && a.Op.Kind != sre.Send {
			continue // its answer is part of the run
		}
		if before, in := k.with(trace, a); in && !before {
			return k.Name
		}
	}
	return ""
}

func (f *Failure) starves() bool { return f.Verdict == run.Starved.String() }

// with reports whether a run is proven to be in the pattern, without and with the operation under
// way at its end, if any. The operation has no answers, so the pattern can only speak of its
// arguments.
func (k *ending) with(trace sre.Trace, last run.Attempt) (before, in bool) {
	k.follower.Reset()
	for _, e := range trace {
		k.follower.Step(e)
	}
	before = k.follower.Verdict() == logic.Sat
	op := last.Op
	if op == nil {
		return before, before
	}
	if len(last.Args) < op.Args() {
		return before, false // a step of the system with unknown fields
	}
	k.follower.Step(sre.Event{Op: op, Values: slices.Concat(last.Args, event.Panicked(op, ""))})
	return before, k.follower.Verdict() == logic.Sat
}
