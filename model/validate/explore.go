package validate

import (
	"encoding/binary"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// Exploring. An observation is explained by the system's taking some of the requests that wait, in
// some order. Only those have to be looked at without which it would have been another observation:
// a request that could change places with all that are taken after it is taken later, when another
// observation needs it, or never. So a sequence of requests is followed only as long as each of
// them can still be needed by one after it, and all sequences that leave the same state are one.

// demand is what exploring is for.
type demand struct {
	call  *footprint        // of a call that is answered now
	wants func(packet) bool // whether taking a request may bring it about
}

// node is what a branch has become while exploring.
type node struct {
	br *branch
	// owing are the requests taken on the way that nothing after them has needed so far, the last
	// one at the end; empty before the first.
	owing []packet
}

// last returns the request that was taken last, and alone is what explains that it was; false where
// others still would have to.
func (n node) last() (p packet, only bool) {
	if len(n.owing) == 0 {
		return packet{}, true
	}
	return n.owing[len(n.owing)-1], len(n.owing) == 1
}

// explore calls visit on branches and on all that they can become when the system takes requests
// that wait, as far as a demand needs it, each once; where visit returns true a branch is not
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

// nodeKey returns all that a node says, as a key.
func (x *engine) nodeKey(n node) string {
	var key []byte
	for _, p := range n.owing {
		key = binary.AppendUvarint(key, uint64(p.step))
	}
	return string(append(key, '/')) + x.key(n.br)
}

// expand returns what a node becomes when one more request is taken.
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
		// What was taken earlier needs nothing that was taken now, and nothing that is taken now
		// needs it; so it comes first and is what is demanded, or comes to let others follow.
		followed := x.followed(n.br, i)
		if (len(p.early) > 0 || p.past != nil) && (followed || d.wants(p) && len(n.owing) == 0) {
			owing = x.owing(n, i, true)
			for _, br := range x.takeEarly(n.br, way) {
				out = append(out, node{br, owing})
			}
		}
	}
	return out
}

// needed reports, for each request that waits, whether taking it may matter for a demand: it may
// bring it about, or conflicts with one that matters, or is before one in a connection.
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

// owing returns what is owing when the i-th request is taken, now or earlier: those it needs no
// more, and itself.
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

// pays reports whether a request o that was taken may have mattered for one with footprint f: by
// itself, or since a reader who waits may have come between them.
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

// takeNow is take where nothing is said of the others that wait.
func (x *engine) takeNow(br *branch, way model.Delivery, why *reasons) []*branch {
	return x.taken(br, way, why, func(*branch, outcome) {})
}

// taken returns the branches after a request was taken; also is done to each of them.
func (x *engine) taken(br *branch, way model.Delivery, why *reasons, also func(*branch, outcome)) []*branch {
	var out []*branch
	p := br.in[way.At]
	for _, o := range x.respond(br, p.event()) {
		b := o.br
		if o.clash != "" {
			why.impossible(o)
			continue
		}
		also(b, o)
		for j := way.At + 1; j < len(b.in); j++ {
			if x.inOrder(p, b.in[j]) { // it comes after what is taken now
				b.in[j].early, b.in[j].past = nil, nil
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
	if p.past != nil {
		br = br.clone()
		known := len(br.facts)
		for _, o := range x.respond(x.within(br, p.past), p.event()) {
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

// answered returns the branches in which the system gives a call the answer that was
// observed, after any of the requests that wait.
func (x *engine) answered(brs []*branch, e sre.Event, why *reasons) []*branch {
	var out []*branch
	d := x.demandOf(brs, e)
	x.explore(brs, d, func(n node) bool {
		if !n.br.free && slices.ContainsFunc(n.owing, func(o packet) bool { return !x.pays(n.br, o, d.call, -1) }) {
			return false
		}
		b, early := n.br, map[int][]earlyOutcome(nil)
		if len(b.in) > 0 && !x.summing {
			b, early = x.remember(b, -1, d.call, d.call)
		}
		for _, o := range x.respond(b, e) {
			next := o.br.clone()
			x.recall(next, early, o.wrote)
			var fit []*branch
			if o.clash == "" && x.agrees(next, o, e) {
				fit = x.settled(next)
			}
			if out = append(out, fit...); len(fit) == 0 && why != nil {
				x.explain(o, e, why)
			}
		}
		return n.br.free
	}, why)
	return out
}

// agrees adds to a branch that the answer of an outcome is the one that was observed; false where
// that is impossible at first sight.
func (x *engine) agrees(br *branch, o outcome, e sre.Event) bool {
	for _, r := range o.replies {
		if r.Op == e.Op && !x.unify(br, r.Values, e.Values) {
			return false
		}
	}
	return true
}

// unify adds to a branch that terms have the values that were observed.
func (x *engine) unify(br *branch, terms []logic.Term, values []logic.Value) bool {
	ok := true
	for i, t := range terms {
		if t != nil {
			ok = br.assume(x.l.Eq(t, x.l.Value(values[i]))) && ok
		}
	}
	return ok
}
