package synth

import (
	"context"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/uhat"
)

// Goals that no answer can avoid. A goal describes runs that would be a bug, so some answer of the
// system has to keep a run out of it. In
//
//	seq(all, push(elem == 3), all)
//
// none does: the tester alone decides, and a right system is called wrong. The same holds of
// seq(all, open(fd == f), all, close(fd == f), all, read(fd == f)) without a word about what read
// answers: f only names what open has answered, whatever that is.
//
// A generator shows this where its script comes to its end whatever is answered, and the run is in
// the goal then. It does in two cases:
//   - It checks no answer. Each run of a generator whose checks hold is in the goal.
//   - Its checks are those of clauses alone, after which the script goes on, and the goal is left
//     for no answer: each step of the automaton of the goal that the run takes has no condition on
//     a result but that it is the value of a variable that is mentioned nowhere else.
//
// It never does where the system decides what happens, and not only what is answered: where the
// script takes a message, where a call may wait or a panic ends the run, or where a message that
// comes in between might leave the goal. All of this is said only where it is certain.

// Unavoidable returns the calls with which a run is in the goal whatever the system answers, with
// the values of a certificate, up to the event that decides; nil if no generator shows that there
// are such calls.
func (r *Result) Unavoidable(c *uhat.Context) sre.Trace {
	if r.Goal == nil || r.Goal.Scenario || r.Goal.OfModel() {
		return nil
	}
	for i, g := range r.Generators {
		if i >= len(r.Certificates) {
			return nil
		}
		seen := r.Certificates[i].Trace[:r.Certificates[i].Deciding+1].Visible()
		checks, stops := g.Checks()
		switch {
		case stops || !undisturbed(c, r.Goal, seen):
		case !checks, leftForNoAnswer(c, r.Goal, seen, r.Certificates[i].Goal):
			return seen
		}
	}
	return nil
}

// undisturbed reports whether the system decides nothing in a run of these events but its answers:
// all events are calls that return, or messages of the tester, and no message of the system has a
// part in the goal.
func undisturbed(c *uhat.Context, g *uhat.Goal, tr sre.Trace) bool {
	at := []sre.Expr{g.Trace}
	for _, e := range tr {
		o := c.Operation(e.Op)
		if e.Op.Kind == sre.Receive || o.Waits || o.PanicsAllowed || slices.ContainsFunc(at, func(x sre.Expr) bool { return disturbed(c.B, x) }) {
			return false
		}
		var next []sre.Expr
		for _, x := range at {
			for rest := range sre.Rests(c.B.Derivative(x, e.Op)) {
				if !sre.Nullable(rest) && !slices.Contains(next, rest) {
					next = append(next, rest)
				}
			}
		}
		if at = next; len(at) > maxRemainders {
			return false
		}
	}
	return true
}

// maxRemainders bounds what may be left of a goal at a point of a run, whatever was answered so
// far. Goals of the benchmarks leave some five.
const maxRemainders = 100

// disturbed reports whether a message of the system changes what is left of a goal.
func disturbed(b *sre.Builder, e sre.Expr) bool {
	for _, op := range b.Ops() {
		if op.Kind != sre.Receive {
			continue
		}
		for rest := range sre.Rests(b.Derivative(e, op)) {
			if rest != e {
				return true
			}
		}
	}
	return false
}

// leftForNoAnswer reports whether some prefix of a trace is in the goal for these values of its
// variables, and still is if all results are others.
func leftForNoAnswer(c *uhat.Context, g *uhat.Goal, tr sre.Trace, values []logic.Value) bool {
	w := &forced{l: c.L, left: g.Vars}
	e := g.Trace
	for _, ev := range tr {
		fields := logic.Assignment{}
		for i, v := range g.Vars {
			fields[v] = values[i]
		}
		for i, f := range ev.Op.Fields[:ev.Op.Args()] {
			fields[c.L.Field(f.Name, f.Sort)] = ev.Values[i]
		}
		var to sre.Expr
		for when, rest := range c.B.Leaves(c.B.Derivative(e, ev.Op), c.L.True()) {
			if next, ok := w.through(ev.Op, when, fields); ok {
				to = rest
				w = next
				break
			}
		}
		switch {
		case to == nil:
			return false
		case sre.Nullable(to):
			return true
		}
		e = to
	}
	return false
}

