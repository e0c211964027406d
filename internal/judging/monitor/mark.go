package monitor

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Mark is what a follower knows at some time of a run, to which it can go back.
type Mark struct{ states []marked }

type marked struct {
	rem        *remainder
	slots      []logic.Value
	constraint logic.Term
}

// Mark returns what the follower knows now. It is of use until Reset.
func (f *Follower) Mark() (out Mark) {
	for _, c := range f.m.active {
		for _, s := range c.states {
			out.states = append(out.states, marked{c.rem, slices.Clone(s.slots), s.constraint})
		}
	}
	return out
}

// Back goes back to a mark. The sets of values then have the order that they had.
func (f *Follower) Back(to Mark) {
	m := f.m
	m.empty()
	for _, s := range to.states {
		m.insert(s.rem, s.slots, s.constraint)
	}
}
