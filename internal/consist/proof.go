package consist

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/model"
	"github.com/clouseau-go/clouseau/sre"
)

// A proof that the model has no run at all in the parts of a graph, of whatever length. The graph has finitely
// many vertices, so its runs go round in loops and otherwise along finitely many paths. Going
// round a loop is replaced by its effect: what its events may change becomes unknown, and what they
// cannot change stays. In
//
//	seq(all, put(next == n, ok == true), star(any - put), get(value != n))
//
// the first loop, all, makes everything unknown. Then put sets the register to n; nothing in star(any - put) changes it,
// so get answers n, which is not what is asked for. Every path ends so: there is no such run.
//
// What is unknown may be anything, so more runs are considered than there are. Where every path ends
// in a contradiction this is a proof; where one does not, nothing is known.
type proof struct {
	ctx    context.Context
	x      *machine
	g      *graph
	solver *logic.Portfolio
	keys   []logic.Term // the variables of the parts: what is under these keys of maps is followed
	loops  [][]int      // strongly connected components: vertices by component
	work   int          // steps that may still be tried
}

// maxProof is how many steps a proof may have: a few seconds. Those of specs have some hundred.
const maxProof = 3000

func newProof(ctx context.Context, x *machine, g *graph, p *logic.Portfolio) *proof {
	pr := &proof{ctx: ctx, x: x, g: g, solver: p, work: maxProof}
	for _, part := range g.parts {
		for _, v := range sre.Vars(nil, part.expr) {
			if !slices.Contains(pr.keys, logic.Term(v)) {
				pr.keys = append(pr.keys, v)
			}
		}
	}
	return pr
}

// impossible reports whether it is proven that there is no run.
func (p *proof) impossible() bool {
	if !p.g.counted || p.x.m.IsFunction() {
		return false
	}
	if p.g.empty() {
		return true
	}
	p.loops = components(p.g)
	return p.from(0, p.x.start(), nil) && p.work > 0 && p.ctx.Err() == nil
}

// live reports whether something accepted can follow a vertex.
func (p *proof) live(v int) bool { return p.g.vertex[v].distance >= 0 }

// from reports whether it is proven that no run goes on to acceptance from a vertex, where the state and what holds
// of it are as given.
func (p *proof) from(v int, st *state, facts []logic.Term) bool {
	p.work--
	if p.work < 0 || p.ctx.Err() != nil {
		return false
	}
	scc := p.g.vertex[v].scc
	if p.isLoop(scc) {
		st = p.rounds(scc, st, facts)
	}
	for _, u := range p.loops[scc] {
		if p.g.vertex[u].accepts {
			return false
		}
		for _, e := range p.g.edges(u) {
			if p.g.vertex[e.to].scc == scc || !p.live(e.to) {
				continue
			}
			if !p.along(e, st, facts) {
				return false
			}
		}
	}
	return true
}

// along is from after one step along an edge.
func (p *proof) along(e edge, st *state, facts []logic.Term) bool {
	for _, m := range p.observations(st, e.op) {
		given := append(slices.Clip(m.given), logic.Conjuncts(p.g.b.Instance(e.op, e.when, m.values))...)
		all, possible := p.assume(facts, given)
		if possible && !p.from(e.to, m.next, all) {
			return false
		}
	}
	return true
}

// assume adds facts, and reports whether they are possible as far as the solver knows.
func (p *proof) assume(facts, given []logic.Term) ([]logic.Term, bool) {
	if slices.ContainsFunc(given, logic.IsFalse) {
		return nil, false
	}
	all := append(slices.Clip(facts), given...)
	return all, len(given) == 0 || decide(p.ctx, p.solver, all) != logic.Unsat
}

// isLoop reports whether a run can stay in a component for more than one event.
func (p *proof) isLoop(scc int) bool {
	return slices.ContainsFunc(p.loops[scc], func(u int) bool {
		return slices.ContainsFunc(p.g.edges(u), func(e edge) bool { return p.g.vertex[e.to].scc == scc })
	})
}

// rounds returns the state after any number of events in a component: what these may change is unknown.
func (p *proof) rounds(scc int, st *state, facts []logic.Term) *state {
	var inside []edge
	sends, receives := false, false
	for _, u := range p.loops[scc] {
		for _, e := range p.g.edges(u) {
			if p.g.vertex[e.to].scc == scc && e.op.Visible() {
				inside = append(inside, e)
				sends = sends || e.op.Kind == sre.Send
				receives = receives || e.op.Kind == sre.Receive
			}
		}
	}
	if st.free {
		return st
	}
	next := *st
	if receives && len(st.in)+len(st.out) > 0 {
		next.in, next.out, next.cloud = nil, nil, true
	}
	next.cloud = next.cloud || sends || len(next.in) > 0
	if next.cloud {
		return p.blurred(&next)
	}
	r := &rounds{proof: p, facts: facts, st: p.follow(&next), forgotten: map[int]bool{}}
	for !r.st.free && r.once(inside) {
	}
	return r.st
}

