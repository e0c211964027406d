package paxos

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// Checked is a system whose safety is looked at in the states of its nodes after every step,
// whatever its goals say.
type Checked struct {
	*System
	// Broken is the first property that did not hold; empty: all of them did.
	Broken string

	started  map[int]bool         // the values for which clients asked
	promised [acceptors]int       // the highest promise of each acceptor
	last     [acceptors]int       // the ballot of its last vote
	votes    map[bid]map[int]bool // by ballot and value, the acceptors that voted so
	chosen   *bid                 // the lowest ballot that has a majority
}

// Check looks at a system.
func Check(s *System) *Checked {
	return &Checked{System: s, started: map[int]bool{}, votes: map[bid]map[int]bool{}}
}

// look checks the states of all nodes that are up.
func (c *Checked) look() {
	for id := range acceptors {
		if a, up := c.Node(world.Name("acceptor", id)).(*acceptor); up {
			c.vote(a)
		}
	}
	for id := range proposers {
		if p, up := c.Node(world.Name("proposer", id)).(*proposer); up && p.asks != 0 {
			c.stays(bid{p.asks, p.Ballot})
		}
	}
	for id := range learners {
		if l, up := c.Node(world.Name("learner", id)).(*learner); up {
			c.learned(l)
		}
	}
}

// vote notes an acceptor's vote and promise. Promises never sink, and votes are for no ballot
// below.
func (c *Checked) vote(a *acceptor) {
	c.demand(a.Promised >= c.promised[a.id], "acceptor %d takes its promise back", a.id)
	c.demand(a.Ballot == c.last[a.id] || a.Ballot >= c.promised[a.id], "acceptor %d breaks its promise", a.id)
	c.last[a.id] = a.Ballot
	c.promised[a.id] = max(c.promised[a.id], a.Promised)
	if a.Ballot == 0 {
		return
	}
	v := bid{a.Value, a.Ballot}
	if c.votes[v] == nil {
		c.votes[v] = map[int]bool{}
	}
	c.votes[v][a.id] = true
	c.stays(v)
	if len(c.votes[v]) > acceptors/2 {
		c.demand(c.started[v.Value], "validity: nobody wants %d", v.Value)
		c.demand(c.chosen == nil || c.chosen.Value == v.Value, "agreement: %v and %v are chosen", c.chosen, v)
		if c.chosen == nil || v.Ballot < c.chosen.Ballot {
			c.chosen = &v
		}
	}
}

// stays demands that in ballots above one that is chosen nothing else is wanted.
func (c *Checked) stays(v bid) {
	c.demand(c.chosen == nil || v.Ballot <= c.chosen.Ballot || v.Value == c.chosen.Value, "%v does not stay chosen", c.chosen)
}

// learned demands that a learner tells only of ballots that are chosen.
func (c *Checked) learned(l *learner) {
	for ballot := range l.told {
		majority := false
		for v, by := range c.votes {
			majority = majority || v.Ballot == ballot && len(by) > acceptors/2
		}
		c.demand(majority, "learner %d tells of a ballot that is not chosen", l.id)
	}
}

func (c *Checked) demand(holds bool, format string, args ...any) {
	if !holds && c.Broken == "" {
		c.Broken = fmt.Sprintf(format, args...)
	}
}

// Send, Release and Settle are the steps of a run.
func (c *Checked) Send(ctx context.Context, op string, f []rt.Value) error {
	if op == "start" {
		c.started[int(f[1].Int())] = true
	}
	defer c.look()
	return c.System.Send(ctx, op, f)
}

func (c *Checked) Release(ctx context.Context, id int) (rt.Outcome, error) {
	defer c.look()
	return c.System.Release(ctx, id)
}

func (c *Checked) Settle(ctx context.Context) error {
	defer c.look()
	return c.System.Settle(ctx)
}
