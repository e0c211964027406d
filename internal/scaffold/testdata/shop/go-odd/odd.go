// Package strange is not called as its path suggests.
package strange

// Ticket is a ticket.
type Ticket int64

// Desk gives tickets.
type Desk struct{ next Ticket }

// New makes a desk.
func New() *Desk { return &Desk{} }

// Take takes a ticket.
func (d *Desk) Take() Ticket { d.next++; return d.next }

// Return returns one.
func (d *Desk) Return(t Ticket) (accepted bool) { return t <= d.next }
