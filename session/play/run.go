package play

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/session"
)

// Report says what became of many sessions.
type Report struct {
	Sessions int // that were played
	Turns    int // messages in all of them
	Cut      int // that were ended for their length
	// Undecided is how many sessions ended because no message was found for a send.
	Undecided int
	// Unsent are the sends for which no message was found, in the order in which they were met.
	Unsent []Unsent
	// Silent is how many sessions ended because no message came in time, which did not happen again
	// when the same was sent once more. They are no failures.
	Silent  int
	Failing *Result // the first that failed; nil if none did
	At      int     // which one that was, from 1
	Seed    uint64  // of its dice
	Shrunk  *Shrunk // nil if it was not made smaller
	// Taken counts how often each exchange was taken, for those of the program.
	Taken map[string]int
	// Branches counts how often each branch was taken, by its name. Reached is how many sessions
	// came to the end of the way that the player has.
	Branches map[string]int
	Reached  int
}

// shrinkBudget is how many sessions are played to make a failing one smaller.
const shrinkBudget = 2000

// Run plays sessions until one fails, and makes that one smaller. Session i has the dice of
// [SeedOf]. If the context ends before, the report has what is known, the session that failed
// included, as small as it is.
func (p *Player) Run(ctx context.Context, sessions int, seed uint64) (*Report, error) {
	rep := &Report{Taken: map[string]int{}, Branches: map[string]int{}}
	for i := range sessions {
		r, err := p.Play(ctx, Seeded(SeedOf(seed, i)))
		if err != nil {
			return rep, err
		}
		rep.add(r)
		if len(p.Through) > 0 && r.Reached == len(p.Through) {
			rep.Reached++
		}
		if r.Verdict.Fails() {
			rep.Failing, rep.At, rep.Seed = r, i+1, SeedOf(seed, i)
		}
		if p.Told != nil {
			p.Told(rep)
		}
		if rep.Failing == nil {
			continue
		}
		rep.Shrunk, err = p.Shrink(ctx, r, shrinkBudget)
		if err != nil || r.Verdict != Silence || rep.Shrunk.Repeats {
			return rep, err
		}
		rep.Silent++ // a busy machine may be the reason
		rep.Failing = nil
		rep.At = 0
		rep.Seed = 0
		rep.Shrunk = nil
	}
	return rep, nil
}

// add counts a session.
func (rep *Report) add(r *Result) {
	rep.Sessions++
	rep.Turns += len(r.Trace)
	if r.Cut {
		rep.Cut++
	}
	if r.Verdict == Undecided {
		rep.Undecided++
	}
	rep.unsent(r.Unsent)
	for _, name := range r.Branches {
		rep.Branches[name]++
	}
	for _, e := range r.Trace {
		if e.Step != nil {
			rep.Taken[e.Step.Range.String()]++
		}
	}
}

// Unsent is a send for which no message was found.
type Unsent struct {
	Step  *session.Exchange
	Times int // how often none was found
}

// unsent counts sends for which no message was found.
func (rep *Report) unsent(steps []*session.Exchange) {
	for _, e := range steps {
		i := slices.IndexFunc(rep.Unsent, func(u Unsent) bool { return u.Step.Range == e.Range })
		if i < 0 {
			i = len(rep.Unsent)
			rep.Unsent = append(rep.Unsent, Unsent{Step: e})
		}
		rep.Unsent[i].Times++
	}
}

// NeverSent returns the sends for which no message was found in any session.
func (rep *Report) NeverSent() (out []*session.Exchange) {
	for _, u := range rep.Unsent {
		if rep.Taken[u.Step.Range.String()] == 0 {
			out = append(out, u.Step)
		}
	}
	return out
}

// Failure returns the failure as small as it is known; nil if there is none.
func (rep *Report) Failure() *Result {
	if rep.Shrunk != nil && rep.Shrunk.Repeats {
		return rep.Shrunk.Result
	}
	return rep.Failing
}
