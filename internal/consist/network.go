package consist

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// Messages. What the tester sends waits until the system takes it, and what the system answers
// waits until the tester sees it; [model.Wires] says how. The tester does not see a move of the
// system, so the search makes one only when the next observation needs it: taking a request later
// only affects the room in a network with a capacity.
//
// Requests are taken at once if that makes no difference: there is one connection, which keeps all
// messages in order, no call can come in between and nothing that the system says by itself, and
// every request can be taken.

// isPrompt reports whether requests are taken when they are sent.
func isPrompt(m *model.Model, ops []*sre.Op) bool {
	var demanding func(c *model.Case) bool
	demanding = func(c *model.Case) bool {
		return c.Require != nil && !logic.IsTrue(c.Require) || slices.ContainsFunc(c.Cases, demanding)
	}
	calls := slices.ContainsFunc(ops, func(op *sre.Op) bool { return op.Kind == sre.Call })
	refuses := m.Unspecified == model.Forbidden || slices.ContainsFunc(m.Rules, func(r *model.Rule) bool { return demanding(r.Body) })
	says := slices.ContainsFunc(ops, m.Says)
	n := m.Network
	return !calls && !says && !refuses && (n == nil || *n == model.Network{})
}

// move is a step of a run.
type move struct {
	next   *state
	given  []logic.Term
	op     *sre.Op // the observed operation; nil: none
	values []logic.Term
	// changes are the changes of the state by a call, or by what the system says by itself.
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
	var out []move
	msg := x.step.Wires.Message(op, values)
	for _, e := range model.Entries(x.step.Wires, st.in, &msg, false) {
		next := *st
		next.in = model.Entered(st.in, e, msg)
		m := move{next: &next, given: logic.Conjuncts(e.When), op: op, values: values}
		if !x.prompt {
			out = append(out, m)
			continue
		}
		for _, taken := range x.internal(&next) {
			m.next, m.given = taken.next, taken.given
			out = append(out, m)
		}
	}
	return out
}

func (x *machine) receives(st *state, op *sre.Op) []move {
	if st.free {
		return []move{{next: st, op: op, values: x.fresh(op, 0, len(op.Fields))}}
	}
	var out []move
	for _, d := range model.Deliveries(x.step.Wires, st.out) {
		if msg := st.out[d.At]; msg.Op == op {
			next := *st
			next.out = model.Delivered(st.out, d)
			out = append(out, move{next: &next, given: logic.Conjuncts(d.When), op: op, values: msg.Values})
		}
	}
	return append(out, x.says(st, op)...)
}

// atOnce returns the moves in which an operation happens without being under way: a call, or what
// the system says by itself.
func (x *machine) atOnce(st *state, op *sre.Op) []move {
	switch op.Kind {
	case sre.Call:
		return x.calls(st, op)
	case sre.Receive:
		return x.says(st, op)
	}
	return nil
}

// says returns the moves in which the system says something by itself.
func (x *machine) says(st *state, op *sre.Op) []move {
	if !x.m.Says(op) {
		return nil
	}
	values := x.fresh(op, 0, len(op.Fields))
	var out []move
	for _, o := range x.take(st, op, values) {
		out = append(out, move{o.next, o.given, op, values, o.changes})
	}
	return out
}

// internal returns the moves that the tester does not see, in which a request is taken.
func (x *machine) internal(st *state) []move {
	var out []move
	for _, d := range model.Deliveries(x.step.Wires, st.in) {
		given := logic.Conjuncts(d.When)
		for _, o := range x.take(st, st.in[d.At].Op, st.in[d.At].Values) {
			for _, m := range x.answered(o) {
				next := *m.next
				next.in = model.Delivered(st.in, d)
				out = append(out, move{next: &next, given: slices.Concat(given, m.given)})
			}
		}
	}
	return out
}

// answered sends the answers of an outcome.
func (x *machine) answered(o outcome) []move {
	moves := []move{{next: o.next, given: o.given}}
	for i, r := range o.replies {
		msg := x.step.Wires.Message(r.Op, x.complete(r.Op, nil, r.Values))
		var more []move
		for _, m := range moves {
			for _, e := range model.Entries(x.step.Wires, m.next.out, &msg, i > 0) {
				next := *m.next
				next.out = model.Entered(m.next.out, e, msg)
				more = append(more, move{next: &next, given: append(slices.Clip(m.given), logic.Conjuncts(e.When)...)})
			}
		}
		moves = more
	}
	return moves
}
