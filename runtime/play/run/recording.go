package run

import (
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/sre"
)

// Recording says what the script of a run did, which is more than its events tell: in which order
// it performed, took and released, for which clauses, and where its values come from.
type Recording struct {
	Entries []Entry // in the script's order; a position is an input's label
	Next    Entry   // what the script says of its next input
	Current int     // index of the script's last event, -1 before the first

	Conditions []string // of the deciding answer that shows the bug

	Guessing bool                     // the script does not give the origins of its arguments
	Declared map[Argument]draw.Domain // the domains of an exploration's arguments

	byEvent []int // by event of the trace: its entry, counted from 1; 0 for a stray event
	parts   []int // by part of the generator: the part around it
	part    int   // the innermost part that the script is in, or 0
	serves  bool  // some event serves a clause, or decides
}

// Argument identifies an argument of an operation by positions.
type Argument struct{ Op, Field int }

// Entry is what the script says of an input. A stray event has the zero Entry.
type Entry struct {
	Clause   string
	Deciding bool
	Wanted   bool          // the goal asks for the event's answer
	Open     bool          // the goal has a condition on what is received, and does not ask for it
	Lane     int           // the goroutine that performs it beside others; 0: none
	Input    int           // in a script that is played again, the input's label plus 1
	From     []*script.Ref // origins of its arguments, as far as the script gives them
	Event    int           // its index in the trace; -1 if there is none
	Released *Attempt      // what was begun without an event: a pending step, or a call of a lane

	Undescribed bool // no clause describes the call, and only the goal judges it

	part int // the innermost part of the generator around it; 0: none
}

// Said returns the origin that the script gave for an argument; nil if it gave none.
func (x *Entry) Said(j int) *script.Ref {
	if j >= len(x.From) {
		return nil
	}
	return x.From[j]
}

// Begin empties the recording for another run and keeps its memory.
func (rec *Recording) Begin() {
	*rec = Recording{Entries: rec.Entries[:0], byEvent: rec.byEvent[:0], Current: -1, parts: rec.parts[:0]}
}

// Observe makes room for an entry of the next event of the trace.
func (rec *Recording) Observe() { rec.byEvent = append(rec.byEvent, 0) }

// Plan records that the event with that index belongs to the script.
func (rec *Recording) Plan(i int) *Entry {
	rec.Entries = append(rec.Entries, rec.Next)
	rec.byEvent[i] = len(rec.Entries)
	rec.Current = i
	rec.Next = Entry{}
	x := &rec.Entries[len(rec.Entries)-1]
	x.part = rec.part
	x.Event = i
	rec.serves = rec.serves || x.Clause != "" || x.Deciding
	return x
}

// Serve says which clauses the events of the script serve.
func (rec *Recording) Serve(clauses []string) {
	rec.serves = true
	for i, name := range clauses {
		if at := rec.byEvent[i]; at > 0 {
			rec.Entries[at-1].Clause = name
		}
	}
}

// Release records that the script releases a pending step.
func (rec *Recording) Release(op *sre.Op, fields []logic.Value) {
	rec.Entries = append(rec.Entries, Entry{part: rec.part, Input: rec.Next.Input, Event: -1, Released: &Attempt{Op: op, Args: fields}})
}

// Rest records that the run has ended while the system was at work by itself, which a script asks
// for by a step that there never is.
func (rec *Recording) Rest(op *sre.Op, fields []logic.Value) {
	rec.Entries = append(rec.Entries, Entry{part: rec.part, Event: -1, Released: &Attempt{Op: op, Args: fields}})
}

// Pend records that a planned call did not return, besides the one that ended the run.
func (rec *Recording) Pend(a *Attempt) {
	x := rec.Next
	x.part = rec.part
	x.Event = -1
	x.Released = a
	rec.Entries = append(rec.Entries, x)
	rec.Next = Entry{}
}

// Declare records the domain of an argument.
func (rec *Recording) Declare(a Argument, d draw.Domain) {
	if rec.Declared == nil {
		rec.Declared = map[Argument]draw.Domain{}
	}
	rec.Declared[a] = d
}

// Of returns the entry of an event; for a stray event the zero Entry.
func (rec *Recording) Of(event int) Entry {
	if i := rec.Label(event); i >= 0 {
		return rec.Entries[i]
	}
	return Entry{}
}

// Clause returns the clause that an event serves; empty for a stray event.
func (rec *Recording) Clause(event int) string {
	if i := rec.Label(event); i >= 0 {
		return rec.Entries[i].Clause
	}
	return ""
}

// Decides reports whether an event belongs to the script and is its deciding one.
func (rec *Recording) Decides(event int) bool {
	i := rec.Label(event)
	return i >= 0 && rec.Entries[i].Deciding
}

// Plain reports whether no event serves a clause, and none decides.
func (rec *Recording) Plain() bool { return !rec.serves }

// Label returns the position of an event's entry; -1 for a stray event.
func (rec *Recording) Label(event int) int {
	if event < 0 || event >= len(rec.byEvent) {
		return -1
	}
	return rec.byEvent[event] - 1
}

// Planned reports whether an event belongs to the script.
func (rec *Recording) Planned(event int) bool { return rec.byEvent[event] > 0 }

// Enter records that a part of the generator begins.
func (rec *Recording) Enter() {
	rec.parts = append(rec.parts, rec.part)
	rec.part = len(rec.parts)
}

// Leave records that the innermost part ends.
func (rec *Recording) Leave() { rec.part = rec.parts[rec.part-1] }

// within returns a part and the parts around it, the outermost first.
func (rec *Recording) within(part int) []int {
	var out []int
	for ; part > 0; part = rec.parts[part-1] {
		out = append([]int{part}, out...)
	}
	return out
}

// Room is room for the values of events. The unused rest serves later events.
type Room []logic.Value

// Empty empties the room.
func (vs *Room) Empty() { *vs = (*vs)[:0] }

// Allot returns room for n values.
func (vs *Room) Allot(n int) []logic.Value {
	if n > cap(*vs)-len(*vs) {
		*vs = make([]logic.Value, 0, max(n, 2*cap(*vs), 16))
	}
	from := len(*vs)
	*vs = (*vs)[:from+n]
	return (*vs)[from : from+n : from+n]
}
