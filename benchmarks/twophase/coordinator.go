package twophase

import (
	"slices"

	"github.com/clouseau-go/clouseau/runtime/world"
)

// Outcome is the state of a transaction.
type Outcome int

// The states of a transaction.
const (
	Open Outcome = iota
	Committed
	Aborted
)

// Record is what the coordinator's log says of a transaction. The log has them in the order of
// their numbers.
type Record struct {
	Client  string
	Write   writeReq
	Outcome Outcome
}

// coordinator performs one transaction after the other. The last one in its log may be open.
type coordinator struct {
	env          *world.Env
	rules        Rules
	participants []string

	log   []Record // on disk
	votes map[string]bool
	queue []Record
	told  map[int][]string // who has confirmed an outcome
}

// bootCoordinator starts a coordinator. It aborts what it finds open, and tells everybody again.
func bootCoordinator(e *world.Env, r Rules, participants []string) *coordinator {
	c := &coordinator{env: e, rules: r, participants: participants, votes: map[string]bool{}, told: map[int][]string{}}
	c.log, _ = world.Load[[]Record](e.Disk(), "log")
	for i := range c.log {
		if c.log[i].Outcome == Open {
			c.decide(Aborted)
			continue
		}
		c.tell(i + 1)
		c.answer(i + 1)
	}
	return c
}

// open returns the number of the transaction that is under way; 0 if there is none.
func (c *coordinator) open() int {
	if n := len(c.log); n > 0 && c.log[n-1].Outcome == Open {
		return n
	}
	return 0
}

func (c *coordinator) Receive(from string, body any) {
	switch m := body.(type) {
	case writeReq:
		c.queue = append(c.queue, Record{Client: from, Write: m})
		c.next()
	case vote:
		c.count(from, m)
	case inquire:
		if m.Txn != c.open() {
			c.env.Send(from, c.outcome(m.Txn))
		}
	case done:
		if !slices.Contains(c.told[m.Txn], from) {
			c.told[m.Txn] = append(c.told[m.Txn], from)
		}
	}
}

// next begins the next transaction.
func (c *coordinator) next() {
	if c.open() != 0 || len(c.queue) == 0 {
		return
	}
	w := c.queue[0]
	c.queue = c.queue[1:]
	c.log = append(c.log, w)
	c.save()
	clear(c.votes)
	for _, p := range c.participants {
		c.env.Send(p, prepare{c.open(), w.Write.Key, w.Write.Value})
	}
}

// count counts a vote.
func (c *coordinator) count(from string, m vote) {
	if c.open() == 0 || c.rules.Checks && m.Txn != c.open() {
		return
	}
	if !m.Yes {
		c.decide(Aborted)
		return
	}
	c.votes[from] = true
	if len(c.votes) == len(c.participants) {
		c.decide(Committed)
	}
}

// decide ends the open transaction. The outcome is on disk before anybody hears of it.
func (c *coordinator) decide(o Outcome) {
	txn := c.open()
	c.log[txn-1].Outcome = o
	c.save()
	c.tell(txn)
	c.answer(txn)
	c.next()
}

// tell tells the outcome of a transaction to the participants that have not confirmed it.
func (c *coordinator) tell(txn int) {
	for _, p := range c.participants {
		if !slices.Contains(c.told[txn], p) {
			c.env.Send(p, c.outcome(txn))
		}
	}
}

func (c *coordinator) outcome(txn int) decide {
	return decide{txn, c.log[txn-1].Outcome == Committed}
}

// answer tells the outcome to the client.
func (c *coordinator) answer(txn int) {
	r := c.log[txn-1]
	c.env.Send(r.Client, writeRsp{r.Write.Req, r.Write.Key, txn, r.Outcome == Committed})
}

// TimeOut says that the coordinator has waited long enough: it aborts the open transaction, or
// tells the last outcome again. It reports whether there is one.
func (c *coordinator) TimeOut() bool {
	switch n := len(c.log); {
	case n == 0:
		return false
	case c.open() != 0:
		c.decide(Aborted)
	default:
		c.tell(n)
	}
	return true
}

func (c *coordinator) save() { c.env.Disk().Save("log", c.log) }