// rounds is a loop whose effect is being computed. It changes nothing at first; what one of its events may change
// in the state as far as that is known is forgotten, until there is nothing left.
type rounds struct {
	*proof
	facts     []logic.Term
	st        *state
	forgotten map[int]bool // slots of which nothing is known but their cells
}

// follow gives every map a cell for each variable of the parts, so that what is under these keys
// can stay known when others change.
func (p *proof) follow(st *state) *state {
	next := *st
	next.slots = slices.Clone(st.slots)
	for i, v := range p.x.m.State {
		if v.Key == nil {
			continue
		}
		for _, k := range p.keys {
			if !logic.Compatible(k.Sort(), v.Key) || slices.ContainsFunc(next.slots[i].cells, func(c cell) bool { return c.key == k }) {
				continue
			}
			c := cell{key: k}
			for column := range sorts(v) {
				c.terms = append(c.terms, p.x.lookup(next.slots[i], v, k, column))
			}
			next.slots[i].cells = append([]cell{c}, next.slots[i].cells...)
		}
	}
	return &next
}

// once makes unknown what an event of the edges may change, and reports whether there was something.
func (r *rounds) once(inside []edge) bool {
	for _, e := range inside {
		if e.op.Kind != sre.Call {
			continue
		}
		for _, m := range r.x.calls(r.st, e.op) {
			given := append(slices.Clip(m.given), logic.Conjuncts(r.g.b.Instance(e.op, e.when, m.values))...)
			all, possible := r.assume(r.facts, given)
			switch {
			case !possible:
			case m.next.free:
				r.st = m.next
				return true
			case r.forget(m.changes, all):
				return true
			}
		}
	}
	return false
}

// forget makes unknown what is changed, and reports whether something was known of it.
func (r *rounds) forget(changes []change, facts []logic.Term) bool {
	next := *r.st
	next.slots = slices.Clone(r.st.slots)
	changed := false
	for _, u := range changes {
		s := r.st.slots[u.slot]
		n := r.kept(s, u, facts)
		if r.forgotten[u.slot] && n == len(s.cells) || r.idle(s, u, facts) {
			continue
		}
		changed, r.forgotten[u.slot] = true, true
		after := r.x.anything(u.Var)
		after.cells = s.cells[:min(n, len(next.slots[u.slot].cells))]
		next.slots[u.slot] = after
	}
	r.st = &next
	return changed
}

// idle reports whether a change sets what is so already.
func (p *proof) idle(s slot, u change, facts []logic.Term) bool {
	if u.Kind != model.Assign || u.Key == nil && u.Var.Key != nil || u.Var.Shape == model.List {
		return false
	}
	differs := p.x.l.False()
	for i, t := range u.Terms {
		if t == nil { // of what is not there
			continue
		}
		var old logic.Term
		if u.Key != nil {
			old = p.x.lookup(s, u.Var, u.Key, i)
		} else {
			old = p.x.column(s.terms, i, u.Var)
		}
		differs = p.x.l.Or(differs, p.x.l.Ne(old, t))
	}
	_, possible := p.assume(facts, logic.Conjuncts(differs))
	return logic.IsFalse(differs) || !possible
}

// kept returns how many cells of a map, from the newest on, a change leaves as they are.
func (p *proof) kept(s slot, u change, facts []logic.Term) int {
	if u.Key == nil {
		return 0
	}
	for i, c := range s.cells {
		if _, hit := p.assume(facts, []logic.Term{p.x.l.Eq(u.Key, c.key)}); hit {
			return i
		}
	}
	return len(s.cells)
}

// blurred returns the state with all unknown that any request changes.
func (p *proof) blurred(st *state) *state {
	next := *st
	next.slots = slices.Clone(st.slots)
	for i, v := range p.x.m.State {
		if p.x.changeable(v) {
			next.slots[i] = p.x.anything(v)
		}
	}
	return &next
}

