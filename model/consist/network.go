package consist

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// Networks. What the tester sends waits until the system takes it, and what the system answers until
// the tester sees it. A move of system or network, which the tester does not see, is made only when it
// is needed for what is observed next: taking a request later changes nothing but the room that a
// network with a capacity has.
//
// Where there is one connection that keeps all packets in order, no call could come in between, and every request can
// be taken, it makes no difference when that happens: at once.

// isPrompt reports whether requests are taken when they are sent.
func isPrompt(m *model.Model, ops []*sre.Op) bool {
	var demanding func(c *model.Case) bool
	demanding = func(c *model.Case) bool {
		return c.Require != nil && !logic.IsTrue(c.Require) || slices.ContainsFunc(c.Cases, demanding)
	}
	calls := slices.ContainsFunc(ops, func(op *sre.Op) bool { return op.Kind == sre.Call })
	refuses := m.Unspecified == model.Forbidden || slices.ContainsFunc(m.Rules, func(r *model.Rule) bool { return demanding(r.Body) })
	n := m.Network
	return !calls && !refuses && (n == nil || *n == model.Network{})
}

// move is a step of a run.
type move struct {
	next   *state
	given  []logic.Term
	op     *sre.Op // what is observed; nil: nothing
	values []logic.Term
	// changes are those of the state, of a call.
	changes []model.Change
}

// observations returns the moves in which an operation is observed.
func (x *machine) observations(st *state, op *sre.Op) []move {
	switch op.Kind {
	case sre.Call:
		return x.calls(st, op)
	case sre.Send:
		return x.sends(st, op)
	case sre.Receive:
		return x.receives(st, op)
	}
	return []move{{next: st, op: op, values: x.fresh(op, 0, len(op.Fields))}}
}

func (x *machine) calls(st *state, op *sre.Op) []move {
	args := x.fresh(op, 0, op.Args())
	var out []move
	for _, o := range x.take(st, op, args) {
		out = append(out, move{o.next, o.given, op, x.called(op, args, o), o.changes})
	}
	return out
}

func (x *machine) sends(st *state, op *sre.Op) []move {
	values := x.fresh(op, 0, len(op.Fields))
	if st.free {
		return []move{{next: st, op: op, values: values}}
	}
	net := x.network()
	p := packet{op, values, net.Copies}
	next := *st
	next.in = append(slices.Clip(next.in), p)
	if x.prompt {
		var out []move
		for _, m := range x.internal(&next) {
			out = append(out, move{next: m.next, given: m.given, op: op, values: values})
		}
		return out
	}
	room := x.room(st.in, p)
	out := []move{{next: &next, given: logic.Conjuncts(room), op: op, values: values}}
	if full := x.l.Not(room); net.Lossy && !logic.IsFalse(full) {
		out = append(out, move{next: st, given: logic.Conjuncts(full), op: op, values: values})
	}
	return out
}

func (x *machine) receives(st *state, op *sre.Op) []move {
	if st.free {
		return []move{{next: st, op: op, values: x.fresh(op, 0, len(op.Fields))}}
	}
	var out []move
	for i, p := range st.out {
		if p.op != op {
			continue
		}
		for _, kept := range taken(st.out, i) {
			next := *st
			next.out = kept
			out = append(out, move{next: &next, given: logic.Conjuncts(x.oldest(st.out, i)), op: op, values: p.values})
		}
	}
	return out
}

// internal returns the moves that the tester does not see: a request is taken, something is lost.
func (x *machine) internal(st *state) []move {
	var out []move
	for i, p := range st.in {
		given := logic.Conjuncts(x.oldest(st.in, i))
		for _, o := range x.take(st, p.op, p.values) {
			for _, m := range x.answered(o) {
				for _, kept := range taken(st.in, i) {
					next := *m.next
					next.in = kept
					out = append(out, move{next: &next, given: slices.Concat(given, m.given)})
				}
			}
		}
		if x.network().Lossy {
			next := *st
			next.in = slices.Delete(slices.Clone(st.in), i, i+1)
			out = append(out, move{next: &next, given: given})
		}
	}
	for i := range st.out {
		if x.network().Lossy {
			next := *st
			next.out = slices.Delete(slices.Clone(st.out), i, i+1)
			out = append(out, move{next: &next, given: logic.Conjuncts(x.oldest(st.out, i))})
		}
	}
	return out
}

// answered puts the answers of an outcome on their way. Where there is no room for the first of
// them the request cannot be taken yet, or the answer is lost.
func (x *machine) answered(o outcome) []move {
	moves := []move{{next: o.next, given: o.given}}
	net := x.network()
	for i, r := range o.replies {
		p := packet{r.op, x.complete(r.op, nil, r.values), net.Copies}
		var more []move
		for _, m := range moves {
			room := x.room(m.next.out, p)
			next := *m.next
			next.out = append(slices.Clip(next.out), p)
			switch {
			case net.Lossy:
				more = append(more, move{next: &next, given: append(slices.Clip(m.given), room)})
				more = append(more, move{next: m.next, given: append(slices.Clip(m.given), x.l.Not(room))})
			case i == 0:
				more = append(more, move{next: &next, given: append(slices.Clip(m.given), room)})
			default: // once it has begun, all its answers find room somewhere
				more = append(more, move{next: &next, given: m.given})
			}
		}
		moves = slices.DeleteFunc(more, func(m move) bool { return slices.ContainsFunc(m.given, logic.IsFalse) })
	}
	return moves
}

func (x *machine) network() model.Network {
	if x.m.Network == nil {
		return model.Network{}
	}
	return *x.m.Network
}

// together returns that two packets are of one connection.
func (x *machine) together(p, q packet) logic.Term {
	name := x.network().Connection
	if name == "" {
		return x.l.True()
	}
	i, j := p.op.Position(name), q.op.Position(name)
	switch {
	case i < 0 || j < 0:
		return x.l.Bool(i < 0 && j < 0)
	case !logic.Compatible(p.values[i].Sort(), q.values[j].Sort()):
		return x.l.False()
	}
	return x.l.Eq(p.values[i], q.values[j])
}

// oldest returns that a packet may be the next one to arrive.
func (x *machine) oldest(ps []packet, i int) logic.Term {
	out := x.l.True()
	if x.network().Unordered {
		return out
	}
	for _, p := range ps[:i] {
		out = x.l.And(out, x.l.Not(x.together(p, ps[i])))
	}
	return out
}

// room returns that the network has room for one more packet.
func (x *machine) room(ps []packet, p packet) logic.Term {
	net := x.network()
	if net.Capacity == 0 {
		return x.l.True()
	}
	load := x.l.Int(0)
	for _, q := range ps {
		load = x.l.Add(load, x.l.Ite(x.together(p, q), x.l.Int(1), x.l.Int(0)))
	}
	return x.l.Lt(load, x.l.Int(int64(net.Capacity)))
}

// taken returns what remains of packets when one has arrived: it is gone, or it may come again.
func taken(ps []packet, i int) [][]packet {
	gone := slices.Delete(slices.Clone(ps), i, i+1)
	if ps[i].copies == 0 {
		return [][]packet{gone}
	}
	again := slices.Clone(ps)
	again[i].copies--
	return [][]packet{gone, again}
}
