package paxos

import "github.com/clouseau-go/clouseau/runtime/world"

// bid is what a proposer keeps on its disk: its client's value, and its last ballot.
type bid struct{ Value, Ballot int }

// proposer brings the value of its client into the election. It has one ballot at a time.
type proposer struct {
	env   *world.Env
	rules Rules
	id    int
	bid
	seen int       // the highest ballot of which it was told
	told []promise // of its ballot
	open bool      // it waits for promises
	asks int       // the value for which it has asked in its ballot; 0: for none
}

// bootProposer makes a proposer, which does not know any more whether it has asked for a value in
// its last ballot, and gives it up.
func bootProposer(e *world.Env, r Rules, id int) *proposer {
	b, _ := world.Load[bid](e.Disk(), "bid")
	return &proposer{env: e, rules: r, id: id, bid: b}
}

// Start begins with a client's value. Only the first one counts.
func (p *proposer) Start(value int) {
	if p.Ballot == 0 {
		p.Value = value
		p.Retry()
	}
}

// Retry prepares a ballot above all that were seen.
func (p *proposer) Retry() {
	p.Ballot = (max(p.Ballot, p.seen)/proposers+1)*proposers + p.id
	p.env.Disk().Save("bid", p.bid)
	p.told, p.open, p.asks = nil, true, 0
	for a := range acceptors {
		p.env.Send(world.Name("acceptor", a), prepare{p.Ballot})
	}
}

func (p *proposer) Receive(_ string, body any) {
	switch m := body.(type) {
	case nack:
		p.seen = max(p.seen, m.Promised)
	case promise:
		if m.Ballot == p.Ballot && p.open {
			p.promised(m)
		}
	}
}

// promised takes a promise of the present ballot. With a majority of them it asks for a value.
func (p *proposer) promised(m promise) {
	for _, t := range p.told {
		if t.Acceptor == m.Acceptor {
			return
		}
	}
	p.told = append(p.told, m)
	if len(p.told) < p.rules.Quorum {
		return
	}
	p.open, p.asks = false, p.rules.Pick(p.Value, p.told)
	for a := range acceptors {
		p.env.Send(world.Name("acceptor", a), accept{p.Ballot, p.asks})
	}
}
