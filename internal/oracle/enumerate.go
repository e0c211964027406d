package oracle

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Runs calls yield with traces, ghosts included, that the generator produces against a system that
// answers as the generator assumes, until yield returns false. It enumerates: of an integer draw
// the width lowest values and the highest, of a pool all values, of a sort with parts small ones;
// as answers the values seen so far, their parts and neighbours, those that checks equate them
// with, the numbers in the generator and values that occur nowhere. funcs gives meaning to declared
// functions and may be nil. Generators with Apply are unrolled to every depth of the range.
func Runs(c *uhat.Context, g *uhat.Generator, width int, funcs logic.Env, yield func(sre.Trace) bool) {
	r := &runner{c: c, width: width, funcs: funcs, values: logic.Assignment{}}
	r.constants(g.Steps)
	r.announced(uhat.Announced(g.Steps), func() bool {
		return r.run(g.Steps, func() bool { return yield(r.finished()) })
	})
}

// announced binds the depths that are drawn before all else to each of their values.
func (r *runner) announced(as []*uhat.Apply, then func() bool) bool {
	if len(as) == 0 {
		return then()
	}
	depth := as[0].Depth
	for d := depth.Lo; d <= depth.Hi; d++ {
		r.values[depth.Var] = logic.IntValue(int64(d))
		if !r.announced(as[1:], then) {
			return false
		}
	}
	delete(r.values, depth.Var)
	return true
}

// finished returns the trace of a run that is over.
func (r *runner) finished() sre.Trace {
	tr := slices.Clone(r.trace)
	for _, l := range r.late {
		tr[l.at].Values = r.evals(l.args)
	}
	return tr
}

type runner struct {
	c      *uhat.Context
	width  int
	funcs  logic.Env
	values logic.Assignment
	consts []logic.Value // constants of the generator
	trace  sre.Trace
	depth  []int     // of the recursions that are open
	had    []binding // all bindings so far, in order
	event  int       // how many of them there were before the last event
	late   []late    // ghosts that have no values yet
}

// late is a ghost that carries a later answer. A ghost does not run, so it simply has the value
// that the system gives later.
type late struct {
	at   int // in the trace
	args []logic.Term
}

// binding is a value that a variable got.
type binding struct {
	v *logic.Var
	x logic.Value
}

// Lookup and Apply make the runner the environment of the terms.
func (r *runner) Lookup(leaf logic.Term) (logic.Value, bool) { return r.values.Lookup(leaf) }

func (r *runner) Apply(fn *logic.Func, args []logic.Value) (logic.Value, bool) {
	if r.funcs == nil {
		return logic.Value{}, false
	}
	return r.funcs.Apply(fn, args)
}

func (r *runner) eval(t logic.Term) logic.Value {
	v, ok := logic.Eval(t, r)
	if !ok {
		panic(fmt.Sprintf("oracle: %s has no value", t))
	}
	return v
}

func (r *runner) evals(ts []logic.Term) []logic.Value {
	out := make([]logic.Value, len(ts))
	for i, t := range ts {
		out[i] = r.eval(t)
	}
	return out
}

// known reports whether the terms have values already.
func (r *runner) known(ts []logic.Term) bool {
	return !slices.ContainsFunc(ts, func(t logic.Term) bool {
		_, ok := logic.Eval(t, r)
		return !ok
	})
}

