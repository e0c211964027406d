package store

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/sre"
)

// Change names the requests of an application that add something to a list in a row, and those that
// take it out.
type Change struct {
	Adds, Deletes string // in front of Req and Resp; nothing is deleted if it is empty
	To, What      string // the fields with the key of the row, and with what is added
}

// KeptIn is an invariant of lists: what a request has added, and was acknowledged, is there in the
// end, unless some request takes it out.
func KeptIn(trace sre.Trace, state State, table string, c Change) error {
	type entry struct{ key, what int }
	of := func(e sre.Event) entry { return entry{Field(e, c.To), Field(e, c.What)} }
	deleted := map[entry]bool{}
	for _, e := range trace {
		if c.Deletes != "" && e.Op.Name == c.Deletes+"Req" {
			deleted[of(e)] = true
		}
	}
	served, _ := Served(trace)
	for _, r := range served {
		if r.Op.Name != c.Adds+"Req" {
			continue
		}
		added := of(r)
		list, ok := state[Row{Table: table, Key: added.key}]
		if ok && !deleted[added] && !Has(added.what, list.Text()) {
			return fmt.Errorf("%d was added to %s%d, nobody deletes it, and it is not there", added.what, table, added.key)
		}
	}
	return nil
}

// Served returns the requests that were served, in the order of their answers, and whether no other
// is under way. A session serves one request after the other.
func Served(trace sre.Trace) (served []sre.Event, idle bool) {
	under := 0
	asked := map[int][]sre.Event{} // by session
	for _, e := range trace {
		request, answer := strings.HasSuffix(e.Op.Name, "Req"), strings.HasSuffix(e.Op.Name, "Resp")
		if !request && !answer && e.Op.Name != "failed" {
			continue
		}
		s := Field(e, "sess")
		if request {
			asked[s] = append(asked[s], e)
			under++
			continue
		}
		if answer {
			served = append(served, asked[s][0])
		}
		asked[s] = asked[s][1:]
		under--
	}
	return served, under == 0
}
