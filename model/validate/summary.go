package validate

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
)

// Summaries. Simultaneous requests for the same thing may have been taken in exponentially many
// orders. If there are too many to try, an event is explained by what the requests may do, whatever
// the order. The package comment says why that loses no explanation.

// summary judges one event by what requests may do, and not by the orders in which they may do it.
type summary struct {
	x *engine
	d demand
	// meanwhile is the states of all branches before the event, and their possible successors.
	meanwhile *meanwhile
}

// summable reports whether a summary can judge an event: no waiting request is lost or comes twice,
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

// summarize begins to judge an event.
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
	x.meanwhiles++
	s.meanwhile = &meanwhile{[]int{x.meanwhiles}, *p}
	return s
}

// no reports whether options are false and nothing else.
func (o options) no() bool {
	return !o.any && len(o.values) == 1 && o.values[0] == logic.BoolValue(false)
}

// option returns the possible values of a term.
func option(t logic.Term, absent bool) options {
	switch lit, ok := t.(*logic.Lit); {
	case absent:
		return options{none: true}
	case ok:
		return options{values: []logic.Value{lit.Value()}}
	}
	return options{any: true}
}

// read adds a part of the state that a request reads. Its possible values are added later, for all
// spots together.
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

// current returns the columns of a spot. It may add a cell for it to the branch.
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

// amid returns the possible states of a branch after some of the requests that wait and may matter
// have been taken, in some order; all but the one at position skip. Those may all have been taken
// by now.
func (s *summary) amid(br *branch, skip int) *branch {
	x := s.x
	needed := x.needed(br, s.d)
	br = br.clone()
	p := x.newPicture()
	for i, q := range br.in {
		if needed[i] && i != skip {
			p.writes(q.foot)
			br.in[i].meanwhile = x.also(q.meanwhile, s.meanwhile)
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

// expand returns the successors of a node when a request is taken that may cause the demanded
// event, or one before it in its connection.
func (s *summary) expand(n node, why *reasons) []node {
	var out []node
	x := s.x
	last, _ := n.last()
	for _, way := range x.deliveries(n.br.in) {
		i, p := way.At, n.br.in[way.At]
		if last.Op != nil && !x.inOrder(last, p) { // one is enough, or several in order
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

// coarsen forgets what a summary has introduced: facts about intermediate values, and how parts of
// the state depend on them.
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
