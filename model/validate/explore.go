package validate

import (
	"encoding/binary"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// Exploring. An observation is explained by the system taking some of the waiting requests, in some
// order. Only requests that the observation may need have to be considered. A request that could
// change places with all requests taken after it is taken later, when another observation needs it,
// or never. So a sequence of requests is followed only while a later request may still need each of
// them, and sequences that lead to the same state count as one.

// demand is what an exploration has to explain.
type demand struct {
	call  *footprint        // of a call that is answered now
	wants func(packet) bool // whether taking a request may cause the event
}

// node is a branch during an exploration.
type node struct {
	br *branch
	// owing lists the requests taken along the way that no later one has needed so far, the last
	// one at the end; empty before the first.
	owing []packet
}

// last returns the request that was taken last. only is false if earlier requests are still owing.
func (n node) last() (p packet, only bool) {
	if len(n.owing) == 0 {
		return packet{}, true
	}
	return n.owing[len(n.owing)-1], len(n.owing) == 1
}

// explore calls visit on branches and on all their successors when the system takes waiting
// requests, as far as a demand needs it, each once. If visit returns true, the branch is not
// followed further.
func (x *engine) explore(brs []*branch, d demand, visit func(node) bool, why *reasons) {
	var todo []node
	var seen map[string]bool
	expand := func(n node) []node { return x.expand(n, d, why) }
	if x.summing {
		s := x.summarize(brs, d)
		expand = func(n node) []node { return s.expand(n, why) }
		if d.call != nil {
			expand = func(node) []node { return nil }
			brs = slices.Clone(brs)
			for i, br := range brs {
				brs[i] = s.amid(br, -1)
			}
		}
	}
	for _, br := range brs {
		if n := (node{br: br}); !visit(n) {
			todo = append(todo, n)
		}
	}
	for len(todo) > 0 && !x.spent {
		n := todo[0]
		todo = todo[1:]
		for _, next := range expand(n) {
			if seen == nil {
				seen = map[string]bool{}
			}
			k := x.nodeKey(next)
			if seen[k] {
				continue
			}
			seen[k] = true
			if !visit(next) {
				todo = append(todo, next)
			}
		}
	}
}

// nodeKey returns the whole content of a node, as a key.
func (x *engine) nodeKey(n node) string {
	var key []byte
	for _, p := range n.owing {
		key = binary.AppendUvarint(key, uint64(p.step))
	}
	return string(append(key, '/')) + x.key(n.br)
}

// expand returns the successors of a node when one more request is taken.
func (x *engine) expand(n node, d demand, why *reasons) []node {
	if len(n.br.in) == 0 || n.br.free {
		return nil
	}
	var out []node
	needed := x.needed(n.br, d)
	for _, way := range x.deliveries(n.br.in) {
		i := way.At
		p := n.br.in[way.At]
		if !needed[i] || x.idle(n.br, i, d) {
			continue
		}
		owing := x.owing(n, i, false)
		for _, br := range x.take(n.br, way, d, why) {
			out = append(out, node{br, owing})
		}
		// A request that was taken earlier needs no request taken now, and none taken now needs it.
		// So it comes first, and either is demanded itself or lets others follow.
		followed := x.followed(n.br, i)
		if (len(p.early) > 0 || p.meanwhile != nil) && (followed || d.wants(p) && len(n.owing) == 0) {
			owing = x.owing(n, i, true)
			for _, br := range x.takeEarly(n.br, way) {
				out = append(out, node{br, owing})
			}
		}
	}
	return out
}

// needed reports, for each waiting request, whether taking it may matter for a demand: it may cause
// the event, or conflicts with a request that matters, or is before one in a connection.
func (x *engine) needed(br *branch, d demand) []bool {
	out := make([]bool, len(br.in))
	var todo []int
	add := func(i int) {
		if !out[i] {
			out[i] = true
			todo = append(todo, i)
		}
	}
	for i, p := range br.in {
		if d.wants(p) || p.foot.free || d.call != nil && x.conflicts(p.foot, d.call) {
			add(i)
		}
	}
	for len(todo) > 0 {
		i := todo[0]
		todo = todo[1:]
		for j, q := range br.in {
			if !out[j] && (x.conflicts(q.foot, br.in[i].foot) || j < i && x.inOrder(q, br.in[i])) {
				add(j)
			}
		}
	}
	return out
}

// inOrder reports whether two requests keep their order.
func (x *engine) inOrder(p, q packet) bool {
	return !x.sym.step.Wires.Unordered && p.foot.conn == q.foot.conn
}

// followed reports whether a request waits that can only be taken after the i-th.
func (x *engine) followed(br *branch, i int) bool {
	return slices.ContainsFunc(br.in[i+1:], func(q packet) bool { return x.inOrder(br.in[i], q) })
}

// owing returns the owing requests after the i-th is taken, now or earlier: those that it does not
// need, and itself.
func (x *engine) owing(n node, i int, early bool) []packet {
	p := n.br.in[i]
	out := lists.Where(n.owing, func(o packet) bool {
		return !x.inOrder(o, p) && (early || !x.pays(n.br, o, p.foot, i))
	})
	return append(out, p)
}

// pays reports whether a request o that was taken may have mattered for one with footprint f:
// directly, or because a waiting reader may have come between them.
func (x *engine) pays(br *branch, o packet, f *footprint, skip int) bool {
	if x.conflicts(o.foot, f) {
		return true
	}
	for i, q := range br.in {
		if i != skip && q.foot.onlyReads() && overlap(q.foot.reads, f.writes) &&
			(x.conflicts(o.foot, q.foot) || x.inOrder(o, q)) && x.lazy(br, i) {
			return true
		}
	}
	return false
}

// take returns the branches after a request was taken.
func (x *engine) take(br *branch, way model.Delivery, d demand, why *reasons) []*branch {
	br, early := x.remember(br, way.At, br.in[way.At].foot, d.call)
	return x.taken(br, way, why, func(b *branch, o outcome) { x.recall(b, early, o.wrote) })
}

// takeNow is take without early outcomes for the other waiting requests.
func (x *engine) takeNow(br *branch, way model.Delivery, why *reasons) []*branch {
	return x.taken(br, way, why, func(*branch, outcome) {})
}

// taken returns the branches after a request was taken; also is applied to each of them.
func (x *engine) taken(br *branch, way model.Delivery, why *reasons, also func(*branch, outcome)) []*branch {
	var out []*branch
	p := br.in[way.At]
	for _, o := range x.sym.respond(br, &p.Message) {
		b := o.br
		if o.clash != "" {
			why.impossible(o)
			continue
		}
		also(b, o)
		for j := way.At + 1; j < len(b.in); j++ {
			if x.inOrder(p, b.in[j]) { // it comes after the request taken now
				b.in[j].early = nil
				b.in[j].meanwhile = nil
			}
		}
		b.in = model.Delivered(b.in, way)
		for _, c := range x.emit(b, o.replies, p.step, o.path) {
			out = append(out, x.settled(c)...)
		}
	}
	return out
}

// takeEarly returns the branches in which a request was taken earlier.
func (x *engine) takeEarly(br *branch, way model.Delivery) []*branch {
	var out []*branch
	p := br.in[way.At]
	early := slices.Clip(p.early)
	if p.meanwhile != nil {
		br = br.clone()
		known := len(br.facts)
		for _, o := range x.sym.respond(x.sym.within(br, p.meanwhile), &p.Message) {
			if o.clash == "" {
				early = append(early, earlyOutcome{slices.Clone(o.br.facts[known:]), o.replies, o.path})
				br.choices = max(br.choices, o.br.choices)
			}
		}
	}
	for _, o := range early {
		b := br.clone()
		b.in = model.Delivered(b.in, way)
		b.facts = append(b.facts, o.facts...)
		for _, c := range x.emit(b, o.replies, p.step, o.path) {
			out = append(out, x.settled(c)...)
		}
	}
	return out
}

// answered returns the branches in which the system gives a call the observed answer, or says by
// itself what is received, after any of the waiting requests.
func (x *engine) answered(brs []*branch, e *observed, why *reasons) []*branch {
	var out []*branch
	d := x.demandAtOnce(brs, e)
	x.explore(brs, d, func(n node) bool {
		if !n.br.free && slices.ContainsFunc(n.owing, func(o packet) bool { return !x.pays(n.br, o, d.call, -1) }) {
			return false
		}
		b := n.br
		early := map[int][]earlyOutcome(nil)
		if len(b.in) > 0 && !x.summing {
			b, early = x.remember(b, -1, d.call, d.call)
		}
		for _, o := range x.sym.respond(b, &e.message) {
			next := o.br
			if why != nil { // which is told of the outcome as it is
				next = next.clone()
			}
			x.recall(next, early, o.wrote)
			var fit []*branch
			if o.clash == "" && x.agrees(next, o, e) {
				fit = x.settled(next)
			}
			if out = append(out, fit...); len(fit) == 0 && why != nil {
				x.explain(b, o, e.event, why)
			}
		}
		return n.br.free
	}, why)
	return out
}

// agrees adds to a branch that the answer of an outcome is the observed one; it returns false if
// that is obviously impossible.
func (x *engine) agrees(br *branch, o outcome, e *observed) bool {
	return !slices.ContainsFunc(o.replies, func(r model.Answer) bool {
		return r.Op == e.message.Op && !x.sym.unify(br, r.Values, e.message.Values)
	})
}

// unify adds to a branch that terms have the observed values; a nil value was not observed.
func (sy *symbols) unify(br *branch, terms, values []logic.Term) bool {
	ok := true
	for i, t := range terms {
		if t != nil && values[i] != nil {
			ok = br.assume(sy.l.Eq(t, values[i])) && ok
		}
	}
	return ok
}

const (
	// maxExact is how many branches an event may have before a summary judges it, if one can.
	maxExact = 48
	// maxOrders is how many orders of requests are tried if a summary is possible, as far as they
	// can be foreseen.
	maxOrders = 200
)

// busy reports whether there are too many orders of the requests that matter for an event to try
// them. It counts the orders of the first requests of all connections.
func (x *engine) busy(brs []*branch, d demand) bool {
	most := min(maxOrders, x.limits.Exact)
	total := lists.Sum(brs, func(br *branch) int { return orders(len(br.in)) })
	if total <= most {
		return false
	}
	total = 0
	for _, br := range brs {
		needed := x.needed(br, d)
		n := lists.Count(x.deliveries(br.in), func(way model.Delivery) bool {
			return needed[way.At] && !x.idle(br, way.At, d)
		})
		if total += orders(n); total > most {
			return true
		}
	}
	return false
}

// orders returns how many sequences of some of n requests end with a certain one.
func orders(n int) int {
	total := 1
	some := 1
	for k := n - 1; k > 0 && total < 1<<20; k-- {
		some *= k
		total += some
	}
	return total
}

// demandOf returns what an event demands of the waiting requests.
func (x *engine) demandOf(brs []*branch, e *observed) demand {
	if e.event.Op.Kind != sre.Receive {
		return x.demandAtOnce(brs, e)
	}
	conn := x.connectionOf(&e.message)
	return demand{wants: func(p packet) bool { return x.mayAnswer(p.foot, e.event.Op, conn) }}
}

// demandAtOnce returns what an event demands that happens at once: a call, or what the system says
// by itself.
func (x *engine) demandAtOnce(brs []*branch, e *observed) demand {
	d := demand{wants: func(packet) bool { return false }}
	if e.event.Op.Kind != sre.Send && waits(brs) {
		d.call = x.footprint(&e.message)
	}
	return d
}

// waits reports whether a request waits.
func waits(brs []*branch) bool {
	return slices.ContainsFunc(brs, func(br *branch) bool { return len(br.in) > 0 })
}

// idle reports whether a request need not be taken, since its early outcomes say what it could have
// answered.
func (x *engine) idle(br *branch, i int, d demand) bool {
	p := br.in[i]
	return !d.wants(p) && (p.foot.onlyReads() && x.lazy(br, i) || x.hidden(br, i, d.call))
}

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
	n := x.sym.step.Wires
	if x.m.IsFunction() || n.Capacity > 0 || n.Copies > 0 || n.Lossy || !n.Unordered && !x.local {
		return false
	}
	if d.call != nil && !x.sym.tellable(d.call) {
		return false
	}
	return !slices.ContainsFunc(brs, func(br *branch) bool {
		return br.free || slices.ContainsFunc(br.in, func(p packet) bool { return !x.sym.tellable(p.foot) })
	})
}

