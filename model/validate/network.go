package validate

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// Networks. What the tester sends waits until the system takes it, and what the
// system answers waits until the tester sees it; a network says in which order, and
// whether something gets lost or comes again. Nothing happens before an observation needs
// it: taking a request later than the system did explains the same observations, as long as the
// order of what the system does is kept. So a send only adds a packet, and a receive looks
// for all ways in which requests can be taken until an answer is there that fits. What
// was received before a request was sent can so never be explained by the request.
//
// Loss and repetition happen as late, and cost no branches of their own: a packet that is lost is one that stays
// on its way for ever, until a later one of its connection arrives or its room is needed; and one that was
// delivered, but may come again, is an optional packet, which may be dropped in the same way.

// network returns the model's network; by default packets keep their order.
func (x *engine) network() *model.Network {
	if n := x.m.Network; n != nil {
		return n
	}
	return &defaultNetwork
}

var defaultNetwork = model.Network{}

// reliable reports whether the network keeps the order of packets and loses none.
func (x *engine) reliable() bool { return !x.network().Unordered && !x.network().Lossy }

// send puts a request on its way. Where the network has no room for it, the system has
// taken requests before, or something is dropped.
func (x *engine) send(br *branch, e sre.Event, step int) []*branch {
	if br.free {
		return []*branch{br}
	}
	n := x.network()
	p := packet{op: e.Op, copies: n.Copies, optional: n.Lossy, step: step, foot: x.footprint(e)}
	for _, v := range e.Values {
		p.values = append(p.values, x.l.Value(v))
	}
	var out []*branch
	add := func(br *branch, in []packet) {
		b := br.clone()
		b.in = append(slices.Clip(in), p)
		b.in = x.arrange(b.in)
		out = append(out, b)
	}
	if n.Capacity == 0 {
		add(br, br.in)
		return out
	}
	d := demand{wants: func(q packet) bool { return x.together(q, p) }}
	x.explore([]*branch{br}, d, func(m node) (room bool) {
		if m.br.free {
			out = append(out, m.br)
			return true
		}
		if last, only := m.last(); !only || last.op != nil && !d.wants(last) {
			return false
		}
		if x.load(m.br.in, p) < n.Capacity {
			add(m.br, m.br.in)
			return true
		}
		for _, rest := range x.withRoom(m.br.in, p) {
			add(m.br, rest)
		}
		if n.Lossy {
			out = append(out, m.br)
		}
		return false
	}, nil)
	return out
}

// together reports whether two packets are for sure of one connection.
func (x *engine) together(p, q packet) bool {
	return x.network().Together(p.op, p.values, q.op, q.values)
}

// load returns how many packets are under way that are for sure of the connection of another.
func (x *engine) load(ps []packet, of packet) int {
	n := 0
	for _, p := range ps {
		if x.together(p, of) {
			n++
		}
	}
	return n
}

// withRoom returns what packets may be left where one of its connection makes room for another.
func (x *engine) withRoom(ps []packet, of packet) [][]packet {
	var out [][]packet
	for i, p := range ps {
		if p.optional && x.together(p, of) {
			out = append(out, slices.Delete(slices.Clone(ps), i, i+1))
		}
	}
	return out
}

// receive returns the branches that explain the event as an answer that is delivered
// now. Why others do not goes to why, if there is one.
func (x *engine) receive(brs []*branch, e sre.Event, why *reasons) []*branch {
	var out []*branch
	d := x.demandOf(brs, e)
	x.explore(brs, d, func(n node) (decided bool) {
		if n.br.free {
			out = append(out, n.br)
			return true
		}
		last, only := n.last()
		mayEnd := slices.ContainsFunc(n.br.in, func(p packet) bool { return p.foot.free })
		for _, i := range x.deliverable(n.br.out) {
			p := n.br.out[i]
			// Where nothing overtakes and nothing is lost, the oldest packet of a connection is the next one.
			decided = decided || x.reliable() && !p.optional && !mayEnd && x.sameConnection(p, e)
			switch {
			case !only || last.op != nil && p.step != last.step: // it could have come without what was taken last
			case p.op == e.Op:
				out = append(out, x.deliver(n.br, i, e, why)...)
			case x.sameConnection(p, e):
				why.add(p.path, "answers with "+p.op.Name+", not with "+e.Op.Name)
			}
		}
		return decided
	}, why)
	return out
}

// deliver returns the branches in which the i-th answer on its way is the event.
func (x *engine) deliver(b *branch, i int, e sre.Event, why *reasons) []*branch {
	var out []*branch
	p := b.out[i]
	next := b.clone()
	if x.unify(next, p.values, e.Values) {
		next.out[i].values = x.literals(e.Values)
		next.out = x.delivered(next.out, i)
		out = x.settled(next)
	}
	if len(out) == 0 && why != nil {
		why.add(p.path, x.mismatch(b, p.op, p.values, e.Values))
	}
	return out
}

