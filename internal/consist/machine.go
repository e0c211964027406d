package consist

import (
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
		next.slots, next.free, next.vague = o.Slots, o.Free, st.vague || o.Vague
		got := outcome{next: &next, changes: o.Changes, replies: o.Answers}
		for _, t := range o.Given {
			got.given = append(got.given, logic.Conjuncts(t)...)
		}
		out = append(out, got)
	}
	return out
}

// fresh returns unknowns for the fields of an operation from first up to last, which is excluded.
func (x *machine) fresh(op *sre.Op, first, last int) []logic.Term {
	var out []logic.Term
	for _, f := range op.Fields[first:last] {
		out = append(out, x.l.Fresh(f.Name, f.Sort))
	}
	return out
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
