package isolation

import (
	"fmt"
	"strings"
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
	parts := make([]string, len(edges))
	for i, e := range edges {
		parts[i] = e.String()
	}
	return strings.Join(parts, "; ")
}

// relation is a set of edges between points, each with the first reason that was given. A point is
// a transaction or, if split, its snapshot, where it reads, or its commit, where it writes.
type relation struct {
	h     *History
	split bool
	why   [][]func() string // nil where there is no edge
}

func (h *History) relation(split bool) *relation {
	r := &relation{h: h, split: split}
	n := len(h.txns)
	if split {
		n *= 2
	}
	r.why = make([][]func() string, n)
	for i := range r.why {
		r.why[i] = make([]func() string, n)
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

// id returns the ID of a point's transaction.
func (r *relation) id(point int) int {
	if r.split {
		point /= 2
	}
	return r.h.txns[point].id
}

// add adds an edge; it reports whether that is new.
func (r *relation) add(a, b int, why func() string) bool {
	if r.why[a][b] != nil {
		return false
	}
	r.why[a][b] = why
	return true
}

func (r *relation) has(a, b int) bool { return r.why[a][b] != nil }

// closure returns which transactions are reached from which, by at least one edge.
func (r *relation) closure() [][]bool {
	n := len(r.why)
	out := make([][]bool, n)
	for i := range out {
		out[i] = make([]bool, n)
		for j := range out[i] {
			out[i][j] = r.why[i][j] != nil
		}
	}
	for k := range n {
		for i := range n {
			if out[i][k] {
				for j := range n {
					out[i][j] = out[i][j] || out[k][j]
				}
			}
		}
	}
	return out
}

// cycle returns a shortest cycle, of those the one that begins with the first transaction; nil
// where there is none.
func (r *relation) cycle() []Edge {
	var best []int
	for start := range r.why {
		if p := r.path(start, start); p != nil && (best == nil || len(p) < len(best)) {
			best = p
		}
	}
	return r.edges(best)
}

// edges describes a path. It leaves out that a transaction reads before it commits.
func (r *relation) edges(path []int) []Edge {
	var out []Edge
	for i := 1; i < len(path); i++ {
		if a, b := r.id(path[i-1]), r.id(path[i]); a != b {
			out = append(out, Edge{a, b, r.why[path[i-1]][path[i]]()})
		}
	}
	return out
}

// path returns a shortest path of at least one edge; nil where there is none.
func (r *relation) path(from, to int) []int {
	before := make([]int, len(r.why))
	for i := range before {
		before[i] = -1
	}
	queue := []int{from}
	for len(queue) > 0 {
		a := queue[0]
		queue = queue[1:]
		for b := range r.why {
			if r.why[a][b] == nil || before[b] >= 0 {
				continue
			}
			before[b] = a
			if b == to {
				return r.trail(before, from, to)
			}
			queue = append(queue, b)
		}
	}
	return nil
}

// trail returns the path that a breadth-first search has found.
func (r *relation) trail(before []int, from, to int) []int {
	out := []int{to}
	for x := before[to]; ; x = before[x] {
		out = append([]int{x}, out...)
		if x == from {
			return out
		}
	}
}

// visible returns the order of sessions and that from writers to readers, which every commit order
// extends.
func (h *History) visible(split bool) *relation {
	r := h.relation(split)
	for b := range h.txns {
		if split {
			r.add(r.snapshot(b), r.commit(b), func() string { return "" })
		}
		for a := range h.txns {
			if !h.inSession(a, b) {
				continue
			}
			r.add(r.commit(a), r.snapshot(b), func() string {
				if a == 0 {
					return "T0 loads the store"
				}
				return fmt.Sprintf("session %d runs them in this order", h.txns[a].session)
			})
		}
		for _, x := range h.txns[b].reads {
			r.add(r.commit(x.from), r.snapshot(b), func() string {
				return fmt.Sprintf("T%d reads %s from T%d", h.txns[b].id, x.key, h.txns[x.from].id)
			})
		}
	}
	return r
}
