package consist

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
)

// A proof that the model has no run in the parts of a graph, of any length. The graph has finitely
// many vertices, so a run consists of loops and of finitely many paths between them. The proof
// replaces a loop by its effect: what its events may change becomes unknown, and the rest stays. In
//
//	seq(all, put(next == n, ok == true), star(any - put), get(value != n))
//
// the first loop, all, makes everything unknown. Then put sets the register to n, and nothing in
// star(any - put) changes it. So get answers n, which contradicts value != n. Every path ends in
// such a contradiction, so there is no such run.
//
// Unknown values may be anything, so the proof considers more runs than there are. If every path
// ends in a contradiction, this is a proof; otherwise nothing is known.
type proof struct {
	ctx    context.Context
	x      *machine
	g      *graph
	solver *logic.Portfolio
	keys   []logic.Term // the variables of the parts; map values under these keys are tracked
	loops  [][]int      // strongly connected components: vertices by component
	work   int          // remaining steps
}

// maxProof is how many steps a proof may have, which take a few seconds. The proofs of specs have
// some hundred.
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

// live reports whether a vertex has an accepted continuation.
func (p *proof) live(v int) bool { return p.g.vertex[v].distance >= 0 }

// from reports whether it is proven that no run leads from a vertex to acceptance, given the state
// and the facts.
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

// assume adds facts, and reports whether the solver considers them possible.
func (p *proof) assume(facts, given []logic.Term) ([]logic.Term, bool) {
	if slices.ContainsFunc(given, logic.IsFalse) {
		return nil, false
	}
	all := append(slices.Clip(facts), given...)
	return all, len(given) == 0 || decide(p.ctx, p.solver, all) != logic.Unsat
}

// blurred returns the state with everything unknown that some request changes.
func (p *proof) blurred(st *state) *state {
	next := *st
	next.slots = slices.Clone(st.slots)
	for i, v := range p.x.m.State {
		if p.x.changeable(v) {
			next.slots[i] = p.x.step.Anything(v)
		}
	}
	return &next
}

// observations returns the steps in which an operation is observed, and possibly more.
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

