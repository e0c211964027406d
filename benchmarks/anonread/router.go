package anonread

import (
	"slices"

	"github.com/clouseau-go/clouseau/runtime/world"
)

// Status is the state of a transaction.
type Status int

// The states of a transaction.
const (
	Active Status = iota
	Preparing
	Committing // the lead shard has been asked to decide
	Committed
	Aborted
)

// Txn is what the router knows of a transaction. Its lead is the first of its shards.
type Txn struct {
	Status Status
	Snap   int
	Shards []int
	Times  map[int]int // when shards have prepared
	Commit int         // the request that asked for the end
	Time   int         // of the commit
}

// State is what the router has on its disk. Transaction n is at index n - 1.
type State struct {
	Now  int // the last time given out or heard of
	Txns []Txn
}

// router is in front of the shards.
type router struct {
	env *world.Env
	State
}

func bootRouter(e *world.Env) *router {
	r := &router{env: e}
	r.State, _ = world.Load[State](e.Disk(), "state")
	return r
}

func (r *router) Receive(from string, body any) {
	switch m := body.(type) {
	case beginReq:
		r.begin(m)
	case updateReq:
		r.update(m)
	case updateRsp:
		r.env.Send("client", m)
		if t := &r.Txns[m.Txn-1]; !m.OK && t.Status == Active {
			r.abort(m.Txn)
		}
	case readReq:
		r.read(m)
	case readRsp:
		r.env.Send("client", m)
	case commitReq:
		r.commit(m)
	case rollbackReq:
		r.rollback(m)
	case vote:
		r.count(world.Number(from), m)
	case leadRsp:
		r.committed(m)
	}
	r.env.Disk().Save("state", r.State)
}

// txn returns a transaction; nil if there is none with that number.
func (r *router) txn(n int) *Txn {
	if n < 1 || n > len(r.Txns) {
		return nil
	}
	return &r.Txns[n-1]
}

func (r *router) active(n int) bool {
	t := r.txn(n)
	return t != nil && t.Status == Active
}

func (r *router) begin(m beginReq) {
	r.Now++
	r.Txns = append(r.Txns, Txn{Snap: r.Now, Times: map[int]int{}})
	r.env.Send("client", beginRsp{m.Req, len(r.Txns)})
}

func (r *router) update(m updateReq) {
	if !r.active(m.Txn) {
		r.env.Send("client", updateRsp{m, false})
		return
	}
	t, h := r.txn(m.Txn), home(m.Key)
	if !slices.Contains(t.Shards, h) {
		t.Shards = append(t.Shards, h)
	}
	r.env.Send(name(h), shardUpdate{m, t.Snap})
}

func (r *router) read(m readReq) {
	if !r.active(m.Txn) {
		r.env.Send("client", readRsp{readReq: m})
		return
	}
	r.env.Send(name(home(m.Key)), shardRead{m, r.txn(m.Txn).Snap})
}

// commit begins the first phase. A transaction that has written nothing is committed at once.
func (r *router) commit(m commitReq) {
	t := r.txn(m.Txn)
	if !r.active(m.Txn) {
		if t == nil || t.Status == Aborted {
			r.env.Send("client", commitRsp{m, false})
		}
		return
	}
	t.Commit, t.Status = m.Req, Preparing
	if len(t.Shards) == 0 {
		t.Status = Committed
		r.env.Send("client", commitRsp{m, true})
	}
	r.toAll(t, prepare{m.Txn})
}

func (r *router) rollback(m rollbackReq) {
	if r.active(m.Txn) {
		r.abort(m.Txn)
		r.env.Send("client", commitRsp{commitReq(m), false})
	}
}

// abort ends a transaction that nobody has decided to commit.
func (r *router) abort(n int) {
	t := r.txn(n)
	if t.Status == Preparing {
		r.env.Send("client", commitRsp{commitReq{t.Commit, n}, false})
	}
	t.Status = Aborted
	r.toAll(t, abort{n})
}

// count counts a vote. After all votes the lead decides, and it is too late for an abort.
func (r *router) count(shard int, m vote) {
	t := r.txn(m.Txn)
	switch {
	case t.Status != Preparing:
		return
	case !m.Yes:
		r.abort(m.Txn)
		return
	}
	t.Times[shard] = m.Time
	if len(t.Times) == len(t.Shards) {
		t.Status = Committing
		r.lead(m.Txn)
	}
}

// lead asks the lead shard to decide on a commit time.
func (r *router) lead(n int) {
	t, latest := r.txn(n), 0
	for _, x := range t.Times {
		latest = max(latest, x)
	}
	r.env.Send(name(t.Shards[0]), leadCommit{n, latest})
}

// committed tells everybody. Snapshots from now on are after the commit.
func (r *router) committed(m leadRsp) {
	t := r.txn(m.Txn)
	if t.Status != Committing {
		return
	}
	t.Status, t.Time = Committed, m.Time
	r.Now = max(r.Now, m.Time)
	r.toAll(t, apply(m))
	r.env.Send("client", commitRsp{commitReq{t.Commit, m.Txn}, true})
}

func (r *router) toAll(t *Txn, body any) {
	for _, h := range t.Shards {
		r.env.Send(name(h), body)
	}
}

// TimeOut says that the router has waited long for a transaction: it aborts it or, if it is too
// late for that, asks or tells once more. It reports whether there is such a transaction.
func (r *router) TimeOut(n int) bool {
	t := r.txn(n)
	if t == nil {
		return false
	}
	switch t.Status {
	case Active, Preparing:
		r.abort(n)
	case Committing:
		r.lead(n)
	case Committed:
		r.toAll(t, apply{n, t.Time})
	case Aborted:
		r.toAll(t, abort{n})
	}
	r.env.Disk().Save("state", r.State)
	return true
}
