package paxos

import "github.com/clouseau-go/clouseau/runtime/world"

// vote is what an acceptor keeps on its disk.
type vote struct{ Promised, Ballot, Value int }

// acceptor promises ballots and accepts values.
type acceptor struct {
	env   *world.Env
	rules Rules
	id    int
	vote
}

func bootAcceptor(e *world.Env, r Rules, id int) *acceptor {
	v, _ := world.Load[vote](e.Disk(), "vote")
	return &acceptor{env: e, rules: r, id: id, vote: v}
}

func (a *acceptor) Receive(from string, body any) {
	switch m := body.(type) {
	case prepare:
		if m.Ballot <= a.Promised {
			a.env.Send(from, nack{m.Ballot, a.Promised})
			return
		}
		a.Promised = m.Ballot
		a.env.Disk().Write("vote", a.vote)
		if a.rules.Durable {
			a.env.Disk().Sync()
		}
		a.env.Send(from, promise{m.Ballot, a.id, a.Ballot, a.Value})
	case accept:
		if !a.rules.Accepts(a.Promised, m.Ballot) {
			a.env.Send(from, nack{m.Ballot, a.Promised})
			return
		}
		a.vote = vote{max(a.Promised, m.Ballot), m.Ballot, m.Value}
		a.env.Disk().Save("vote", a.vote)
		for l := range learners {
			a.env.Send(world.Name("learner", l), voted{m.Ballot, m.Value, a.id})
		}
	}
}

// learner counts votes, and tells the client of each ballot that has a majority.
type learner struct {
	env   *world.Env
	rules Rules
	id    int
	votes map[int]map[int]bool // by poll, the acceptors
	told  map[int]bool         // ballots
}

func bootLearner(e *world.Env, r Rules, id int) *learner {
	return &learner{env: e, rules: r, id: id, votes: map[int]map[int]bool{}, told: map[int]bool{}}
}

func (l *learner) Receive(_ string, body any) {
	m, ok := body.(voted)
	if !ok {
		return
	}
	poll := l.rules.Poll(m)
	if l.votes[poll] == nil {
		l.votes[poll] = map[int]bool{}
	}
	l.votes[poll][m.Acceptor] = true
	if len(l.votes[poll]) >= l.rules.Quorum && !l.told[m.Ballot] {
		l.told[m.Ballot] = true
		l.env.Send(client, learned{l.id, m.Ballot, m.Value})
	}
}
