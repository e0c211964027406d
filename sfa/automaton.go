package sfa

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/sre"
)

// Automaton is a symbolic finite automaton: for every assignment of the free
// variables in its classes an ordinary finite automaton over events. It is
// immutable once it is returned.
type Automaton struct {
	initial []int // in increasing order
	states  []State
}

// State is a state of an automaton.
type State struct {
	// Accept says that a trace may end here.
	Accept bool
	// Open says that a limit kept the state from being expanded: whether it
	// accepts the empty trace is known, but there may be more transitions than
	// those in Out.
	Open bool
	// Out is the transitions, by target; at most one to each.
	Out []Transition
}

// Transition leads to state To with any event of the class.
type Transition struct {
	Class *sre.Class
	To    int
}

// States returns the states; the caller must not change them.
func (a *Automaton) States() []State { return a.states }

// Initial returns the states in which traces start, in increasing order; the
// caller must not change it.
func (a *Automaton) Initial() []int { return a.initial }

// Exact reports whether the automaton accepts the whole language that it was
// built for, and not only a part of it because a limit was reached.
func (a *Automaton) Exact() bool {
	return !slices.ContainsFunc(a.states, func(s State) bool { return s.Open })
}

// loop returns the class of state q's transition to itself, nil for none.
func (a *Automaton) loop(q int) *sre.Class {
	for _, t := range a.states[q].Out {
		if t.To == q {
			return t.Class
		}
	}
	return nil
}

// connect adds the class to the transition from one state to another.
func (g *Algebra) connect(a *Automaton, from, to int, c *sre.Class) {
	if c == nil {
		return
	}
	out := a.states[from].Out
	i, found := slices.BinarySearchFunc(out, to, func(t Transition, to int) int { return t.To - to })
	if found {
		out[i].Class = g.or(out[i].Class, c)
		return
	}
	a.states[from].Out = slices.Insert(out, i, Transition{c, to})
}

// trim returns the automaton without the states that no run reaches or from
// which no run can end; open states may accept anything and stay. Of the
// states that stay the order stays.
func (a *Automaton) trim() *Automaton {
	live := a.reach(a.initial, func(q int) []int { return targets(a.states[q].Out) })
	var ends []int
	back := make([][]int, len(a.states))
	for q, s := range a.states {
		if s.Accept || s.Open {
			ends = append(ends, q)
		}
		for _, t := range s.Out {
			back[t.To] = append(back[t.To], q)
		}
	}
	useful := a.reach(ends, func(q int) []int { return back[q] })
	return a.keep(func(q int) bool { return live[q] && useful[q] })
}

func targets(ts []Transition) []int {
	return lists.Of(ts, func(t Transition) int { return t.To })
}

// reach returns which states are reached from the given ones.
func (a *Automaton) reach(from []int, next func(q int) []int) []bool {
	seen := make([]bool, len(a.states))
	todo := slices.Clone(from)
	for len(todo) > 0 {
		q := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !seen[q] {
			seen[q] = true
			todo = append(todo, next(q)...)
		}
	}
	return seen
}

// keep returns the automaton with only the states that f selects.
func (a *Automaton) keep(f func(q int) bool) *Automaton {
	number := make([]int, len(a.states))
	out := &Automaton{}
	for q, s := range a.states {
		number[q] = -1
		if f(q) {
			number[q] = len(out.states)
			out.states = append(out.states, State{Accept: s.Accept, Open: s.Open})
		}
	}
	for q, s := range a.states {
		if number[q] < 0 {
			continue
		}
		for _, t := range s.Out {
			if to := number[t.To]; to >= 0 {
				out.states[number[q]].Out = append(out.states[number[q]].Out, Transition{t.Class, to})
			}
		}
	}
	for _, q := range a.initial {
		if number[q] >= 0 {
			out.initial = append(out.initial, number[q])
		}
	}
	return out
}

// Reverse returns an automaton for the traces of a read backwards; it is
// nondeterministic in general. What an open state may accept at the end of a
// trace stands at the start of the reversed one: a further initial state is
// open then.
func (a *Automaton) Reverse() *Automaton {
	out := &Automaton{states: make([]State, len(a.states))}
	for q, s := range a.states {
		if s.Accept {
			out.initial = append(out.initial, q)
		}
	}
	for _, q := range a.initial {
		out.states[q].Accept = true
	}
	for q, s := range a.states { // increasing q keeps Out sorted by target
		for _, t := range s.Out {
			out.states[t.To].Out = append(out.states[t.To].Out, Transition{t.Class, q})
		}
	}
	if !a.Exact() {
		out.initial = append(out.initial, len(out.states))
		out.states = append(out.states, State{Open: true})
	}
	return out
}

