package conform

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// Machine is a graph in which a state has at most one edge for an input, so the outputs for a
// sequence of inputs can distinguish states. Sequences are numbers of inputs. One goroutine at a
// time may use a Machine.
type Machine struct {
	*Graph
	at  [][]int // the edge of a state for an input, -1 for none
	sep *separation
	met []int // by state: a mark of distinct
	now int   // the mark
}

// NondeterministicError is the error that a state has two edges for one input.
type NondeterministicError struct {
	A, B int    // the edges
	Text string // in words
}

func (e *NondeterministicError) Error() string {
	return "conform: the specification is not deterministic, but what tells states apart is only known of those that are: " + e.Text
}

// Machine returns the graph as a machine. The error is a [*NondeterministicError].
func (l *LTS[I, O]) Machine() (*Machine, error) {
	if a, b, found := l.ambiguity(); found {
		return nil, &NondeterministicError{a, b, fmt.Sprintf("%s and %s", l.Transition(a), l.Transition(b))}
	}
	return &Machine{Graph: l.Graph, at: l.table(), met: make([]int, l.States)}, nil
}

// Search is how the search for a sequence ended.
type Search uint8

// The ends of a search.
const (
	Found   Search = iota
	None           // there is none
	Unknown        // the limit was reached
)

func (s Search) String() string { return [...]string{"found", "none", "unknown"}[s] }

// searchLimit is how many sets of states a search examines. It is enough for machines whose
// transitions can all be tested, and takes a few seconds at most.
const searchLimit = 50_000

// follow returns the edges that a sequence takes from a state, up to the first input that is not
// specified: a sequence for several states may go on where one of them is already distinguished.
func (m *Machine) follow(state int, inputs []int) Path {
	var p Path
	for _, in := range inputs {
		e := m.at[state][in]
		if e < 0 {
			break
		}
		p = append(p, e)
		state = m.Edges[e].To
	}
	return p
}

// separates reports whether the outputs for a sequence distinguish two states. An input that is not
// specified in one of them does not.
func (m *Machine) separates(a, b int, inputs []int) bool {
	for _, in := range inputs {
		x := m.at[a][in]
		y := m.at[b][in]
		switch {
		case x < 0 || y < 0:
			return false
		case m.Edges[x].Output != m.Edges[y].Output:
			return true
		}
		a = m.Edges[x].To
		b = m.Edges[y].To
	}
	return false
}

// UIO returns a shortest sequence whose outputs from a state differ from those of every other
// state: a unique input/output sequence. It need not exist.
func (m *Machine) UIO(state int) ([]int, Search) {
	all := block{state}
	for s := range m.States {
		if s != state {
			all = append(all, s)
		}
	}
	// This takes at least as much as distinguishing the state from any one of the others.
	return m.search(all, m.stepOne, func(b block) int { return m.farthest(b[0], b[1:]) })
}

// Distinguishing returns a shortest sequence whose outputs differ for all states. It need not
// exist.
func (m *Machine) Distinguishing() ([]int, Search) {
	var all block
	for s := range m.States {
		all = append(all, s)
	}
	return m.search(all, m.stepAll, func(b block) int {
		n := 0
		for i, s := range b {
			if n = max(n, m.farthest(s, b[:i])); n == never {
				break
			}
		}
		return n
	})
}

// farthest returns the greatest length of the shortest sequences that distinguish the state from
// one of the others.
func (m *Machine) farthest(s int, others block) int {
	n := 0
	for _, o := range others {
		n = max(n, m.separation().length[s][o])
	}
	return n
}

// block is a set of current states that a sequence has not distinguished so far.
type block []int

// searched is a node of the search: the blocks that are left, and how they were reached.
type searched struct {
	blocks []block
	before *searched
	input  int
	length int // of the sequence
}

// search looks for a shortest sequence after which no block is left. step returns the blocks after
// an input; ok is false if states become indistinguishable for good. atLeast returns a lower bound
// on the inputs that a block needs; nodes with the least total length come first.
func (m *Machine) search(start block, step func([]block, int) ([]block, bool), atleast func(block) int) ([]int, Search) {
	if len(start) < 2 {
		return nil, Found
	}
	// By the length that the sequence has at least.
	open := [][]*searched{{{blocks: []block{start}}}}
	best := map[string]int{blocksKey(open[0][0].blocks): 0}
	for at := 0; at < len(open); at++ {
		for i := 0; i < len(open[at]); i++ {
			n := open[at][i]
			if len(n.blocks) == 0 {
				return n.inputs(), Found
			}
			for in := range m.Inputs {
				blocks, ok := step(n.blocks, in)
				if !ok {
					continue
				}
				key := blocksKey(blocks)
				if old, seen := best[key]; seen && old <= n.length+1 {
					continue
				}
				if len(best) == searchLimit {
					return nil, Unknown
				}
				best[key] = n.length + 1
				total := n.length + 1
				for _, b := range blocks {
					total = max(total, n.length+1+min(atleast(b), never))
				}
				if total >= never {
					continue
				}
				for len(open) <= total {
					open = append(open, nil)
				}
				open[total] = append(open[total], &searched{blocks, n, in, n.length + 1})
			}
		}
	}
	return nil, None
}

func (n *searched) inputs() []int {
	if n.before == nil {
		return nil
	}
	return append(n.before.inputs(), n.input)
}

func blocksKey(blocks []block) string {
	var key []byte
	for _, b := range blocks {
		key = binary.AppendUvarint(key, uint64(len(b)))
		for _, s := range b {
			key = binary.AppendUvarint(key, uint64(s))
		}
	}
	return string(key)
}

