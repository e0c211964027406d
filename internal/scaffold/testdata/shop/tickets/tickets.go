// Package tickets keeps tickets and the boards that show them.
package tickets

import "fmt"

// State is what has become of a ticket. Its zero value is none.
type State uint8

// States.
const (
	Open State = iota + 1
	Closed
)

// Ticket is a ticket.
type Ticket struct {
	Title string
	State State
	Raw   []byte
	Past  []State
	Votes map[State]int
}

// ID names a ticket. The office hands it out.
type ID string

// Office keeps tickets.
type Office struct {
	tickets map[ID]*Ticket
	boards  map[string][]ID
}

// NewOffice makes an office.
func NewOffice() *Office {
	return &Office{tickets: map[ID]*Ticket{}, boards: map[string][]ID{}}
}

// NewSmallOffice makes one, too.
func NewSmallOffice() *Office { return NewOffice() }

// File files a ticket, and returns its name.
func (o *Office) File(t Ticket) ID {
	id := ID(fmt.Sprintf("ticket-%d", len(o.tickets)+1))
	o.tickets[id] = &t
	return id
}

// Lookup returns a ticket, nil if there is none of that name.
func (o *Office) Lookup(id ID) *Ticket { return o.tickets[id] }

// Copy returns a ticket, or an empty one.
func (o *Office) Copy(id ID) (Ticket, bool) {
	t := o.tickets[id]
	if t == nil {
		return Ticket{}, false
	}
	return *t, true
}

// Close closes a ticket.
func (o *Office) Done(id ID) {
	if t := o.tickets[id]; t != nil {
		t.State = Closed
	}
}

// Open makes a board, and returns its id.
func (o *Office) OpenBoard() (string, error) {
	id := fmt.Sprintf("board-%d", len(o.boards)+1)
	o.boards[id] = nil
	return id, nil
}

// Pin pins a ticket to a board.
func (o *Office) Pin(boardID string, id ID) bool {
	_, ok := o.boards[boardID]
	if ok {
		o.boards[boardID] = append(o.boards[boardID], id)
	}
	return ok
}

// Rename changes titles.
func (o *Office) Rename(from, to string) {
	for _, t := range o.tickets {
		if t.Title == from {
			t.Title = to
		}
	}
}

// In returns the tickets in a state.
func (o *Office) In(s State) map[State]int {
	out := map[State]int{}
	for _, t := range o.tickets {
		if t.State == s {
			out[s]++
		}
	}
	return out
}