// closed returns the automaton with what open states may accept beyond the
// empty trace given up: a part of the language, with no state open.
func (a *Automaton) closed() *Automaton {
	if a.Exact() {
		return a
	}
	out := &Automaton{initial: a.initial, states: slices.Clone(a.states)}
	for q := range out.states {
		out.states[q].Open = false
	}
	return out
}

// component is a strongly connected component: states that reach one another.
type component struct {
	states []int // in increasing order
	cyclic bool  // it has a cycle that is no self loop, that is, two states
}

// components returns the strongly connected components, each before those that lead to it.
func (a *Automaton) components() []component {
	var out []component
	for _, c := range Components(len(a.states), func(q int, edge func(to int)) {
		for _, tr := range a.states[q].Out {
			edge(tr.To)
		}
	}) {
		out = append(out, component{c, len(c) > 1})
	}
	return out
}

// Components returns the strongly connected components of a graph of n vertices, each before those
// that lead to it and with its vertices in increasing order (R. Tarjan, "Depth-first search and
// linear graph algorithms", 1972). Edges calls its function with the end of each edge that leaves
// v.
func Components(n int, edges func(v int, edge func(to int))) [][]int {
	t := tarjan{edges: edges, index: make([]int, n), low: make([]int, n), on: make([]bool, n)}
	for v := range n {
		if t.index[v] == 0 {
			t.visit(v)
		}
	}
	return t.out
}

type tarjan struct {
	edges      func(v int, edge func(to int))
	index, low []int // order of the first visit, from 1; the least index reached
	on         []bool
	stack      []int
	count      int
	out        [][]int
}

func (t *tarjan) visit(v int) {
	t.count++
	t.index[v] = t.count
	t.low[v] = t.count
	t.on[v] = true
	t.stack = append(t.stack, v)
	t.edges(v, func(to int) {
		switch {
		case t.index[to] == 0:
			t.visit(to)
			t.low[v] = min(t.low[v], t.low[to])
		case t.on[to]:
			t.low[v] = min(t.low[v], t.index[to])
		}
	})
	if t.low[v] < t.index[v] {
		return
	}
	i := slices.Index(t.stack, v)
	c := slices.Clone(t.stack[i:])
	t.stack = t.stack[:i]
	for _, u := range c {
		t.on[u] = false
	}
	slices.Sort(c)
	t.out = append(t.out, c)
}

// DOT returns the automaton as a directed graph in the language of Graphviz.
// States are numbered; a double circle accepts, a dashed circle was not expanded
// because a limit was reached. The same automaton gives the same text.
func (a *Automaton) DOT(name string) string {
	var s strings.Builder
	fmt.Fprintf(&s, "digraph %s {\n", quoteDOT(name))
	s.WriteString("\trankdir=LR;\n\tnode [shape=circle];\n")
	for i, q := range a.initial {
		fmt.Fprintf(&s, "\tstart%d [shape=point];\n\tstart%d -> %d;\n", i, i, q)
	}
	for q, st := range a.states {
		var attrs []string
		if st.Accept {
			attrs = append(attrs, "shape=doublecircle")
		}
		if st.Open {
			attrs = append(attrs, "style=dashed")
		}
		if len(attrs) > 0 {
			fmt.Fprintf(&s, "\t%d [%s];\n", q, strings.Join(attrs, ", "))
		} else {
			fmt.Fprintf(&s, "\t%d;\n", q)
		}
	}
	for q, st := range a.states {
		for _, t := range st.Out {
			fmt.Fprintf(&s, "\t%d -> %d [label=%s];\n", q, t.To, quoteDOT(wrap(t.Class.String())))
		}
	}
	s.WriteString("}\n")
	return s.String()
}

// wrapAt is the width at which labels are broken: wider ones push states off
// the screen.
const wrapAt = 32

// wrap breaks a class into lines, before its operators.
func wrap(s string) string {
	var out strings.Builder
	width := 0
	for _, word := range splitBefore(s, " || ", " - ") {
		if width > 0 && width+len(word) > wrapAt {
			out.WriteString("\n")
			width = 0
			word = strings.TrimLeft(word, " ")
		}
		out.WriteString(word)
		width += len(word)
	}
	return out.String()
}

// splitBefore cuts s before each separator outside of parentheses.
func splitBefore(s string, seps ...string) []string {
	var out []string
	depth := 0
	from := 0
	for i := range len(s) {
		switch s[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		for _, sep := range seps {
			if depth == 0 && i > from && strings.HasPrefix(s[i:], sep) {
				out = append(out, s[from:i])
				from = i
			}
		}
	}
	return append(out, s[from:])
}

// quoteDOT returns s as a quoted identifier of the DOT language.
func quoteDOT(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