// stepOne follows the one block of a search for a UIO: the state itself, then the others with the
// same outputs.
func (m *Machine) stepOne(blocks []block, in int) ([]block, bool) {
	own := m.at[blocks[0][0]][in]
	if own < 0 {
		return nil, false
	}
	next := block{m.Edges[own].To}
	m.now++
	for _, s := range blocks[0][1:] {
		e := m.at[s][in]
		if e < 0 {
			return nil, false
		}
		if m.Edges[e].Output != m.Edges[own].Output {
			continue
		}
		to := m.Edges[e].To
		if to == next[0] {
			return nil, false
		}
		if m.met[to] != m.now {
			m.met[to] = m.now
			next = append(next, to)
		}
	}
	slices.Sort(next[1:])
	if len(next) == 1 {
		return nil, true
	}
	return []block{next}, true
}

// stepAll splits the blocks of a search for a distinguishing sequence. Blocks of one state are left
// out.
func (m *Machine) stepAll(blocks []block, in int) ([]block, bool) {
	var out []block
	for _, b := range blocks {
		var outputs []int // of the parts
		var parts []block
		for _, s := range b {
			e := m.at[s][in]
			if e < 0 {
				return nil, false
			}
			i := slices.Index(outputs, m.Edges[e].Output)
			if i < 0 {
				i = len(parts)
				outputs = append(outputs, m.Edges[e].Output)
				parts = append(parts, nil)
			}
			parts[i] = append(parts[i], m.Edges[e].To)
		}
		for _, p := range parts {
			if !m.distinct(p) {
				return nil, false
			}
			if len(p) > 1 {
				slices.Sort(p)
				out = append(out, p)
			}
		}
	}
	slices.SortFunc(out, slices.Compare)
	return out, true
}

func (m *Machine) distinct(states []int) bool {
	m.now++
	for _, s := range states {
		if m.met[s] == m.now {
			return false
		}
		m.met[s] = m.now
	}
	return true
}

// separation has, for each pair of states, a shortest sequence that distinguishes them.
type separation struct {
	m      *Machine
	first  [][]int // its first input; -1: there is none
	length [][]int // never: there is none
}

// never is longer than any sequence.
const never = 1 << 30

func (m *Machine) separation() *separation {
	if m.sep == nil {
		m.sep = m.separate()
	}
	return m.sep
}

// separate computes them: first the pairs that one input distinguishes, then those with an input
// that leads to such a pair, and so on.
func (m *Machine) separate() *separation {
	s := &separation{m: m, first: make([][]int, m.States), length: make([][]int, m.States)}
	for a := range s.first {
		s.first[a] = slices.Repeat([]int{-1}, m.States)
		s.length[a] = slices.Repeat([]int{never}, m.States)
	}
	for length := 1; ; length++ {
		type found struct{ a, b, input int }
		var round []found
		for a := range m.States {
			for b := range a {
				if s.first[a][b] < 0 {
					if in := s.input(a, b); in >= 0 {
						round = append(round, found{a, b, in})
					}
				}
			}
		}
		if len(round) == 0 {
			return s
		}
		for _, f := range round {
			s.first[f.a][f.b] = f.input
			s.first[f.b][f.a] = f.input
			s.length[f.a][f.b] = length
			s.length[f.b][f.a] = length
		}
	}
}

// input returns an input that distinguishes two states, or leads to two that are known to be
// distinguishable; -1 for none.
func (s *separation) input(a, b int) int {
	later := -1
	for in := range s.m.Inputs {
		x := s.m.at[a][in]
		y := s.m.at[b][in]
		switch {
		case x < 0 || y < 0:
		case s.m.Edges[x].Output != s.m.Edges[y].Output:
			return in
		case later < 0 && s.first[s.m.Edges[x].To][s.m.Edges[y].To] >= 0:
			later = in
		}
	}
	return later
}

// sequence returns a shortest sequence that distinguishes two states, nil if there is none.
func (s *separation) sequence(a, b int) []int {
	var out []int
	for s.first[a][b] >= 0 {
		in := s.first[a][b]
		out = append(out, in)
		x := s.m.Edges[s.m.at[a][in]]
		y := s.m.Edges[s.m.at[b][in]]
		if x.Output != y.Output {
			return out
		}
		a = x.To
		b = y.To
	}
	return nil
}

// Identifiers returns, for each state, sequences that identify it: no other state that can be
// distinguished from it has the same outputs for all of them. Any two distinguishable states both
// have sequences with a common prefix that distinguishes them.
//
// If there is a distinguishing sequence, each state has only that one.
func (m *Machine) Identifiers() [][][]int {
	out := make([][][]int, m.States)
	if ds, end := m.Distinguishing(); end == Found {
		for s := range out {
			out[s] = [][]int{ds}
		}
		return out
	}
	sep := m.separation()
	for a := range m.States {
		for b := range a {
			if m.common(a, b, out) {
				continue
			}
			if seq := sep.sequence(a, b); seq != nil {
				out[a] = append(out[a], seq)
				out[b] = append(out[b], seq)
			}
		}
	}
	for s := range out {
		out[s] = maximal(out[s])
	}
	return out
}

// common reports whether the sequences of two states have a common prefix that distinguishes the
// states.
func (m *Machine) common(a, b int, of [][][]int) bool {
	for _, x := range of[a] {
		for _, y := range of[b] {
			n := 0
			for n < min(len(x), len(y)) && x[n] == y[n] {
				n++
			}
			if m.separates(a, b, x[:n]) {
				return true
			}
		}
	}
	return false
}

// maximal leaves out sequences that are prefixes of others.
func maximal(seqs [][]int) [][]int {
	return slices.DeleteFunc(slices.Clone(seqs), func(s []int) bool {
		return slices.ContainsFunc(seqs, func(t []int) bool { return len(t) > len(s) && slices.Equal(t[:len(s)], s) })
	})
}

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
