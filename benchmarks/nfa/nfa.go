// Package nfa is a nondeterministic finite automaton that is built step by step. IsNFA reports
// whether it is valid: it has an initial and a final node, every node is reached from the initial
// one, and every node reaches a final one. [NewBuggy] does not check the last condition; [New]
// makes the fixed twin. Here node 0 is initial and final:
//
//	edges        New     NewBuggy
//	none         false   false      node 1 is not reached
//	0→1          false   true       node 1 is a dead end
//	0→1, 1→0     true    true
package nfa

//go:generate go run ../../cmd/clouseau synth nfa.clouseau.hcl -o emitted_test.go --walks=false

// Automaton is a nondeterministic finite automaton. Its nodes are numbered from 0 in the order in
// which they were added.
type Automaton struct {
	begun   bool
	nodes   int
	edges   map[edge]bool
	initial int // -1 where there is none
	final   map[int]bool
	forward bool // IsNFA looks only for what is reached from the initial node
}

// edge leads from one node to another under a label. Between two nodes there may be
// several, and several with the same label may leave a node.
type edge struct {
	src   int
	label string
	dst   int
}

// New returns an automaton that is not begun.
func New() *Automaton { return &Automaton{initial: -1} }

// Init begins an empty automaton.
func (a *Automaton) Init() {
	*a = Automaton{begun: true, edges: map[edge]bool{}, initial: -1, final: map[int]bool{}, forward: a.forward}
}

// NewNode adds a node and returns its number. It returns -1 before the first Init.
func (a *Automaton) NewNode() int {
	if !a.begun {
		return -1
	}
	a.nodes++
	return a.nodes - 1
}

// SetInitial makes a node the only initial one. If there is no such node, it does nothing.
func (a *Automaton) SetInitial(node int) {
	if a.has(node) {
		a.initial = node
	}
}

// SetFinal makes a node final. If there is no such node, it does nothing.
func (a *Automaton) SetFinal(node int) {
	if a.has(node) {
		a.final[node] = true
	}
}

// AddEdge adds an edge from one node to another. If one of them is missing, it does nothing.
func (a *Automaton) AddEdge(src int, label string, dst int) {
	if a.has(src) && a.has(dst) {
		a.edges[edge{src, label, dst}] = true
	}
}

// IsNFA reports whether there are an initial node and a final one, every node is reached from
// the initial one, and from every node a final one is reached.
func (a *Automaton) IsNFA() bool {
	if a.initial < 0 {
		return false
	}
	reached := a.closure(map[int]bool{a.initial: true}, func(e edge) (from, to int) { return e.src, e.dst })
	if len(reached) < a.nodes {
		return false
	}
	if a.forward {
		return true
	}
	return len(a.closure(a.final, func(e edge) (from, to int) { return e.dst, e.src })) == a.nodes
}

// closure returns the given nodes and all to which edges lead from there, where direction
// says which way an edge is followed.
func (a *Automaton) closure(nodes map[int]bool, direction func(edge) (from, to int)) map[int]bool {
	next := map[int][]int{}
	for e := range a.edges {
		from, to := direction(e)
		next[from] = append(next[from], to)
	}
	reached := map[int]bool{}
	var visit func(node int)
	visit = func(node int) {
		if reached[node] {
			return
		}
		reached[node] = true
		for _, n := range next[node] {
			visit(n)
		}
	}
	for n := range nodes {
		visit(n)
	}
	return reached
}

func (a *Automaton) has(node int) bool { return node >= 0 && node < a.nodes }
