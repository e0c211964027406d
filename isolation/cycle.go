package isolation

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
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
	against := 0
	writes := true
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
	return !slices.ContainsFunc(c, func(s Step) bool { return s.Kind == SessionOrder || s.Key != c[0].Key })
}

// Class returns Adya's name of the phenomenon. Sessions count as dependencies.
func (c Cycle) Class() string {
	against := 0
	reads := false
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
// the fewest read-write edges, and among these the fewest edges, where the search goes through to
// its end; where thousands of transactions depend on each other in a circle, it is the cheapest of
// those that a search of linear time finds. Whether there is one is always known. It is nil if
// there is none; then the history is serializable. The error says that commits does not have each
// transaction once.
func (h *History) Cycle(commits []int) (Cycle, error) {
	order, err := h.ordered(commits)
	if err != nil {
		return nil, err
	}
	return h.dependencies(order).best(), nil
}

// ordered returns the writers of each key in the order of commits.
func (h *History) ordered(commits []int) (known, error) {
	seen := make([]bool, len(h.txns))
	order := make(known, len(h.keys))
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

func (e arrow) leads() (to int, against bool) { return e.to, e.kind == ReadWrite }

// dependencies returns the edges if each key has its versions in the given order of their writers.
// A key without one, if it has several writers, has the edges that are known without it.
func (h *History) dependencies(order known) *dependencies {
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

// only returns the graph with some of its edges.
func (g *dependencies) only(keep func(Dependency) bool) [][]arrow {
	return lists.Of(g.out, func(arrows []arrow) []arrow {
		return slices.DeleteFunc(slices.Clone(arrows), func(e arrow) bool { return !keep(e.kind) })
	})
}

// best returns a cycle with the fewest read-write edges; nil if there is none.
func (g *dependencies) best() Cycle {
	for _, keep := range []func(Dependency) bool{
		func(d Dependency) bool { return d == WriteWrite || d == SessionOrder },
		func(d Dependency) bool { return d != ReadWrite },
		func(Dependency) bool { return true },
	} {
		some := g.only(keep)
		edges := lists.Sum(some, func(arrows []arrow) int { return len(arrows) })
		if c := cheapest(some, max(cycleFactor*edges, cycleLeast)); c != nil {
			return g.cycle(c)
		}
	}
	return nil
}

// cycle says what a cycle is; what a session runs one after the other is one step.
func (g *dependencies) cycle(path []step[arrow]) (out Cycle) {
	for _, p := range path {
		s := Step{Before: g.h.txns[p.from].id, After: g.h.txns[p.to].id, Kind: p.by.kind}
		if p.by.kind != SessionOrder {
			s.Key = g.h.keys[p.by.key]
		} else if n := len(out); n > 0 && out[n-1].Kind == SessionOrder {
			out[n-1].After = s.After
			continue
		}
		out = append(out, s)
	}
	return out
}

// What a search for a cycle of dependencies may take. A history of some thousand transactions in
// one component is searched from each of them.
const (
	cycleFactor = 8
	cycleLeast  = 2_000_000
)

// edge is an edge of a graph, and whether it is a read-write edge, which count before all others.
type edge interface {
	leads() (to int, against bool)
}

// step is an edge of a path.
type step[E edge] struct {
	from, to int
	by       E
}

// cheapest returns a cheapest cycle of a graph, of the starts that can be tried: the first node of
// each component always, and others as long as all searches together look at no more edges than
// work says. So the time is linear in the history.
func cheapest[E edge](out [][]E, work int) []step[E] {
	n := len(out)
	part := components(n, func(v int, to func(int)) {
		for _, e := range out[v] {
			next, _ := e.leads()
			to(next)
		}
	})
	w := &walk[E]{out: out, part: part, at: make([]distance, n), stamp: make([]int, n), from: make([]int, n), via: make([]E, n), work: work}
	tried := map[int]bool{}
	for start := range out {
		if part[start] < 0 || w.work <= 0 && tried[part[start]] {
			continue
		}
		tried[part[start]] = true
		w.through(start)
	}
	return w.best
}

// distance is how far a node is from the start: first the read-write edges count, then all.
type distance struct{ against, edges int }

func (d distance) less(e distance) bool {
	return d.against < e.against || d.against == e.against && d.edges < e.edges
}

// walk searches within components.
type walk[E edge] struct {
	out   [][]E
	part  []int
	at    []distance
	stamp []int // the start, plus one, for which the distance is
	from  []int
	via   []E
	work  int // edges that may be looked at
	best  []step[E]
	least distance // of best
}

// through looks for a cheaper cycle than the best one, through a node that is on some cycle.
//
// It goes breadth first, one read-write edge after the other. Nodes that are reached with as many
// of them come in two queues, both in the order of their edges: those that the last one of them
// leads to, and those that other edges lead to from here. The one that is nearer of the two in
// front is next, so that each node is left once, at its distance.
func (w *walk[E]) through(start int) {
	var here, next []reached
	entering := []reached{{node: start}}
	for len(entering) > 0 {
		for len(entering)+len(here) > 0 {
			q := &entering
			if len(entering) == 0 || len(here) > 0 && here[0].distance.less(entering[0].distance) {
				q = &here
			}
			r := (*q)[0]
			*q = (*q)[1:]
			switch {
			case w.best != nil && !r.distance.less(w.least):
				return
			case r.node == start && r.edges > 0:
				w.best = w.trail(start)
				w.least = r.distance
				return
			case r.edges > 0 && r.distance != w.at[r.node]:
				continue // it has been reached on a shorter way
			}
			here, next = w.leave(start, r, here, next)
		}
		entering, next = next, nil
	}
}

// reached is a node with its distance.
type reached struct {
	node int
	distance
}

// leave adds what a node leads to: to here, or by a read-write edge to next.
func (w *walk[E]) leave(start int, r reached, here, next []reached) (_, _ []reached) {
	for _, e := range w.out[r.node] {
		w.work--
		to, against := e.leads()
		d := distance{r.against, r.edges + 1}
		if against {
			d.against++
		}
		if w.part[to] != w.part[start] || w.stamp[to] == start+1 && !d.less(w.at[to]) {
			continue
		}
		w.stamp[to] = start + 1
		w.at[to] = d
		w.from[to] = r.node
		w.via[to] = e
		if against {
			next = append(next, reached{to, d})
		} else {
			here = append(here, reached{to, d})
		}
	}
	return here, next
}

// trail returns the cycle that was found.
func (w *walk[E]) trail(start int) (out []step[E]) {
	for at := start; out == nil || at != start; at = w.from[at] {
		out = append(out, step[E]{w.from[at], at, w.via[at]})
	}
	slices.Reverse(out)
	return out
}

// components returns the number of the strongly connected component of each node of a graph, and -1
// for a node that is on no cycle. By Tarjan's algorithm (Depth-first search and linear graph
// algorithms, 1972), with a stack of its own, since histories are long.
func components(n int, out func(node int, to func(int))) []int {
	t := &tarjan{out: out, index: make([]int, n), low: make([]int, n), part: make([]int, n), loop: make([]bool, n)}
	for v := range n {
		t.part[v] = -1
	}
	for v := range n {
		if t.index[v] == 0 {
			t.visit(v)
		}
	}
	return t.part
}

type tarjan struct {
	out        func(int, func(int))
	index, low []int // from one; 0 is not visited
	part       []int
	loop       []bool // has an edge to itself
	open       []int  // visited, and its component is not known yet
	count      int
	parts      int
}

// frame is a node that is being visited, and what it leads to.
type frame struct {
	node int
	to   []int
}

const closed = 1 << 60 // low of a node whose component is known

func (t *tarjan) visit(root int) {
	stack := []frame{t.enter(root)}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if len(f.to) > 0 {
			w := f.to[0]
			f.to = f.to[1:]
			if t.index[w] == 0 {
				stack = append(stack, t.enter(w))
			} else {
				t.low[f.node] = min(t.low[f.node], t.low[w])
			}
			continue
		}
		v := f.node
		stack = stack[:len(stack)-1]
		if len(stack) > 0 {
			up := stack[len(stack)-1].node
			t.low[up] = min(t.low[up], t.low[v])
		}
		if t.low[v] == t.index[v] {
			t.leave(v)
		}
	}
}

func (t *tarjan) enter(v int) frame {
	t.count++
	t.index[v] = t.count
	t.low[v] = t.count
	t.open = append(t.open, v)
	f := frame{node: v}
	t.out(v, func(w int) {
		f.to = append(f.to, w)
		t.loop[v] = t.loop[v] || w == v
	})
	return f
}

// leave takes the component of v from the open nodes.
func (t *tarjan) leave(v int) {
	i := len(t.open) - 1
	for t.open[i] != v {
		i--
	}
	members := t.open[i:]
	for _, w := range members {
		if len(members) > 1 || t.loop[w] {
			t.part[w] = t.parts
		}
		t.low[w] = closed
	}
	t.parts++
	t.open = t.open[:i]
}
