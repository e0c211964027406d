package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// maxDepth is how many further copies of a part are checked, and so the greatest depth that is
// drawn. Runs stay short enough to be read, and long enough for what goes wrong only at some
// size.
const maxDepth = 4

// maxParts bounds the parts of one trace that are tried.
const maxParts = 40

// recursive returns a generator that performs the trace with a part of it once or several times; nil if
// no part can repeat by a rule.
func (s *search) recursive(t *abstractTrace) (*uhat.Generator, *Certificate) {
	for i, p := range s.parts(t) {
		if i == maxParts || s.ctx.Err() != nil {
			break
		}
		if g, c := s.repeating(t, p); g != nil {
			return g, c
		}
	}
	return nil, nil
}

func (s *search) repeating(t *abstractTrace, p part) (*uhat.Generator, *Certificate) {
	us := make([]*unrolled, maxDepth+1)
	unroll := func(copies int) bool {
		u := s.pump(t, p, copies)
		if u == nil {
			return false
		}
		f, err := s.finish(u)
		if err != nil || len(f.trace.events) != len(u.events) {
			return false
		}
		us[copies-1] = &unrolled{finished: f, copies: copies}
		return true
	}
	if !unroll(2) || !unroll(3) || !unroll(1) {
		return nil, nil
	}
	for first := range 2 {
		steps, fun := s.fold(p, us[:3], first)
		if fun == nil || len(fun.Params) == 0 {
			continue
		}
		confirmed := func(copies int) bool {
			return (us[copies-1] != nil || unroll(copies)) &&
				slices.Equal(s.scriptKey(s.straight(steps, copies-first)), s.scriptKey(slices.Concat(us[copies-1].groups...)))
		}
		copies := 0
		for copies < len(us) && confirmed(copies+1) {
			copies++
		}
		if copies < 2 {
			continue
		}
		for _, st := range steps {
			if a, ok := st.(*uhat.Apply); ok {
				a.Depth.Hi = copies - first
			}
		}
		g := us[0].generator(s.goal)
		g.Steps = steps
		return g, us[0].certificate
	}
	return nil, nil
}

// straight returns the steps with every application replaced by what it does at that depth.
func (s *search) straight(steps []uhat.Step, depth int) []uhat.Step {
	x := &straightener{l: s.delta.L, had: map[*logic.Var][]logic.Term{}}
	x.steps(steps, map[logic.Term]logic.Term{}, depth)
	return x.out
}

type straightener struct {
	l   *logic.Builder
	had map[*logic.Var][]logic.Term // variable -> what it stood for so far
	out []uhat.Step
}

func (x *straightener) steps(steps []uhat.Step, env map[logic.Term]logic.Term, depth int) {
	meaning := func(t logic.Term) logic.Term {
		if t == nil {
			return nil
		}
		return x.l.Replace(t, env)
	}
	all := func(ts []logic.Term) []logic.Term {
		var out []logic.Term
		for _, t := range ts {
			out = append(out, meaning(t))
		}
		return out
	}
	bind := func(v *logic.Var) *logic.Var {
		own := x.l.Fresh(v.Name(), v.Sort())
		env[v] = own
		x.had[v] = append(x.had[v], own)
		return own
	}
	bindAll := func(vs []*logic.Var) []*logic.Var {
		var out []*logic.Var
		for _, v := range vs {
			out = append(out, bind(v))
		}
		return out
	}
	unlike := func(vs []*logic.Var, but logic.Term) []logic.Term {
		var out []logic.Term
		for _, v := range vs {
			for _, t := range x.had[v] {
				if t != but {
					out = append(out, t)
				}
			}
		}
		return out
	}
	for _, st := range steps {
		switch st := st.(type) {
		case *uhat.Draw:
			d := &uhat.Draw{}
			for _, a := range st.Among {
				d.Among = append(d.Among, uhat.Domain{Lo: all(a.Lo), Hi: all(a.Hi), Guard: meaning(a.Guard),
					Except: append(all(a.Except), unlike(a.Unlike, nil)...)})
			}
			d.Var = bind(st.Var)
			for i, a := range st.Among {
				d.Among[i].Filter = meaning(a.Filter)
			}
			x.out = append(x.out, d)
		case *uhat.Let:
			value := meaning(st.Value)
			x.out = append(x.out, &uhat.Let{Value: value, Var: bind(st.Var)})
		case *uhat.Perform:
			args := all(st.Args)
			x.out = append(x.out, &uhat.Perform{Op: st.Op, Args: args, Results: bindAll(st.Results), Origin: st.Origin})
		case *uhat.Take:
			sel := meaning(st.Select)
			x.out = append(x.out, &uhat.Take{Op: st.Op, Select: sel, Fields: bindAll(st.Fields), Origin: st.Origin})
		case *uhat.Assume:
			x.out = append(x.out, &uhat.Assume{Cond: meaning(st.Cond)})
		case *uhat.Assert:
			x.out = append(x.out, &uhat.Assert{Cond: meaning(st.Cond), Field: st.Field, Stop: st.Stop})
		case *uhat.Differ:
			v := meaning(st.Var)
			for _, t := range unlike(st.Unlike, v) {
				x.out = append(x.out, &uhat.Assert{Cond: x.l.Ne(v, t), Field: st.Field, Stop: st.Stop})
			}
		case *uhat.Apply:
			inner := map[logic.Term]logic.Term{}
			for i, v := range st.Fun.Params {
				inner[v] = meaning(st.Args[i])
			}
			d := depth
			if st.Depth == nil {
				d--
			}
			if d == 0 {
				x.steps(st.Fun.Base, inner, 0)
			} else {
				x.steps(st.Fun.Step, inner, d)
			}
		default:
			panic("synth: no straight form")
		}
	}
}

// scriptKey writes steps in a canonical form: variables count by the order in which they are bound, and
// what has no order is sorted.
func (s *search) scriptKey(steps []uhat.Step) []byte {
	e := &encoder{vars: map[*logic.Var]int{}, funcs: s.enc.funcs}
	bind := func(vs ...*logic.Var) {
		for _, v := range vs {
			e.vars[v] = len(e.vars)
		}
	}
	set := func(ts []logic.Term) { e.sorted(len(ts), func(i int) { e.term(ts[i]) }) }
	conj := func(t logic.Term) {
		if t == nil {
			set(nil)
			return
		}
		set(logic.Conjuncts(t))
	}
	for len(steps) > 0 {
		checks, rest := leading(steps)
		if len(checks) > 0 {
			e.sorted(len(checks), func(i int) {
				a := checks[i]
				e.term(a.Cond)
				e.num(int64(len(a.Field)))
				if a.Stop {
					e.num(1)
				}
			})
			steps = rest
			continue
		}
		switch st := steps[0].(type) {
		case *uhat.Draw:
			e.num(1)
			bind(st.Var)
			for _, a := range st.Among {
				conj(a.Guard)
				set(a.Lo)
				set(a.Hi)
				set(a.Except)
				conj(a.Filter)
			}
		case *uhat.Let:
			e.num(2)
			e.term(st.Value)
			bind(st.Var)
		case *uhat.Perform:
			e.num(3)
			e.num(int64(st.Op.Index()))
			e.terms(st.Args)
			bind(st.Results...)
		case *uhat.Take:
			e.num(4)
			e.num(int64(st.Op.Index()))
			bind(st.Fields...)
			conj(st.Select)
		case *uhat.Assume:
			e.num(5)
			conj(st.Cond)
		}
		steps = steps[1:]
	}
	return e.buf
}
