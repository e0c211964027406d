package walk

import (
	"hash/maphash"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Handles of which nothing more is to be had. A reservation that is closed answers the same refusal
// to everything, and calls with it teach nothing. No name says that a handle is closed; the walk
// observes that calls with it neither change any history nor give an answer that is new.

// Bounds of calls with a handle.
const (
	vain   = 2 // calls in a row that taught nothing, after which a handle is spent
	seldom = 4 // in how many choices a spent handle is taken where the walk could take another one
)

// handling is the state of the walk under way.
type handling struct {
	handles []logic.Value       // arguments of the last operation that only answers give
	spent   map[logic.Value]int // calls in a row that taught nothing
	replies map[uint64]bool     // answers that there have been, as hashes
}

// hold notes the handles among the arguments of an operation.
func (h *handling) hold(q *request, args []fact) {
	h.handles = h.handles[:0]
	for i, d := range q.args {
		if d == nil {
			h.handles = append(h.handles, args[i].value)
		}
	}
}

// use learns from the last operation of a run what its handles are good for.
func (h *handling) use(op *sre.Op, tr sre.Trace, changed bool) {
	news := h.news(op, tr) || changed
	for _, v := range h.handles {
		if h.spent[v]++; news {
			h.spent[v] = 0
		}
	}
	h.handles = h.handles[:0]
}

// news reports whether the answer of the last operation is one that it has not given before.
func (h *handling) news(op *sre.Op, tr sre.Trace) bool {
	if len(tr) == 0 {
		return false
	}
	ev := &tr[len(tr)-1]
	if ev.Op != op { // a send; its answer comes later, or has come
		return true
	}
	hash := uint64(ev.Op.Index() + 1)
	for _, v := range ev.Values[ev.Op.Args():] {
		hash = hash*0x9e3779b97f4a7c15 + maphash.Comparable(seed, v)
	}
	if h.replies[hash] {
		return false
	}
	h.replies[hash] = true
	return true
}

// weary reports whether a walk looks for other handles than v.
func (o *offering) weary(v logic.Value) bool {
	return o.spent[v] >= vain && o.draws.Choose(seldom) > 0
}

// tired reports whether a walk looks for other arguments of a clause, since a handle among them is
// spent.
func (o *offering) tired(q *request, c *clause) bool {
	for i, d := range q.args {
		if v := c.x.Values[c.field(i)]; d == nil && v.IsValid() && o.weary(v) {
			return true
		}
	}
	return false
}
