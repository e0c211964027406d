// Package strange is not called as its path suggests.
package strange

import "errors"

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

// ErrShut cannot be named in a spec.
var ErrShut = errors.New("shut")

// Bell rings.
type Bell struct{ rung int }

// NewBell makes a bell.
func NewBell() *Bell { return &Bell{} }

// Ring rings the bell.
func (b *Bell) Ring() error {
	if b.rung++; b.rung > 3 {
		return ErrShut
	}
	return nil
}

// Label labels the bell.
func (b *Bell) Label(text []byte) {}
