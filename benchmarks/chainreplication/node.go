package chainreplication

import (
	"slices"

	"github.com/clouseau-go/clouseau/runtime/world"
)

// node is one of the chain. A crash loses all that it has.
type node struct {
	env    *world.Env
	rules  Rules
	number int

	config
	synced  bool // it has all that was acknowledged, as far as it is in the chain
	history map[int]Entry
	last    int            // the highest number in the history
	newest  map[int]int    // by key, the update that was applied last
	acked   int            // all up to this number have come to the tail
	early   []forward      // those before which others are missing
	later   []letter       // of a newer epoch, or before the node is synced
	asked   map[int]parked // queries, by request
}

type letter struct {
	from string
	body any
}

type parked struct {
	from string
	queryReq
}

// bootNode starts a node: a member of the first chain or, after a crash, one that wants to join.
func bootNode(e *world.Env, r Rules, number int) *node {
	n := &node{env: e, rules: r, number: number, history: map[int]Entry{}, newest: map[int]int{}, asked: map[int]parked{}}
	if _, again := world.Load[bool](e.Disk(), "started"); again {
		e.Send("master", join{number})
		return n
	}
	e.Disk().Save("started", true)
	n.config, n.synced = config{1, []int{0, 1, 2}}, true
	return n
}

// place returns the node's place in the chain; -1 if it is out.
func (n *node) place() int { return slices.Index(n.Chain, n.number) }

func (n *node) head() bool { return n.place() == 0 }
func (n *node) tail() bool { return n.place() >= 0 && n.place() == len(n.Chain)-1 }

// neighbour sends to the node so many places down the chain, if there is one.
func (n *node) neighbour(down int, body any) {
	if k := n.place() + down; n.place() >= 0 && k >= 0 && k < len(n.Chain) {
		n.env.Send(name(n.Chain[k]), body)
	}
}

func (n *node) Receive(from string, body any) {
	switch m := body.(type) {
	case config:
		n.adopt(m)
	case updateReq:
		n.update(m.Entry)
	case queryReq:
		n.asked[m.Req] = parked{from, m}
		n.query(m.Req)
	case checked:
		if m.Epoch == n.Epoch && n.tail() {
			n.answer(m.Req, n.last)
		}
	case forward:
		n.inEpoch(m.Epoch, from, m, func() { n.forwarded(m) })
	case ack:
		n.inEpoch(m.Epoch, from, m, func() { n.acknowledge(m.Seq) })
	case syncReq:
		n.inEpoch(m.Epoch, from, m, func() { n.bring(from, m) })
	case syncRsp:
		n.inEpoch(m.Epoch, from, m, func() { n.caughtUp(m) })
	}
}

// inEpoch handles a message of this epoch, keeps one of a newer epoch, and refuses an older one.
func (n *node) inEpoch(epoch int, from string, body any, handle func()) {
	switch {
	case epoch > n.Epoch:
		n.later = append(n.later, letter{from, body})
	case epoch == n.Epoch && n.place() >= 0:
		handle()
	}
}

// adopt goes over to a newer configuration.
func (n *node) adopt(c config) {
	if c.Epoch <= n.Epoch {
		return
	}
	n.config, n.early = c, nil
	n.neighbour(-1, syncReq{n.Epoch, n.last})
	if n.tail() && n.synced {
		for s := n.acked + 1; s <= n.last; s++ {
			n.settle(s)
		}
	}
	n.resume()
}

// resume looks again at what has waited for the configuration or for the history.
func (n *node) resume() {
	for _, l := range n.take() {
		n.Receive(l.from, l.body)
	}
	for _, r := range n.requests() {
		n.query(r)
	}
}

func (n *node) take() []letter {
	out := n.later
	n.later = nil
	return out
}

// requests returns the queries that wait, in order.
func (n *node) requests() []int {
	var out []int
	for r := range n.asked {
		out = append(out, r)
	}
	slices.Sort(out)
	return out
}

