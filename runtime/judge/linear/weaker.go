package linear

import (
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/sre"
)

// list is some states.
type list []state

func (s list) Key() string {
	if len(s) == 1 {
		return s[0].Key()
	}
	var b strings.Builder
	for _, x := range s {
		key := x.Key()
		b.WriteString(strconv.Itoa(len(key)) + ":" + key)
	}
	return b.String()
}

// maybe lets pending calls have taken effect, or not: its states are lists of those that the calls
// before may have led to.
type maybe struct{ sequential }

func (m *maybe) start() state { return list{m.sequential.start()} }

// take returns the state after a call.
func (m *maybe) take(s state, c *overlap.Call) (out answer, err error) {
	_, back := c.Span()
	e := c.Event
	pending := back == 0
	if !pending {
		e = c.Whole()
	}
	var next list
	for _, at := range s.(list) {
		x, err := m.after(at, e, pending)
		if err != nil {
			return answer{}, err
		}
		out.open = out.open || x.open
		next = append(next, x.next...)
		if pending {
			next = append(next, at)
		}
	}
	out.next = distinct(next)
	return out, nil
}

// distinct returns states without those that are the same, ordered by their keys.
func distinct(states list) list {
	if len(states) > 1 {
		slices.SortFunc(states, func(a, b state) int { return strings.Compare(a.Key(), b.Key()) })
		states = slices.CompactFunc(states, func(a, b state) bool { return a.Key() == b.Key() })
	}
	return states
}

// moments are how far back the answers of some operations may be late, at most.
func moments(by map[string]int) (most int) {
	for _, n := range by {
		most = max(most, n)
	}
	return most
}

// taken is a call that took effect.
type taken struct {
	event   sre.Event
	pending bool
}
