package validate

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
)

// Summaries. Requests for the same thing that are under way at once can have been taken in
// exponentially many orders. Where more than some would have to be tried, an event is explained by
// what the requests may do, whatever the order: see the package comment for why that loses no
// explanation.

// summary is one event that is judged by what requests may do, and not by the orders in which they
// may do it.
type summary struct {
	x    *engine
	d    demand
	past *past // the states of all branches before the event, and what may have become of them
}

// summable reports whether an event can be judged so: nothing of what waits is lost or comes twice,
// answers keep to their connections, and it is known which parts of the state requests touch.
func (x *engine) summable(brs []*branch, d demand) bool {
	n := x.step.Wires
	if x.m.IsFunction() || n.Capacity > 0 || n.Copies > 0 || n.Lossy || !n.Unordered && !x.local {
		return false
	}
	if d.call != nil && !x.tellable(d.call) {
		return false
	}
	for _, br := range brs {
		if br.free || slices.ContainsFunc(br.in, func(p packet) bool { return !x.tellable(p.foot) }) {
			return false
		}
	}
	return true
}

// tellable reports whether it is known which spots a request touches.
func (x *engine) tellable(f *footprint) bool {
	if f.free {
		return false
	}
	keyed := func(p place) bool { return x.vars[p.slot].Shape == model.Map || x.vars[p.slot].Shape == model.Set }
	for _, p := range f.reads {
		if x.vars[p.slot].Shape == model.List {
			return false
		}
	}
	for _, p := range f.writes {
		if x.vars[p.slot].Shape == model.List || keyed(p) && !p.key.IsValid() && !p.some {
			return false
		}
	}
	return true
}

// summarize begins the judgement of an event.
func (x *engine) summarize(brs []*branch, d demand) *summary {
	s := &summary{x: x, d: d}
	p := x.newPicture()
	for _, br := range brs {
		br = br.clone()
		for i, needed := range x.needed(br, d) {
			if !needed {
				continue
			}
			f := br.in[i].foot
			p.writes(f)
			for _, r := range f.reads {
				s.read(p, br, r)
			}
		}
	}
	for _, br := range brs {
		p.list(br)
	}
	for _, br := range brs {
		br = br.clone()
		for _, spot := range p.spots {
			var now []options
			for i, t := range x.current(br, spot) {
				now = append(now, option(t, i > 0 && len(now) > 0 && now[0].no()))
			}
			p.add(spot, now)
		}
	}
	x.pasts++
	s.past = &past{[]int{x.pasts}, *p}
	return s
}

// no reports whether options are false, and nothing else.
func (o options) no() bool {
	return !o.any && len(o.values) == 1 && o.values[0] == logic.BoolValue(false)
}

// option returns what a term may be.
func option(t logic.Term, absent bool) options {
	switch lit, ok := t.(*logic.Lit); {
	case absent:
		return options{none: true}
	case ok:
		return options{values: []logic.Value{lit.Value()}}
	}
	return options{any: true}
}

// read adds a part of the state that a request reads. What it may be is added for all spots
// together.
func (s *summary) read(p *picture, br *branch, r place) {
	v := s.x.vars[r.slot]
	columns := make([]options, len(v.Sorts()))
	keyed := v.Shape == model.Map || v.Shape == model.Set
	if keyed && !r.key.IsValid() {
		p.open[r.slot] = join(p.open[r.slot], columns)
	} else {
		p.add(spot{r.slot, r.key}, columns)
	}
}

// current returns the columns of a spot. It may give the branch a cell for it.
func (x *engine) current(br *branch, s spot) []logic.Term {
	if !s.key.IsValid() {
		out := slices.Clone(br.slots[s.slot].Terms)
		for i, t := range out {
			if t == nil {
				br.choices++
				out[i] = x.fresh(br.choices-1, "", x.vars[s.slot].Sorts()[i])
			}
		}
		return out
	}
	terms, slots, n := x.step.Cell(br.slots, br.choices, s.slot, x.l.Value(s.key))
	br.slots, br.choices = slots, n
	return terms
}

// amid returns what a branch may be after some of the requests have been taken that wait and may
// matter, in some order; all but the one at a position. Those may all have been taken before now.
func (s *summary) amid(br *branch, skip int) *branch {
	x := s.x
	needed := x.needed(br, s.d)
	br = br.clone()
	p := x.newPicture()
	for i, q := range br.in {
		if needed[i] && i != skip {
			p.writes(q.foot)
			br.in[i].past = x.also(q.past, s.past)
		}
	}
	p.list(br)
	next := make([][]logic.Term, len(p.spots))
	for i, spot := range p.spots {
		next[i] = x.blend(br, spot.slot, x.current(br, spot), p.at[spot])
	}
	p.unlock(br)
	for i, spot := range p.spots {
		x.set(br, spot, next[i])
	}
	return br
}

// expand returns what a node becomes when a request is taken that may bring about what is demanded,
// or one before it in its connection.
func (s *summary) expand(n node, why *reasons) []node {
	var out []node
	x := s.x
	last, _ := n.last()
	for _, way := range x.deliveries(n.br.in) {
		i, p := way.At, n.br.in[way.At]
		if last.Op != nil && !x.inOrder(last, p) { // one request is enough, or several of its connection
			continue
		}
		if !s.d.wants(p) && !slices.ContainsFunc(n.br.in[i:], func(q packet) bool { return s.d.wants(q) && x.inOrder(p, q) }) {
			continue
		}
		for _, br := range x.takeNow(s.amid(n.br, i), way, why) {
			out = append(out, node{br, x.owing(n, i, false)})
		}
		for _, br := range x.takeEarly(n.br, way) {
			out = append(out, node{br, x.owing(n, i, true)})
		}
	}
	return out
}

// coarsen forgets what a summary has made up: facts about what may have been in between, and how
// parts of the state depend on it.
func (x *engine) coarsen(br *branch) {
	live := map[logic.Term]bool{}
	br.present(func(t logic.Term) logic.Term {
		switch t.(type) {
		case *logic.Lit:
		case *logic.Var:
			live[t] = true
		default:
			br.choices++
			t = x.fresh(br.choices-1, "", t.Sort())
			live[t] = true
		}
		return t
	})
	br.facts = slices.DeleteFunc(br.facts, func(t logic.Term) bool {
		return slices.ContainsFunc(logic.Vars(nil, t), func(v *logic.Var) bool { return !live[v] })
	})
	x.rename(br)
}
