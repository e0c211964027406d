package run

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/draw"
	"github.com/clouseau-go/clouseau/runtime/script"
	"github.com/clouseau-go/clouseau/sre"
)

// Recording is what the script of a run does, which is more than its events tell: in
// which order it performed, took and released, for what, and where its values come from.
type Recording struct {
	Entries []Entry // in the script's order; their positions are the labels of inputs
	Next    Entry   // what the script said of its next input
	Current int     // index of the script's last event, -1 before the first

	Conditions []string // of the answer at the deciding event that shows the bug

	Guessing bool                     // the script does not say where its arguments come from
	Declared map[Argument]draw.Domain // what an exploration may ask

	byEvent []int // the entry of each event of the trace, counted from 1; 0 of a stray one
	parts   []int // of the generator that the script has been in: in which part each one is
	part    int   // where the script is: the number of parts up to the innermost one
}

// Argument is an argument of an operation, by their positions.
type Argument struct{ Op, Field int }

// Entry is what the script said of an input; the zero Entry is that of a stray event.
type Entry struct {
	Clause   string
	Deciding bool
	Wanted   bool          // the goal asks for the event's answer
	Input    int           // of a script that is played again, the label of the input, plus 1
	From     []*script.Ref // where its arguments come from, as far as the script said so
	Event    int           // its index in the trace; -1 where none came of it
	Released *Attempt      // a pending step that the script released, of which it took no event

	part int // the innermost part of the generator that it is in; 0: none
}

// Said returns where the script said that an argument comes from; nil if it did not.
func (x *Entry) Said(j int) *script.Ref {
	if j >= len(x.From) {
		return nil
	}
	return x.From[j]
}

// Begin empties the recording for a run and keeps its memory.
func (rec *Recording) Begin() {
	*rec = Recording{Entries: rec.Entries[:0], byEvent: rec.byEvent[:0], Current: -1, parts: rec.parts[:0]}
}

// Observe makes room for what may be said of the next event of the trace.
func (rec *Recording) Observe() { rec.byEvent = append(rec.byEvent, 0) }

// Plan says that the event at that index is the script's.
func (rec *Recording) Plan(i int) *Entry {
	x := rec.Next
	x.part, x.Event = rec.part, i
	rec.Entries = append(rec.Entries, x)
	rec.byEvent[i] = len(rec.Entries)
	rec.Current, rec.Next = i, Entry{}
	return &rec.Entries[len(rec.Entries)-1]
}

// Release says that the script releases a pending step.
func (rec *Recording) Release(op *sre.Op, fields []logic.Value) {
	rec.Entries = append(rec.Entries, Entry{part: rec.part, Input: rec.Next.Input, Event: -1, Released: &Attempt{Op: op, Args: fields}})
}

// Declare says what an argument may be.
func (rec *Recording) Declare(a Argument, d draw.Domain) {
	if rec.Declared == nil {
		rec.Declared = map[Argument]draw.Domain{}
	}
	rec.Declared[a] = d
}

// Of returns what the script said of an event, the zero Entry of a stray one.
func (rec *Recording) Of(event int) Entry {
	if i := rec.Label(event); i >= 0 {
		return rec.Entries[i]
	}
	return Entry{}
}

// Label returns the position of an event's entry; -1 of a stray one.
func (rec *Recording) Label(event int) int {
	if event < 0 || event >= len(rec.byEvent) {
		return -1
	}
	return rec.byEvent[event] - 1
}

// Planned reports whether an event is the script's.
func (rec *Recording) Planned(event int) bool { return rec.byEvent[event] > 0 }

// Enter says that a part of the generator begins, and Leave that the innermost one ends.
func (rec *Recording) Enter() {
	rec.parts = append(rec.parts, rec.part)
	rec.part = len(rec.parts)
}

// Leave ends the innermost part.
func (rec *Recording) Leave() { rec.part = rec.parts[rec.part-1] }

// within returns a part and those around it, the outermost first.
func (rec *Recording) within(part int) []int {
	var out []int
	for ; part > 0; part = rec.parts[part-1] {
		out = append([]int{part}, out...)
	}
	return out
}