// update numbers an update. One that is known goes down the chain once more, so that the tail tells
// the client again.
func (n *node) update(e Entry) {
	if !n.head() || !n.synced {
		return
	}
	for s := 1; s <= n.last; s++ {
		if n.history[s].Req != e.Req {
			continue
		}
		if !n.rules.Resends {
			n.env.Send("client", updateRsp{e.Req, e.Key, s})
			return
		}
		n.passOn(s)
		return
	}
	n.apply(n.last+1, e)
}

// forwarded takes an update from the predecessor.
func (n *node) forwarded(m forward) {
	_, known := n.history[m.Seq]
	switch {
	case known:
		n.passOn(m.Seq)
	case n.rules.Orders && (m.Seq > n.last+1 || !n.synced):
		n.early = append(n.early, m)
	default:
		n.apply(m.Seq, m.Entry)
		n.next()
	}
}

// next applies what has waited for its predecessor in the history.
func (n *node) next() {
	k := slices.IndexFunc(n.early, func(m forward) bool { return m.Seq == n.last+1 })
	if k >= 0 {
		m := n.early[k]
		n.early = slices.Delete(n.early, k, k+1)
		n.apply(m.Seq, m.Entry)
		n.next()
	}
}

// apply applies an update and passes it on.
func (n *node) apply(seq int, e Entry) {
	n.history[seq], n.newest[e.Key] = e, seq
	n.last = max(n.last, seq)
	n.passOn(seq)
}

// passOn passes an update on to the successor, or tells the client if there is none.
func (n *node) passOn(seq int) {
	if n.tail() {
		n.settle(seq)
		return
	}
	n.neighbour(1, forward{n.Epoch, seq, n.history[seq]})
}

// settle tells the client that an update has come to the tail, and the predecessors as well.
func (n *node) settle(seq int) {
	e := n.history[seq]
	n.env.Send("client", updateRsp{e.Req, e.Key, seq})
	n.acknowledge(seq)
}

// acknowledge notes that all updates up to a number have come to the tail.
func (n *node) acknowledge(seq int) {
	n.acked = max(n.acked, min(seq, n.last))
	n.neighbour(-1, ack{n.Epoch, seq})
}

// bring brings a successor up to date. Without the whole history it has to wait.
func (n *node) bring(from string, m syncReq) {
	switch {
	case !n.rules.Resends:
	case !n.synced:
		n.later = append(n.later, letter{from, m})
	default:
		rsp := syncRsp{Epoch: n.Epoch, Last: m.Last}
		for s := m.Last + 1; s <= n.last; s++ {
			rsp.Entries = append(rsp.Entries, n.history[s])
		}
		n.env.Send(from, rsp)
	}
}

// caughtUp takes the part of the history that the predecessor has and this node did not have.
func (n *node) caughtUp(m syncRsp) {
	n.synced = true
	for i, e := range m.Entries {
		if s := m.Last + 1 + i; s == n.last+1 {
			n.apply(s, e)
		}
	}
	n.next()
	n.resume()
}

// query begins to answer a query that waits: the master has to say that this is still the tail.
func (n *node) query(req int) {
	switch {
	case !n.rules.Tail && n.place() >= 0 && !n.tail():
		n.answer(req, n.acked)
	case !n.tail() || !n.synced:
	case n.rules.Checks:
		n.env.Send("master", check{n.Epoch, req})
	default:
		n.answer(req, n.last)
	}
}

// answer answers a query by the newest update up to a number.
func (n *node) answer(req, upTo int) {
	q, waits := n.asked[req]
	if !waits {
		return
	}
	delete(n.asked, req)
	s := n.newest[q.Key]
	for s > upTo || s > 0 && n.history[s].Key != q.Key {
		s--
	}
	n.env.Send(q.from, queryRsp{req, q.Key, n.history[s].Value, s})
}