// settled returns a state, and its successors when waiting requests are taken.
func (p *proof) settled(st *state) []move {
	out := []move{{next: st}}
	for i := 0; i < len(out) && p.work > 0; i++ {
		p.work--
		now := out[i].next
		if st.cloud { // unknown requests may have been taken before
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
	case sre.Send: // it joins the cloud
		return []move{{next: blurred, op: op, values: p.x.fresh(op, len(op.Fields))}}
	}
	out := p.x.receives(blurred, op)
	for _, rule := range p.x.m.Rules {
		if rule.Op.Kind != sre.Send {
			continue
		}
		for _, o := range p.x.take(blurred, rule.Op, p.x.fresh(rule.Op, len(rule.Op.Fields))) {
			if o.next.free {
				out = append(out, move{next: o.next, given: o.given, op: op, values: p.x.fresh(op, len(op.Fields))})
			}
			for _, r := range o.replies {
				if r.Op == op {
					answer := model.Message{Op: op, Values: p.x.complete(op, nil, r.Values)}
					given := append(slices.Clip(o.given), p.behind(st, &answer))
					out = append(out, move{next: blurred, given: given, op: op, values: answer.Values})
				}
			}
		}
	}
	return out
}

// behind says that an unknown packet may come next: known packets come first in their connection if
// the network keeps the order.
func (p *proof) behind(st *state, answer *model.Message) logic.Term {
	out := p.x.l.True()
	net := p.x.step.Wires
	if net.Unordered || net.Lossy || net.Copies > 0 {
		return out
	}
	for _, q := range slices.Concat(st.in, st.out) {
		out = p.x.l.And(out, p.x.l.Not(net.Together(&q, answer)))
	}
	return out
}

// changeable reports whether some request changes a variable.
func (x *machine) changeable(v *model.Var) bool {
	var within func(c *model.Case) bool
	within = func(c *model.Case) bool {
		return slices.ContainsFunc(c.Updates, func(u model.Update) bool { return u.Var == v }) || slices.ContainsFunc(c.Cases, within)
	}
	return slices.ContainsFunc(x.m.Rules, func(r *model.Rule) bool { return within(r.Body) })
}

// isLoop reports whether a run can stay in a component for more than one event.
func (p *proof) isLoop(scc int) bool {
	return slices.ContainsFunc(p.loops[scc], func(u int) bool {
		return slices.ContainsFunc(p.g.edges(u), func(e edge) bool { return p.g.vertex[e.to].scc == scc })
	})
}

// rounds returns the state after any number of events in a component: what these may change is
// unknown.
func (p *proof) rounds(scc int, st *state, facts []logic.Term) *state {
	var inside []edge
	sends := false
	receives := false
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
		next.in = nil
		next.out = nil
		next.cloud = true
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

// rounds is a loop whose effect is being computed. It starts with no changes. Whatever one of its
// events may change in the known part of the state is forgotten, until nothing changes.
type rounds struct {
	*proof
	facts     []logic.Term
	st        *state
	forgotten map[int]bool // slots of which only the cells are known
}

// follow gives every map a cell for each variable of the parts, so that the values under these keys
// can stay known when others change.
func (p *proof) follow(st *state) *state {
	next := *st
	next.slots = slices.Clone(st.slots)
	for i, v := range p.x.m.State {
		if v.Key == nil {
			continue
		}
		for _, k := range p.keys {
			if !logic.Compatible(k.Sort(), v.Key) || slices.ContainsFunc(next.slots[i].Cells, func(c model.Cell) bool { return c.Key == k }) {
				continue
			}
			c := model.Cell{Key: k}
			for column := range v.Sorts() {
				c.Terms = append(c.Terms, p.x.step.Lookup(next.slots, i, k, column))
			}
			next.slots[i].Cells = append([]model.Cell{c}, next.slots[i].Cells...)
		}
	}
	return &next
}

// once makes unknown what an event of the edges may change, and reports whether anything became
// unknown.
func (r *rounds) once(inside []edge) bool {
	for _, e := range inside {
		for _, m := range r.x.atOnce(r.st, e.op) {
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

// forget makes unknown what is changed, and reports whether anything of it was known.
func (r *rounds) forget(changes []model.Change, facts []logic.Term) bool {
	next := *r.st
	next.slots = slices.Clone(r.st.slots)
	changed := false
	for _, u := range changes {
		s := r.st.slots[u.Slot]
		n := r.kept(s, u, facts)
		if r.forgotten[u.Slot] && n == len(s.Cells) || r.idle(u, facts) {
			continue
		}
		changed = true
		r.forgotten[u.Slot] = true
		after := r.x.step.Anything(u.Var)
		after.Cells = s.Cells[:min(n, len(next.slots[u.Slot].Cells))]
		next.slots[u.Slot] = after
	}
	r.st = &next
	return changed
}

// idle reports whether a change sets a value that is already set.
func (r *rounds) idle(u model.Change, facts []logic.Term) bool {
	if u.Kind != model.Assign || u.Key == nil && u.Var.Key != nil || u.Var.Shape == model.List {
		return false
	}
	differs := r.x.l.False()
	for i, t := range u.Terms {
		if t == nil { // an absent value
			continue
		}
		var old logic.Term
		if u.Key != nil {
			old = r.x.step.Lookup(r.st.slots, u.Slot, u.Key, i)
		} else {
			old = r.x.step.Column(r.st.slots[u.Slot].Terms, i, u.Var)
		}
		differs = r.x.l.Or(differs, r.x.l.Ne(old, t))
	}
	_, possible := r.assume(facts, logic.Conjuncts(differs))
	return logic.IsFalse(differs) || !possible
}

// kept returns how many cells of a map, from the newest on, a change leaves unchanged.
func (p *proof) kept(s model.Slot, u model.Change, facts []logic.Term) int {
	if u.Key == nil {
		return 0
	}
	for i, c := range s.Cells {
		if _, hit := p.assume(facts, []logic.Term{p.x.l.Eq(u.Key, c.Key)}); hit {
			return i
		}
	}
	return len(s.Cells)
}

// components numbers the strongly connected components of a graph, and returns their vertices.
func components(g *graph) [][]int {
	out := sfa.Components(len(g.vertex), func(v int, edge func(to int)) {
		for _, e := range g.edges(v) {
			edge(e.to)
		}
	})
	for i, scc := range out {
		for _, v := range scc {
			g.vertex[v].scc = i
		}
	}
	return out
}