// observations returns the steps in which an operation is observed, and more.
func (p *proof) observations(st *state, op *sre.Op) []move {
	var out []move
	if !op.Visible() || st.free {
		return p.x.observations(st, op)
	}
	for _, m := range p.settled(st) {
		steps := p.x.observations(m.next, op)
		if st.cloud {
			steps = p.clouded(m.next, op)
		}
		for _, s := range steps {
			s.given = slices.Concat(m.given, s.given)
			out = append(out, s)
		}
	}
	return out
}

// settled returns a state, and what becomes of it when requests that wait are taken.
func (p *proof) settled(st *state) []move {
	out := []move{{next: st}}
	for i := 0; i < len(out) && p.work > 0; i++ {
		p.work--
		now := out[i].next
		if st.cloud { // requests of which nothing is known may have been taken before
			now = p.blurred(now)
		}
		for _, m := range p.x.internal(now) {
			m.given = slices.Concat(out[i].given, m.given)
			if !slices.ContainsFunc(m.given, logic.IsFalse) {
				out = append(out, m)
			}
		}
	}
	return out
}

// clouded returns the steps in which an operation is observed while unknown packets are under way.
func (p *proof) clouded(st *state, op *sre.Op) []move {
	blurred := p.blurred(st)
	switch op.Kind {
	case sre.Call:
		return p.x.calls(blurred, op)
	case sre.Send: // one more in the cloud
		return []move{{next: blurred, op: op, values: p.x.fresh(op, 0, len(op.Fields))}}
	}
	out := p.x.receives(blurred, op)
	for _, rule := range p.x.m.Rules {
		if rule.Op.Kind != sre.Send {
			continue
		}
		for _, o := range p.x.take(blurred, rule.Op, p.x.fresh(rule.Op, 0, len(rule.Op.Fields))) {
			if o.next.free {
				out = append(out, move{next: o.next, given: o.given, op: op, values: p.x.fresh(op, 0, len(op.Fields))})
			}
			for _, r := range o.replies {
				if r.op == op {
					answer := packet{op: op, values: p.x.complete(op, nil, r.values)}
					given := append(slices.Clip(o.given), p.behind(st, answer))
					out = append(out, move{next: blurred, given: given, op: op, values: answer.values})
				}
			}
		}
	}
	return out
}

// behind returns that nothing keeps an unknown packet from coming next: those that are known come first in their connection,
// where the network keeps the order.
func (p *proof) behind(st *state, answer packet) logic.Term {
	out := p.x.l.True()
	net := p.x.network()
	if net.Unordered || net.Lossy || net.Copies > 0 {
		return out
	}
	for _, q := range slices.Concat(st.in, st.out) {
		out = p.x.l.And(out, p.x.l.Not(p.x.together(q, answer)))
	}
	return out
}

// components numbers the strongly connected components of a graph, and returns their vertices.
func components(g *graph) [][]int {
	t := &tarjan{g: g, index: make([]int, len(g.vertex)), low: make([]int, len(g.vertex)), on: make([]bool, len(g.vertex))}
	for v := range g.vertex {
		if t.index[v] == 0 {
			t.visit(v)
		}
	}
	return t.out
}

// tarjan is his algorithm at work.
type tarjan struct {
	g          *graph
	index, low []int // from 1; 0: not visited
	on         []bool
	stack      []int
	count      int
	out        [][]int
}

func (t *tarjan) visit(v int) {
	t.count++
	t.index[v], t.low[v], t.on[v] = t.count, t.count, true
	t.stack = append(t.stack, v)
	for _, e := range t.g.edges(v) {
		switch {
		case t.index[e.to] == 0:
			t.visit(e.to)
			t.low[v] = min(t.low[v], t.low[e.to])
		case t.on[e.to]:
			t.low[v] = min(t.low[v], t.index[e.to])
		}
	}
	if t.low[v] < t.index[v] {
		return
	}
	i := slices.Index(t.stack, v)
	scc := slices.Clone(t.stack[i:])
	t.stack = t.stack[:i]
	slices.Sort(scc)
	for _, u := range scc {
		t.on[u], t.g.vertex[u].scc = false, len(t.out)
	}
	t.out = append(t.out, scc)
}

// changeable reports whether some request changes a variable.
func (x *machine) changeable(v *model.Var) bool {
	var within func(c *model.Case) bool
	within = func(c *model.Case) bool {
		return slices.ContainsFunc(c.Updates, func(u model.Update) bool { return u.Var == v }) || slices.ContainsFunc(c.Cases, within)
	}
	return slices.ContainsFunc(x.m.Rules, func(r *model.Rule) bool { return within(r.Body) })
}
