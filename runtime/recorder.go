package runtime

import (
	"github.com/clouseau-go/clouseau/runtime/draw"
	"github.com/clouseau-go/clouseau/runtime/script"
)

// recorder writes down what the script of a run does, which is more than its events tell: in
// which order it performed, took and released, for what, and where its values come from.
type recorder struct {
	entries []entry // in the script's order; their positions are the labels of inputs
	byEvent []int   // the entry of each event of the trace, counted from 1; 0 of a stray one
	next    entry   // what the script said of its next input
	current int     // index of the script's last event, -1 before the first

	parts []int // of the generator that the script has been in: in which part each one is
	part  int   // where the script is: the number of parts up to the innermost one

	guessing bool                  // the script does not say where its arguments come from
	declared map[place]draw.Domain // what an exploration may ask, by operation and argument
}

// entry is what the script said of an input; the zero entry is that of a stray event.
type entry struct {
	clause   string
	deciding bool
	wanted   bool          // the goal asks for the event's answer
	part     int           // the innermost part of the generator that it is in; 0: none
	input    int           // of a script that is played again, the label of the input, plus 1
	from     []*script.Ref // where its arguments come from, as far as the script said so
	event    int           // its index in the trace
	released *attempt      // a pending step that the script released, of which it took no event
}

// reset empties the recorder for a run and keeps its memory.
func (rec *recorder) reset() {
	*rec = recorder{entries: rec.entries[:0], byEvent: rec.byEvent[:0], current: -1,
		parts: rec.parts[:0]}
}

// observe makes room for what may be said of the next event of the trace.
func (rec *recorder) observe() { rec.byEvent = append(rec.byEvent, 0) }

// plan says that the event at that index is the script's.
func (rec *recorder) plan(i int) *entry {
	x := rec.next
	x.part, x.event = rec.part, i
	rec.entries = append(rec.entries, x)
	rec.byEvent[i] = len(rec.entries)
	rec.current, rec.next = i, entry{}
	return &rec.entries[len(rec.entries)-1]
}

// release says that the script releases a pending step.
func (rec *recorder) release(op *Op, fields []Value) {
	rec.entries = append(rec.entries, entry{part: rec.part, input: rec.next.input, event: -1, released: &attempt{op: op, args: fields}})
}

// of returns what the script said of an event, the zero entry of a stray one.
func (rec *recorder) of(event int) entry {
	if event < 0 || event >= len(rec.byEvent) || rec.byEvent[event] == 0 {
		return entry{}
	}
	return rec.entries[rec.byEvent[event]-1]
}

// planned reports whether an event is the script's.
func (rec *recorder) planned(event int) bool { return rec.byEvent[event] > 0 }

func (rec *recorder) enter() {
	rec.parts = append(rec.parts, rec.part)
	rec.part = len(rec.parts)
}

func (rec *recorder) leave() { rec.part = rec.parts[rec.part-1] }

// within returns a part and those around it, the outermost first.
func (rec *recorder) within(part int) []int {
	var out []int
	for ; part > 0; part = rec.parts[part-1] {
		out = append([]int{part}, out...)
	}
	return out
}

// drew reports whether the script drew a value: it comes from no answer then.
func (r *Result) drew(v Value) bool { return draw.Has(r.session.draws.Drawn, v) }

// seen returns the script's events by their labels.
func (r *Result) seen() script.Trace {
	entries := r.session.rec.entries
	out := make(script.Trace, len(entries))
	for label, x := range entries {
		if x.event >= 0 {
			out[label] = &r.Trace[x.event]
		}
	}
	return out
}

// Script returns what the script of the run did. The last input is that under way where the
// system crashed or hung in an operation.
func (r *Result) Script() script.Script {
	var out script.Script
	seen := r.seen()
	for label, x := range r.session.rec.entries {
		e := seen[label]
		if x.released != nil {
			e = &TraceEvent{Op: x.released.op, Values: x.released.args}
		}
		out = append(out, r.input(x, e, seen[:label]))
	}
	if x, ok := r.unfinishedInput(); ok {
		out = append(out, r.input(x, &TraceEvent{Op: r.attempted.op, Values: r.attempted.args}, seen))
	}
	return out
}

// unfinishedInput returns what the script said of the operation that did not return.
func (r *Result) unfinishedInput() (x entry, ok bool) {
	if r.attempted.op == nil || r.session.releasing {
		return entry{}, false
	}
	x = r.session.rec.next
	x.part, x.event, x.from = r.session.rec.part, -1, r.attempted.from
	return x, true
}

// input returns an entry as an input whose event, or what is known of it, is e. Of an event that
// was received nobody said what it has to do with earlier ones; equal values tell it from others
// when the run is made again.
func (r *Result) input(x entry, e *TraceEvent, before script.Trace) script.Input {
	in := script.Input{Label: len(before), Op: e.Op, Steers: x.released != nil, Clause: x.clause, Decides: x.deciding,
		Parts: r.session.rec.within(x.part), Fields: make([]script.Field, e.Op.Args())}
	for j, v := range e.Values[:min(len(in.Fields), len(e.Values))] {
		ref := x.said(j)
		if ref == nil && (r.session.rec.guessing || e.Op.Kind == Receive) {
			ref = guess(before, r.drew, e.Op, v)
		}
		in.Fields[j] = field(e.Op, ref, v)
	}
	return in
}

// field returns a field of an operation. What only the running program knows is no literal that a
// receive could select by, nor what a reference could lead to in another run.
func field(op *Op, ref *script.Ref, v Value) script.Field {
	known := v
	if !script.Storable(v) {
		known = Value{}
	}
	switch {
	case ref != nil:
		return script.From(*ref, known)
	case op.Kind == Receive:
		return script.Literal(known)
	}
	return script.Literal(v)
}

// said returns where the script said that an argument comes from; nil if it did not.
func (x *entry) said(j int) *script.Ref {
	if j >= len(x.from) {
		return nil
	}
	return x.from[j]
}

// place is a field of an event in the trace, or of an operation.
type place struct{ event, field int }

// failing returns the label of the input whose event showed the failure, -1 where none did.
func (r *Result) failing() int {
	rec := &r.session.rec
	switch {
	case r.attempted.op != nil && r.session.releasing:
		return len(rec.entries) - 1
	case r.attempted.op != nil:
		return len(rec.entries)
	case r.Deciding >= 0 && r.Deciding < len(r.Trace):
		return rec.byEvent[r.Deciding] - 1
	}
	return -1
}
