package isolation

import (
	"fmt"
	"slices"
)

// Dependency is an edge between transactions in the sense of Adya.
type Dependency uint8

const (
	// WriteRead: the second reads a version of the first.
	WriteRead Dependency = iota
	// WriteWrite: the second overwrites a version of the first.
	WriteWrite
	// ReadWrite: the first reads a version that the second overwrites.
	ReadWrite
	// SessionOrder: the second follows the first in a session.
	SessionOrder
)

func (d Dependency) String() string { return [...]string{"WR", "WW", "RW", "session"}[d] }

// Step is an edge of a cycle of dependencies.
type Step struct {
	Before, After int // IDs
	Kind          Dependency
	Key           string // empty for SessionOrder
}

func (s Step) String() string {
	if s.Kind == SessionOrder {
		return fmt.Sprintf("T%d -> T%d", s.Before, s.After)
	}
	return fmt.Sprintf("T%d -%s(%s)-> T%d", s.Before, s.Kind, s.Key, s.After)
}

// Cycle lists transactions that depend on each other in a circle, so that no serial order contains
// them all.
type Cycle []Step

// Name returns the usual name of the anomaly: the strongest of the kinds that fit.
func (c Cycle) Name() string {
	against, writes := 0, true
	for _, s := range c {
		if s.Kind == ReadWrite {
			against++
		}
		writes = writes && s.Kind == WriteWrite
	}
	switch {
	case writes:
		return "dirty write (G0)"
	case against == 0:
		return "circular information flow (G1c)"
	case against == 1 && c.oneKey():
		return "lost update"
	case against == 1:
		return "read skew (G-single)"
	case len(c) == 2 && c.oneKey():
		return "lost update"
	case len(c) == 2:
		return "write skew (G2-item)"
	}
	return "anti-dependency cycle (G2-item)"
}

// oneKey reports whether the whole cycle reads and writes a single key.
func (c Cycle) oneKey() bool {
	for _, s := range c {
		if s.Kind == SessionOrder || s.Key != c[0].Key {
			return false
		}
	}
	return true
}

// Cycle returns a cycle of dependencies if the versions of each key are ordered as their writers
// committed. commits has the IDs of all transactions of the history in that order. The cycle has
// the fewest read-write edges, and among these it is short. It is nil if there is none; then the
// history is serializable. The error says that commits does not have each transaction once.
func (h *History) Cycle(commits []int) (Cycle, error) {
	order := []int{0}
	for _, id := range commits {
		t, ok := h.index[id]
		if !ok || t == 0 || slices.Contains(order, t) {
			return nil, fmt.Errorf("isolation: the order of commits names T%d, which is not there, or twice", id)
		}
		order = append(order, t)
	}
	if len(order) != len(h.txns) {
		return nil, fmt.Errorf("isolation: the order of commits has %d transactions of %d", len(order)-1, len(h.txns)-1)
	}
	g := h.dependencies(order)
	var best Cycle
	for start := range h.txns {
		if c := g.through(start); c != nil && (best == nil || c.cost() < best.cost()) {
			best = c
		}
	}
	return best, nil
}

// cost orders cycles: by the read-write edges, then by length.
func (c Cycle) cost() int {
	n := 0
	for _, s := range c {
		n += s.Kind.cost()
	}
	return n
}

// cost makes one read-write edge more expensive than all other edges of a cycle together.
func (d Dependency) cost() int {
	if d == ReadWrite {
		return 1 << 20
	}
	return 1
}

// dependencies are the edges from each transaction, by index.
type dependencies struct {
	h   *History
	out [][]arrow
}

type arrow struct {
	to   int
	kind Dependency
	key  string
}

// dependencies returns the edges for an order of all transactions, the loader first.
func (h *History) dependencies(order []int) *dependencies {
	g := &dependencies{h: h, out: make([][]arrow, len(h.txns))}
	for b := range h.txns {
		for a := 1; a < b; a++ { // nothing comes before the loader, so no cycle contains it
			if h.inSession(a, b) {
				g.out[a] = append(g.out[a], arrow{b, SessionOrder, ""})
			}
		}
		for _, r := range h.txns[b].reads {
			g.out[r.from] = append(g.out[r.from], arrow{b, WriteRead, r.key})
			if next := h.next(order, r.from, r.key, b); next >= 0 {
				g.out[b] = append(g.out[b], arrow{next, ReadWrite, r.key})
			}
		}
		for _, k := range h.txns[b].writes {
			if next := h.next(order, b, k, b); next >= 0 {
				g.out[b] = append(g.out[b], arrow{next, WriteWrite, k})
			}
		}
	}
	return g
}

// next returns the next writer of a key after t commits, except one transaction; -1 if there is
// none.
func (h *History) next(order []int, t int, key string, but int) int {
	for _, x := range order[slices.Index(order, t)+1:] {
		if x != but && h.writes(x, key) {
			return x
		}
	}
	return -1
}

// through returns a cheapest cycle through a transaction; nil if there is none.
func (g *dependencies) through(start int) Cycle {
	const far = 1 << 60
	n := len(g.out)
	cost, from, via := make([]int, n), make([]int, n), make([]arrow, n)
	done := make([]bool, n)
	for i := range cost {
		cost[i] = far
	}
	relax := func(a, base int) {
		for _, e := range g.out[a] {
			if c := base + e.kind.cost(); c < cost[e.to] {
				cost[e.to], from[e.to], via[e.to] = c, a, e
			}
		}
	}
	relax(start, 0)
	for {
		next := -1
		for i := range cost {
			if !done[i] && cost[i] < far && (next < 0 || cost[i] < cost[next]) {
				next = i
			}
		}
		if next < 0 {
			return nil
		}
		if next == start {
			break
		}
		done[next] = true
		relax(next, cost[next])
	}
	var out Cycle
	for at := start; len(out) == 0 || at != start; at = from[at] {
		e := via[at]
		out = append(out, Step{g.h.txns[from[at]].id, g.h.txns[at].id, e.kind, e.key})
	}
	slices.Reverse(out)
	return out
}
