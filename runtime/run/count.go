package run

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// Counts returns the run in the form that a report counts.
func (r *Result) Counts() *report.Run {
	return &report.Run{
		Generator: r.Generator, Verdict: r.Verdict.String(), Reason: r.Reason,
		ByModel: r.Rejection != nil, Known: r.known(), Overflow: r.Overflow, Summarized: r.Summarized,
		Steps: r.Steps, Left: r.left(), Owed: r.Owed, Lack: r.Lack,
		Calls: r.Calls, Discards: r.Discards, Unknowns: r.Unknowns,
		OnScript: r.onScript(), Depths: r.Depths, Events: r.served, Choices: r.chosen, Checks: r.checked,
	}
}

// known lists the known failures of the run, each once.
func (r *Result) known() []string {
	if len(r.Known) == 0 {
		return nil
	}
	return slices.Compact(slices.Sorted(slices.Values(r.Known)))
}

// served yields the observed operations with the clauses that they serve.
func (r *Result) served(yield func(op, clause string) bool) {
	for i := range r.Trace {
		if !yield(r.Trace[i].Op.Name, r.Rec.Clause(i)) {
			return
		}
	}
}

// chosen yields the operations of the script with the values of their arguments.
func (r *Result) chosen(yield func(*sre.Op, []logic.Value) bool) {
	for i := range r.Trace {
		e := &r.Trace[i]
		if (e.Op.Kind == sre.Call || e.Op.Kind == sre.Send) && !yield(e.Op, e.Values[:e.Op.Args()]) {
			return
		}
	}
}

// checked yields the assertions, except those of the deciding event.
func (r *Result) checked(yield func(report.Check) bool) {
	for i := range r.Checks {
		if c := &r.Checks[i]; !r.Rec.decides(c.Event) && !yield(report.Check{Clause: c.Clause, Field: c.Field, OK: c.OK}) {
			return
		}
	}
}

// onScript returns how many events the script performed before the system
// deviated.
func (r *Result) onScript() int {
	n := 0
	for i := range r.Rec.Entries {
		if x := &r.Rec.Entries[i]; x.Event >= 0 && (r.Deviation == nil || x.Event < r.Deviation.Event) {
			n++
		}
	}
	return n
}

// left says where a run first left the script; empty if it did not.
func (r *Result) left() string {
	if r.Deviation == nil {
		return ""
	}
	return r.Deviation.String()
}