// run performs the steps in every way and calls then after each; it returns false to end it all.
func (r *runner) run(steps []uhat.Step, then func() bool) bool {
	if len(steps) == 0 {
		return then()
	}
	next := func() bool { return r.run(steps[1:], then) }
	switch st := steps[0].(type) {
	case *uhat.Draw:
		return r.bindAll([]*logic.Var{st.Var}, func(*logic.Var) []logic.Value { return r.domain(st) }, nil, next)
	case *uhat.Let:
		return r.bindAll([]*logic.Var{st.Var}, func(*logic.Var) []logic.Value { return []logic.Value{st.Of(r.eval(st.Value))} }, nil, next)
	case *uhat.Assume:
		return !r.eval(st.Cond).Bool() || next()
	case *uhat.Assert:
		return !r.eval(st.Cond).Bool() || next()
	case *uhat.Differ:
		return !r.unlike(r.values[st.Var], st.Unlike, r.event) || next()
	case *uhat.Perform:
		defer r.newEvent()()
		return r.bindAll(st.Results, r.answers, asserted(steps[1:]), func() bool {
			e := sre.Event{Op: st.Op}
			if !st.Op.Visible() && !r.known(st.Args) {
				r.late = append(r.late, late{len(r.trace), st.Args})
				defer func() { r.late = r.late[:len(r.late)-1] }()
				return r.record(e, next)
			}
			e.Values = r.evals(st.Args)
			for _, v := range st.Results {
				e.Values = append(e.Values, r.values[v])
			}
			return r.record(e, next)
		})
	case *uhat.Take:
		defer r.newEvent()()
		sel := map[logic.Term]logic.Term{}
		for i, v := range st.Fields {
			sel[r.c.L.Field(st.Op.Fields[i].Name, st.Op.Fields[i].Sort)] = v
		}
		selects := logic.Conjuncts(r.c.L.Replace(st.Select, sel))
		return r.bindAll(st.Fields, r.answers, slices.Concat(selects, asserted(steps[1:])), func() bool {
			e := sre.Event{Op: st.Op}
			for _, v := range st.Fields {
				e.Values = append(e.Values, r.values[v])
			}
			return r.record(e, next)
		})
	case *uhat.Choice:
		for _, b := range st.Branches {
			if !r.run(b, next) {
				return false
			}
		}
		return true
	case *uhat.Apply:
		return r.apply(st, next)
	default:
		panic(fmt.Sprintf("oracle: unexpected %T", st))
	}
}

// newEvent notes that the next bindings are an event's; the result undoes that.
func (r *runner) newEvent() func() {
	before := r.event
	r.event = len(r.had)
	return func() { r.event = before }
}

func (r *runner) record(e sre.Event, next func() bool) bool {
	r.trace = append(r.trace, e)
	ok := next()
	r.trace = r.trace[:len(r.trace)-1]
	return ok
}

// asserted returns the conditions that the first steps assert. Of an answer with which one of them
// does not hold there is no run.
func asserted(steps []uhat.Step) []logic.Term {
	var out []logic.Term
	for _, st := range steps {
		a, ok := st.(*uhat.Assert)
		if !ok {
			break
		}
		out = append(out, logic.Conjuncts(a.Cond)...)
	}
	return out
}

// apply unrolls a function to every depth of its range.
func (r *runner) apply(a *uhat.Apply, then func() bool) bool {
	lo := 0
	hi := 0
	switch {
	case a.Depth == nil:
		lo = r.depth[len(r.depth)-1] - 1
		hi = lo
	case a.Depth.Var != nil:
		lo = int(r.values[a.Depth.Var].Int())
		hi = lo
	default:
		lo = a.Depth.Lo
		hi = a.Depth.Hi
	}
	args := make([]logic.Value, len(a.Args))
	for i, t := range a.Args {
		args[i] = r.eval(t)
	}
	for d := lo; d <= hi; d++ {
		saved := r.values
		r.values = logic.Assignment{}
		for k, v := range saved {
			r.values[k] = v
		}
		for i, p := range a.Fun.Params {
			r.values[p] = args[i]
		}
		if a.Fun.Level != nil {
			r.values[a.Fun.Level] = logic.IntValue(int64(d))
		}
		body := a.Fun.Step
		if d == 0 {
			body = a.Fun.Base
		}
		r.depth = append(r.depth, d)
		ok := r.run(body, func() bool {
			inner := r.values
			r.values = saved
			defer func() { r.values = inner }()
			r.depth = r.depth[:len(r.depth)-1]
			defer func() { r.depth = append(r.depth, d) }()
			return then()
		})
		r.depth = r.depth[:len(r.depth)-1]
		r.values = saved
		if !ok {
			return false
		}
	}
	return true
}
