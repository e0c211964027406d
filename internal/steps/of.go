package steps

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Of returns the script of a generator (see [uhat.Generator.Script]). Without gaps it does not say
// what may happen before a receive.
func Of(c *uhat.Context, g *uhat.Generator, gaps bool) *Script {
	script := g.Script()
	r := &reader{c: c, gaps: gaps, funs: map[*uhat.Fun]*Fun{}}
	r.lists = uhat.Collected(script)
	r.answers = answersOf(script)
	out := &Script{Steps: r.steps(script, map[*logic.Var]bool{}), Lists: r.lists, Answers: r.answers, Planned: uhat.Planned(script)}
	for _, a := range uhat.Announced(script) {
		out.Depths = append(out.Depths, a.Depth)
	}
	return out
}

// reader reads one script.
type reader struct {
	c       *uhat.Context
	gaps    bool
	funs    map[*uhat.Fun]*Fun
	lists   []*logic.Var
	answers Answers
}

// steps reads a sequence from its end, and adds the variables that it uses to used.
func (r *reader) steps(steps []uhat.Step, used map[*logic.Var]bool) []Step {
	var out []Step // the last one first
	for i, s := range slices.Backward(steps) {
		checked := i+1 < len(steps) && checks(steps[i+1])
		if at := event(steps, i); !checked && at >= 0 {
			for _, v := range slices.Backward(uhat.Bound(steps[at])) {
				if slices.Contains(r.lists, v) {
					out = append(out, &Keep{v})
				}
			}
		}
		out = append(out, r.step(s, steps[i+1:], used))
		lists.Put(used, uhat.Mentioned(s)...)
	}
	slices.Reverse(out)
	return out
}

// checks reports whether a step checks the answer of the event before it.
func checks(s uhat.Step) bool {
	switch s.(type) {
	case *uhat.Assert, *uhat.Differ:
		return true
	}
	return false
}

// event returns the last step up to i that checks nothing; -1 if there is none.
func event(steps []uhat.Step, i int) int {
	for i >= 0 && checks(steps[i]) {
		i--
	}
	return i
}

func (r *reader) step(s uhat.Step, rest []uhat.Step, used map[*logic.Var]bool) Step {
	switch s := s.(type) {
	case *uhat.Draw:
		d := r.draw(s)
		d.Used = r.needed(s.Var, used)
		return d
	case *uhat.Let:
		return &Let{Var: s.Var, Value: r.bound(s.Var, s.Value), Over: s.Over}
	case *uhat.Perform:
		e := r.event(s.Op, s.Origin, rest)
		e.Args = r.args(s.Args)
		if s.Op.Kind == sre.Call {
			e.Answers = r.kept(s.Results, used)
		}
		return e
	case *uhat.Take:
		return r.take(s, rest, used)
	case *uhat.Assume:
		return &Check{Cond: s.Cond, Says: s.Says()}
	case *uhat.Assert:
		return &Check{On: deviation(s.Stop), Cond: s.Cond, Field: s.Field, Says: s.Says()}
	case *uhat.Differ:
		return &Check{On: deviation(s.Stop), Var: s.Var, Unlike: s.Unlike, Field: s.Field, Says: s.Says()}
	case *uhat.Choice:
		c := &Choice{}
		for _, b := range s.Branches {
			inner := map[*logic.Var]bool{}
			c.Branches = append(c.Branches, r.steps(b, inner))
			for v := range inner {
				used[v] = true
			}
		}
		return c
	case *uhat.Apply:
		a := &Apply{Fun: r.fun(s.Fun), Depth: s.Depth}
		for i, x := range s.Args {
			a.Args = append(a.Args, r.bound(s.Fun.Params[i], x))
		}
		return a
	default:
		panic(fmt.Sprintf("steps: unexpected %T", s))
	}
}

func deviation(stop bool) On {
	if stop {
		return Stops
	}
	return Deviates
}

// needed reports whether a later step uses a variable, or its values are kept.
func (r *reader) needed(v *logic.Var, used map[*logic.Var]bool) bool {
	return used[v] || slices.Contains(r.lists, v)
}

// kept returns the variables that are needed, and nil for the others.
func (r *reader) kept(vs []*logic.Var, used map[*logic.Var]bool) []*logic.Var {
	out := make([]*logic.Var, len(vs))
	for i, v := range vs {
		if r.needed(v, used) {
			out[i] = v
		}
	}
	return out
}

// event reads what calls, sends and receives have in common.
func (r *reader) event(op *sre.Op, o uhat.Origin, rest []uhat.Step) *Event {
	e := &Event{Op: op}
	if o.Clause != nil {
		e.Clause = o.Clause.Name()
	}
	switch {
	case o.Deciding:
		e.Purpose = Decides
		e.Suspect = o.Suspect
		e.Expected = expected(rest)
	case o.Goal:
		e.Purpose = Wanted
	case o.Conditional:
		e.Purpose = Conditional
	}
	return e
}

