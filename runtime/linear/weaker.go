package linear

import (
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/runtime/overlap"
	"github.com/clouseau-go/clouseau/sre"
)

// late lets answers of some operations be late: it keeps the last states.
type late struct {
	sequential
	by   map[string]int
	keep int // the largest of them, and one more
}

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

func newLate(s sequential, by map[string]int) sequential {
	most := 0
	for _, n := range by {
		most = max(most, n)
	}
	if most == 0 {
		return s
	}
	return &late{s, by, most + 1}
}

// start returns a list of the last states, the newest first.
func (l *late) start() state { return list{l.sequential.start()} }

func (l *late) after(s state, e sre.Event, pending bool) (out answer, err error) {
	recent := s.(list)
	n := l.by[e.Op.Name]
	if n == 0 {
		if out, err = l.sequential.after(recent[0], e, pending); out.next != nil {
			out.next = append(list{out.next}, recent[:min(len(recent), l.keep-1)]...)
		}
		return out, err
	}
	for _, at := range recent[:min(len(recent), n+1)] {
		x, err := l.sequential.after(at, e, pending)
		if err != nil || x.next != nil {
			return answer{next: s}, err
		}
		out.open = out.open || x.open
	}
	return out, nil
}

// maybe lets pending calls have taken effect, or not: its states are lists of those that the calls
// before may have led to.
type maybe struct{ sequential }

func (m *maybe) start() state { return list{m.sequential.start()} }

// take returns the state after a call.
func (m *maybe) take(s state, c *overlap.Call) (out answer, err error) {
	_, back := c.Span()
	e, pending := c.Event, back == 0
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
		if x.next != nil {
			next = append(next, x.next)
		}
		if pending {
			next = append(next, at)
		}
	}
	if len(next) > 1 {
		slices.SortFunc(next, func(a, b state) int { return strings.Compare(a.Key(), b.Key()) })
		next = slices.CompactFunc(next, func(a, b state) bool { return a.Key() == b.Key() })
	}
	if len(next) > 0 {
		out.next = next
	}
	return out, nil
}
