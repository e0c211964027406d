// Package spacetime draws what happened between the parties of a system: a lane for each party,
// time from top to bottom, and an arrow for each message, from where it was sent to where it
// arrived. After Leslie Lamport, Time, Clocks, and the Ordering of Events in a Distributed System
// (CACM 1978), whose figures are such diagrams.
//
// A [Diagram] has rows. Each row is something that happened at one time: the tester's operation, an
// arrival, a timer, a fault. The messages that a party sends while it handles a message start in
// the row of that message. [Diagram.SVG] draws the lanes; the texts of the rows stand beside the
// drawing, and on a phone in its place.
package spacetime

import (
	"slices"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// Diagram is a run of several parties.
type Diagram struct {
	Lanes  []string
	Rows   []Row
	Arrows []Arrow
}

// RowKind is the kind of a row.
type RowKind string

// The kinds of rows.
const (
	Asked     RowKind = "asked"   // the tester acts through a party
	Arrived   RowKind = "arrived" // an observed message
	Step      RowKind = "step"    // a message that the spec does not mention
	Timer     RowKind = "timer"
	Lost      RowKind = "lost"
	Copied    RowKind = "copied"
	Crashed   RowKind = "crashed"
	Restarted RowKind = "restarted"
	Parted    RowKind = "parted"
	Healed    RowKind = "healed"
	Fault     RowKind = "fault"
)

// Row is something that happened.
type Row struct {
	Kind     RowKind
	Lane     int    // where it happened; -1: at no party
	Event    int    // the number of the event in the run, from 1; 0 if it is none
	From, To string // of a message
	What     string // the message, the timer, the sides of a partition
}

// Arrow is a message.
type Arrow struct {
	From, To int // lanes
	// Start and End are rows. A message that was under way when the diagram begins starts in row
	// -1, and one that is under way when the run ends has no end, -1.
	Start, End int
	Lost       bool // it ends in that row, on its way
	Copy       bool // the network made it
	What       string
}

// tester is the lane of operations that no party performs.
const tester = "tester"

// mostRows is how many rows are drawn. A run that was made smaller has some dozens.
const mostRows = 400

// Long reports whether the diagram is too long to be looked at.
func (d *Diagram) Long() bool { return len(d.Rows) > mostRows }

// New returns the diagram of a run; nil if the run has fewer than two parties.
func New(r *report.Record) *Diagram {
	d := &drawer{record: r, sent: map[int]*Arrow{}, row: map[int]int{}, placed: make([]bool, len(r.Events))}
	for _, m := range r.Moves {
		for _, name := range []string{m.From, m.To} {
			if name != "" {
				d.lane(name)
			}
		}
	}
	if len(d.Lanes) < 2 {
		return nil
	}
	for i := range r.Moves {
		d.move(&r.Moves[i])
	}
	d.flush(len(r.Events))
	for _, a := range d.order {
		d.Arrows = append(d.Arrows, *a)
	}
	return &d.Diagram
}

// drawer makes a diagram.
type drawer struct {
	Diagram
	record *report.Record
	sent   map[int]*Arrow // by message
	order  []*Arrow
	row    map[int]int // by message or timer: where it was handled
	placed []bool      // events that have a row

	flushed int // the events before this one have a row
}

// lane returns the lane of a party.
func (d *drawer) lane(name string) int {
	i := slices.Index(d.Lanes, name)
	if i < 0 {
		i = len(d.Lanes)
		d.Lanes = append(d.Lanes, name)
	}
	return i
}

// add adds a row and returns its index.
func (d *drawer) add(r Row) int {
	d.Rows = append(d.Rows, r)
	return len(d.Rows) - 1
}

// flush adds rows for the events before one with that index that have none so far.
func (d *drawer) flush(before int) {
	for ; d.flushed < min(before, len(d.placed)); d.flushed++ {
		if !d.placed[d.flushed] {
			d.place(d.flushed, tester, Asked)
		}
	}
}

// place adds the row of an event, at a party.
func (d *drawer) place(i int, party string, kind RowKind) int {
	d.placed[i] = true
	return d.add(Row{Kind: kind, Lane: d.lane(party), Event: i + 1, From: party, To: party, What: d.record.Events[i].Op})
}

// move adds what a move tells.
func (d *drawer) move(m *report.Move) {
	at := m.Event - 1
	d.flush(at)
	switch m.Kind {
	case "sent":
		d.send(m, at)
	case "copied":
		d.arrow(m, d.befall(m, at)).Copy = true
	case "delivered":
		d.deliver(m, at)
	case "lost":
		row := d.befall(m, at)
		if a := d.sent[m.ID]; a != nil {
			a.End, a.Lost = row, true
		}
	case "fired":
		d.row[m.ID] = d.add(Row{Kind: Timer, Lane: d.lane(m.From), From: m.From, To: m.To, What: m.What})
	default:
		d.befall(m, at)
	}
}

// befall adds a fault: of its own, or the effect of the tester's operation, which then has the row.
func (d *drawer) befall(m *report.Move, at int) int {
	r := Row{Kind: RowKind(m.Kind), Lane: -1, From: m.From, To: m.To, What: m.What}
	if m.From != "" && m.From == m.To && m.Kind != "lost" && m.Kind != "copied" {
		r.Lane = d.lane(m.From)
	}
	if d.asks(m, at) {
		d.placed[at] = true
		r.Event = at + 1
	}
	return d.add(r)
}

// asks reports whether the tester's operation makes a move, and has no row so far.
func (d *drawer) asks(m *report.Move, at int) bool {
	return m.Asked && at < len(d.placed) && !d.placed[at]
}

// send begins an arrow: where its cause was handled, else at the tester's operation, else at the
// last thing that its sender did.
func (d *drawer) send(m *report.Move, at int) {
	if m.Cause != nil {
		if row, ok := d.row[*m.Cause]; ok {
			d.arrow(m, row)
			return
		}
	} else if d.asks(m, at) {
		d.arrow(m, d.place(at, m.From, Asked))
		return
	}
	d.arrow(m, d.last(m.From))
}

// last returns the last row at a party; -1 if there is none.
func (d *drawer) last(party string) int {
	lane := d.lane(party)
	for i := len(d.Rows) - 1; i >= 0; i-- {
		if d.Rows[i].Lane == lane {
			return i
		}
	}
	return -1
}

func (d *drawer) arrow(m *report.Move, start int) *Arrow {
	a := &Arrow{From: d.lane(m.From), To: d.lane(m.To), Start: start, End: -1, What: m.What}
	d.sent[m.ID] = a
	d.order = append(d.order, a)
	return a
}

// deliver ends an arrow. Systems that do not tell their moves only say that it arrived.
func (d *drawer) deliver(m *report.Move, at int) {
	if m.From == "" && m.To == "" {
		return
	}
	a := d.sent[m.ID]
	if a == nil && m.From != m.To {
		d.send(m, at)
		a = d.sent[m.ID]
	}
	r := Row{Kind: Step, Lane: d.lane(m.To), From: m.From, To: m.To, What: m.What}
	if at < len(d.placed) && !d.placed[at] && d.record.Events[at].Op == m.What && d.record.Events[at].Kind == "receive" {
		d.placed[at] = true
		r.Kind, r.Event = Arrived, at+1
	}
	row := d.add(r)
	d.row[m.ID] = row
	if a != nil {
		a.End = row
	}
}
