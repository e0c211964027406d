package linear

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/sre"
)

// state is what some calls, one after the other, lead to. It is never changed.
type state interface{ Key() string }

// sequential says what answers calls have that are made one after the other.
type sequential interface {
	start() state
	// after returns what a call with its answers may have led to; nothing: it answers otherwise.
	after(s state, e sre.Event) (list, error)
}

// played is what the judge of a run makes of calls. The judge cannot go back but to the first of
// them. A state is the calls that lead to it, and two of them are equal if they are the same, or if
// the judge says so.
type played struct {
	judge overlap.Judge
	why   *string // what it has objected to last; nil: nobody asks
	made  int
	at    *chain // what has been shown; nil: it is not to be used
}

// chain is a call, and those before it.
type chain struct {
	before *chain // nil at the start
	event  sre.Event
	key    string
}

func (c *chain) Key() string { return c.key }

func (p *played) start() state { return &chain{} }

func (p *played) after(s state, e sre.Event) (list, error) {
	if err := p.reach(s.(*chain)); err != nil {
		return nil, err
	}
	p.made++
	p.at = nil
	objection, err := p.judge.Next(e)
	if p.why != nil && objection != "" {
		*p.why = objection
	}
	if err != nil || objection != "" {
		return nil, err
	}
	p.at = &chain{s.(*chain), e, cmp.Or(p.judge.State(), strconv.Itoa(p.made))}
	return list{p.at}, nil
}

// reach brings the judge to where some calls lead.
func (p *played) reach(c *chain) error {
	if p.at == c {
		return nil
	}
	p.at = nil
	if err := p.judge.Begin(); err != nil {
		return err
	}
	var way []*chain
	for x := c; x.before != nil; x = x.before {
		way = append(way, x)
	}
	for _, x := range slices.Backward(way) {
		if _, err := p.judge.Next(x.event); err != nil {
			return err
		}
	}
	p.at = c
	return nil
}

// list is some states: those that calls before may have led to.
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

// after returns the states after a call.
func (s list) after(system sequential, e sre.Event) (out list, err error) {
	for _, at := range s {
		next, err := system.after(at, e)
		if err != nil {
			return nil, err
		}
		out = append(out, next...)
	}
	return distinct(out), nil
}

// distinct returns states without those that are the same, ordered by their keys.
func distinct(states list) list {
	if len(states) > 1 {
		slices.SortFunc(states, func(a, b state) int { return strings.Compare(a.Key(), b.Key()) })
		states = slices.CompactFunc(states, func(a, b state) bool { return a.Key() == b.Key() })
	}
	return states
}
