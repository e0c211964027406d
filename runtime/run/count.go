package run

import (
	"slices"

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
	for i, e := range r.Trace {
		if !yield(e.Op.Name, r.Rec.Of(i).Clause) {
			return
		}
	}
}

// chosen yields the operations of the script with the values chosen for them.
func (r *Result) chosen(yield func(report.Choice) bool) {
	for _, e := range r.Trace {
		if e.Op.Kind != sre.Call && e.Op.Kind != sre.Send {
			continue
		}
		if !yield(report.Choice{Op: e.Op.Name}) {
			return
		}
		for i, f := range e.Op.Fields[:e.Op.Args()] {
			if !yield(report.Choice{Op: e.Op.Name, Field: f.Name, Value: e.Values[i], Sort: f.Sort}) {
				return
			}
		}
	}
}

// checked yields the assertions, except those of the deciding event.
func (r *Result) checked(yield func(report.Check) bool) {
	for _, c := range r.Checks {
		if !r.decidedAt(c.Event) && !yield(report.Check{Clause: c.Clause, Field: c.Field, OK: c.OK}) {
			return
		}
	}
}

// decidedAt reports whether the event with that index exists and is the deciding one.
func (r *Result) decidedAt(i int) bool { return r.Rec.Of(i).Deciding }

// onScript returns how many events the script performed before the system
// deviated.
func (r *Result) onScript() int {
	n := 0
	for _, x := range r.Rec.Entries {
		if x.Event >= 0 && (r.Deviation == nil || x.Event < r.Deviation.Event) {
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
