package isolation

import (
	"slices"
	"sort"
)

// along reports whether an order of all transactions, the loader first, shows that a level above
// Causal is satisfied, and respects the versions that are known. It goes by the definition, in time
// linear in the history but for a logarithm.
func (h *History) along(order []int, versions known, l Level) bool {
	a := &attempt{h: h, place: make([]int, len(h.txns)), writers: make([][]int, len(h.keys))}
	for i, t := range order {
		a.place[t] = i
	}
	if !versions.respected(a.place) {
		return false
	}
	for k, ws := range h.writers {
		places := make([]int, len(ws))
		for i, t := range ws {
			places[i] = a.place[t]
		}
		slices.Sort(places)
		a.writers[k] = places
	}
	for t := range h.txns {
		if t != 0 && !a.fits(t, l) {
			return false
		}
	}
	return true
}

// attempt is an order that is being tried.
type attempt struct {
	h       *History
	place   []int
	writers [][]int // of each key, their places, sorted
}

// last returns the place of the last writer of a key up to a place; the loader is at 0.
func (a *attempt) last(key, upTo int) int {
	ws := a.writers[key]
	if i := sort.SearchInts(ws, upTo+1); i > 0 {
		return ws[i-1]
	}
	return 0
}

// fits reports whether each read of t saw the last version up to the horizon of t: the last
// transaction whose effect it has to see.
func (a *attempt) fits(t int, l Level) bool {
	x := &a.h.txns[t]
	horizon := a.place[x.before]
	for _, r := range x.reads {
		horizon = max(horizon, a.place[r.from])
	}
	if horizon >= a.place[t] {
		return false
	}
	switch l {
	case Serializable:
		horizon = a.place[t] - 1
	case Snapshot:
		for _, k := range x.writes {
			horizon = max(horizon, a.last(k, a.place[t]-1))
		}
	}
	for _, r := range x.reads {
		if a.last(r.key, horizon) != a.place[r.from] {
			return false
		}
	}
	return true
}

// listed is the order in which the transactions were listed, which is often that of their commits.
func (h *History) listed() []int {
	out := make([]int, len(h.txns))
	for t := range out {
		out[t] = t
	}
	return out
}
