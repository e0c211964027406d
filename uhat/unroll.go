package uhat

import (
	"fmt"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// Unroll returns the steps with every recursion replaced by its steps at that depth. Each copy has
// variables of its own, so that each is bound once. A draw that avoids all earlier values of a
// variable names each of them instead. The result has the steps of a run of that depth, and is well
// typed exactly if that run is.
func Unroll(l *logic.Builder, steps []Step, depth int) []Step {
	u := &unroller{l: l, had: map[*logic.Var][]logic.Term{}}
	env := values{}
	for _, a := range Announced(steps) {
		env[a.Depth.Var] = l.Int(int64(depth))
	}
	u.steps(steps, env, depth)
	return u.out
}

type unroller struct {
	l   *logic.Builder
	had map[*logic.Var][]logic.Term // a variable -> its values so far
	out []Step
}

func (u *unroller) steps(steps []Step, env values, depth int) {
	for _, s := range steps {
		if a, ok := s.(*Apply); ok {
			u.apply(a, env, depth)
		} else {
			u.out = append(u.out, u.step(s, env, depth)...)
		}
	}
}

func (u *unroller) apply(s *Apply, env values, depth int) {
	if s.Depth == nil {
		depth--
	}
	inner := values{}
	for i, v := range s.Fun.Params {
		inner[v] = env.meaning(u.l, s.Args[i])
	}
	if s.Fun.Level != nil {
		inner[s.Fun.Level] = u.l.Int(int64(depth))
	}
	body := s.Fun.Step
	if depth == 0 {
		body = s.Fun.Base
	}
	u.steps(body, inner, depth)
}

// step returns the unrolled form of a step other than an application.
func (u *unroller) step(s Step, env values, depth int) []Step {
	switch s := s.(type) {
	case *Draw:
		d := &Draw{}
		for _, a := range s.Among {
			d.Among = append(d.Among, Domain{Rare: a.Rare, Guard: env.meaning(u.l, a.Guard), Lo: env.meanings(u.l, a.Lo), Hi: env.meanings(u.l, a.Hi),
				Except: slices.Concat(env.meanings(u.l, a.Except), u.earlier(a.Unlike, nil))})
		}
		d.Var = u.bind(s.Var, env)
		for i, a := range s.Among {
			d.Among[i].Filter = env.meaning(u.l, a.Filter)
		}
		return []Step{d}
	case *Let:
		value := env.meaning(u.l, s.Value)
		return []Step{&Let{Var: u.bind(s.Var, env), Value: value, Over: s.Over}}
	case *Perform:
		args := env.meanings(u.l, s.Args)
		return []Step{&Perform{Op: s.Op, Args: args, Results: u.bindAll(s.Results, env), Origin: s.Origin}}
	case *Take:
		selects := env.meaning(u.l, s.Select)
		return []Step{&Take{Op: s.Op, Select: selects, Fields: u.bindAll(s.Fields, env), Origin: s.Origin}}
	case *Assume:
		return []Step{&Assume{Cond: env.meaning(u.l, s.Cond)}}
	case *Assert:
		return []Step{&Assert{Cond: env.meaning(u.l, s.Cond), Field: s.Field, Stop: s.Stop}}
	case *Differ:
		var out []Step
		v := env.meaning(u.l, s.Var)
		for _, x := range u.earlier(s.Unlike, v) {
			out = append(out, &Assert{Cond: u.l.Ne(v, x), Field: s.Field, Stop: s.Stop})
		}
		return out
	case *Choice:
		c := &Choice{}
		for _, b := range s.Branches {
			inner := &unroller{l: u.l, had: maps.Clone(u.had)}
			inner.steps(b, maps.Clone(env), depth)
			c.Branches = append(c.Branches, inner.out)
		}
		return []Step{c}
	default:
		panic(fmt.Sprintf("uhat: unexpected %T", s))
	}
}

// earlier returns the values of the variables so far, except own.
func (u *unroller) earlier(vs []*logic.Var, own logic.Term) []logic.Term {
	var out []logic.Term
	for _, v := range vs {
		for _, x := range u.had[v] {
			if x != own {
				out = append(out, x)
			}
		}
	}
	return out
}

func (u *unroller) bind(v *logic.Var, env values) *logic.Var {
	own := u.l.Fresh(v.Name(), v.Sort())
	env[v] = own
	u.had[v] = append(slices.Clip(u.had[v]), own)
	return own
}

func (u *unroller) bindAll(vs []*logic.Var, env values) []*logic.Var {
	return lists.Of(vs, func(v *logic.Var) *logic.Var { return u.bind(v, env) })
}
