package consist

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// machine runs a model on requests that are unknowns themselves. Its terms are those of the spec,
// so that one solver answers questions about clauses, goals and the model together.
type machine struct {
	l      *logic.Builder
	m      *model.Model
	step   *model.Stepper
	domain model.Domain // of the requests to a model that is a Go function
	prompt bool         // requests are taken when they are sent
}

func newMachine(b *sre.Builder, m *model.Model, d model.Domain) *machine {
	x := &machine{l: b.L, m: m, domain: d, prompt: isPrompt(m, b.Ops())}
	fresh := func(_ int, name string, s *logic.Sort) logic.Term { return x.l.Fresh(name, s) }
	call := func(fn *logic.Func, args []logic.Term) logic.Term { return x.l.App(fn, args...) }
	x.step = model.NewStepper(m, model.Terms{L: b.L, Fresh: fresh, Call: call, Exact: true})
	return x
}

// start returns the state at the beginning.
func (x *machine) start() *state {
	st := &state{}
	if x.m.IsFunction() {
		st.native = x.m.Start()
	}
	st.slots, _ = x.step.Start()
	return st
}

// outcome is one way in which the model takes a request.
type outcome struct {
	next    *state
	given   []logic.Term // what has to hold
	changes []model.Change
	replies []model.Answer
}

// take returns the ways in which the model takes a request.
func (x *machine) take(st *state, op *sre.Op, args []logic.Term) []outcome {
	if st.native != nil && !st.free {
		return x.function(st, op, args)
	}
	rule := x.m.Rule(op)
	if rule == nil || st.free {
		return []outcome{{next: st}}
	}
	var out []outcome
	for _, o := range x.step.Take(st.slots, 0, rule, args) {
		if o.Clash {
			continue
		}
		next := *st
		next.slots = o.Slots
		next.free = o.Free
		next.vague = st.vague || o.Vague
		got := outcome{next: &next, changes: o.Changes, replies: o.Answers}
		for _, t := range o.Given {
			got.given = append(got.given, logic.Conjuncts(t)...)
		}
		out = append(out, got)
	}
	return out
}

// fresh returns unknowns for the first fields of an operation.
func (x *machine) fresh(op *sre.Op, n int) []logic.Term {
	return lists.Of(op.Fields[:n], func(f sre.Field) logic.Term { return x.l.Fresh(f.Name, f.Sort) })
}

// complete returns the values of an answer, with unknowns for those that may be any, and for a call
// with its arguments.
func (x *machine) complete(op *sre.Op, args, values []logic.Term) []logic.Term {
	out := make([]logic.Term, len(op.Fields))
	copy(out, values)
	copy(out, args)
	for i, t := range out {
		if t == nil {
			out[i] = x.l.Fresh(op.Fields[i].Name, op.Fields[i].Sort)
		}
	}
	return out
}

// called returns a call with the answer that an outcome gives.
func (x *machine) called(op *sre.Op, args []logic.Term, o outcome) []logic.Term {
	for _, r := range o.replies {
		if r.Op == op {
			return x.complete(op, args, r.Values)
		}
	}
	return x.complete(op, args, nil)
}

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
	return []move{{next: st, op: op, values: x.fresh(op, len(op.Fields))}}
}

func (x *machine) calls(st *state, op *sre.Op) []move {
	args := x.fresh(op, op.Args())
	return lists.Of(x.take(st, op, args), func(o outcome) move {
		return move{o.next, o.given, op, x.called(op, args, o), o.changes}
	})
}

func (x *machine) sends(st *state, op *sre.Op) []move {
	values := x.fresh(op, len(op.Fields))
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
			m.next = taken.next
			m.given = taken.given
			out = append(out, m)
		}
	}
	return out
}

func (x *machine) receives(st *state, op *sre.Op) []move {
	if st.free {
		return []move{{next: st, op: op, values: x.fresh(op, len(op.Fields))}}
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
	values := x.fresh(op, len(op.Fields))
	return lists.Of(x.take(st, op, values), func(o outcome) move {
		return move{o.next, o.given, op, values, o.changes}
	})
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

// maxArguments bounds the combinations of arguments for which a Go function is called.
const maxArguments = 64

// function returns the outcomes of a model that is a Go function. It only knows values: the
// arguments are combinations of values of the domain, up to a number.
func (x *machine) function(st *state, op *sre.Op, args []logic.Term) []outcome {
	var out []outcome
	for _, values := range x.arguments(op) {
		request := sre.Event{Op: op, Values: slices.Grow(values, len(op.Fields))[:len(op.Fields)]}
		var given []logic.Term
		for i, a := range args {
			given = append(given, x.l.Eq(a, x.l.Value(values[i])))
		}
		for _, s := range st.native.Take(request, x.domain) {
			next := *st
			next.native = s.Next
			next.free = s.Free
			o := outcome{next: &next, given: given}
			for _, e := range s.Answers {
				if !s.Free {
					o.replies = append(o.replies, model.Answer{Op: e.Op, Values: x.step.Literals(e.Values)})
				}
			}
			out = append(out, o)
		}
	}
	return out
}

// arguments returns combinations of arguments from the domain, at most maxArguments, in the order
// in which the last one changes fastest.
func (x *machine) arguments(op *sre.Op) [][]logic.Value {
	out := [][]logic.Value{nil}
	for _, f := range op.Fields[:op.Args()] {
		var next [][]logic.Value
		for _, vs := range out {
			for _, v := range x.domain(f.Sort) {
				next = append(next, append(slices.Clip(vs), v))
			}
		}
		out = next[:min(len(next), maxArguments)]
	}
	return out
}
