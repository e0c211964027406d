package conform

// Ends returns paths in which each of the edges is followed by inputs that identify its end: its
// UIO or, if it has none, each of its [Machine.Identifiers] in turn. A path goes on as long as such
// an edge can be reached.
func (m *Machine) Ends(edges []int) []Path {
	checks := m.checks()
	jobs := make([][]Path, m.States) // needed walks, by the state in which they begin
	left := 0
	for _, e := range edges {
		for _, seq := range checks[m.Edges[e].To] {
			jobs[m.Edges[e].From] = append(jobs[m.Edges[e].From], append(Path{e}, m.follow(m.Edges[e].To, seq)...))
			left++
		}
	}
	var out []Path
	for left > 0 {
		var walk Path
		for {
			way, ok := m.nearest(m.end(walk), func(s int) bool { return len(jobs[s]) > 0 })
			if !ok {
				break
			}
			walk = append(walk, way...)
			s := m.end(walk)
			walk = append(walk, jobs[s][0]...)
			jobs[s] = jobs[s][1:]
			left--
		}
		out = append(out, walk)
	}
	return out
}

// checks returns, for each state, the sequences that identify it.
func (m *Machine) checks() [][][]int {
	out := make([][][]int, m.States)
	var identifiers [][][]int
	for s := range out {
		if uio, end := m.UIO(s); end == Found {
			out[s] = [][]int{uio}
			continue
		}
		if identifiers == nil {
			identifiers = m.Identifiers()
		}
		if out[s] = identifiers[s]; len(out[s]) == 0 {
			out[s] = [][]int{nil}
		}
	}
	return out
}

// Complete returns paths that every non-conforming deterministic system fails, if it has at most
// extra more states than the machine. They consist of a shortest path to each state, then all walks
// of up to extra + 1 edges, then each of the [Machine.Identifiers] of the state where the walk
// ends. All states of the machine must be distinguishable; [LTS.Minimized] merges equivalent
// states.
//
// Paths that are prefixes of others are left out.
func (m *Machine) Complete(edges []int, extra int) []Path {
	wanted := make([]bool, len(m.Edges))
	for _, e := range edges {
		wanted[e] = true
	}
	c := completion{m: m, wanted: wanted, identifiers: m.Identifiers()}
	for _, p := range m.access() {
		c.grow(p, extra+1)
	}
	return c.out.paths(nil, nil)
}

type completion struct {
	m           *Machine
	wanted      []bool
	identifiers [][][]int
	out         tree
}

// grow adds a path with the identification of its end, and all extensions by up to n edges.
func (c *completion) grow(p Path, n int) {
	end := c.m.end(p)
	c.out.add(p)
	for _, seq := range c.identifiers[end] {
		c.out.add(append(p[:len(p):len(p)], c.m.follow(end, seq)...))
	}
	if n == 0 {
		return
	}
	for _, e := range c.m.out[end] {
		if c.wanted[e] {
			c.grow(append(p[:len(p):len(p)], e), n-1)
		}
	}
}

// tree is a set of paths with shared prefixes.
type tree struct {
	order []int // edges, as they were added
	next  map[int]*tree
}

func (t *tree) add(p Path) {
	for _, e := range p {
		if t.next == nil {
			t.next = map[int]*tree{}
		}
		if t.next[e] == nil {
			t.next[e] = &tree{}
			t.order = append(t.order, e)
		}
		t = t.next[e]
	}
}

// paths adds the paths that are not prefixes of others.
func (t *tree) paths(out []Path, before Path) []Path {
	if len(t.order) == 0 && len(before) > 0 {
		return append(out, before)
	}
	for _, e := range t.order {
		out = t.next[e].paths(out, append(before[:len(before):len(before)], e))
	}
	return out
}
