package conform

import (
	"cmp"
	"fmt"
	"slices"
)

// LTS is a finite labelled transition system: a specification. In a state, an input leads to a
// whole list of outputs and a next state, in one way or in several. I and O are the types of inputs
// and outputs.
//
// An LTS is immutable and may be shared.
type LTS[I, O comparable] struct {
	*Graph
	// Unspecified says what an input means in a state that has no transition for it.
	Unspecified Policy

	names   []string // of states, for reports
	inputs  []I
	numbers map[I]int // of inputs
	lists   lists[O]
	judge   func() judge[I, O] // of runs; nil: a [Tracker]
}

// Policy says what an input means that the specification leaves open.
type Policy uint8

// The policies.
const (
	Error  Policy = iota // a test must not give it
	Ignore               // nothing comes out, and the state stays
	Free                 // from then on the system may do anything
)

func (p Policy) String() string { return [...]string{"error", "ignore", "free"}[p] }

// Transition is a line of a list that describes a transition system.
type Transition[S, I, O comparable] struct {
	From S
	In   I
	Out  []O
	To   S
}

// FromList returns the transition system of a list. Unreachable states and repetitions are left
// out.
func FromList[S, I, O comparable](start S, ts []Transition[S, I, O]) *LTS[I, O] {
	b := newBuilder[S, I, O](start)
	for _, t := range ts {
		b.add(t)
	}
	return b.build()
}

// builder gathers transitions.
type builder[S, I, O comparable] struct {
	states map[S]int
	order  []S
	lts    LTS[I, O]
	edges  []Edge
	seen   map[Edge]bool
}

func newBuilder[S, I, O comparable](start S) *builder[S, I, O] {
	b := &builder[S, I, O]{states: map[S]int{}, seen: map[Edge]bool{}}
	b.lts.numbers = map[I]int{}
	b.state(start)
	return b
}

// state returns the number of a state, which may be new.
func (b *builder[S, I, O]) state(s S) int { return numberOf(s, b.states, &b.order) }

func (b *builder[S, I, O]) input(in I) int { return numberOf(in, b.lts.numbers, &b.lts.inputs) }

// numberOf returns the place of x in a list. If it is new, it becomes the last one.
func numberOf[T comparable](x T, numbers map[T]int, list *[]T) int {
	n, known := numbers[x]
	if !known {
		n = len(*list)
		numbers[x], *list = n, append(*list, x)
	}
	return n
}

func (b *builder[S, I, O]) add(t Transition[S, I, O]) {
	e := Edge{From: b.state(t.From), Input: b.input(t.In), Output: b.lts.lists.add(t.Out), To: b.state(t.To)}
	if !b.seen[e] {
		b.seen[e] = true
		b.edges = append(b.edges, e)
	}
}

func (b *builder[S, I, O]) build() *LTS[I, O] {
	l := b.lts
	var met []int
	l.Graph, met = newGraph(0, len(l.inputs), l.lists.len(), len(b.order), b.edges)
	for _, s := range met {
		l.names = append(l.names, fmt.Sprint(b.order[s]))
	}
	return &l
}

// Input returns an input by its number.
func (l *LTS[I, O]) Input(n int) I { return l.inputs[n] }

// Output returns a list of outputs by its number. The caller must not change it.
func (l *LTS[I, O]) Output(n int) []O { return l.lists.all[n] }

// State returns the name of a state.
func (l *LTS[I, O]) State(n int) string { return l.names[n] }

// Word returns the inputs of a path.
func (l *LTS[I, O]) Word(p Path) []I {
	out := make([]I, len(p))
	for i, e := range p {
		out[i] = l.inputs[l.Edges[e].Input]
	}
	return out
}

// Transition returns an edge as text.
func (l *LTS[I, O]) Transition(edge int) string {
	e := l.Edges[edge]
	return fmt.Sprintf("%s --%v/%v--> %s", l.names[e.From], l.inputs[e.Input], l.lists.all[e.Output], l.names[e.To])
}

// Completed returns the system in which every state has a transition for every input: an input that
// was open is ignored, and its transition is marked as implied. If open inputs are free, or an
// error, this is another specification.
func (l *LTS[I, O]) Completed() *LTS[I, O] {
	c := *l
	c.Unspecified = Ignore
	c.lists = l.lists.clone()
	silence := c.lists.add(nil)
	edges := slices.Clone(l.Edges)
	for s := range l.States {
		has := make([]bool, l.Inputs)
		for _, e := range l.out[s] {
			has[l.Edges[e].Input] = true
		}
		for i, there := range has {
			if !there {
				edges = append(edges, Edge{From: s, Input: i, Output: silence, To: s, Implied: true})
			}
		}
	}
	slices.SortStableFunc(edges, func(a, b Edge) int { return cmp.Compare(order(a), order(b)) })
	c.Graph = &Graph{States: l.States, Inputs: l.Inputs, Outputs: c.lists.len(), Edges: edges, out: outgoing(l.States, edges)}
	return &c
}

// order puts implied edges after specified ones.
func order(e Edge) int {
	if e.Implied {
		return 1
	}
	return 0
}

// lists gives numbers to lists of outputs.
type lists[O comparable] struct {
	all  [][]O
	root *listNode[O]
}

// listNode is a known list, or a prefix of one.
type listNode[O comparable] struct {
	number int // -1: only a prefix
	more   map[O]*listNode[O]
}

func (ls *lists[O]) len() int { return len(ls.all) }

// find returns the number of a list, or -1.
func (ls *lists[O]) find(list []O) int {
	n := ls.root
	for _, o := range list {
		if n == nil {
			return -1
		}
		n = n.more[o]
	}
	if n == nil {
		return -1
	}
	return n.number
}

// add returns the number of a list, which may be new.
func (ls *lists[O]) add(list []O) int {
	if ls.root == nil {
		ls.root = &listNode[O]{number: -1, more: map[O]*listNode[O]{}}
	}
	n := ls.root
	for _, o := range list {
		next := n.more[o]
		if next == nil {
			next = &listNode[O]{number: -1, more: map[O]*listNode[O]{}}
			n.more[o] = next
		}
		n = next
	}
	if n.number < 0 {
		n.number = len(ls.all)
		ls.all = append(ls.all, slices.Clone(list))
	}
	return n.number
}

func (ls *lists[O]) clone() lists[O] {
	var out lists[O]
	for _, l := range ls.all {
		out.add(l)
	}
	return out
}