// forced follows a run through the automaton of a goal, as far as no answer can leave it.
type forced struct {
	l *logic.Builder
	// left are the variables of the goal of which nothing was said so far. bound are those that a
	// result has given a value, which may be any.
	left, bound []*logic.Var
}

// through returns what is known after a step with a condition; false where some answer does not
// take it. The other variables and the arguments have these values; if the values are nil, every
// condition on arguments may hold, also one that an argument is an earlier answer.
func (w *forced) through(op *sre.Op, when logic.Term, values logic.Assignment) (*forced, bool) {
	next := &forced{l: w.l, left: slices.Clone(w.left), bound: slices.Clone(w.bound)}
	var names []*logic.Var // that a result of this event gives a value
	said := map[*logic.Var]int{}
	for _, q := range logic.Conjuncts(when) {
		vs := logic.Vars(nil, q)
		for _, v := range vs {
			said[v]++
		}
		switch v, ok := w.naming(op, q); {
		case ok:
			names = append(names, v)
		case refine.OfResult(op, q):
			return nil, false
		case values != nil && (!holds(q, values) || slices.ContainsFunc(vs, func(v *logic.Var) bool { return slices.Contains(w.bound, v) })):
			return nil, false
		}
	}
	for _, v := range names {
		if said[v] > 1 {
			return nil, false
		}
	}
	next.bound = append(next.bound, names...)
	next.left = slices.DeleteFunc(next.left, func(v *logic.Var) bool { return said[v] > 0 })
	return next, true
}

// naming returns the variable to which a condition gives the value of a result, if nothing was said
// of it before.
func (w *forced) naming(op *sre.Op, q logic.Term) (*logic.Var, bool) {
	if !refine.OfResult(op, q) {
		return nil, false
	}
	f, t := refine.Definition(q, w.l)
	v, ok := t.(*logic.Var)
	return v, ok && v.Sort() == f.Sort() && slices.Contains(w.left, v)
}

// holds reports whether a term has the value true.
func holds(q logic.Term, values logic.Assignment) bool {
	v, ok := logic.Eval(q, &logic.Model{Values: values})
	return ok && v.Bool()
}

// MayBeUnavoidable reports whether the goal has a run that no answer leaves, as far as its
// automaton tells without a solver and without clauses. It is a question for [Result.Unavoidable],
// which needs a search. It costs little, and few goals of use have such a run.
func MayBeUnavoidable(ctx context.Context, c *uhat.Context, g *uhat.Goal) bool {
	if g.Scenario || g.OfModel() {
		return false
	}
	ops := lists.Where(c.B.Ops(), func(op *sre.Op) bool { return op.Kind == sre.Call || op.Kind == sre.Send })
	a := sfa.NewLazy(c.B, sfa.Reading{Ops: ops},
		sfa.LazyLimits{States: maxForced, Edges: 20 * maxForced, Steps: logic.NewMeter(ctx, 1000*maxForced)}, g.Trace)
	type place struct {
		state int
		w     *forced
	}
	queue := []place{{0, &forced{l: c.L, left: g.Vars}}}
	met := map[string]bool{}
	for len(queue) > 0 && len(met) < maxForced && a.Cut() == sfa.NoLimit {
		p := queue[0]
		queue = queue[1:]
		if a.Nullable(p.state) {
			return true
		}
		if key := fmt.Sprint(p.state, p.w.left, p.w.bound); met[key] {
			continue
		} else {
			met[key] = true
		}
		for _, e := range a.Edges(p.state) {
			if next, ok := p.w.through(e.Op, e.When, nil); ok {
				queue = append(queue, place{e.To, next})
			}
		}
	}
	return false
}

// maxForced bounds the places of a goal that are looked at. Automata of goals have some ten states.
const maxForced = 300
