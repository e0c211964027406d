package consist

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Refusal is the event at which a run ends that the question asks to continue: the model answers
// something else.
type Refusal struct {
	// Trace is a run of the model, followed by the event that it refuses.
	Trace sre.Trace
	// Rejection is the validator's reason; nil if it objects not to this event but to a later one.
	Rejection *validate.Rejection
}

// refusal explains why the model has no run in the parts of a graph. It takes a run to which the
// fewest events are missing, and a missing event that is as similar as possible to the model's own.
// It prefers runs after which the model answers, but something else.
func (c *checker) refusal(near []*node, g *graph) *Refusal {
	var first *Refusal
	for _, answers := range []bool{true, false} {
		for _, n := range near {
			for _, e := range g.edges(n.at) {
				if g.counted && g.vertex[e.to].distance >= g.vertex[n.at].distance || !e.op.Visible() || n.urgent {
					continue
				}
				r := c.refuse(n, e, answers)
				if r != nil && r.Rejection != nil {
					return r
				}
				if first == nil {
					first = r
				}
			}
		}
	}
	return first
}

// refuse makes the event that the model refuses on an edge.
func (c *checker) refuse(n *node, e edge, answers bool) *Refusal {
	if !answers {
		return c.refused(n, e, nil, move{next: n.st, values: c.x.fresh(e.op, 0, len(e.op.Fields))})
	}
	for _, before := range c.ready(n) {
		for _, m := range c.x.observations(before.st, e.op) {
			if r := c.refused(before, e, m.given, m); r != nil {
				return r
			}
		}
	}
	return nil
}

// ready returns a run, and its successors when the system takes the waiting requests.
func (c *checker) ready(n *node) []*node {
	out := []*node{n}
	for i := 0; i < len(out) && len(out) < 16; i++ {
		for _, m := range c.x.internal(out[i].st) {
			facts := append(slices.Clip(out[i].facts), m.given...)
			if decide(c.ctx, c.p, facts) == logic.Sat {
				out = append(out, &node{parent: out[i], st: m.next, at: n.at, facts: facts, events: n.events})
			}
		}
	}
	return out
}

// refused gives the event on an edge values that are as close as possible to those of the model's
// own event.
func (c *checker) refused(n *node, e edge, given []logic.Term, m move) *Refusal {
	values := c.x.fresh(e.op, 0, len(e.op.Fields))
	facts := append(slices.Clip(n.facts), given...)
	facts = append(facts, c.s.B.Instance(e.op, e.when, values))
	for i, f := range e.op.Fields {
		if !f.Result {
			facts = append(facts, c.s.L.Eq(values[i], m.values[i]))
		}
	}
	if decide(c.ctx, c.p, facts) != logic.Sat {
		return nil
	}
	for i, f := range e.op.Fields {
		same := append(slices.Clip(facts), c.s.L.Eq(values[i], m.values[i]))
		if f.Result && decide(c.ctx, c.p, same) == logic.Sat {
			facts = same
		}
	}
	run := witness(c.ctx, c.s, c.p, &node{parent: n, op: e.op, values: values, facts: facts})
	if run == nil {
		return nil
	}
	r := &Refusal{Trace: run.Trace.Visible()}
	v := validate.New(c.m, validate.Limits{})
	for _, ev := range r.Trace {
		v.Step(ev)
	}
	r.Rejection = v.Rejection()
	return r
}

// reached returns the first goal that provably contains a prefix of a run; nil if there is none.
func (c *checker) reached(tr sre.Trace) *uhat.Goal {
	var ops []*sre.Op
	var args [][]logic.Term
	for _, e := range tr {
		ops, args = append(ops, e.Op), append(args, c.x.step.Literals(e.Values))
	}
	for _, g := range c.s.Goals {
		if g.Violation == nil {
			continue
		}
		some := c.s.L.Or(sre.Along(c.s.B, g.Violation, ops, args)...)
		if !logic.IsFalse(some) && decide(c.ctx, c.p, []logic.Term{some}) == logic.Sat {
			return g
		}
	}
	return nil
}