// expected returns what the checks at the beginning of the steps ask for.
func expected(steps []uhat.Step) (out []string) {
	for _, s := range steps {
		switch s := s.(type) {
		case *uhat.Assert:
			out = append(out, s.Says())
		case *uhat.Differ:
			out = append(out, s.Says())
		default:
			return out
		}
	}
	return out
}

func (r *reader) take(s *uhat.Take, rest []uhat.Step, used map[*logic.Var]bool) *Event {
	e := r.event(s.Op, s.Origin, rest)
	e.Answers = r.kept(s.Fields, used)
	by, all := selected(s)
	if !all {
		e.Select = s.Select
	}
	for len(by) > 0 && by[len(by)-1] == nil {
		by = by[:len(by)-1]
	}
	e.Args = r.args(by)
	if r.gaps {
		e.Gap = s.Gap
	}
	for _, room := range e.Gap {
		lists.Put(used, slices.Concat(logic.Vars(nil, room.Allowed), logic.Vars(nil, room.Known))...)
	}
	return e
}

func (r *reader) args(ts []logic.Term) []Arg {
	out := make([]Arg, len(ts))
	for i, t := range ts {
		if t != nil {
			out[i] = Arg{t, r.answers.refers(t)}
		}
	}
	return out
}

// bound reads the value of a variable, whose origin matters only if the variable is kept with it.
func (r *reader) bound(v *logic.Var, t logic.Term) Arg {
	if r.answers[v] {
		return r.args([]logic.Term{t})[0]
	}
	return Arg{Term: t}
}

func (r *reader) draw(s *uhat.Draw) *Draw {
	from := r.c.SortOf(s.Var.Sort())
	d := &Draw{Var: s.Var, Pooled: from.Gen != "" || from.Pool != nil || s.Var.Sort().Kind() != logic.IntKind}
	for _, x := range s.Among {
		in := Domain{Lo: x.Lo, Hi: x.Hi, Except: x.Except, Unlike: x.Unlike, Rare: x.Rare, Filter: unlessTrue(x.Filter), Guard: unlessTrue(x.Guard)}
		in.Fixed = uhat.FixedParts(s.Var, x.Filter)
		in.Asks = in.Filter != nil && logic.Occurs(s.Var, in.Filter) || slices.Contains(x.Awaits(), logic.Term(s.Var))
		in.Ahead = append(in.Ahead, lists.Of(x.Ahead, r.draw)...)
		d.Among = append(d.Among, in)
	}
	return d
}

func unlessTrue(t logic.Term) logic.Term {
	if t != nil && logic.IsTrue(t) {
		return nil
	}
	return t
}

func (r *reader) fun(f *uhat.Fun) *Fun {
	if out, ok := r.funs[f]; ok {
		return out
	}
	out := &Fun{Name: f.Name, Params: f.Params, Level: f.Level}
	r.funs[f] = out
	out.Base = r.steps(f.Base, map[*logic.Var]bool{})
	out.Step = r.steps(f.Step, map[*logic.Var]bool{})
	return out
}

// Walk calls visit with each step in the order of the text: branches one after the other, and the
// body of a function, base first, where it is first applied.
func Walk(list []Step, visit func(Step)) {
	seen := map[*Fun]bool{}
	var walk func([]Step)
	walk = func(list []Step) {
		for _, s := range list {
			visit(s)
			switch s := s.(type) {
			case *Choice:
				for _, b := range s.Branches {
					walk(b)
				}
			case *Apply:
				if !seen[s.Fun] {
					seen[s.Fun] = true
					walk(s.Fun.Base)
					walk(s.Fun.Step)
				}
			}
		}
	}
	walk(list)
}

// Served returns the names of the clauses that the events of scripts serve, in the order of their
// first event.
func Served(scripts []*Script) (names []string) {
	for _, s := range scripts {
		Walk(s.Steps, func(st Step) {
			if e, ok := st.(*Event); ok && e.Clause != "" && !slices.Contains(names, e.Clause) {
				names = append(names, e.Clause)
			}
		})
	}
	return names
}

// Funcs returns the functions by which arguments refer to answers, each once.
func (s *Script) Funcs() (out []*logic.Func) {
	Walk(s.Steps, func(st Step) {
		var args []Arg
		switch st := st.(type) {
		case *Event:
			args = st.Args
		case *Let:
			args = []Arg{st.Value}
		case *Apply:
			args = st.Args
		}
		for _, a := range args {
			if a.Answer != nil && a.Answer.Func != nil && !slices.Contains(out, a.Answer.Func) {
				out = append(out, a.Answer.Func)
			}
		}
	})
	return out
}
