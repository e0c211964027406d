package confirm

import (
	"slices"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// roundRobin plays the scripts of a test in turn. One that never came to the clause's event in
// its first runs gives way to the others: an answer on its way there is not as planned.
type roundRobin struct {
	scripts []*trial
	at      int
}

// trial is a script that is tried.
type trial struct {
	*rt.Harness
	runs, reached int
}

// maxBlocked is how many runs a script has to come to the clause's event. What it draws
// seldom decides whether it does.
const maxBlocked = 3

func newRoundRobin(test *rt.Test) *roundRobin {
	r := &roundRobin{}
	for _, g := range test.Generators {
		r.scripts = append(r.scripts, &trial{Harness: test.With(g).Harness()})
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

// tell says what became of a run of s, which was the next one.
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