// tellable reports whether it is known which spots a request touches.
func (sy *symbols) tellable(f *footprint) bool {
	if f.free {
		return false
	}
	keyed := func(p place) bool { return sy.vars[p.slot].Shape == model.Map || sy.vars[p.slot].Shape == model.Set }
	for _, p := range f.reads {
		if sy.vars[p.slot].Shape == model.List {
			return false
		}
	}
	return !slices.ContainsFunc(f.writes, func(p place) bool {
		return sy.vars[p.slot].Shape == model.List || keyed(p) && !p.key.IsValid() && !p.some
	})
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
			for i, t := range x.sym.current(br, spot) {
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
	v := s.x.sym.vars[r.slot]
	columns := make([]options, len(v.Sorts()))
	keyed := v.Shape == model.Map || v.Shape == model.Set
	if keyed && !r.key.IsValid() {
		p.open[r.slot] = join(p.open[r.slot], columns)
	} else {
		p.add(spot{r.slot, r.key}, columns)
	}
}

// current returns the columns of a spot. It may add a cell for it to the branch.
func (sy *symbols) current(br *branch, s spot) []logic.Term {
	if !s.key.IsValid() {
		out := slices.Clone(br.slots[s.slot].Terms)
		for i, t := range out {
			if t == nil {
				br.choices++
				out[i] = sy.fresh(br.choices-1, "", sy.vars[s.slot].Sorts()[i])
			}
		}
		return out
	}
	terms, slots, n := sy.step.Cell(br.slots, br.choices, s.slot, sy.l.Value(s.key))
	br.slots = slots
	br.choices = n
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
		next[i] = x.sym.blend(br, spot.slot, x.sym.current(br, spot), p.at[spot])
	}
	p.unlock(br)
	for i, spot := range p.spots {
		x.sym.set(br, spot, next[i])
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
		i := way.At
		p := n.br.in[way.At]
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
func (sy *symbols) coarsen(br *branch) {
	live := map[logic.Term]bool{}
	br.present(func(t logic.Term) logic.Term {
		switch t.(type) {
		case *logic.Lit:
		case *logic.Var:
			live[t] = true
		default:
			br.choices++
			t = sy.fresh(br.choices-1, "", t.Sort())
			live[t] = true
		}
		return t
	})
	br.facts = slices.DeleteFunc(br.facts, func(t logic.Term) bool {
		return slices.ContainsFunc(logic.Vars(nil, t), func(v *logic.Var) bool { return !live[v] })
	})
	sy.rename(br)
}
