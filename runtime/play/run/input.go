package run

import (
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// Drew reports whether the script drew a value, which then comes from no answer.
func (r *Result) Drew(v logic.Value) bool { return draw.Has(r.Drawn, v) }

// Seen returns the script's events by their labels.
func (r *Result) Seen() script.Trace {
	entries := r.Rec.Entries
	out := make(script.Trace, len(entries))
	for label, x := range entries {
		if x.Event >= 0 {
			out[label] = &r.Trace[x.Event]
		}
	}
	return out
}

// Located returns the reference to a value of an event, given the address where the value is
// stored.
func (r *Result) Located(v *logic.Value) (script.Ref, bool) {
	for label := len(r.Rec.Entries) - 1; label >= 0; label-- {
		at := r.Rec.Entries[label].Event
		if at < 0 {
			continue
		}
		e := &r.Trace[at]
		for j := range e.Values {
			if &e.Values[j] == v {
				return script.Ref{Event: label, Op: e.Op, Field: e.Op.Fields[j].Name}, true
			}
		}
	}
	return script.Ref{}, false
}

// Script returns the script of the run. If the system crashed or hung in an operation, this
// operation is the last input.
func (r *Result) Script() script.Script {
	var out script.Script
	seen := r.Seen()
	for label, x := range r.Rec.Entries {
		e := seen[label]
		if x.Released != nil {
			e = &sre.Event{Op: x.Released.Op, Values: x.Released.Args}
		}
		out = append(out, r.input(x, e, seen[:label]))
	}
	if x, ok := r.Unfinished(); ok {
		out = append(out, r.input(x, &sre.Event{Op: r.Attempted.Op, Values: r.Attempted.Args}, seen))
	}
	return out
}

// Unfinished returns the entry of the operation that did not return.
func (r *Result) Unfinished() (x Entry, ok bool) {
	if r.Attempted.Op == nil || r.Steering {
		return Entry{}, false
	}
	x = r.Rec.Next
	x.part = r.Rec.part
	x.Event = -1
	x.From = r.Attempted.From
	return x, true
}

// input returns an entry as an input, given its event or the known part of one, e. The script does
// not say how a received event relates to earlier ones. When the run is repeated, equal values
// identify the event.
func (r *Result) input(x Entry, e *sre.Event, before script.Trace) script.Input {
	in := script.Input{Label: len(before), Op: e.Op, Steers: x.Released != nil && x.Lane == 0, Clause: x.Clause, Decides: x.Deciding, Undescribed: x.Undescribed, Lane: x.Lane,
		Parts: r.Rec.within(x.part), Fields: make([]script.Field, e.Op.Args())}
	for j, v := range e.Values[:min(len(in.Fields), len(e.Values))] {
		ref := x.Said(j)
		if ref == nil && (r.Rec.Guessing || e.Op.Kind == sre.Receive) && !event.Internal(e.Op) {
			ref = Guess(before, r.Drew, e.Op, j, v)
		}
		in.Fields[j] = Field(e.Op, ref, v)
	}
	return in
}

// Again returns the entry of an input that is played again.
func Again(in *script.Input) Entry {
	return Entry{Clause: in.Clause, Deciding: in.Decides, Undescribed: in.Undescribed, Input: in.Label + 1}
}

// Field returns a field of an operation. A value that exists only in the running program is no
// literal: a receive cannot select by it, and a reference cannot lead to it in another run.
func Field(op *sre.Op, ref *script.Ref, v logic.Value) script.Field {
	known := v
	if !script.Storable(v) {
		known = logic.Value{}
	}
	switch {
	case ref != nil:
		return script.From(*ref, known)
	case op.Kind == sre.Receive:
		return script.Literal(known)
	}
	return script.Literal(v)
}

// Failing returns the label of the input whose event showed the failure, -1 if none did.
func (r *Result) Failing() int {
	rec := r.Rec
	switch {
	case r.Attempted.Method != "" && r.Steering:
		return len(rec.Entries) - 1
	case r.Attempted.Op != nil:
		return len(rec.Entries)
	case r.Deciding >= 0 && r.Deciding < len(r.Trace):
		return rec.Label(r.Deciding)
	}
	return -1
}

// Guess says where the value of a field of op seems to come from, if the script does not say it. It
// returns a field of an earlier event with that value and of the same sort, of the same name if
// there is one, and of the earliest event; nil if a field of op comes from no such event. Equal
// values of two sorts are chance. A script may take values from answers: from the results of calls
// and all fields of received events. A drawn value never counts as one from an answer, even if an
// answer happens to be equal. A receive may also select by earlier arguments; a field of another
// name has to have a telling value, since a term that equals the number of a server is no reference
// to it. Booleans and enumerations have too few values for a guess.
func Guess(before script.Trace, own func(logic.Value) bool, op *sre.Op, field int, v logic.Value) *script.Ref {
	k := v.Sort().Kind()
	if k == logic.BoolKind || k == logic.EnumKind {
		return nil
	}
	if op.Kind != sre.Receive && own(v) {
		return nil
	}
	f := op.Fields[field]
	var other *script.Ref
	for label, e := range before {
		if e == nil {
			continue
		}
		for j, earlier := range e.Values {
			from := e.Op.Fields[j]
			switch {
			case earlier != v || from.Sort != f.Sort || !(from.Result || e.Op.Kind == sre.Receive || op.Kind == sre.Receive):
			case from.Name == f.Name:
				return &script.Ref{Event: label, Op: e.Op, Field: from.Name}
			case other == nil && (op.Kind != sre.Receive || telling(v)):
				other = &script.Ref{Event: label, Op: e.Op, Field: from.Name}
			}
		}
	}
	return other
}

// telling reports whether a value is equal to another by chance hardly ever.
func telling(v logic.Value) bool {
	const small = 20 // as the values that are drawn from where the spec gives no range
	switch v.Sort().Kind() {
	case logic.IntKind:
		n := v.Integer()
		return n.Less(logic.IntegerOf(-small)) || logic.IntegerOf(small).Less(n)
	case logic.StringKind:
		return len(v.Text()) > 1
	}
	return true
}
