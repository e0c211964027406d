package sample

import (
	"slices"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// roundRobin plays the scripts of a test in turn. A script that does not reach the clause's event
// in its first runs is dropped: an answer on the way there is not as planned.
type roundRobin struct {
	scripts []*trial
	at      int
}

// trial is a script with what its runs have shown.
type trial struct {
	player  *rt.Player
	runs    int
	reached int // of these, the event of the clause
}

// maxBlocked is how many runs a script has to reach the clause's event. Its draws seldom decide
// whether it does.
const maxBlocked = 3

func newRoundRobin(test *rt.Test) *roundRobin {
	r := &roundRobin{}
	for _, g := range test.Generators {
		r.scripts = append(r.scripts, &trial{player: test.With(g).Player()})
	}
	return r
}

func (r *roundRobin) next() *trial {
	if r.at == len(r.scripts) {
		r.at = 0
	}
	r.at++
	return r.scripts[r.at-1]
}

// tell records the outcome of the next run of s.
func (r *roundRobin) tell(s *trial, o outcome) {
	s.runs++
	if o <= deviated {
		s.reached++
	}
	if s.reached == 0 && s.runs >= maxBlocked && len(r.scripts) > 1 {
		r.at--
		r.scripts = slices.Delete(r.scripts, r.at, r.at+1)
	}
}
