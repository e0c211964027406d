package validate

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// Messages. What the tester sends waits until the system takes it, and what the system answers
// waits until the tester sees it; [model.Wires] says how. Nothing happens before an observation
// needs it: taking a request later than the system did explains the same observations, as long as
// the order of the system's steps is kept. So a send only adds a packet, and a receive looks for
// all ways in which requests can be taken until there is an answer that fits. A request therefore
// never explains an answer received before it was sent.

// reliable reports whether the network keeps the order of packets and loses none.
func (x *engine) reliable() bool { return !x.step.Wires.Unordered && !x.step.Wires.Lossy }

// send puts a request under way. If the network has no room for it, the system has taken requests
// before, or a packet is dropped.
func (x *engine) send(br *branch, e *observed, step int) []*branch {
	if br.free {
		return []*branch{br}
	}
	p := packet{Message: e.message, step: step, foot: x.footprint(&e.message)}
	var out []*branch
	add := func(br *branch) (fits bool) {
		for _, entry := range model.Entries(x.step.Wires, br.in, &p.Message, false) {
			fits = fits || entry.Fits()
			if entry.Lost {
				out = append(out, br)
				continue
			}
			b := br.clone()
			b.in = x.arrange(model.Entered(br.in, entry, p))
			out = append(out, b)
		}
		return fits
	}
	if x.step.Wires.Capacity == 0 {
		add(br)
		return out
	}
	d := demand{wants: func(q packet) bool { return logic.IsTrue(x.step.Wires.Together(&q.Message, &p.Message)) }}
	x.explore([]*branch{br}, d, func(m node) (room bool) {
		if m.br.free {
			out = append(out, m.br)
			return true
		}
		if last, only := m.last(); !only || last.Op != nil && !d.wants(last) {
			return false
		}
		return add(m.br)
	}, nil)
	return out
}

// observed is an event of the run, with its values as terms.
type observed struct {
	event   sre.Event
	message model.Message
}

func (x *engine) observed(e sre.Event) *observed {
	return &observed{e, x.step.Wires.Message(e.Op, x.step.Literals(e.Values))}
}

// receive returns the branches that explain the event as an answer that is delivered now. why, if
// not nil, collects why others do not.
func (x *engine) receive(brs []*branch, e *observed, why *reasons) []*branch {
	var out []*branch
	d := x.demandOf(brs, e)
	x.explore(brs, d, func(n node) (decided bool) {
		if n.br.free {
			out = append(out, n.br)
			return true
		}
		last, only := n.last()
		mayEnd := slices.ContainsFunc(n.br.in, func(p packet) bool { return p.foot.free })
		for _, way := range x.deliveries(n.br.out) {
			p := n.br.out[way.At]
			// If packets cannot overtake and are not lost, the oldest packet of a connection is the
			// next one.
			alike := logic.IsTrue(x.step.Wires.Together(&p.Message, &e.message))
			decided = decided || x.reliable() && !p.Optional && !mayEnd && alike
			switch {
			// The answer could have come without the request that was taken last.
			case !only || last.Op != nil && p.step != last.step:
			case p.Op == e.message.Op:
				out = append(out, x.deliver(n.br, way, e, why)...)
			case alike:
				why.add(p.path, "answers with "+p.Op.Name+", not with "+e.message.Op.Name)
			}
		}
		return decided
	}, why)
	return out
}

// deliver returns the branches in which an answer arrives that equals the event.
func (x *engine) deliver(b *branch, way model.Delivery, e *observed, why *reasons) []*branch {
	var out []*branch
	p := b.out[way.At]
	next := b.clone()
	if x.unify(next, p.Values, e.message.Values) {
		next.out[way.At].Values = e.message.Values
		next.out = model.Delivered(next.out, way)
		out = x.settled(next)
	}
	if len(out) == 0 && why != nil {
		why.add(p.path, x.mismatch(b, p.Op, p.Values, e.event.Values))
	}
	return out
}

// deliveries returns the ways in which packets may arrive next, one for each set of equal packets.
func (x *engine) deliveries(ps []packet) []model.Delivery {
	ways := model.Deliveries(x.step.Wires, ps)
	if !x.step.Wires.Unordered {
		return ways
	}
	out := ways[:0]
	for _, d := range ways {
		if !slices.ContainsFunc(out, func(k model.Delivery) bool { return twins(ps[k.At], ps[d.At]) }) {
			out = append(out, d)
		}
	}
	return out
}

// twins reports whether it makes no difference which of two packets is delivered.
func twins(a, b packet) bool {
	return a.Op == b.Op && a.Copies == b.Copies && a.Optional == b.Optional && same(a.Values, b.Values) &&
		slices.EqualFunc(a.early, b.early, sameEarly) && a.meanwhile == b.meanwhile
}

// event returns the event of a request.
func eventOf(m *model.Message) sre.Event {
	e := sre.Event{Op: m.Op}
	for _, t := range m.Values {
		e.Values = append(e.Values, value(t)) // invalid if it was not observed
	}
	return e
}

// emit puts the answers to a request under way, in all ways in which there is room for them.
func (x *engine) emit(br *branch, replies []model.Answer, step int, path []string) []*branch {
	out := []*branch{br}
	for i, r := range replies {
		p := packet{Message: x.step.Wires.Message(r.Op, r.Values), step: step, path: path}
		var next []*branch
		for _, b := range out {
			entries := model.Entries(x.step.Wires, b.out, &p.Message, i > 0)
			for k, entry := range entries {
				c := b
				if k < len(entries)-1 {
					c = b.clone()
				}
				c.out = model.Entered(b.out, entry, p)
				next = append(next, c)
			}
		}
		out = next
	}
	return out
}

// arrange sorts packets whose order does not matter: connections one after the other and, if
// packets overtake each other, equal ones side by side. Optional equal packets that need no room
// become one packet that may come more often. If packets keep their order and the connection of one
// is unknown, nothing is moved.
func (x *engine) arrange(ps []packet) []packet {
	n := x.step.Wires
	unknown := func(p packet) bool { return !isLiteral(n.ConnectionOf(&p.Message)) }
	if len(ps) < 2 || !n.Unordered && (n.Connection == "" || slices.ContainsFunc(ps, unknown)) {
		return ps
	}
	slices.SortStableFunc(ps, func(a, b packet) int {
		if c := cmp.Compare(termID(n.ConnectionOf(&a.Message)), termID(n.ConnectionOf(&b.Message))); c != 0 || !n.Unordered {
			return c
		}
		if c := cmp.Compare(a.Op.Index(), b.Op.Index()); c != 0 {
			return c
		}
		return slices.CompareFunc(a.Values, b.Values, func(s, t logic.Term) int { return cmp.Compare(termID(s), termID(t)) })
	})
	if !n.Unordered || n.Capacity > 0 {
		return ps
	}
	out := ps[:1]
	for _, p := range ps[1:] {
		if q := &out[len(out)-1]; q.Optional && p.Optional && q.Op == p.Op && same(q.Values, p.Values) && len(q.early)+len(p.early) == 0 {
			q.Copies += p.Copies + 1
			q.step = p.step
			continue
		}
		out = append(out, p)
	}
	return out
}

// isLiteral reports whether a term is a value, or nil, which never becomes a certain value.
func isLiteral(t logic.Term) bool {
	_, ok := t.(*logic.Lit)
	return ok || t == nil
}

// termID numbers terms; nil comes first.
func termID(t logic.Term) int {
	if t == nil {
		return -1
	}
	return t.ID()
}
