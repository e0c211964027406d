package oracle

import (
	"fmt"
	"iter"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
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
	r := &runner{c: c, width: width, funcs: funcs, consts: constants(g.Steps), values: logic.Assignment{}}
	r.announced(uhat.Announced(g.Steps), func() bool {
		return r.run(g.Steps, func(end *runner) bool { return yield(end.finished()) })
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

// runner is how far a run has come. What goes on from there works on a copy.
type runner struct {
	c      *uhat.Context
	width  int
	funcs  logic.Env
	consts []logic.Value // constants of the generator
	values logic.Assignment
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
	return lists.Of(ts, r.eval)
}

// known reports whether the terms have values already.
func (r *runner) known(ts []logic.Term) bool {
	return !slices.ContainsFunc(ts, func(t logic.Term) bool {
		_, ok := logic.Eval(t, r)
		return !ok
	})
}

// run performs the steps in every way and calls then after each; it returns false to end it all.
func (r *runner) run(steps []uhat.Step, then func(*runner) bool) bool {
	if len(steps) == 0 {
		return then(r)
	}
	next := func(r *runner) bool { return r.run(steps[1:], then) }
	switch st := steps[0].(type) {
	case *uhat.Draw:
		return r.bindAll([]*logic.Var{st.Var}, func(r *runner, _ *logic.Var) []logic.Value { return r.domain(st) }, nil, next)
	case *uhat.Let:
		value := st.Of(r.eval(st.Value))
		return r.bindAll([]*logic.Var{st.Var}, func(*runner, *logic.Var) []logic.Value { return []logic.Value{value} }, nil, next)
	case *uhat.Assume:
		return !r.eval(st.Cond).Bool() || next(r)
	case *uhat.Assert:
		return !r.eval(st.Cond).Bool() || next(r)
	case *uhat.Differ:
		return !r.unlike(r.values[st.Var], st.Unlike, r.event) || next(r)
	case *uhat.Perform:
		return r.bindAll(st.Results, (*runner).answers, asserted(steps[1:]), func(answered *runner) bool {
			out := *answered
			out.event = len(r.had)
			e := sre.Event{Op: st.Op}
			if !st.Op.Visible() && !out.known(st.Args) {
				out.late = append(out.late, late{len(out.trace), st.Args})
			} else {
				e.Values = append(out.evals(st.Args), out.valuesOf(st.Results)...)
			}
			out.trace = append(out.trace, e)
			return next(&out)
		})
	case *uhat.Take:
		sel := map[logic.Term]logic.Term{}
		for i, v := range st.Fields {
			sel[r.c.L.Field(st.Op.Fields[i].Name, st.Op.Fields[i].Sort)] = v
		}
		selects := logic.Conjuncts(r.c.L.Replace(st.Select, sel))
		return r.bindAll(st.Fields, (*runner).answers, slices.Concat(selects, asserted(steps[1:])), func(answered *runner) bool {
			out := *answered
			out.event = len(r.had)
			out.trace = append(out.trace, sre.Event{Op: st.Op, Values: out.valuesOf(st.Fields)})
			return next(&out)
		})
	case *uhat.Choice:
		return lists.All(st.Branches, func(b []uhat.Step) bool { return r.run(b, next) })
	case *uhat.Apply:
		return r.apply(st, next)
	default:
		panic(fmt.Sprintf("oracle: unexpected %T", st))
	}
}

// valuesOf returns the values of variables.
func (r *runner) valuesOf(vs []*logic.Var) []logic.Value {
	return lists.Of(vs, func(v *logic.Var) logic.Value { return r.values[v] })
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
func (r *runner) apply(a *uhat.Apply, then func(*runner) bool) bool {
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
	args := r.evals(a.Args)
	for d := lo; d <= hi; d++ {
		in := *r
		in.values = maps.Clone(r.values)
		for i, p := range a.Fun.Params {
			in.values[p] = args[i]
		}
		if a.Fun.Level != nil {
			in.values[a.Fun.Level] = logic.IntValue(int64(d))
		}
		in.depth = append(slices.Clip(r.depth), d)
		body := a.Fun.Step
		if d == 0 {
			body = a.Fun.Base
		}
		ok := in.run(body, func(end *runner) bool {
			out := *end
			out.values = r.values
			out.depth = r.depth
			return then(&out)
		})
		if !ok {
			return false
		}
	}
	return true
}

// unlike reports whether x differs from the first n values that the variables got.
func (r *runner) unlike(x logic.Value, vs []*logic.Var, n int) bool {
	return !slices.ContainsFunc(r.had[:n], func(h binding) bool { return slices.Contains(vs, h.v) && h.x == x })
}

// constants returns the literals of the generator, which are candidate answers.
func constants(steps []uhat.Step) (out []logic.Value) {
	collect := func(ts ...logic.Term) {
		for _, t := range ts {
			logic.Walk(t, func(t logic.Term) bool {
				if l, ok := t.(*logic.Lit); ok {
					out = append(out, l.Value())
				}
				return true
			})
		}
	}
	uhat.Walk(steps, func(st uhat.Step) {
		switch st := st.(type) {
		case *uhat.Assert:
			collect(st.Cond)
		case *uhat.Perform:
			collect(st.Args...)
		case *uhat.Take:
			collect(st.Select)
		case *uhat.Apply:
			collect(st.Args...)
		}
	})
	return out
}

// bindAll binds the variables to all combinations of candidates with which no condition is false.
func (r *runner) bindAll(vars []*logic.Var, candidates func(*runner, *logic.Var) []logic.Value, conds []logic.Term, then func(*runner) bool) bool {
	// The value of a variable that is bound later is an older one.
	later := func(v *logic.Var) bool { return slices.Contains(vars, v) }
	for _, c := range conds {
		if v, known := logic.Eval(c, r); known && !v.Bool() && !slices.ContainsFunc(logic.Vars(nil, c), later) {
			return true
		}
	}
	if len(vars) == 0 {
		return then(r)
	}
	old, had := r.values[vars[0]]
	defer func() {
		if delete(r.values, vars[0]); had {
			r.values[vars[0]] = old
		}
	}()
	for _, v := range r.asked(vars[0], candidates(r, vars[0]), conds) {
		r.values[vars[0]] = v
		next := *r
		next.had = append(next.had, binding{vars[0], v})
		if !next.bindAll(vars[1:], candidates, conds, then) {
			return false
		}
	}
	return true
}

// asked adds to the candidates for a variable the values that conditions equate it with, such as
// what a function gives.
func (r *runner) asked(v *logic.Var, candidates []logic.Value, conds []logic.Term) []logic.Value {
	for _, c := range conds {
		eq, ok := c.(*logic.Eq)
		if !ok || !logic.Occurs(v, eq) {
			continue
		}
		t := r.c.L.SolveFor(v, eq)
		if t == nil {
			continue
		}
		if x, known := logic.Eval(t, r); known && !slices.Contains(candidates, x) {
			candidates = append(slices.Clip(candidates), x)
		}
	}
	return candidates
}

func (r *runner) domain(d *uhat.Draw) []logic.Value {
	var out []logic.Value
	add := func(v logic.Value) {
		out = lists.With(out, v)
	}
	for _, a := range d.Among {
		if !r.eval(a.Guard).Bool() {
			continue
		}
		var values []logic.Value
		if d.Var.Sort().Kind() == logic.IntKind {
			lo := r.eval(a.Lo[0]).Int()
			hi := r.eval(a.Hi[0]).Int()
			for _, t := range a.Lo {
				lo = max(lo, r.eval(t).Int())
			}
			for _, t := range a.Hi {
				hi = min(hi, r.eval(t).Int())
			}
			for n := lo; n <= hi; n++ {
				values = append(values, logic.IntValue(n))
			}
		} else {
			values = r.pool(d.Var.Sort())
		}
		values = slices.DeleteFunc(values, func(v logic.Value) bool {
			r.values[d.Var] = v
			defer delete(r.values, d.Var)
			return !r.unlike(v, a.Unlike, len(r.had)) || slices.ContainsFunc(a.Except, func(t logic.Term) bool { return r.eval(t) == v }) || !r.eval(a.Filter).Bool()
		})
		for i, v := range values {
			if i < r.width || i == len(values)-1 {
				add(v)
			}
		}
	}
	return out
}

func (r *runner) pool(s *logic.Sort) []logic.Value {
	switch d := r.c.SortOf(s); {
	case len(d.Pool) > 0:
		return slices.Clone(d.Pool)
	case s.Kind() == logic.EnumKind:
		var out []logic.Value
		for i := range s.Values() {
			out = append(out, logic.EnumValue(s, i))
		}
		return out
	case s.Kind() == logic.OpaqueKind:
		return []logic.Value{logic.OpaqueValue(s, "a"), logic.OpaqueValue(s, "b"), logic.OpaqueValue(s, "c")}
	case s.HasParts(), s.Kind() == logic.FloatKind:
		return r.drawn(s)
	default:
		return nil
	}
}

// answers returns candidate values for an answer's field.
func (r *runner) answers(v *logic.Var) []logic.Value {
	s := v.Sort()
	if s.Kind() == logic.BoolKind || s.Kind() == logic.EnumKind {
		return r.pool(s)
	}
	var out []logic.Value
	add := func(x logic.Value) {
		if s.Fits(x) && !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	all := slices.Clone(r.consts)
	for _, x := range r.values {
		all = append(all, x)
	}
	slices.SortFunc(all, logic.CompareValues) // map order must not show
	for _, x := range withParts(all) {
		add(x)
		if x.Sort().Kind() == logic.IntKind {
			add(logic.IntegerValue(x.Integer().Add(logic.IntegerOf(1))))
			add(logic.IntegerValue(x.Integer().Sub(logic.IntegerOf(1))))
		}
	}
	switch s.Kind() {
	case logic.IntKind:
		add(logic.IntValue(-1000))
		add(logic.IntValue(1000))
	case logic.StringKind:
		add(logic.StringValue("elsewhere"))
		add(logic.StringValue(""))
	case logic.OpaqueKind:
		add(logic.OpaqueValue(s, logic.Element(1000)))
	default:
		for _, x := range small(s, most) {
			add(x)
		}
	}
	return out
}

// most is how many values of a sort with parts, or of floats, are tried.
const most = 24

// small returns the n smallest values of a sort with parts, or floats; all if it has fewer.
func small(s *logic.Sort, n int) []logic.Value {
	var out []logic.Value
	for v := range logic.Enumerate(s, n) {
		if len(out) == n {
			break
		}
		out = append(out, v)
	}
	return out
}

// drawn returns small values of a sort with parts, or floats, with parts that are drawn. One is
// of each size that is drawn, so that conditions on the size find some.
func (r *runner) drawn(s *logic.Sort) []logic.Value {
	d := r.c.SortOf(s)
	if s.Kind() == logic.FloatKind {
		return logic.Floats()
	}
	var out []logic.Value
	add := func(parts ...[]logic.Value) {
		for at := range combinations(parts) {
			if v := assembled(s, at); !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	if s.Kind() == logic.RecordKind {
		parts := lists.Of(s.Members(), func(m logic.Member) []logic.Value { return r.parts(m.Sort) })
		add(parts...)
		return out
	}
	for n := d.Least; n <= d.Most; n++ {
		var parts [][]logic.Value
		for range n {
			if s.Kind() == logic.MapKind {
				parts = append(parts, r.parts(s.Key()))
			}
			parts = append(parts, r.parts(s.Elem()))
		}
		add(parts...)
	}
	return out
}

// parts returns values of a sort as parts of others.
func (r *runner) parts(s *logic.Sort) []logic.Value {
	d := r.c.SortOf(s)
	if s.Kind() != logic.IntKind || len(d.Pool) > 0 {
		all := r.pool(s)
		return all[:min(len(all), 3)]
	}
	var out []logic.Value
	for _, n := range []logic.Integer{d.Lo, d.Lo.Add(logic.IntegerOf(1)), d.Hi} {
		if v := logic.IntegerValue(n); !d.Hi.Less(n) && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// combinations yields choices of one value for each part: a few, the first ones first.
func combinations(parts [][]logic.Value) iter.Seq[[]logic.Value] {
	return func(yield func([]logic.Value) bool) {
		left := most
		var choose func(chosen []logic.Value) bool
		choose = func(chosen []logic.Value) bool {
			if len(chosen) == len(parts) {
				left--
				return yield(chosen) && left > 0
			}
			return lists.All(parts[len(parts)-1-len(chosen)], func(v logic.Value) bool {
				return choose(append([]logic.Value{v}, chosen...))
			})
		}
		choose(nil)
	}
}

// assembled returns the value of a sort with these parts; a map's are keys and values in turn.
func assembled(s *logic.Sort, parts []logic.Value) logic.Value {
	switch s.Kind() {
	case logic.RecordKind:
		fields := make([]logic.Named, len(parts))
		for i, m := range s.Members() {
			fields[i] = logic.Named{Name: m.Name, Value: parts[i]}
		}
		return logic.RecordValue(fields...)
	case logic.MapKind:
		var entries []logic.Pair
		for pair := range slices.Chunk(parts, 2) {
			entries = append(entries, logic.Pair{Key: pair[0], Value: pair[1]})
		}
		return logic.MapValue(entries...)
	case logic.BytesKind:
		text := lists.Of(parts, func(v logic.Value) byte { return byte(v.Int()) })
		return logic.BytesValue(string(text))
	}
	return logic.ListValue(parts...)
}

// withParts returns values and all that they are made of, each value once.
func withParts(vs []logic.Value) []logic.Value {
	var out []logic.Value
	var add func(v logic.Value)
	add = func(v logic.Value) {
		if slices.Contains(out, v) {
			return
		}
		out = append(out, v)
		if !v.Sort().HasParts() {
			return
		}
		if v.Sort() == logic.Map {
			for _, p := range v.Pairs() {
				add(p.Key)
			}
		}
		for _, x := range v.Elems() {
			add(x)
		}
	}
	for _, v := range vs {
		add(v)
	}
	return out
}
