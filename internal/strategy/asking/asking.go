// Package asking has what all scripts of random requests share, explorations and walks: what a run
// has told them, and what they let the system do between two requests. In
//
//	open(path = "/a") -> fd = 7
//	read(fd = 7)      -> data = ""
//
// the 7 of open is told, and a later request that has it refers to that answer; so does the 7 of
// read, since it came from there. The data is left out: it is what systems say who have nothing to
// say. How a script chooses among what it knows is its own affair.
package asking

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Few reports whether a sort has so few values that known ones are no better than random ones.
func Few(s *logic.Sort) bool { return s.Kind() == logic.BoolKind || s.Kind() == logic.EnumKind }

// nothing reports whether a value is what systems answer if they have nothing to say.
func nothing(v logic.Value) bool {
	switch v.Sort().Kind() {
	case logic.StringKind, logic.IntKind:
		return v.IsZero()
	}
	return false
}

// Value is what a field of an event of the script had.
type Value struct {
	logic.Value
	Told bool // the system has answered it
	Origin
}

// Origin is the answer that a value comes from, which may be the one that has it.
type Origin struct {
	Event int         // the label of the answer; -1: the value comes from none
	said  *script.Ref // what the script says of it; nil: the value is in this answer as it is
}

// Said returns the origin that a script gives; nil stands for none.
func Said(ref *script.Ref) Origin {
	if ref == nil {
		return Origin{Event: -1}
	}
	return Origin{ref.Event, ref}
}

// Ref returns the reference of a value that a field of an operation had; nil if it comes from no
// answer. Most values are never used again, so references are made when they are asked for.
func (o Origin) Ref(op *sre.Op, field int) *script.Ref {
	if o.said != nil || o.Event < 0 {
		return o.said
	}
	return &script.Ref{Event: o.Event, Op: op, Field: op.Fields[field].Name}
}

// Reader reads what a script has done. The zero value has read nothing.
type Reader struct{ entries int }

// Heard is an event of a script.
type Heard struct {
	*sre.Event // nil: there is none
	label      int
	entry      *run.Entry
}

// Next returns the next event of the script, if there is another one so far.
func (r *Reader) Next(of *run.Result) Heard {
	for r.entries < len(of.Rec.Entries) {
		label := r.entries
		x := &of.Rec.Entries[label]
		if r.entries++; x.Event >= 0 {
			return Heard{&of.Trace[x.Event], label, x}
		}
	}
	return Heard{}
}

// Value returns what a field had; ok is false for an answer that says nothing.
func (h *Heard) Value(i int) (v Value, ok bool) {
	v.Value = h.Values[i]
	result := h.Op.Fields[i].Result
	if result && nothing(v.Value) {
		return v, false
	}
	if v.Told = result || h.Op.Kind == sre.Receive; v.Told {
		v.Origin = Origin{Event: h.label}
	} else {
		v.Origin = Said(h.entry.Said(i))
	}
	return v, true
}

// Declare records the domains of the arguments of a request. Without it, the shrinker only knows
// from which values the script drew equal ones, and may confuse the number of a connection with
// another number.
func Declare(rec *run.Recording, op *sre.Op, args []draw.Domain) {
	for i, d := range args {
		if d != nil {
			rec.Declare(run.Argument{Op: op.Index(), Field: i}, d)
		}
	}
}

// Degrees are how many of a hundred times scripts wait for the answers to a request: half of them
// always do.
func Degrees() []int { return []int{100, 100, 100, 90, 50, 10} }

// Session is a session of a system whose steps the tester schedules.
type Session interface {
	Pending() []event.Item
	Obtain(want event.Wants) bool
}

// Steps lets random pending steps of the system happen, in a random number.
func Steps(s Session, system *event.System, draws *draw.Source) {
	for draws.Choose(2) == 0 && Step(s, system, draws.Choose) {
	}
}

// Step lets a pending step happen, one of n that choose says. It reports whether there was one.
func Step(s Session, system *event.System, choose func(n int) int) bool {
	items := s.Pending()
	if len(items) == 0 {
		return false
	}
	item := items[choose(len(items))]
	return s.Obtain(event.For(system.Op(item.Op), func(fields []logic.Value) bool { return slices.Equal(fields, item.Fields) }))
}
