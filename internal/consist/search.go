package consist

import (
	"cmp"
	"container/heap"
	"context"
	"encoding/binary"
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
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
		lists.Put(s.rigid, sre.Vars(nil, p.expr)...)
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
			s.cut = true
			s.ended = true
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
		op := edges[0].op
		end := 1
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
		switch decide(s.ctx, s.solver, n.facts) {
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
	a := q[i]
	b := q[j]
	return cmp.Or(a.estimate-b.estimate, b.events-a.events, a.order-b.order) < 0
}

func (q *queue) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}

// Two runs need not be distinguished if the same remains of the expressions, and the same is known
// of the state: they have the same continuations. Unknowns are renamed in the order of their
// occurrence, and facts unrelated to the state are left out.

// key returns all that matters for what can follow.
func (s *search) key(n *node) string {
	c := &canon{l: s.x.l, rigid: s.rigid, names: map[logic.Term]logic.Term{}}
	key := binary.AppendUvarint(nil, uint64(n.at))
	key = c.state(key, n.st)
	facts := lists.Of(live(n.facts, c.known()), c.rename)
	slices.SortFunc(facts, func(a, b logic.Term) int { return a.ID() - b.ID() })
	for _, f := range slices.Compact(facts) {
		key = binary.AppendUvarint(key, uint64(f.ID()))
	}
	if n.urgent {
		key = append(key, 'u')
	}
	if n.open {
		key = append(key, 'o')
	}
	return string(key)
}

// canon gives unknowns their standard names.
type canon struct {
	l     *logic.Builder
	rigid map[*logic.Var]bool
	names map[logic.Term]logic.Term
}

// known distinguishes the unknowns that have occurred so far, and those of the question, from
// others.
func (c *canon) known() func(*logic.Var) bool {
	seen := map[*logic.Var]bool{}
	for v := range c.names {
		seen[v.(*logic.Var)] = true
	}
	return func(v *logic.Var) bool { return seen[v] || c.rigid[v] }
}

func (c *canon) rename(t logic.Term) logic.Term {
	return c.l.Subst(t, func(u logic.Term) logic.Term {
		v, ok := u.(*logic.Var)
		if !ok || c.rigid[v] {
			return nil
		}
		name := c.names[v]
		if name == nil {
			name = c.l.Var("?"+v.Sort().Name()+strconv.Itoa(len(c.names)), v.Sort())
			c.names[v] = name
		}
		return name
	})
}

func (c *canon) terms(key []byte, ts []logic.Term) []byte {
	key = binary.AppendUvarint(key, uint64(len(ts)))
	for _, t := range ts {
		if t == nil {
			key = append(key, 0)
			continue
		}
		key = binary.AppendUvarint(key, uint64(c.rename(t).ID())+1)
	}
	return key
}

func (c *canon) state(key []byte, st *state) []byte {
	for _, s := range st.slots {
		key = c.terms(key, append(slices.Clip(s.Terms), s.Whole))
		key = binary.AppendUvarint(key, uint64(len(s.Cells)))
		for _, cell := range s.Cells {
			key = c.terms(append(key, 'k'), append([]logic.Term{cell.Key}, cell.Terms...))
		}
	}
	for _, ps := range [2][]model.Message{st.in, st.out} {
		key = binary.AppendUvarint(key, uint64(len(ps)))
		for _, p := range ps {
			key = binary.AppendUvarint(key, uint64(p.Op.Index()))
			left := 2 * p.Copies
			if p.Optional {
				left++
			}
			key = c.terms(binary.AppendUvarint(key, uint64(left)), p.Values)
		}
	}
	if st.free {
		key = append(key, 'f')
	}
	if st.native != nil {
		key = append(key, st.native.String()...)
	}
	return key
}

// live returns the facts that are connected to a known variable, through variables that facts
// share, and the facts about functions.
func live(facts []logic.Term, known func(*logic.Var) bool) []logic.Term {
	vars := make([][]*logic.Var, len(facts))
	taken := make([]bool, len(facts))
	reached := map[*logic.Var]bool{}
	for i, f := range facts {
		vars[i] = logic.Vars(nil, f)
	}
	for grown := true; grown; {
		grown = false
		for i, f := range facts {
			if taken[i] || len(logic.Apps(nil, f)) == 0 && !slices.ContainsFunc(vars[i], func(v *logic.Var) bool { return known(v) || reached[v] }) {
				continue
			}
			taken[i] = true
			grown = true
			lists.Put(reached, vars[i]...)
		}
	}
	var out []logic.Term
	for i, f := range facts {
		if taken[i] {
			out = append(out, f)
		}
	}
	return out
}

// sameState reports whether two states are equal, term by term.
func sameState(a, b *state) bool {
	sameSlot := func(s, t model.Slot) bool {
		return slices.Equal(s.Terms, t.Terms) && s.Whole == t.Whole && slices.Equal(s.Below, t.Below) &&
			slices.EqualFunc(s.Cells, t.Cells, func(c, d model.Cell) bool { return c.Key == d.Key && slices.Equal(c.Terms, d.Terms) })
	}
	sameMessage := func(p, q model.Message) bool {
		return p.Op == q.Op && p.Copies == q.Copies && p.Optional == q.Optional && slices.Equal(p.Values, q.Values)
	}
	if a == b {
		return true
	}
	if a.native != nil && a.native.String() != b.native.String() {
		return false
	}
	return a.free == b.free && slices.EqualFunc(a.slots, b.slots, sameSlot) &&
		slices.EqualFunc(a.in, b.in, sameMessage) && slices.EqualFunc(a.out, b.out, sameMessage)
}

