package consist

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
)

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
		changed, r.forgotten[u.Slot] = true, true
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