// literals returns values as terms.
func (x *engine) literals(values []logic.Value) []logic.Term {
	out := make([]logic.Term, len(values))
	for i, v := range values {
		out[i] = x.l.Value(v)
	}
	return out
}

// sameConnection reports whether a packet is for sure in the connection of an event.
func (x *engine) sameConnection(p packet, e sre.Event) bool {
	n := x.network()
	if n.Connection == "" {
		return true
	}
	i, j := p.op.Position(n.Connection), e.Op.Position(n.Connection)
	if i < 0 || j < 0 {
		return i == j
	}
	return p.values[i] == x.l.Value(e.Values[j])
}

// deliverable returns the positions of the packets that may come next: those of a connection up to the first
// that cannot be dropped, or all.
func (x *engine) deliverable(ps []packet) []int {
	n := x.network()
	var out []int
	for i, p := range ps {
		free := true
		for j := 0; j < i && free && !n.Unordered; j++ {
			free = ps[j].optional || !x.together(ps[j], p)
		}
		if free && !(n.Unordered && slices.ContainsFunc(out, func(k int) bool { return twins(ps[k], p) })) {
			out = append(out, i)
		}
	}
	return out
}

// twins reports whether it makes no difference which of two packets is delivered.
func twins(a, b packet) bool {
	return a.op == b.op && a.copies == b.copies && a.optional == b.optional && same(a.values, b.values) &&
		slices.EqualFunc(a.early, b.early, sameEarly) && a.past == b.past
}

// delivered returns what remains of packets when one has been delivered: where they keep their order,
// those before it will not come any more.
func (x *engine) delivered(ps []packet, i int) []packet {
	n := x.network()
	out := make([]packet, 0, len(ps))
	for j, p := range ps {
		switch {
		case j == i && p.copies > 0:
			p.copies--
			p.optional = true
			out = append(out, p)
		case j > i || j < i && (n.Unordered || !x.together(p, ps[i])):
			out = append(out, p)
		}
	}
	return out
}

// message returns a request as the event that it is.
func (p packet) message() sre.Event {
	e := sre.Event{Op: p.op}
	for _, t := range p.values {
		e.Values = append(e.Values, t.(*logic.Lit).Value())
	}
	return e
}

// emit puts the answers to a request on their way, in all ways in which there is room for them. Where there is
// none the system has to wait; once it has begun, all its answers find room somewhere.
func (x *engine) emit(br *branch, replies []model.Answer, step int, path []string) []*branch {
	n := x.network()
	out := []*branch{br}
	for i, r := range replies {
		p := packet{op: r.Op, values: r.Values, copies: n.Copies, optional: n.Lossy, step: step, path: path}
		var next []*branch
		for _, b := range out {
			if n.Capacity == 0 || x.load(b.out, p) < n.Capacity {
				b.out = append(slices.Clip(b.out), p)
				next = append(next, b)
				continue
			}
			rooms := x.withRoom(b.out, p)
			if len(rooms) == 0 && i > 0 {
				rooms = [][]packet{b.out}
			}
			for _, rest := range rooms {
				c := b.clone()
				c.out = append(slices.Clip(rest), p)
				next = append(next, c)
			}
			if n.Lossy {
				next = append(next, b)
			}
		}
		out = next
	}
	return out
}

// arrange brings packets whose order does not matter into one that depends on nothing
// but them: connections one after the other, and where packets overtake each other, equal ones side by
// side. Of these, optional ones that need no room are one packet that may come more often.
func (x *engine) arrange(ps []packet) []packet {
	n := x.network()
	if len(ps) < 2 || n.Connection == "" && !n.Unordered {
		return ps
	}
	slices.SortStableFunc(ps, func(a, b packet) int {
		if c := cmp.Compare(termID(n.ConnectionOf(a.op, a.values)), termID(n.ConnectionOf(b.op, b.values))); c != 0 || !n.Unordered {
			return c
		}
		if c := cmp.Compare(a.op.Index(), b.op.Index()); c != 0 {
			return c
		}
		return slices.CompareFunc(a.values, b.values, func(s, t logic.Term) int { return cmp.Compare(termID(s), termID(t)) })
	})
	if !n.Unordered || n.Capacity > 0 {
		return ps
	}
	out := ps[:1]
	for _, p := range ps[1:] {
		if q := &out[len(out)-1]; q.optional && p.optional && q.op == p.op && same(q.values, p.values) && len(q.early)+len(p.early) == 0 {
			q.copies += p.copies + 1
			q.step = p.step
			continue
		}
		out = append(out, p)
	}
	return out
}

// termID numbers terms; nil comes first.
func termID(t logic.Term) int {
	if t == nil {
		return -1
	}
	return t.ID()
}