// state is the state of a model and of its network, in terms of unknowns: values that the tester
// sends, that the system chooses, and that are unknown at the start. It stands for all states that
// values of the unknowns make of it. It is immutable.
type state struct {
	slots   []model.Slot
	native  *model.Concrete // of a model that is a Go function
	in, out []model.Message // on their way to the system, and back; oldest first
	free    bool            // from now on the model allows anything
	// vague says that the state stands for some that the model cannot be in.
	vague bool
	// cloud says that unknown packets may be under way, behind those in and out; only in proofs.
	cloud bool
}

// Run is a run of the model, with values.
type Run struct {
	Trace sre.Trace // ghosts included
	// Values are the values of the clause's or goal's variables, and of functions.
	Values *logic.Model
	// Supposes says that the run depends on values of declared functions, which Values lists.
	Supposes bool
}

// observed returns the nodes of a run at which something is observed, in order.
func (n *node) observed() []*node {
	var out []*node
	for ; n != nil; n = n.parent {
		if n.op != nil {
			out = append(out, n)
		}
	}
	slices.Reverse(out)
	return out
}

// witness gives the unknowns of a run values, if possible usual ones of their sorts. It returns nil
// if the solver finds none.
func witness(ctx context.Context, s *uhat.Spec, p *logic.Portfolio, n *node) *Run {
	p.Push()
	defer p.Pop()
	for _, f := range n.facts {
		p.Assert(f)
	}
	w := &witnesses{ctx: ctx, s: s, p: p}
	observed := n.observed()
	names := lists.Of(observed, func(o *node) []logic.Term { return w.name(o.values) })
	defer w.prefer(w.wishes)()
	m, verdict := p.Confirm(ctx)
	if verdict != logic.Sat || m == nil {
		return nil
	}
	run := &Run{Values: m}
	for i, o := range observed {
		run.Trace = append(run.Trace, sre.Event{Op: o.op, Values: values(m, names[i])})
	}
	for _, f := range n.facts {
		run.Supposes = run.Supposes || mentions(f, s.Funcs)
	}
	return run
}

// witnesses is a run whose unknowns get values.
type witnesses struct {
	ctx    context.Context
	s      *uhat.Spec
	p      *logic.Portfolio
	wishes []logic.Term
}

// name returns variables for the values of an event, so that a model gives each a value.
func (w *witnesses) name(ts []logic.Term) []logic.Term {
	var out []logic.Term
	for _, t := range ts {
		v := w.s.L.Fresh("value", t.Sort())
		w.p.Assert(w.s.L.Eq(v, t))
		out = append(out, v)
		if wish := w.usual(v); wish != nil {
			w.wishes = append(w.wishes, wish)
		}
	}
	return out
}

// usual says that a value is one of its sort's declaration; nil if the declaration lists none.
func (w *witnesses) usual(v *logic.Var) logic.Term {
	l := w.s.L
	d := w.s.SortOf(v.Sort())
	switch {
	case len(d.Pool) > 0 && v.Sort().Kind() != logic.EnumKind && v.Sort().Kind() != logic.BoolKind:
		any := lists.Of(d.Pool, func(x logic.Value) logic.Term { return l.Eq(v, l.Value(x)) })
		return l.Or(any...)
	case v.Sort().Kind() == logic.IntKind:
		return l.And(l.Le(l.Integer(d.Lo), v), l.Le(v, l.Integer(d.Hi)))
	}
	return nil
}

// prefer asserts as many wishes as possible, all at once or one after the other, and returns how to
// retract them.
func (w *witnesses) prefer(wishes []logic.Term) (undo func()) {
	depth := 0
	try := func(ts ...logic.Term) bool {
		w.p.Push()
		for _, t := range ts {
			w.p.Assert(t)
		}
		if w.p.Check(w.ctx) == logic.Sat {
			depth++
			return true
		}
		w.p.Pop()
		return false
	}
	if !try(wishes...) {
		for _, t := range wishes {
			try(t)
		}
	}
	return func() {
		for range depth {
			w.p.Pop()
		}
	}
}

// values returns what a model says of variables.
func values(m *logic.Model, vars []logic.Term) []logic.Value {
	var out []logic.Value
	for _, v := range vars {
		x, _ := m.Lookup(v)
		out = append(out, x)
	}
	return out
}

// mentions reports whether a declared function occurs in a term.
func mentions(t logic.Term, funcs []*uhat.FuncDecl) bool {
	return slices.ContainsFunc(logic.Apps(nil, t), func(a *logic.App) bool {
		return slices.ContainsFunc(funcs, func(d *uhat.FuncDecl) bool { return d.Func == a.Func() })
	})
}
