package isolation

import (
	"container/heap"
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

// Class returns Adya's name of the phenomenon. Sessions count as dependencies.
func (c Cycle) Class() string {
	against, reads := 0, false
	for _, s := range c {
		if s.Kind == ReadWrite {
			against++
		}
		reads = reads || s.Kind == WriteRead
	}
	switch {
	case against > 1:
		return "G2-item"
	case against == 1:
		return "G-single"
	case reads:
		return "G1c"
	}
	return "G0"
}

// Cycle returns a cycle of dependencies if the versions of each key are ordered as their writers
// committed. commits has the IDs of all transactions of the history in that order. The cycle has
// the fewest read-write edges, and among these it is short: where thousands of transactions depend
// on each other in a circle, the shortest of those that a bounded search finds. It is nil if there
// is none; then the history is serializable. The error says that commits does not have each
// transaction once.
func (h *History) Cycle(commits []int) (Cycle, error) {
	order, err := h.ordered(commits)
	if err != nil {
		return nil, err
	}
	return h.dependencies(order).best(), nil
}

// ordered returns the writers of each key in the order of commits.
func (h *History) ordered(commits []int) ([][]int, error) {
	seen := make([]bool, len(h.txns))
	order := make([][]int, len(h.keys))
	for _, id := range commits {
		t, ok := h.index[id]
		if !ok || t == 0 || seen[t] {
			return nil, fmt.Errorf("isolation: the order of commits names T%d, which is not there, or twice", id)
		}
		seen[t] = true
		for _, k := range h.txns[t].writes {
			order[k] = append(order[k], t)
		}
	}
	if len(commits) != len(h.txns)-1 {
		return nil, fmt.Errorf("isolation: the order of commits has %d transactions of %d", len(commits), len(h.txns)-1)
	}
	return order, nil
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
	key  int
}

// dependencies returns the edges if each key has its versions in the given order of their writers.
// A key without one, if it has several writers, has the edges that are known without it.
func (h *History) dependencies(order [][]int) *dependencies {
	g := &dependencies{h: h, out: make([][]arrow, len(h.txns))}
	next := map[version]int{}
	for k, ws := range order {
		before := 0
		for _, t := range ws {
			next[version{before, k}] = t
			if before != 0 { // nothing comes before the loader, so no cycle contains it
				g.out[before] = append(g.out[before], arrow{t, WriteWrite, k})
			}
			before = t
		}
	}
	for b := range h.txns {
		if a := h.txns[b].before; a != 0 {
			g.out[a] = append(g.out[a], arrow{b, SessionOrder, 0})
		}
		for _, r := range h.txns[b].reads {
			if r.from != 0 {
				g.out[r.from] = append(g.out[r.from], arrow{b, WriteRead, r.key})
			}
			if t, ok := next[version{r.from, r.key}]; ok && t != b {
				g.out[b] = append(g.out[b], arrow{t, ReadWrite, r.key})
			}
		}
	}
	return g
}

// serial returns an order of the transactions that respects all edges of a graph without cycles,
// the loader first.
func (g *dependencies) serial() []int {
	r := &relation{h: g.h, out: make([][]arc, len(g.out))}
	for t, arrows := range g.out {
		for _, e := range arrows {
			r.add(t, e.to, reason{})
		}
		if t != 0 {
			r.add(0, t, reason{kind: loads})
		}
	}
	return r.sorted()
}

// only returns the graph with some of its edges.
func (g *dependencies) only(keep func(Dependency) bool) *dependencies {
	out := &dependencies{h: g.h, out: make([][]arrow, len(g.out))}
	for v, arrows := range g.out {
		for _, e := range arrows {
			if keep(e.kind) {
				out.out[v] = append(out.out[v], e)
			}
		}
	}
	return out
}

// best returns a cycle with the fewest read-write edges; nil if there is none.
func (g *dependencies) best() Cycle {
	for _, keep := range []func(Dependency) bool{
		func(d Dependency) bool { return d == WriteWrite || d == SessionOrder },
		func(d Dependency) bool { return d != ReadWrite },
		func(Dependency) bool { return true },
	} {
		if c := g.only(keep).cheapest(); c != nil {
			return c
		}
	}
	return nil
}

// cheapest returns a cheapest cycle, of the starts that can be tried.
func (g *dependencies) cheapest() Cycle {
	part := components(len(g.out), func(v int, to func(int)) {
		for _, e := range g.out[v] {
			to(e.to)
		}
	})
	w := &walk{g: g, part: part, cost: make([]int, len(g.out)), stamp: make([]int, len(g.out)), from: make([]int, len(g.out)), via: make([]arrow, len(g.out)), work: cycleWork}
	var best Cycle
	for start := range g.out {
		if part[start] < 0 || w.work <= 0 && best != nil {
			continue
		}
		if c := w.through(start); best == nil || c.cost() < best.cost() {
			best = c
		}
	}
	return best
}

// walk searches within components.
type walk struct {
	g     *dependencies
	part  []int
	cost  []int
	stamp []int // the start, plus one, for which the cost is
	from  []int
	via   []arrow
	work  int
}

// through returns a cheapest cycle through a transaction that is on one.
func (w *walk) through(start int) Cycle {
	queue := &queue{}
	relax := func(a, base int) {
		for _, e := range w.g.out[a] {
			w.work--
			c := base + e.kind.cost()
			if w.part[e.to] != w.part[start] || w.stamp[e.to] == start+1 && c >= w.cost[e.to] {
				continue
			}
			w.stamp[e.to], w.cost[e.to], w.from[e.to], w.via[e.to] = start+1, c, a, e
			heap.Push(queue, entry{c, e.to})
		}
	}
	relax(start, 0)
	for {
		next := heap.Pop(queue).(entry)
		if next.node == start {
			return w.trail(start)
		}
		if next.cost == w.cost[next.node] {
			relax(next.node, next.cost)
		}
	}
}

// trail returns the cycle that was found; what a session runs one after the other is one step.
func (w *walk) trail(start int) Cycle {
	var out Cycle
	id := func(t int) int { return w.g.h.txns[t].id }
	for at := start; len(out) == 0 || at != start; at = w.from[at] {
		e := w.via[at]
		s := Step{Before: id(w.from[at]), After: id(at), Kind: e.kind}
		if e.kind != SessionOrder {
			s.Key = w.g.h.keys[e.key]
		} else if n := len(out); n > 0 && out[n-1].Kind == SessionOrder {
			out[n-1].Before = s.Before
			continue
		}
		out = append(out, s)
	}
	slices.Reverse(out)
	return out
}
