package run

import (
	"slices"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// Counts returns the run in the form that a report counts.
func (r *Result) Counts() report.Run {
	k := r.accused()
	return report.Run{
		Generator: r.Generator, Verdict: r.Verdict.String(), Reason: r.Reason,
		ByModel: k.Model, ByReference: k.Reference != "", Broken: k.Promise != "", Promised: r.Promised, Known: r.known(), Overflow: r.Overflow, Summarized: r.Summarized,
		Steps: r.Steps, Left: r.left(), LeftAt: r.leftAt(), Owed: r.Owed, Lack: r.Lack, Spared: r.Spared(),
		Explored: r.Explored, Calls: r.Calls, Discards: r.Discards, Unknowns: r.Unknowns,
		OnScript: r.onScript(), Depths: r.Depths, Trace: r.Trace, Plan: r.Rec, Checks: r.Checks, Walked: r.Walked,
	}
}

// Spared returns what is said of a harmless run; nil of others.
func (r *Result) Spared() *report.Spared {
	if r.Verdict != Harmless {
		return nil
	}
	return &report.Spared{Goal: r.Goal, Why: r.Reason, Run: r.Table()}
}

// known lists the known failures of the run, each once.
func (r *Result) known() []string {
	if len(r.Known) == 0 {
		return nil
	}
	return slices.Compact(slices.Sorted(slices.Values(r.Known)))
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

// left says where a run first left the script, of runs whose report asks for it; empty if it did
// not.
func (r *Result) left() string {
	if r.Deviation == nil || r.Idle || r.Verdict != Uninformative && r.Verdict != Blocked {
		return ""
	}
	return r.Deviation.String()
}

// leftAt returns the number of the event at which a run first left the script, counted from 1; 0 if
// it did not.
func (r *Result) leftAt() int {
	if r.Deviation == nil {
		return 0
	}
	return r.Deviation.Event + 1
}
