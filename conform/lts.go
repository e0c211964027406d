package conform

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
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
		numbers[x] = n
		*list = append(*list, x)
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
	all     [][]O
	outputs map[O]int
	order   []O            // the outputs by their numbers
	numbers map[string]int // of lists, by the numbers of their outputs
}

func (ls *lists[O]) len() int { return len(ls.all) }

// find returns the number of a list, or -1.
func (ls *lists[O]) find(list []O) int {
	var key []byte
	for _, o := range list {
		n, known := ls.outputs[o]
		if !known {
			return -1
		}
		key = binary.AppendUvarint(key, uint64(n))
	}
	if n, known := ls.numbers[string(key)]; known {
		return n
	}
	return -1
}

// add returns the number of a list, which may be new.
func (ls *lists[O]) add(list []O) int {
	if ls.outputs == nil {
		ls.outputs = map[O]int{}
		ls.numbers = map[string]int{}
	}
	var key []byte
	for _, o := range list {
		key = binary.AppendUvarint(key, uint64(numberOf(o, ls.outputs, &ls.order)))
	}
	n, known := ls.numbers[string(key)]
	if !known {
		n = len(ls.all)
		ls.numbers[string(key)] = n
		ls.all = append(ls.all, slices.Clone(list))
	}
	return n
}

func (ls *lists[O]) clone() lists[O] {
	var out lists[O]
	for _, l := range ls.all {
		out.add(l)
	}
	return out
}

// Mutant is a system that differs from a specification in one transition.
type Mutant[I, O comparable] struct {
	Name string
	*LTS[I, O]
}

// Mutations calls yield with the mutants of a deterministic system that have one transition
// changed, until yield returns false. The transition leads to another state, or has the outputs of
// another transition with the same input, or none. There are about as many mutants as transitions
// times states. If the system is not minimized, some are equivalent to it.
func (l *LTS[I, O]) Mutations(yield func(Mutant[I, O]) bool) error {
	m, err := l.Machine()
	if err != nil {
		return err
	}
	silence := l.lists.clone()
	quiet := silence.add(nil)
	for i, e := range l.Edges {
		for to := range l.States {
			if to == e.To {
				continue
			}
			x := e
			x.To = to
			if !yield(l.mutant(i, x, fmt.Sprintf("leads to %s", l.names[to]))) {
				return nil
			}
		}
		for _, o := range m.outputs(e.Input, quiet) {
			if o == e.Output {
				continue
			}
			x := e
			x.Output = o
			if !yield(l.mutant(i, x, "gives "+listText(silence.all[o]))) {
				return nil
			}
		}
	}
	return nil
}

// outputs returns all outputs for an input anywhere, and also.
func (m *Machine) outputs(input int, also int) []int {
	seen := map[int]bool{also: true}
	out := []int{also}
	for _, e := range m.Edges {
		if e.Input == input && !seen[e.Output] {
			seen[e.Output] = true
			out = append(out, e.Output)
		}
	}
	return out
}

// mutant returns the system with one edge replaced.
func (l *LTS[I, O]) mutant(i int, e Edge, what string) Mutant[I, O] {
	c := *l
	c.lists = l.lists.clone()
	c.lists.add(nil)
	edges := append([]Edge(nil), l.Edges...)
	edges[i] = e
	c.Graph = &Graph{Start: l.Start, States: l.States, Inputs: l.Inputs, Outputs: c.lists.len(), Edges: edges, out: l.out}
	return Mutant[I, O]{fmt.Sprintf("%s %s", l.Transition(i), what), &c}
}

// Subject is a system under test for one path.
type Subject[I, O any] interface {
	// Take gives it an input and returns all outputs until it is at rest. A panic is one of the
	// system; an error is one of the environment.
	Take(ctx context.Context, in I) ([]O, error)
	// Close ends it.
	Close() error
}

// Opener makes a fresh subject.
type Opener[I, O any] func(context.Context) (Subject[I, O], error)

// Func makes subjects from a function that makes a fresh system: the function that takes its
// inputs.
func Func[I, O any](fresh func() func(I) []O) Opener[I, O] {
	return func(context.Context) (Subject[I, O], error) { return function[I, O](fresh()), nil }
}

type function[I, O any] func(I) []O

func (f function[I, O]) Take(_ context.Context, in I) ([]O, error) { return f(in), nil }
func (f function[I, O]) Close() error                              { return nil }

