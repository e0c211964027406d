package runtime

import (
	"fmt"
	"strings"
)

// Record is one run in a [Report], for tools: all values are printed as tables
// print them.
type Record struct {
	Generator string `json:"generator"`
	Verdict   string `json:"verdict"`
	Reason    string `json:"reason,omitempty"` // what panicked, what the judge objects to
	Stack     string `json:"stack,omitempty"`  // of a panic
	// Model is the model no behaviour of which explains the run; empty where
	// another judge objects, or none.
	Model string `json:"model,omitempty"`
	// Bindings are the values of the goal's variables that make a violation one.
	Bindings []Assignment `json:"bindings,omitempty"`
	// Events are what was observed, and at the end of a run that crashed or hung
	// in an operation, that operation.
	Events []RecordedEvent `json:"events"`
	// Regression is the run as a Go test file; only of a failing run.
	Regression string `json:"regression,omitempty"`
}

// RecordedEvent is an event of a [Record].
type RecordedEvent struct {
	Op      string       `json:"op"`
	Kind    string       `json:"kind"`
	Args    []Assignment `json:"args,omitempty"` // of a receive the fields that select
	Results []Assignment `json:"results,omitempty"`
	// Step is which of the script's events it is, counted from 1 in the order in
	// which the script performed or took them; 0 for a stray one.
	Step    int    `json:"step,omitempty"`
	Clause  string `json:"clause,omitempty"`  // that the script's event serves
	Decides bool   `json:"decides,omitempty"` // here the goal decides
	// Deviation says what the script has instead, where the run first leaves it.
	Deviation string `json:"deviation,omitempty"`
	// Remark is what tables say beside the event.
	Remark string `json:"remark,omitempty"`
	// Unfinished says that the operation did not return.
	Unfinished bool `json:"unfinished,omitempty"`
}

// Assignment is a name with its value.
type Assignment struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// record returns the run of a test for the report.
func (r *Result) record(test *Test) *Record {
	out := &Record{Generator: r.Generator, Verdict: r.Verdict.String(), Reason: r.Reason, Stack: r.Stack}
	if r.Rejection != nil {
		out.Model = test.Model.Name
	}
	for _, b := range r.Bindings {
		out.Bindings = append(out.Bindings, Assignment{b.Name, fmt.Sprint(b.Value)})
	}
	for i, e := range r.Trace {
		n := e.Op.Args()
		out.Events = append(out.Events, RecordedEvent{
			Op: e.Op.Name, Kind: e.Op.Kind.String(),
			Args: recorded(e.Op.Fields[:n], e.Values), Results: recorded(e.Op.Fields[n:], e.Values[n:]),
			Clause: r.session.rec.of(i).clause, Decides: i == r.Deciding, Deviation: r.deviation(i), Remark: r.note(i),
		})
	}
	step := 0
	for _, x := range r.session.rec.entries {
		if x.event >= 0 {
			step++
			out.Events[x.event].Step = step
		}
	}
	if last := len(r.Trace); r.note(last) != "" {
		out.Events = append(out.Events, r.unfinished(last))
	}
	return out
}

// unfinished returns what should have been the event of that index, one past
// the end of the trace.
func (r *Result) unfinished(i int) RecordedEvent {
	e := RecordedEvent{Op: r.attempted.method, Decides: i == r.Deciding, Deviation: r.deviation(i), Remark: r.note(i), Unfinished: true}
	if op := r.attempted.op; op != nil {
		e.Op, e.Kind = op.Name, op.Kind.String()
		e.Args = recorded(op.Fields[:len(r.attempted.args)], r.attempted.args)
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

func recorded(fields []Field, values []Value) []Assignment {
	var out []Assignment
	for i, f := range fields {
		out = append(out, Assignment{f.Name, values[i].String()})
	}
	return out
}

// keepRecords adds the records that the report of a test has: the failing run,
// and where CLOUSEAU_RECORDS=on all runs before it.
func (h *Harness) keepRecords(r *Result) {
	if h.records && !h.failed {
		h.report.Records = append(h.report.Records, r.record(h.test))
	}
}

// recordFailure adds the run with which the test fails.
func (h *Harness) recordFailure() {
	if h.failure == nil {
		return
	}
	f := h.failure.record(h.test)
	f.Regression, _ = h.test.Regression.source(h.test, h.failure) // not every run can be written so
	h.report.Failure = f
}
