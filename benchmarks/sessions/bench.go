package sessions

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/session/play"
)

// Strategies are the ways to decide what is sent: by the session, or at random, where the session
// only judges: any message of any type with any values, and the run is over when it is none that
// the session allows.
var Strategies = []string{"session", "random"}

// Row is what an implementation came to with a strategy.
type Row struct {
	System, Party, SUT, Strategy string
	// Found is in how many of the campaigns the fault was found.
	Campaigns, Found int
	// Median is after how many sessions, in the median of the campaigns in which it was found.
	Median int
	// Sessions, Turns and Alarms count all sessions of a right implementation.
	Sessions, Turns, Alarms int
	Failure                 *play.Result // the smallest of the first campaign; nil if there is none
	Shrunk                  bool
}

// Campaigns is how often a fault is looked for.
const Campaigns = 25

// Measure measures an implementation: a right one with so many sessions, a wrong one with that many
// at most in each of the campaigns.
func Measure(ctx context.Context, s *System, i *Implementation, strategy string, sessions int, seed uint64) (*Row, error) {
	row := &Row{System: s.Name, Party: i.Party, SUT: i.Name, Strategy: strategy, Campaigns: Campaigns}
	if i.Fixed() {
		row.Campaigns = 1
	}
	var after []int
	for c := range row.Campaigns {
		p := s.Player(i)
		p.Unguided = strategy == "random"
		n, r, err := campaign(ctx, p, row, sessions, seed+uint64(c)*1_000_003)
		if err != nil {
			return row, err
		}
		if r == nil {
			continue
		}
		after = append(after, n)
		if row.Failure == nil {
			small := s.Player(i)
			shrunk, err := small.Shrink(ctx, r, 2000)
			if err != nil {
				return row, err
			}
			row.Failure, row.Shrunk = shrunk.Result, shrunk.Repeats
		}
	}
	row.Found = len(after)
	if slices.Sort(after); len(after) > 0 {
		row.Median = after[len(after)/2]
	}
	return row, nil
}

// campaign plays sessions up to the first failure, all of them for a right implementation.
func campaign(ctx context.Context, p *play.Player, row *Row, sessions int, seed uint64) (int, *play.Result, error) {
	for n := range sessions {
		r, err := p.Play(ctx, play.Seeded(seed+uint64(n)))
		if err != nil {
			return n, nil, err
		}
		row.Sessions++
		row.Turns += len(r.Trace)
		if !r.Verdict.Fails() {
			continue
		}
		if row.SUT != "fixed" {
			return n + 1, r, nil
		}
		row.Alarms++
		if row.Failure == nil {
			row.Failure = r
		}
	}
	return sessions, nil, nil
}
