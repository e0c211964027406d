package known

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/monitor"
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Endings are what is known of runs that end in a crash, in a hang, or starved.
type Endings struct {
	known []ending
	hung  bool // some run had a known hang, for the full deadline
}

type ending struct {
	*Failure
	follower *monitor.Follower
}

// NewEndings returns what is known of the ends of runs.
func NewEndings(b *sre.Builder, all []Failure) (es Endings) {
	for i := range all {
		if f := &all[i]; !f.violates() && f.Trace != nil {
			es.known = append(es.known, ending{f, monitor.Follow(b, f.Trace, f.Vars, monitor.WithFunctions(f.Funcs))})
		}
	}
	return es
}

// Empty reports whether nothing is known.
func (es *Endings) Empty() bool { return len(es.known) == 0 }

// Hung reports whether some run has hung in a known way, for the full deadline.
func (es *Endings) Hung() bool { return es.hung }

// Excuse makes a run known that has failed in a known way.
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

// Hangs reports whether an operation is known to hang after a run, and has done so before: the next
// time nobody waits for it longer than for others.
func (es *Endings) Hangs(trace sre.Trace, a run.Attempt) bool {
	return es.hung && slices.ContainsFunc(es.known, func(k ending) bool {
		_, in := k.with(trace, a)
		return in && k.Verdict == run.Hung.String()
	})
}

// Ahead returns the known failure that a run comes to with an operation, of which there are only
// the arguments, and was not in before; empty where there is none.
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

// with reports whether a run is proven to be in the pattern, without and with what is under way at
// its end, if anything. Of that the pattern says nothing but arguments, so any answers will do.
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
		return before, false // a step of the system's, of which nobody knows the fields
	}
	k.follower.Step(sre.Event{Op: op, Values: slices.Concat(last.Args, event.Panicked(op, ""))})
	return before, k.follower.Verdict() == logic.Sat
}
