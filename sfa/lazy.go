package sfa

import (
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Lazy is the automaton of several expressions that are read over one trace at once, made as far as
// it is looked at and without asking a solver. A state is what remains of each expression; state 0
// is the expressions themselves. The edges of a state are the leaves of the derivatives, taken
// together: their qualifiers are not literally false, and several edges may lead to one state.
//
// [Algebra.Build] asks which events are possible at a state, whatever came before. Lazy is for
// callers that follow paths of the automaton with the earlier events asserted: they ask the solver
// once, with all facts, and only on the paths that matter.
type Lazy struct {
	b      *sre.Builder
	lim    LazyLimits
	read   Reading
	states []*lazyState
	index  map[string]int // by the numbers of the expressions that remain
	edges  int            // of all states
	cut    Limit
}

// Reading says how expressions are read over a trace.
type Reading struct {
	// Ops is what the trace consists of.
	Ops []*sre.Op
	// Sees says whether expression i reads events of op or skips them; nil: all read all.
	Sees func(i int, op *sre.Op) bool
	// Split makes one edge for each operand of a leaf that is a union.
	Split bool
	// Loops keeps the edges from a state to itself.
	Loops bool
	// Last says that no edges are needed from a state; nil: all are.
	Last func(left []sre.Expr) bool
}

// LazyLimits bound the automaton; zero fields do not.
type LazyLimits struct {
	States, Edges int
	// Steps bounds the work on derivatives and their leaves.
	Steps *logic.Meter
}

// Limit is a limit that was reached.
type Limit uint8

// The limits of a lazy automaton.
const (
	NoLimit Limit = iota
	StateLimit
	EdgeLimit
	StepLimit
)

// Edge leads to state To with the events of Op that satisfy When, over its fields and the free
// variables.
type Edge struct {
	Op   *sre.Op
	When logic.Term
	To   int
}

type lazyState struct {
	left  []sre.Expr
	made  bool // edges are known
	edges []Edge
}

// NewLazy returns the automaton of the expressions.
func NewLazy(b *sre.Builder, read Reading, lim LazyLimits, es ...sre.Expr) *Lazy {
	a := &Lazy{b: b, lim: lim, read: read, index: map[string]int{}}
	a.state(es)
	return a
}

// Len returns the number of states that were met so far.
func (a *Lazy) Len() int { return len(a.states) }

// Left returns what remains of each expression at a state; the caller must not change it.
func (a *Lazy) Left(q int) []sre.Expr { return a.states[q].left }

// Nullable reports whether a trace of all expressions may end at a state.
func (a *Lazy) Nullable(q int) bool {
	return !slices.ContainsFunc(a.states[q].left, func(e sre.Expr) bool { return !sre.Nullable(e) })
}

// Cut returns the limit that left edges or states out, the last one of several.
func (a *Lazy) Cut() Limit { return a.cut }

// Edges returns the edges of a state, by operation. The caller must not change them.
func (a *Lazy) Edges(q int) []Edge {
	s := a.states[q]
	if s.made {
		return s.edges
	}
	s.made = true
	if a.read.Last != nil && a.read.Last(s.left) {
		return nil
	}
	for _, op := range a.read.Ops {
		a.derive(q, op, 0, a.b.L.True(), slices.Clone(s.left))
	}
	if a.edges += len(s.edges); a.lim.Edges > 0 && a.edges > a.lim.Edges {
		a.cut = EdgeLimit
	}
	return s.edges
}

// derive adds the edges of q for events of op that satisfy when. to has the remainders of the
// expressions before i.
func (a *Lazy) derive(q int, op *sre.Op, i int, when logic.Term, to []sre.Expr) {
	s := a.states[q]
	if i == len(s.left) {
		if n := a.state(to); n >= 0 && (n != q || a.read.Loops) {
			s.edges = append(s.edges, Edge{op, when, n})
		}
		return
	}
	if a.read.Sees != nil && !a.read.Sees(i, op) {
		to[i] = s.left[i]
		a.derive(q, op, i+1, when, to)
		return
	}
	t, ok := a.b.DerivativeWithin(a.lim.Steps, s.left[i], op)
	if !ok {
		a.cut = StepLimit
		return
	}
	for when, rest := range a.b.LeavesWithin(a.lim.Steps, t, when) {
		for _, e := range a.parts(rest) {
			to[i] = e
			a.derive(q, op, i+1, when, to)
		}
	}
	if a.lim.Steps.Empty() {
		a.cut = StepLimit
	}
}

// parts returns the expressions that a leaf stands for: none if no trace remains.
func (a *Lazy) parts(rest sre.Expr) []sre.Expr {
	if rest == a.b.None() {
		return nil
	}
	if or, ok := rest.(*sre.Or); ok && a.read.Split {
		return or.Parts()
	}
	return []sre.Expr{rest}
}

// state returns the state of the remainders, -1 if there is no room for another.
func (a *Lazy) state(left []sre.Expr) int {
	var key []byte
	for _, e := range left {
		key = append(strconv.AppendInt(key, int64(e.ID()), 10), ' ')
	}
	if q, ok := a.index[string(key)]; ok {
		return q
	}
	if a.lim.States > 0 && len(a.states) >= a.lim.States {
		a.cut = StateLimit
		return -1
	}
	q := len(a.states)
	a.index[string(key)] = q
	a.states = append(a.states, &lazyState{left: slices.Clone(left)})
	return q
}

// Distances returns, for each state, the cost of the cheapest way to a state where ends holds, -1
// if none is known. It uses the edges that were made; each costs 0 or 1.
func (a *Lazy) Distances(ends func(q int) bool, cost func(Edge) int) []int {
	type entry struct{ from, cost int }
	into := make([][]entry, len(a.states))
	out := make([]int, len(a.states))
	var now, next []int // states at one distance, and at the next
	for q, s := range a.states {
		for _, e := range s.edges {
			into[e.To] = append(into[e.To], entry{q, cost(e)})
		}
		if out[q] = -1; ends(q) {
			now = append(now, q)
		}
	}
	for d := 0; len(now) > 0; d++ {
		for len(now) > 0 {
			q := now[len(now)-1]
			now = now[:len(now)-1]
			if out[q] >= 0 {
				continue
			}
			out[q] = d
			for _, e := range into[q] {
				if e.cost == 0 {
					now = append(now, e.from)
				} else {
					next = append(next, e.from)
				}
			}
		}
		now, next = next, now
	}
	return out
}
