// Adapter of office.clouseau.hcl for example.com/shop/tickets.Office, written by clouseau init. It
// is yours to change.

package tickets_test

import (
	"fmt"

	"example.com/shop/tickets"
)

// testedOffice is an Office whose methods have the arguments and results of the spec's operations.
type testedOffice struct {
	*tickets.Office
}

// newTestedOffice makes a fresh system for a run.
func newTestedOffice() *testedOffice {
	return &testedOffice{tickets.NewOffice()}
}

func (sut *testedOffice) File(t testedOfficeTicket) tickets.ID {
	return sut.Office.File(madeOfficeTicket(t))
}

func (sut *testedOffice) Lookup(id tickets.ID) (bool, string, string, string, []string, map[string]int) {
	var found bool
	var title string
	var state string
	var raw string
	var past []string
	var votes map[string]int
	seen := sut.Office.Lookup(id)
	state = "NoState"
	if seen != nil {
		found = true
		title = seen.Title
		state = nameOfOfficeState(seen.State)
		raw = string(seen.Raw)
		past = eachOffice(seen.Past, func(x tickets.State) string { return nameOfOfficeState(x) })
		votes = eachPairOffice(seen.Votes, func(k tickets.State, v int) (string, int) { return nameOfOfficeState(k), v })
	}
	return found, title, state, raw, past, votes
}

func (sut *testedOffice) Copy(id tickets.ID) (testedOfficeTicket, bool) {
	result, ok := sut.Office.Copy(id)
	return plainOfficeTicket(result), ok
}

func (sut *testedOffice) In(s string) map[string]int {
	return eachPairOffice(sut.Office.In(namedOfficeState(s)), func(k tickets.State, v int) (string, int) { return nameOfOfficeState(k), v })
}

// testedOfficeTicket is what the spec knows of a tickets.Ticket.
type testedOfficeTicket struct {
	Title string
	State string
	Raw   string
	Past  []string
	Votes map[string]int
}

func plainOfficeTicket(x tickets.Ticket) testedOfficeTicket {
	return testedOfficeTicket{
		Title: x.Title,
		State: nameOfOfficeState(x.State),
		Raw:   string(x.Raw),
		Past:  eachOffice(x.Past, func(x tickets.State) string { return nameOfOfficeState(x) }),
		Votes: eachPairOffice(x.Votes, func(k tickets.State, v int) (string, int) { return nameOfOfficeState(k), v }),
	}
}

func madeOfficeTicket(x testedOfficeTicket) tickets.Ticket {
	return tickets.Ticket{
		Title: x.Title,
		State: namedOfficeState(x.State),
		Raw:   []byte(x.Raw),
		Past:  eachOffice(x.Past, func(x string) tickets.State { return namedOfficeState(x) }),
		Votes: eachPairOffice(x.Votes, func(k string, v int) (tickets.State, int) { return namedOfficeState(k), v }),
	}
}

// eachOffice converts a slice element by element.
func eachOffice[T, U any](xs []T, f func(T) U) []U {
	out := make([]U, len(xs))
	for i, x := range xs {
		out[i] = f(x)
	}
	return out
}

// eachPairOffice converts a map entry by entry.
func eachPairOffice[K, L comparable, V, U any](m map[K]V, f func(K, V) (L, U)) map[L]U {
	out := make(map[L]U, len(m))
	for k, v := range m {
		l, u := f(k, v)
		out[l] = u
	}
	return out
}

// namedOfficeState is the constant that the spec calls so.
func namedOfficeState(name string) tickets.State {
	switch name {
	case "Open":
		return tickets.Open
	case "Closed":
		return tickets.Closed
	case "NoState":
		return 0
	}
	panic("no constant of tickets.State is called " + name)
}

// nameOfOfficeState is what the spec calls a constant; none other may be an answer.
func nameOfOfficeState(v tickets.State) string {
	switch v {
	case tickets.Open:
		return "Open"
	case tickets.Closed:
		return "Closed"
	case 0:
		return "NoState"
	}
	return fmt.Sprint(v)
}
