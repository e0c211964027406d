// Through this file desk.clouseau.hcl reaches example.com/shop/go-odd.Desk.
// It was written by clouseau init, and is yours to change.

package strange_test

import (
	strange "example.com/shop/go-odd"
)

// newTestedDesk makes a fresh system for a run.
func newTestedDesk() *strange.Desk {
	return strange.New()
}

// testedDeskTicket is a Go type of the spec.
type testedDeskTicket = strange.Ticket