// Simulate makes subjects from a deterministic transition system: they follow it, and ignore other
// inputs.
func (l *LTS[I, O]) Simulate() Opener[I, O] {
	table := l.table()
	return Func(func() func(I) []O {
		state := l.Start
		return func(in I) []O {
			n, known := l.numbers[in]
			if !known || table[state][n] < 0 {
				return nil
			}
			e := l.Edges[table[state][n]]
			state = e.To
			return l.lists.all[e.Output]
		}
	})
}

// OnTheFly tests without prepared paths: it chooses each input after the system's last answer. It
// heads for the transition that was tested least, among those that can be reached from the possible
// states of a correct system. If no input is allowed, it starts again with a fresh system. So it
// also reaches transitions that come after a choice of the system. It ends at the first failure, or
// when the inputs are used up. The function found, if there is one, is called with the failure
// before that is shortened.
//
// Exercised counts the transitions that certainly happened, since there was no other explanation.
func (l *LTS[I, O]) OnTheFly(ctx context.Context, inputs int, open Opener[I, O], found func(fmt.Stringer)) (*FlyReport[I, O], error) {
	if l.judge != nil {
		return nil, errors.New("conform: only some values were explored, so that it is not known in which states the system may be; use a suite")
	}
	r := &FlyReport[I, O]{Transitions: len(l.Edges)}
	f := &flight[I, O]{l: l, tested: make([]int, len(l.Edges)), certain: make([]bool, len(l.Edges)), left: inputs}
	for f.left > 0 && r.Failure == nil {
		given := f.left
		failure, err := f.run(ctx, open)
		if err != nil {
			return r, err
		}
		if given == f.left {
			break // no input is allowed at all
		}
		r.Runs++
		r.Failure = failure
	}
	r.Inputs = inputs - f.left
	if r.Failure != nil {
		r.Failure.Given = r.Inputs
		if found != nil {
			found(r.Failure)
		}
		l.prune(ctx, r.Failure, open)
	}
	for _, c := range f.certain {
		if c {
			r.Exercised++
		}
	}
	return r, nil
}

// FlyReport is the result of [LTS.OnTheFly].
type FlyReport[I, O comparable] struct {
	Runs, Inputs           int
	Exercised, Transitions int
	Failure                *Failure[I, O] // nil: there was none
}

// flight is the state of testing on the fly.
type flight[I, O comparable] struct {
	l       *LTS[I, O]
	tested  []int  // how often an edge was tried
	certain []bool // whether it certainly happened
	left    int    // inputs that may still be given
}

// run tests one fresh system.
func (f *flight[I, O]) run(ctx context.Context, open Opener[I, O]) (failure *Failure[I, O], err error) {
	s, err := open(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	t := f.l.Track()
	failure = &Failure[I, O]{}
	for length := 0; f.left > 0 && length < 4*len(f.l.Edges); length++ {
		n, ok := f.choose(t)
		if !ok || ctx.Err() != nil {
			return nil, ctx.Err()
		}
		in := f.l.inputs[n]
		before := t.states
		f.left--
		out, err := failure.give(ctx, s, t, in)
		if err != nil {
			return nil, err
		}
		if failure.Mismatch != nil {
			failure.Length = len(failure.Inputs)
			return failure, nil
		}
		f.note(before, n, f.l.lists.find(out))
	}
	return nil, nil
}

// note counts the edges that were tried, including those in whose place the system chose another,
// as it may always do.
func (f *flight[I, O]) note(before []int, input, output int) {
	var may []int
	for _, s := range before {
		for _, i := range f.l.out[s] {
			e := f.l.Edges[i]
			if e.Input != input {
				continue
			}
			f.tested[i]++
			if e.Output == output {
				may = append(may, i)
			}
		}
	}
	if len(may) == 1 {
		f.certain[may[0]] = true
	}
}

// choose returns the input on the way to the nearest of the least tested edges; ok is false if no
// input is allowed.
func (f *flight[I, O]) choose(t *Tracker[I, O]) (input int, ok bool) {
	type node struct{ state, first int } // first is the first input of the way
	best := -1
	seen := make([]bool, f.l.States)
	var queue []node
	look := func(state, first int) {
		for _, i := range f.l.out[state] {
			e := f.l.Edges[i]
			first := first
			if first < 0 {
				if first = e.Input; !t.sensible(f.l.inputs[first]) {
					continue
				}
			}
			if best < 0 || f.tested[i] < best {
				best = f.tested[i]
				input = first
				ok = true
			}
			if !seen[e.To] {
				seen[e.To] = true
				queue = append(queue, node{e.To, first})
			}
		}
	}
	for _, s := range t.states {
		look(s, -1)
	}
	for ; len(queue) > 0 && best > 0; queue = queue[1:] {
		look(queue[0].state, queue[0].first)
	}
	return input, ok
}
