package uhat

import (
	"fmt"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
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
		inner[v] = u.meaning(s.Args[i], env)
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
			d.Among = append(d.Among, Domain{Rare: a.Rare, Guard: u.meaning(a.Guard, env), Lo: u.meanings(a.Lo, env), Hi: u.meanings(a.Hi, env),
				Except: slices.Concat(u.meanings(a.Except, env), u.earlier(a.Unlike, nil))})
		}
		d.Var = u.bind(s.Var, env)
		for i, a := range s.Among {
			d.Among[i].Filter = u.meaning(a.Filter, env)
		}
		return []Step{d}
	case *Let:
		value := u.meaning(s.Value, env)
		return []Step{&Let{Var: u.bind(s.Var, env), Value: value, Over: s.Over}}
	case *Perform:
		args := u.meanings(s.Args, env)
		return []Step{&Perform{Op: s.Op, Args: args, Results: u.bindAll(s.Results, env), Origin: s.Origin}}
	case *Take:
		selects := u.meaning(s.Select, env)
		return []Step{&Take{Op: s.Op, Select: selects, Fields: u.bindAll(s.Fields, env), Origin: s.Origin}}
	case *Assume:
		return []Step{&Assume{Cond: u.meaning(s.Cond, env)}}
	case *Assert:
		return []Step{&Assert{Cond: u.meaning(s.Cond, env), Field: s.Field, Stop: s.Stop}}
	case *Differ:
		var out []Step
		v := u.meaning(s.Var, env)
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
	out := make([]*logic.Var, len(vs))
	for i, v := range vs {
		out[i] = u.bind(v, env)
	}
	return out
}

// meaning returns a term, which may be nil, with the variables replaced.
func (u *unroller) meaning(t logic.Term, env values) logic.Term {
	if t == nil {
		return nil
	}
	return u.l.Replace(t, env)
}

func (u *unroller) meanings(ts []logic.Term, env values) []logic.Term {
	out := make([]logic.Term, len(ts))
	for i, t := range ts {
		out[i] = u.meaning(t, env)
	}
	return out
}

// Room describes events of one operation that a script allows before a receive. Both qualifiers are
// over the fields that are no results, since the results are not known yet, and over variables that
// are bound before the receive.
type Room struct {
	Op      *sre.Op
	Allowed logic.Term // the event is certainly allowed
	// Known says that nothing else decides whether the event may happen. If Allowed holds, so does
	// Known.
	Known logic.Term
}

// Rooms returns the events that a class allows when some variables are bound; nil if none is
// certainly allowed. Operations that are not listed may not happen. Calls and sends are left out,
// since scripts perform them.
func Rooms(l *logic.Builder, c *sre.Class, bound func(*logic.Var) bool) []Room {
	if c == nil {
		return nil
	}
	var out []Room
	for _, x := range c.Entries() {
		if x.Op.Kind != sre.Receive {
			continue
		}
		a := approximation{l, func(t logic.Term) bool { return settled(x.Op, t, bound) }}
		sure := a.bound(x.Allow, false)
		maybe := a.bound(x.Allow, true)
		known := l.True()
		if sure != maybe {
			known = l.Or(sure, l.Not(maybe))
		}
		if !logic.IsFalse(maybe) {
			out = append(out, Room{x.Op, sure, known})
		}
	}
	if !slices.ContainsFunc(out, func(r Room) bool { return !logic.IsFalse(r.Allowed) }) {
		return nil
	}
	return out
}

// settled reports whether everything that a term depends on is known before an event of op: bound
// variables, and fields that are no results. Functions of the user count as unknown, since they may
// have no code.
func settled(op *sre.Op, t logic.Term, bound func(*logic.Var) bool) bool {
	known := true
	logic.Walk(t, func(t logic.Term) bool {
		switch t := t.(type) {
		case *logic.Var:
			known = known && bound(t)
		case *logic.Field:
			known = known && op.Position(t.Name()) < op.Args()
		case *logic.App:
			known = false
		}
		return known
	})
	return known
}

// approximation bounds qualifiers by known ones.
type approximation struct {
	l     *logic.Builder
	known func(atom logic.Term) bool
}

// bound returns a known qualifier: from above, one that t implies; else one that implies t.
func (a approximation) bound(t logic.Term, above bool) logic.Term {
	all := func(ts []logic.Term) []logic.Term {
		out := make([]logic.Term, len(ts))
		for i, x := range ts {
			out[i] = a.bound(x, above)
		}
		return out
	}
	switch t := t.(type) {
	case *logic.And:
		return a.l.And(all(t.Args())...)
	case *logic.Or:
		return a.l.Or(all(t.Args())...)
	case *logic.Not:
		return a.l.Not(a.bound(t.Arg(), !above))
	}
	if a.known(t) {
		return t
	}
	return a.l.Bool(above)
}

// Planned returns how many visible events a script plans, 0 if that varies
// from run to run.
func Planned(script []Step) int {
	n := 0
	for _, st := range script {
		switch st := st.(type) {
		case *Perform:
			if st.Op.Visible() {
				n++
			}
		case *Take:
			n++
		case *Choice, *Apply:
			return 0
		}
	}
	return n
}
