package isolation

import "slices"

// What is known of the order of versions is part of a history: every commit order has to respect
// it. So a cycle that it closes is a proof, however long a search would take. Where the versions of
// all keys are in a known order, nothing has to be searched for: an order of the points that
// respects the edges of [History.order] is a commit order.

// known is the order of the writers of each key, as far as it is known.
type known [][]int

// versions returns what is known: by [History.Versions], else by [History.Commits], and for keys
// that one transaction writes. It returns an error if Commits is not a list of all transactions.
func (h *History) versions() (known, error) {
	out := make(known, len(h.keys))
	if h.Commits != nil {
		order, err := h.ordered(h.Commits)
		if err != nil {
			return nil, err
		}
		out = order
	}
	for k, name := range h.keys {
		if listed, ok := h.Versions[name]; ok {
			out[k] = nil
			seen := map[int]bool{0: true} // the loader comes first anyway
			for _, id := range listed {
				if t := h.index[id]; !seen[t] && h.writes(t, k) {
					seen[t] = true
					out[k] = append(out[k], t)
				}
			}
		}
		if len(h.writers[k]) == 1 {
			out[k] = h.writers[k]
		}
	}
	return out, nil
}

// all reports whether the order of the versions of each key is known.
func (o known) all(h *History) bool {
	for k, ws := range h.writers {
		if len(o[k]) < len(ws) {
			return false
		}
	}
	return true
}

// follow adds that the commits are in the order of the versions that is known. For the levels above
// Causal a reader comes before the one who overwrites what it has read, and under [Snapshot] one
// writer of a key commits before the next one's snapshot.
func (o known) follow(order *relation, l Level) {
	if l > Causal {
		o.overwritten(order)
	}
	for k, ws := range o {
		for i := 1; i < len(ws); i++ {
			to := order.commit(ws[i])
			if l == Snapshot {
				to = order.snapshot(ws[i])
			}
			order.add(order.commit(ws[i-1]), to, reason{kind: versionOrder, key: k})
		}
	}
}

// overwritten adds that readers come before the next version.
func (o known) overwritten(order *relation) {
	next := map[version]int{}
	for k, ws := range o {
		before := 0
		for _, t := range ws {
			next[version{before, k}] = t
			before = t
		}
	}
	for t3, x := range order.h.txns {
		for _, r := range x.reads {
			if t2, ok := next[version{r.from, r.key}]; ok && t2 != t3 {
				order.add(order.snapshot(t3), order.commit(t2), reason{unseen, t2, t3, r.key})
			}
		}
	}
}

// respected reports whether transactions at some places have their versions in the known order.
func (o known) respected(place []int) bool {
	for _, ws := range o {
		if !slices.IsSortedFunc(ws, func(a, b int) int { return place[a] - place[b] }) {
			return false
		}
	}
	return true
}
