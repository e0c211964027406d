package isolation_test

import (
	"slices"

	"github.com/clouseau-go/clouseau/isolation"
)

// The definitions of the levels, applied literally, over all orders of the transactions; 0 is the
// loader.

type naive struct {
	txns []isolation.Txn // committed; at ID - 1 if none has aborted
	byID map[int]isolation.Txn
	pos  map[int]int // in the order under test
}

// admits reports whether some order fits.
func admits(txns []isolation.Txn, l isolation.Level) bool {
	var ids []int
	for _, x := range txns {
		if !x.Aborted {
			ids = append(ids, x.ID)
		}
	}
	return permuted(ids, 0, func(order []int) bool { return fits(txns, l, order) })
}

func permuted(ids []int, from int, f func([]int) bool) bool {
	if from == len(ids) {
		return f(ids)
	}
	for i := from; i < len(ids); i++ {
		ids[from], ids[i] = ids[i], ids[from]
		if permuted(ids, from+1, f) {
			return true
		}
		ids[from], ids[i] = ids[i], ids[from]
	}
	return false
}

// fits reports whether an order shows that the level is satisfied.
func fits(txns []isolation.Txn, l isolation.Level, order []int) bool {
	n := naive{byID: map[int]isolation.Txn{}, pos: map[int]int{0: 0}}
	for i, id := range order {
		n.pos[id] = i + 1
	}
	for _, x := range txns {
		n.byID[x.ID] = x
		if !x.Aborted {
			n.txns = append(n.txns, x)
		}
	}
	for _, t3 := range n.txns {
		if !n.reads(t3, l) {
			return false
		}
		for a := range n.pos {
			if n.visible(a, t3.ID) && n.pos[a] >= n.pos[t3.ID] {
				return false
			}
		}
	}
	return true
}

func (n *naive) reads(t3 isolation.Txn, l isolation.Level) bool {
	for i, o := range t3.Ops {
		if o.Write {
			continue
		}
		own := slices.ContainsFunc(t3.Ops[:i], func(p isolation.Op) bool { return p.Write && p.Key == o.Key })
		if o.From == t3.ID {
			continue
		}
		if own || n.byID[o.From].Aborted {
			return false
		}
		for t2 := range n.pos {
			if t2 != o.From && t2 != t3.ID && n.writes(t2, o.Key) && n.phi(l, t2, t3, i) && n.pos[t2] >= n.pos[o.From] {
				return false
			}
		}
	}
	return true
}

func (n *naive) writes(t int, key string) bool {
	return t == 0 || slices.ContainsFunc(n.byID[t].Ops, func(o isolation.Op) bool { return o.Write && o.Key == key })
}

// visible is the union of the session order and of the order from writers to readers.
func (n *naive) visible(a, b int) bool {
	if b == 0 || a == b {
		return false
	}
	if a == 0 || n.byID[a].Session == n.byID[b].Session && a < b {
		return true
	}
	return slices.ContainsFunc(n.byID[b].Ops, func(o isolation.Op) bool { return !o.Write && o.From == a })
}

func (n *naive) reaches(a, b int, seen map[int]bool) bool {
	if n.visible(a, b) {
		return true
	}
	seen[a] = true
	for c := range n.pos {
		if !seen[c] && n.visible(a, c) && n.reaches(c, b, seen) {
			return true
		}
	}
	return false
}

// phi is the condition of a level; i is the index of the read in t3.
func (n *naive) phi(l isolation.Level, t2 int, t3 isolation.Txn, i int) bool {
	upTo := func(t4 int) bool { return t2 == t4 || n.pos[t2] < n.pos[t4] }
	switch l {
	case isolation.AnyCommitted:
		return false
	case isolation.ReadCommitted:
		return slices.ContainsFunc(t3.Ops[:i], func(p isolation.Op) bool { return !p.Write && p.From == t2 })
	case isolation.ReadAtomic:
		return n.visible(t2, t3.ID)
	case isolation.Causal:
		return n.reaches(t2, t3.ID, map[int]bool{})
	case isolation.Serializable:
		return n.pos[t2] < n.pos[t3.ID]
	}
	for t4 := range n.pos {
		if n.visible(t4, t3.ID) && upTo(t4) {
			return true
		}
		if l == isolation.Snapshot && t4 != t3.ID && t4 != 0 && n.pos[t4] < n.pos[t3.ID] && upTo(t4) &&
			slices.ContainsFunc(t3.Ops, func(o isolation.Op) bool { return o.Write && n.writes(t4, o.Key) }) {
			return true
		}
	}
	return false
}

// serialAlong reports whether some serial order has the versions of each key in the order of
// commits.
func serialAlong(txns []isolation.Txn, commits []int) bool {
	ids := slices.Clone(commits)
	return permuted(ids, 0, func(order []int) bool {
		if !fits(txns, isolation.Serializable, order) {
			return false
		}
		for i, a := range order {
			for _, b := range order[i+1:] {
				if slices.Index(commits, a) < slices.Index(commits, b) {
					continue
				}
				for _, o := range txns[a-1].Ops {
					if o.Write && slices.ContainsFunc(txns[b-1].Ops, func(p isolation.Op) bool { return p.Write && p.Key == o.Key }) {
						return false
					}
				}
			}
		}
		return true
	})
}
