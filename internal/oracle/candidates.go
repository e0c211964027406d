package oracle

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// unlike reports whether x differs from the first n values that the variables got.
func (r *runner) unlike(x logic.Value, vs []*logic.Var, n int) bool {
	return !slices.ContainsFunc(r.had[:n], func(h binding) bool { return slices.Contains(vs, h.v) && h.x == x })
}

// constants collects the literals of the generator as candidate answers.
func (r *runner) constants(steps []uhat.Step) {
	collect := func(ts ...logic.Term) {
		for _, t := range ts {
			logic.Walk(t, func(t logic.Term) bool {
				if l, ok := t.(*logic.Lit); ok {
					r.consts = append(r.consts, l.Value())
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
}

// bindAll binds the variables to all combinations of candidates with which no condition is false.
func (r *runner) bindAll(vars []*logic.Var, candidates func(*logic.Var) []logic.Value, conds []logic.Term, then func() bool) bool {
	// The value of a variable that is bound later is an older one.
	later := func(v *logic.Var) bool { return slices.Contains(vars, v) }
	for _, c := range conds {
		if v, known := logic.Eval(c, r); known && !v.Bool() && !slices.ContainsFunc(logic.Vars(nil, c), later) {
			return true
		}
	}
	if len(vars) == 0 {
		return then()
	}
	old, had := r.values[vars[0]]
	defer func() {
		if delete(r.values, vars[0]); had {
			r.values[vars[0]] = old
		}
	}()
	for _, v := range r.asked(vars[0], candidates(vars[0]), conds) {
		r.values[vars[0]] = v
		r.had = append(r.had, binding{vars[0], v})
		ok := r.bindAll(vars[1:], candidates, conds, then)
		r.had = r.had[:len(r.had)-1]
		if !ok {
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
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
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
