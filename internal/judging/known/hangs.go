package known

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Hangs are calls that have hung in runs of a test that keeps going. Each costs a deadline, so
// later runs keep away from them: from the operation with the same arguments, after the operations
// that all runs had called before in which it hung. An operation that hangs with several arguments
// hangs with any.
type Hangs struct{ seen []hang }

type hang struct {
	run.Attempt
	wide   bool      // any arguments
	before []*sre.Op // that were called before in all these runs
}

// fewArguments is how many arguments of an operation hang until any do.
const fewArguments = 3

// None reports whether no call has hung.
func (hs *Hangs) None() bool { return len(hs.seen) == 0 }

// Learn takes in a run that hangs, if a call does so by itself.
func (hs *Hangs) Learn(r *run.Result) {
	a := r.Attempted
	if r.Verdict != run.Hung || a.Op == nil || r.Tail != nil {
		return
	}
	before := called(r.Trace)
	i := slices.IndexFunc(hs.seen, func(h hang) bool { return h.is(a.Op, a.Args) })
	if i < 0 {
		hs.seen = append(hs.seen, hang{Attempt: run.Attempt{Op: a.Op, Args: slices.Clone(a.Args)}, before: before})
	} else {
		hs.seen[i].before = slices.DeleteFunc(hs.seen[i].before, func(op *sre.Op) bool { return !slices.Contains(before, op) })
	}
	hs.widen(a.Op)
}

// widen makes one of the hangs of an operation that hangs with several arguments.
func (hs *Hangs) widen(op *sre.Op) {
	of := func(h hang) bool { return h.Op == op }
	all := lists.Where(hs.seen, of)
	if len(all) < fewArguments {
		return
	}
	one := hang{Attempt: run.Attempt{Op: op}, wide: true, before: all[0].before}
	for _, h := range all[1:] {
		one.before = slices.DeleteFunc(one.before, func(op *sre.Op) bool { return !slices.Contains(h.before, op) })
	}
	hs.seen = append(slices.DeleteFunc(hs.seen, of), one)
}

// Ahead reports whether a call after a run is known to hang.
func (hs *Hangs) Ahead(trace sre.Trace, op *sre.Op, args []logic.Value) bool {
	return slices.ContainsFunc(hs.seen, func(h hang) bool {
		if !h.is(op, args) {
			return false
		}
		now := called(trace)
		return !slices.ContainsFunc(h.before, func(op *sre.Op) bool { return !slices.Contains(now, op) })
	})
}

// is reports whether a call is one that hung, whatever came before.
func (h *hang) is(op *sre.Op, args []logic.Value) bool {
	return h.Op == op && (h.wide || slices.Equal(h.Args, args))
}

// called returns the operations of a run, each once.
func called(trace sre.Trace) (ops []*sre.Op) {
	for _, e := range trace {
		ops = lists.With(ops, e.Op)
	}
	return ops
}
