package run

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// Record returns the run for a report. model is the name of the model that judges it beside the
// goal.
func (r *Result) Record(model string) *report.Record {
	out := &report.Record{Generator: r.Generator, Verdict: r.Verdict.String(), Reason: r.Reason, Stack: r.Stack}
	names := r.handles()
	k := r.accused()
	out.Promise = k.Promise
	out.Reference = k.Reference
	if k.Model {
		out.Model = model
	}
	if r.Evidence != nil {
		out.Wanted = names.recorded(r.Evidence.Right())
	}
	for _, b := range r.Bindings {
		out.Bindings = append(out.Bindings, report.Assignment{Name: b.Name, Value: names.text(b.Sort, b.Value)})
	}
	for i, e := range r.Trace {
		n := e.Op.Args()
		out.Events = append(out.Events, report.Event{
			Op: e.Op.Name, Kind: e.Op.Kind.String(),
			Args: names.recorded(e.Op.Fields[:n], e.Values), Results: names.recorded(e.Op.Fields[n:], e.Values[n:]),
			Clause: r.Rec.Of(i).Clause, Lane: r.Rec.Of(i).Lane, Decides: i == r.Deciding, Deviation: r.deviation(i), Remark: r.note(i),
		})
	}
	r.origins(out.Events)
	step := 0
	for _, x := range r.Rec.Entries {
		if x.Event >= 0 {
			step++
			out.Events[x.Event].Step = step
		}
	}
	for _, m := range r.Moves {
		out.Moves = append(out.Moves, moved(m))
	}
	if r.Unrecorded > 0 {
		out.MovesNote = fmt.Sprintf("the first %d of %d moves of the system's parties are recorded", len(r.Moves), len(r.Moves)+r.Unrecorded)
	}
	if last := len(r.Trace); r.note(last) != "" {
		out.Events = append(out.Events, r.unfinished(last))
	}
	return out
}

// origins says of arguments from which answers the script took them.
func (r *Result) origins(events []report.Event) {
	for i := range r.Rec.Entries {
		x := &r.Rec.Entries[i]
		if x.Event < 0 {
			continue
		}
		for j, f := range r.Trace[x.Event].Op.Fields {
			from := x.Said(j)
			if from == nil || from.Event < 0 || from.Event >= len(r.Rec.Entries) || r.Rec.Entries[from.Event].Event < 0 {
				continue
			}
			e := &events[x.Event]
			e.Origins = append(e.Origins, report.Origin{Argument: f.Name, Event: r.Rec.Entries[from.Event].Event + 1, Field: from.Field})
		}
	}
}

func moved(m Moved) report.Move {
	out := report.Move{Kind: m.Kind.String(), ID: m.ID, What: m.What, From: m.From, To: m.To, Event: m.At + 1, Asked: m.Asked}
	if m.Cause != event.NoCause {
		out.Cause = &m.Cause
	}
	return out
}

// unfinished returns the missing event with that index, one past the end of the trace.
func (r *Result) unfinished(i int) report.Event {
	e := report.Event{Op: r.Attempted.Method, Decides: i == r.Deciding, Deviation: r.deviation(i), Remark: r.note(i), Unfinished: true}
	if op := r.Attempted.Op; op != nil {
		e.Op, e.Kind = op.Name, op.Kind.String()
		e.Args = r.handles().recorded(op.Fields[:len(r.Attempted.Args)], r.Attempted.Args)
	}
	if e.Deviation != "" { // the script waited for an event in vain
		e.Clause = r.Deviation.Clause
		if e.Op == "" {
			e.Op, _, _ = strings.Cut(e.Clause, ".")
		}
	}
	return e
}

func (r *Result) deviation(i int) string {
	if r.Deviation == nil || r.Deviation.Event != i {
		return ""
	}
	return r.Deviation.String()
}

func (h handles) recorded(fields []sre.Field, values []logic.Value) []report.Assignment {
	var out []report.Assignment
	for i, f := range fields {
		out = append(out, report.Assignment{Name: f.Name, Value: h.text(f.Sort, values[i])})
	}
	return out
}

// Counts returns the run in the form that a report counts.
func (r *Result) Counts() report.Run {
	k := r.accused()
	return report.Run{
		Generator: r.Generator, Verdict: r.Verdict.String(), Reason: r.Reason,
		ByModel: k.Model, ByReference: k.Reference != "", Broken: k.Promise != "", Promised: r.Promised, Panics: r.Panics, Known: r.known(), Overflow: r.Overflow, Summarized: r.Summarized,
		Steps: r.Steps, Left: r.left(), LeftAt: r.leftAt(), Got: r.got(), Owed: r.Owed, Lack: r.Lack, Spared: r.Spared(), Waits: r.waits(),
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

// waits tells of the call that waits, with which the run ended; nil if none does.
func (r *Result) waits() *report.Wait {
	if r.Waits.Op == nil {
		return nil
	}
	return &report.Wait{Op: r.Waits.Op.Name, Runs: 1, Call: r.Waits.String(), Shown: r.Shown}
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

// got returns the answer with which a run first left the script, such as "ok = false"; empty if the
// answer did not come.
func (r *Result) got() string {
	d := r.Deviation
	if d == nil || d.Event >= len(r.Trace) {
		return ""
	}
	e := r.Trace[d.Event]
	for i, f := range e.Op.Fields {
		if f.Name == d.Field {
			return f.Name + " = " + r.handles().text(f.Sort, e.Values[i])
		}
	}
	return ""
}

// leftAt returns the number of the event at which a run first left the script, counted from 1; 0 if
// it did not.
func (r *Result) leftAt() int {
	if r.Deviation == nil {
		return 0
	}
	return r.Deviation.Event + 1
}
