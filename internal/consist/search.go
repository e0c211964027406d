package consist

import (
	"container/heap"
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// The search for a run of the model that is in all parts of a graph. It is best first by a lower
// bound on the number of events of the complete run, so the first run found has the fewest events;
// if the best remaining one is too long, there is none. The states of the model are symbolic. A
// state that the solver proves impossible is dropped. One that it does not decide is kept, and then
// the search claims no absence.

// node is a partial run.
type node struct {
	parent *node
	st     *state
	at     int          // the vertex
	facts  []logic.Term // what holds of the unknowns
	op     *sre.Op      // the operation observed last; nil: none
	values []logic.Term
	events int // visible ones
	// urgent says that the last move was invisible to the tester, so that the next observation has
	// to need it.
	urgent bool
	open   bool // the solver did not decide whether such values exist
	order  int  // the order in which nodes were made
}

// Limits bound what is tried for one question; zero fields have defaults.
type Limits struct {
	// Events is how many events a run has at most (8).
	Events int
	// Runs is how many runs, shorter ones included, are examined (3000), which takes a few seconds.
	Runs int
}

func (n Limits) orDefault() Limits {
	if n.Events == 0 {
		n.Events = 8
	}
	if n.Runs == 0 {
		n.Runs = 3000
	}
	return n
}

// search is the search for one question.
type search struct {
	ctx    context.Context
	x      *machine
	g      *graph
	solver *logic.Portfolio
	limits Limits
	rigid  map[*logic.Var]bool // the variables of the parts

	queue queue
	seen  map[string]int // by key: events of the shortest such run
	made  int

	found *node
	runs  int // examined
	// cut says that runs were left out because they are too long or too many; open says that the
	// solver left a query undecided.
	cut, open bool
	// ended says that there were too many runs; reached is the least number of events of the last
	// one examined.
	ended   bool
	reached int
	// near are the runs to which the fewest events are missing, the shortest first.
	near []*node
}

// maxNear bounds the runs that are kept to explain why there is none.
const maxNear = 40

func newSearch(ctx context.Context, x *machine, g *graph, p *logic.Portfolio, limits Limits) *search {
	s := &search{ctx: ctx, x: x, g: g, solver: p, limits: limits.orDefault(), rigid: map[*logic.Var]bool{}, seen: map[string]int{}}
	for _, p := range g.parts {
		for _, v := range sre.Vars(nil, p.expr) {
			s.rigid[v] = true
		}
	}
	return s
}

// run looks for a run until one is found, none is left, or the limits are reached.
func (s *search) run() {
	s.add(&node{st: s.x.start()}, nil)
	for s.queue.Len() > 0 && s.found == nil {
		next := heap.Pop(&s.queue).(*queued)
		n := next.node
		if s.ctx.Err() == nil {
			s.reached = next.estimate
		}
		if s.ctx.Err() != nil || s.runs >= s.limits.Runs {
			s.cut, s.ended = true, true
			return
		}
		s.runs++
		if s.g.vertex[n.at].accepts {
			if !n.open {
				s.found = n
				return
			}
			s.open = true
		}
		s.approach(n)
		s.expand(n)
	}
}

// upTo returns the number of events up to which all runs were examined, one by one.
func (s *search) upTo() int {
	if s.ended || s.ctx.Err() != nil {
		return max(0, s.reached-1)
	}
	return s.limits.Events
}

// estimate returns a lower bound on the number of events of the complete run.
func (s *search) estimate(n *node) int { return n.events + max(0, s.g.vertex[n.at].distance) }

// approach records a run to which little is missing.
func (s *search) approach(n *node) {
	d := s.g.vertex[n.at].distance
	if len(s.near) > 0 && d < s.g.vertex[s.near[0].at].distance {
		s.near = nil
	}
	if len(s.near) == 0 || d == s.g.vertex[s.near[0].at].distance && len(s.near) < maxNear {
		s.near = append(s.near, n)
	}
}

// expand adds the runs that go one step further.
func (s *search) expand(n *node) {
	edges := s.g.edges(n.at)
	for len(edges) > 0 {
		op, end := edges[0].op, 1
		for end < len(edges) && edges[end].op == op {
			end++
		}
		if op.Kind != sre.Send || !n.urgent || s.x.step.Wires.Capacity > 0 {
			s.observe(n, op, edges[:end])
		}
		edges = edges[end:]
	}
	for _, m := range s.x.internal(n.st) {
		s.add(&node{parent: n, st: m.next, at: n.at, facts: n.facts, events: n.events, urgent: true}, m.given)
	}
}

// observe adds the runs in which an operation is observed next.
func (s *search) observe(n *node, op *sre.Op, edges []edge) {
	for _, m := range s.x.observations(n.st, op) {
		for _, e := range edges {
			given := append(slices.Clip(m.given), logic.Conjuncts(s.g.b.Instance(op, e.when, m.values))...)
			next := &node{parent: n, st: m.next, at: e.to, facts: n.facts, op: op, values: m.values, events: n.events}
			if op.Visible() {
				next.events++
			}
			s.add(next, given)
		}
	}
}

// add puts a run with further facts into the queue, unless it is impossible, leads nowhere, or is
// equivalent to one that is there.
func (s *search) add(n *node, given []logic.Term) {
	if s.g.counted && s.g.vertex[n.at].distance < 0 || slices.ContainsFunc(given, logic.IsFalse) || s.idle(n) {
		return
	}
	if s.estimate(n) > s.limits.Events || s.ctx.Err() != nil {
		s.cut = true
		return
	}
	if n.parent != nil {
		n.open = n.parent.open
	}
	if len(given) > 0 {
		n.facts = append(slices.Clip(n.facts), given...)
		switch s.decide(n.facts) {
		case logic.Unsat:
			return
		case logic.Unknown:
			n.open = true
		default:
			n.open = false
		}
	}
	n.open = n.open || n.st.vague
	key := s.key(n)
	if least, ok := s.seen[key]; !ok || n.events < least {
		s.seen[key] = n.events
		n.order = s.made
		s.made++
		heap.Push(&s.queue, &queued{n, s.estimate(n)})
	}
}

// idle reports whether the last step of a run is needless: the state is as before, and only more is
// known.
func (s *search) idle(n *node) bool {
	p := n.parent
	return p != nil && n.op != nil && n.at == p.at && !p.urgent && sameState(n.st, p.st)
}

// decide asks whether facts can hold together.
func (s *search) decide(facts []logic.Term) logic.Verdict { return decide(s.ctx, s.solver, facts) }

func decide(ctx context.Context, p *logic.Portfolio, facts []logic.Term) (v logic.Verdict) {
	logic.Within(p, facts, func() { v = p.Check(ctx) })
	return v
}

// queue is a heap of runs: those with the fewest events in total first, and of these those with the
// most events so far.
type queue []*queued

type queued struct {
	*node
	estimate int
}

func (q queue) Len() int      { return len(q) }
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(*queued)) }

func (q queue) Less(i, j int) bool {
	a, b := q[i], q[j]
	switch {
	case a.estimate != b.estimate:
		return a.estimate < b.estimate
	case a.events != b.events:
		return a.events > b.events
	}
	return a.order < b.order
}

func (q *queue) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}
