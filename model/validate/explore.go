package validate

import (
	"encoding/binary"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
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
		i, p := way.At, n.br.in[way.At]
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
	return !x.step.Wires.Unordered && p.foot.conn == q.foot.conn
}

// followed reports whether a request waits that can only be taken after the i-th.
func (x *engine) followed(br *branch, i int) bool {
	return slices.ContainsFunc(br.in[i+1:], func(q packet) bool { return x.inOrder(br.in[i], q) })
}

// owing returns the owing requests after the i-th is taken, now or earlier: those that it does not
// need, and itself.
func (x *engine) owing(n node, i int, early bool) []packet {
	p := n.br.in[i]
	out := make([]packet, 0, len(n.owing)+1)
	for _, o := range n.owing {
		if !x.inOrder(o, p) && (early || !x.pays(n.br, o, p.foot, i)) {
			out = append(out, o)
		}
	}
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
	for _, o := range x.respond(br, &p.Message) {
		b := o.br
		if o.clash != "" {
			why.impossible(o)
			continue
		}
		also(b, o)
		for j := way.At + 1; j < len(b.in); j++ {
			if x.inOrder(p, b.in[j]) { // it comes after the request taken now
				b.in[j].early, b.in[j].meanwhile = nil, nil
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
		for _, o := range x.respond(x.within(br, p.meanwhile), &p.Message) {
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
		b, early := n.br, map[int][]earlyOutcome(nil)
		if len(b.in) > 0 && !x.summing {
			b, early = x.remember(b, -1, d.call, d.call)
		}
		for _, o := range x.respond(b, &e.message) {
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
				x.explain(o, e.event, why)
			}
		}
		return n.br.free
	}, why)
	return out
}

// agrees adds to a branch that the answer of an outcome is the observed one; it returns false if
// that is obviously impossible.
func (x *engine) agrees(br *branch, o outcome, e *observed) bool {
	for _, r := range o.replies {
		if r.Op == e.message.Op && !x.unify(br, r.Values, e.message.Values) {
			return false
		}
	}
	return true
}

// unify adds to a branch that terms have the observed values; a nil value was not observed.
func (x *engine) unify(br *branch, terms, values []logic.Term) bool {
	ok := true
	for i, t := range terms {
		if t != nil && values[i] != nil {
			ok = br.assume(x.l.Eq(t, values[i])) && ok
		}
	}
	return ok
}
