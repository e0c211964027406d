package isolation

import (
	"container/heap"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Edge says that one transaction comes before another, and why.
type Edge struct {
	Before, After int // IDs
	Why           string
}

func (e Edge) String() string {
	return fmt.Sprintf("T%d before T%d, since %s", e.Before, e.After, e.Why)
}

// list prints edges.
func list(edges []Edge) string {
	return lists.Joined(edges, "; ", Edge.String)
}

// reason is why an edge is there. Its text is made when it is asked for.
type reason struct {
	kind  reasonKind
	other int // t2 of the rule
	by    int // t3 of the rule, which reads
	key   int
}

type reasonKind uint8

const (
	within           reasonKind = iota // a transaction reads before it commits
	loads                              // the loader comes first
	session                            // the session runs them in this order
	reads                              // by reads key from the first
	phi                                // by must have seen other and reads key from the second
	overwritten                        // by comes after other and reads key from the second
	unseen                             // by reads key before other writes it
	exclusiveWriters                   // both write key, and other has not seen the first
	versionOrder                       // both write key, and the order of the versions is known
)

// arc leads to a point.
type arc struct {
	to  int
	why reason
}

func (e arc) leads() (to int, against bool) { return e.to, false }

// relation is a graph of points. A point is a transaction or, if split, its snapshot, where it
// reads, or its commit, where it writes.
type relation struct {
	h     *History
	split bool
	out   [][]arc
}

// visible returns the order of sessions and that from writers to readers, which every commit order
// extends.
func (h *History) visible(split bool) *relation {
	r := &relation{h: h, split: split}
	r.out = make([][]arc, r.point(len(h.txns), 0))
	for b := range h.txns {
		if split {
			r.add(r.snapshot(b), r.commit(b), reason{kind: within})
		}
		if b == 0 {
			continue
		}
		r.add(r.commit(0), r.snapshot(b), reason{kind: loads})
		if a := h.txns[b].before; a != 0 {
			r.add(r.commit(a), r.snapshot(b), reason{kind: session})
		}
		for _, x := range h.txns[b].reads {
			if x.from != 0 {
				r.add(r.commit(x.from), r.snapshot(b), reason{kind: reads, by: b, key: x.key})
			}
		}
	}
	return r
}

// snapshot and commit return the points at which transaction t reads and writes.
func (r *relation) snapshot(t int) int { return r.point(t, 0) }
func (r *relation) commit(t int) int   { return r.point(t, 1) }

func (r *relation) point(t, of int) int {
	if r.split {
		return 2*t + of
	}
	return t
}

// txn returns the transaction of a point.
func (r *relation) txn(point int) int {
	if r.split {
		point /= 2
	}
	return point
}

func (r *relation) add(a, b int, why reason) { r.out[a] = append(r.out[a], arc{b, why}) }

// sorted returns the points in an order that respects all edges, those that were listed first as
// early as possible; nil if there is none.
func (r *relation) sorted() []int {
	before := make([]int, len(r.out))
	for _, arcs := range r.out {
		for _, e := range arcs {
			before[e.to]++
		}
	}
	ready := &queue{}
	for p, n := range before {
		if n == 0 {
			heap.Push(ready, entry{p, p})
		}
	}
	order := make([]int, 0, len(r.out))
	for ready.Len() > 0 {
		p := heap.Pop(ready).(entry).node
		order = append(order, p)
		for _, e := range r.out[p] {
			if before[e.to]--; before[e.to] == 0 {
				heap.Push(ready, entry{e.to, e.to})
			}
		}
	}
	if len(order) < len(r.out) {
		return nil
	}
	return order
}

// commits returns the transactions in an order of their commits that respects all edges, the loader
// first; nil if there is none.
func (r *relation) commits() []int {
	sorted := r.sorted()
	if !r.split {
		return sorted
	}
	var out []int
	for _, p := range sorted {
		if t := r.txn(p); p == r.commit(t) {
			out = append(out, t)
		}
	}
	return out
}

// ranks returns numberings of the points in which a search may go: as they were listed, and by
// how many points have to come before them one after the other, by how many have to come after
// them, or by the share of the former in both. The relation has no cycle.
func (r *relation) ranks() [][]int {
	n := len(r.out)
	listed := make([]int, n)
	early := make([]int, n)
	late := make([]int, n)
	sorted := r.sorted()
	for i, p := range sorted {
		listed[i] = i
		for _, e := range r.out[p] {
			early[e.to] = max(early[e.to], early[p]+1)
		}
	}
	for _, p := range slices.Backward(sorted) {
		for _, e := range r.out[p] {
			late[p] = min(late[p], late[e.to]-1)
		}
	}
	between := make([]int, n)
	for p := range between {
		between[p] = early[p] << 20 / max(1, early[p]-late[p])
	}
	return [][]int{listed, between, early, late}
}

// cycleWork bounds the edges that are looked at for a shorter cycle, once there is one.
const cycleWork = 20_000_000

// cycle returns a cycle, a shortest one if the graph is not too large to look at each start, and of
// those the one that begins with the first transaction; nil where there is none.
func (r *relation) cycle() []Edge { return r.edges(cheapest(r.out, cycleWork)) }

// edges describes a path. It leaves out that a transaction reads before it commits, and says in one
// edge what a session runs one after the other.
func (r *relation) edges(path []step[arc]) []Edge {
	var out []Edge
	kind := within
	for _, s := range path {
		a := r.txn(s.from)
		b := r.txn(s.to)
		switch {
		case a == b:
		case s.by.why.kind == session && kind == session:
			out[len(out)-1].After = r.h.txns[b].id
		default:
			out = append(out, Edge{r.h.txns[a].id, r.h.txns[b].id, r.h.text(s.by.why, a, b)})
			kind = s.by.why.kind
		}
	}
	return out
}

// text says why a comes before b.
func (h *History) text(why reason, a, b int) string {
	id := func(t int) int { return h.txns[t].id }
	switch why.kind {
	case loads:
		return "T0 loads the store"
	case session:
		return fmt.Sprintf("session %d runs them in this order", h.txns[a].session)
	}
	key := h.keys[why.key]
	switch why.kind {
	case reads:
		return fmt.Sprintf("T%d reads %s from T%d", id(b), key, id(a))
	case phi:
		return h.because(why.other, why.by, b, key)
	case overwritten:
		return fmt.Sprintf("T%d, which comes later, reads %s from T%d and not from T%d", id(why.by), key, id(b), id(a))
	case unseen:
		return fmt.Sprintf("T%d reads %s before T%d writes it", id(a), key, id(b))
	case versionOrder:
		return fmt.Sprintf("both write %s, and T%d's version is the earlier one", key, id(a))
	case exclusiveWriters:
		return fmt.Sprintf("both write %s and T%d has not seen T%d", key, id(a), id(why.other))
	}
	panic(fmt.Sprintf("isolation: an edge for no reason (%d)", why.kind))
}

// because says why t2 must come before the writer of a read by t3, which has seen t2.
func (h *History) because(t2, t3, t1 int, key string) string {
	reader := h.txns[t3].id
	writer := h.txns[t1].id
	other := h.txns[t2].id
	seen := fmt.Sprintf("has seen T%d", other)
	if k, ok := h.readsFrom(t3, t2); ok {
		seen = fmt.Sprintf("reads %s from T%d", k, other)
	} else if h.inSession(t2, t3) {
		seen = fmt.Sprintf("follows T%d in a session", other)
	}
	return fmt.Sprintf("T%d %s and reads %s from T%d, which T%d writes as well", reader, seen, key, writer, other)
}
