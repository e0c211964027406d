package twophase

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/world"
)

// State is what a participant has on its disk.
type State struct {
	Prepared map[int]prepare // what it has voted yes for, without knowing the outcome
	Outcomes map[int]Outcome // what it knows, or has decided by a no of its own
	Data     map[int]Entry   // by key
}

// Entry is a value and the transaction that wrote it.
type Entry struct{ Value, Txn int }

// participant holds a copy of the data.
type participant struct {
	env   *world.Env
	rules Rules
	State
	parked []parked
}

type parked struct {
	from string
	readReq
}

func bootParticipant(e *world.Env, r Rules) *participant {
	p := &participant{env: e, rules: r}
	p.State, _ = world.Load[State](e.Disk(), "state")
	if p.Data == nil {
		p.State = State{Prepared: map[int]prepare{}, Outcomes: map[int]Outcome{}, Data: map[int]Entry{}}
	}
	return p
}

func (p *participant) Receive(from string, body any) {
	switch m := body.(type) {
	case prepare:
		p.vote(m)
	case decide:
		p.learn(m.Txn, m.Commit)
		p.env.Send(from, done{m.Txn})
	case readReq:
		p.parked = append(p.parked, parked{from, m})
	}
	p.answer()
}

// vote votes on a transaction, once. A no needs no further decision. A prepare that comes after the
// outcome is an old one.
func (p *participant) vote(m prepare) {
	if p.Outcomes[m.Txn] != Open {
		return
	}
	_, again := p.Prepared[m.Txn]
	yes := again || !p.locked(m.Key) && p.Data[m.Key].Txn < m.Txn
	if yes {
		p.Prepared[m.Txn] = m
	} else {
		p.Outcomes[m.Txn] = Aborted
	}
	p.env.Disk().Write("state", p.State)
	if p.rules.Syncs {
		p.env.Disk().Sync()
	}
	p.env.Send("coordinator", vote{m.Txn, yes})
}

// learn learns the outcome of a transaction.
func (p *participant) learn(txn int, commit bool) {
	if p.Outcomes[txn] != Open {
		return
	}
	m, prepared := p.Prepared[txn]
	delete(p.Prepared, txn)
	p.Outcomes[txn] = Aborted
	if commit {
		p.Outcomes[txn] = Committed
	}
	if commit && prepared {
		p.Data[m.Key] = Entry{m.Value, txn}
	}
	p.env.Disk().Save("state", p.State)
}

// locked reports whether a prepared transaction writes the key.
func (p *participant) locked(key int) bool {
	for _, m := range p.Prepared {
		if m.Key == key {
			return true
		}
	}
	return false
}

// answer answers the reads that need not wait.
func (p *participant) answer() {
	var wait []parked
	for _, r := range p.parked {
		if p.rules.Waits && p.locked(r.Key) {
			wait = append(wait, r)
			continue
		}
		e := p.Data[r.Key]
		p.env.Send(r.from, readRsp{r.Req, r.Key, e.Value, e.Txn})
	}
	p.parked = wait
}

// Overdue says that the participant has waited long for outcomes: it asks for them. It reports
// whether there are any.
func (p *participant) Overdue() bool {
	doubts := slices.Sorted(maps.Keys(p.Prepared))
	for _, txn := range doubts {
		if p.rules.Asks {
			p.env.Send("coordinator", inquire{txn})
		} else {
			p.learn(txn, false)
		}
	}
	p.answer()
	return len(doubts) > 0
}
