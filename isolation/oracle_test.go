package isolation_test

import (
	"slices"

	"github.com/clouseau-go/clouseau/isolation"
)

// The definitions of the levels, applied literally, over all orders of the transactions; 0 is the
// loader.

type naive struct {
	txns    []isolation.Txn // committed
	aborted map[int]bool
	// By whom, by ID, a key is written; the loader writes all.
	written map[string][]bool
	// The session order and that from writers to readers, and its transitive closure.
	visible, reaches [][]bool
	versions         map[string][]int // what is known
	pos              []int            // in the order under test
	ids              int              // above all IDs
}

func newNaive(txns []isolation.Txn) *naive {
	n := &naive{aborted: map[int]bool{}, written: map[string][]bool{}}
	for _, x := range txns {
		n.ids = max(n.ids, x.ID+1)
	}
	n.pos = make([]int, n.ids)
	for _, x := range txns {
		n.aborted[x.ID] = x.Aborted
		if !x.Aborted {
			n.txns = append(n.txns, x)
		}
		for _, o := range x.Ops {
			if n.written[o.Key] == nil {
				n.written[o.Key] = make([]bool, n.ids)
				n.written[o.Key][0] = true
			}
			if o.Write && !x.Aborted {
				n.written[o.Key][x.ID] = true
			}
		}
	}
	n.see()
	return n
}

// see fills in what is visible.
func (n *naive) see() {
	n.visible, n.reaches = make([][]bool, n.ids), make([][]bool, n.ids)
	for i := range n.visible {
		n.visible[i], n.reaches[i] = make([]bool, n.ids), make([]bool, n.ids)
	}
	for _, b := range n.txns {
		n.visible[0][b.ID] = true
		for _, a := range n.txns {
			if a.Session == b.Session && a.ID < b.ID {
				n.visible[a.ID][b.ID] = true
			}
		}
		for _, o := range b.Ops {
			if !o.Write && o.From != b.ID {
				n.visible[o.From][b.ID] = true
			}
		}
	}
	for i := range n.visible {
		copy(n.reaches[i], n.visible[i])
	}
	for k := range n.ids {
		for i := range n.ids {
			for j := range n.ids {
				n.reaches[i][j] = n.reaches[i][j] || n.reaches[i][k] && n.reaches[k][j]
			}
		}
	}
}

// admits reports whether some order fits.
func admits(txns []isolation.Txn, l isolation.Level) bool { return newNaive(txns).admits(l) }

func (n *naive) admits(l isolation.Level) bool {
	var ids []int
	for _, x := range n.txns {
		ids = append(ids, x.ID)
	}
	return permuted(ids, 0, func(order []int) bool { return n.fits(l, order) })
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
	return newNaive(txns).fits(l, order)
}

func (n *naive) fits(l isolation.Level, order []int) bool {
	for i, id := range order {
		n.pos[id] = i + 1
	}
	for _, ids := range n.versions {
		if !slices.IsSortedFunc(ids, func(a, b int) int { return n.pos[a] - n.pos[b] }) {
			return false
		}
	}
	for _, t3 := range n.txns {
		for a := range n.ids {
			if n.visible[a][t3.ID] && n.pos[a] >= n.pos[t3.ID] {
				return false
			}
		}
	}
	for _, t3 := range n.txns {
		if !n.reads(t3, l) {
			return false
		}
	}
	return true
}

func (n *naive) reads(t3 isolation.Txn, l isolation.Level) bool {
	for i, o := range t3.Ops {
		if o.Write || o.From == t3.ID {
			continue
		}
		own := slices.ContainsFunc(t3.Ops[:i], func(p isolation.Op) bool { return p.Write && p.Key == o.Key })
		if own || n.aborted[o.From] {
			return false
		}
		for t2, writes := range n.written[o.Key] {
			if writes && t2 != o.From && t2 != t3.ID && n.pos[t2] >= n.pos[o.From] && n.phi(l, t2, t3, i) {
				return false
			}
		}
	}
	return true
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
		return n.visible[t2][t3.ID]
	case isolation.Causal:
		return n.reaches[t2][t3.ID]
	case isolation.Serializable:
		return n.pos[t2] < n.pos[t3.ID]
	}
	for t4 := range n.ids {
		if n.visible[t4][t3.ID] && upTo(t4) {
			return true
		}
		if l == isolation.Snapshot && t4 != t3.ID && t4 != 0 && n.pos[t4] < n.pos[t3.ID] && upTo(t4) &&
			slices.ContainsFunc(t3.Ops, func(o isolation.Op) bool { return o.Write && n.written[o.Key][t4] }) {
			return true
		}
	}
	return false
}

// versionsBy returns the writers of each key in the order of commits.
func versionsBy(txns []isolation.Txn, commits []int) map[string][]int {
	out := map[string][]int{}
	for _, id := range commits {
		for _, o := range txns[id-1].Ops {
			if o.Write && !slices.Contains(out[o.Key], id) {
				out[o.Key] = append(out[o.Key], id)
			}
		}
	}
	return out
}
