package uhat

import (
	"fmt"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// scoping checks the rule Scope: it walks a term once and knows at each step
// what is bound.
type scoping struct {
	k    *checker
	seen map[*Fun]bool
	fun  *Fun // whose body is being walked, nil outside
	base bool // that it is the body for depth 0
	step Step
	all  map[*logic.Var]bool // bound somewhere in the term
}

// scope reports what is wrong with a term regardless of paths.
func (k *checker) scope(steps []Step) {
	s := &scoping{k: k, seen: map[*Fun]bool{}, all: map[*logic.Var]bool{}}
	Walk(steps, func(st Step) {
		for _, v := range Bound(st) {
			s.all[v] = true
		}
	})
	bound := map[*logic.Var]bool{}
	for _, a := range Announced(steps) {
		s.bind(a.Depth.Var, bound)
	}
	s.steps(steps, bound)
}

// steps checks a sequence; bound is what is in scope before it. bound is changed, so that the rest
// of the same sequence sees it.
func (s *scoping) steps(steps []Step, bound map[*logic.Var]bool) {
	for _, st := range steps {
		s.step = st
		switch st := st.(type) {
		case *Draw:
			s.draw(st, bound)
			s.bind(st.Var, bound)
		case *Let:
			s.term(st.Value, bound, st.Var.Sort(), nil)
			s.bind(st.Var, bound)
		case *Perform:
			s.perform(st, bound)
		case *Take:
			s.take(st, bound)
		case *Assume:
			s.term(st.Cond, bound, logic.Bool, nil)
		case *Assert:
			s.term(st.Cond, bound, logic.Bool, nil)
		case *Differ:
			s.term(st.Var, bound, st.Var.Sort(), nil)
			s.unlike(st.Var, st.Unlike)
		case *Choice:
			if len(st.Branches) == 0 {
				s.fail("a choice needs a branch")
			}
			for _, b := range st.Branches {
				s.steps(b, maps.Clone(bound))
			}
		case *Apply:
			s.apply(st, bound)
		default:
			panic(fmt.Sprintf("uhat: unexpected %T", st))
		}
	}
}

func (s *scoping) fail(format string, args ...any) {
	s.k.fail(&Failure{Rule: Scope, Event: -1, Step: s.step, Detail: fmt.Sprintf(format, args...)})
}

func (s *scoping) bind(v *logic.Var, bound map[*logic.Var]bool) {
	if bound[v] {
		s.fail("%s is bound twice", v)
	}
	bound[v] = true
}

// term checks that t may stand where a term of the given sort is wanted; op
// is the operation whose fields it may mention, those that are not results,
// nil for none.
func (s *scoping) term(t logic.Term, bound map[*logic.Var]bool, want *logic.Sort, op *sre.Op) {
	logic.Walk(t, func(t logic.Term) bool {
		switch t := t.(type) {
		case *logic.Var:
			if !bound[t] {
				s.fail("%s is used before it is bound", t)
			}
		case *logic.Field:
			if i := position(op, t.Name()); i < 0 {
				s.fail("the field %s has no event here", t)
			} else if op.Fields[i].Result {
				s.fail("the result %s cannot select an event", t)
			}
		}
		return true
	})
	if !logic.Compatible(t.Sort(), want) {
		s.fail("%s is a %s, not a %s", t, t.Sort(), want)
	}
}

func position(op *sre.Op, field string) int {
	if op == nil {
		return -1
	}
	return op.Position(field)
}

func (s *scoping) draw(st *Draw, bound map[*logic.Var]bool) {
	if len(st.Among) == 0 {
		s.fail("a draw needs a domain")
	}
	with := maps.Clone(bound)
	with[st.Var] = true
	kind := st.Var.Sort().Kind()
	from := s.k.c.SortOf(st.Var.Sort())
	interval := kind == logic.IntKind && from.Pool == nil && from.Gen == ""
	for _, d := range st.Among {
		for _, t := range slices.Concat(d.Lo, d.Hi) {
			s.term(t, bound, st.Var.Sort(), nil)
		}
		if interval && (len(d.Lo) == 0 || len(d.Hi) == 0) {
			s.fail("a domain of integers needs both bounds")
		}
		if kind != logic.IntKind && len(d.Lo)+len(d.Hi) > 0 {
			s.fail("a %s has no bounds", st.Var.Sort())
		}
		for _, t := range d.Except {
			s.term(t, bound, st.Var.Sort(), nil)
		}
		s.unlike(st.Var, d.Unlike)
		if d.Guard != nil {
			s.term(d.Guard, bound, logic.Bool, nil)
		}
		if d.Filter != nil {
			s.term(d.Filter, with, logic.Bool, nil)
		}
		for _, a := range d.Ahead {
			s.draw(a, with)
		}
	}
}

// unlike checks the variables whose earlier values v has to avoid. They need not be in scope:
// variables of a function are allowed, whichever application bound them.
func (s *scoping) unlike(v *logic.Var, vs []*logic.Var) {
	for _, w := range vs {
		if !s.all[w] {
			s.fail("%s is bound nowhere", w)
		}
		if !logic.Compatible(v.Sort(), w.Sort()) {
			s.fail("%s is a %s, but %s is a %s", v, v.Sort(), w, w.Sort())
		}
	}
}

func (s *scoping) perform(st *Perform, bound map[*logic.Var]bool) {
	args := st.Op.Args()
	switch st.Op.Kind {
	case sre.Receive:
		s.fail("%s is received, not performed", st.Op)
	case sre.Ghost:
		args = len(st.Op.Fields)
	}
	s.arity(st.Op, "arguments", len(st.Args), args)
	s.arity(st.Op, "results", len(st.Results), len(st.Op.Fields)-args)
	for i, a := range st.Args[:min(len(st.Args), args)] {
		s.term(a, bound, st.Op.Fields[i].Sort, nil)
	}
	s.fields(st.Op, st.Results, args, bound)
	s.origin(st.Op, st.Origin)
}

func (s *scoping) take(st *Take, bound map[*logic.Var]bool) {
	if st.Op.Kind != sre.Receive {
		s.fail("%s is a %s, it cannot be received", st.Op, st.Op.Kind)
	}
	if st.Select != nil {
		s.term(st.Select, bound, logic.Bool, st.Op)
	}
	s.arity(st.Op, "fields", len(st.Fields), len(st.Op.Fields))
	s.fields(st.Op, st.Fields, 0, bound)
	s.origin(st.Op, st.Origin)
}

func (s *scoping) arity(op *sre.Op, what string, got, want int) {
	if got != want {
		s.fail("%s has %d %s, not %d", op, want, what, got)
	}
}

// fields binds variables to the fields of op from the given position on.
func (s *scoping) fields(op *sre.Op, vs []*logic.Var, from int, bound map[*logic.Var]bool) {
	for i, v := range vs {
		if from+i < len(op.Fields) {
			if f := op.Fields[from+i]; !logic.Compatible(v.Sort(), f.Sort) {
				s.fail("%s is a %s, but %s is a %s", v, v.Sort(), f.Name, f.Sort)
			}
		}
		s.bind(v, bound)
	}
}

// origin checks that the annotation speaks of the event's own operation.
func (s *scoping) origin(op *sre.Op, o Origin) {
	if o.Clause != nil && o.Clause.Operation.Op != op {
		s.fail("the clause %s types another operation", o.Clause.Name())
	}
	if o.Suspect && !o.Deciding {
		s.fail("only the deciding event may be suspect")
	}
}

func (s *scoping) apply(st *Apply, bound map[*logic.Var]bool) {
	s.arguments(st, bound)
	own := s.fun == st.Fun
	switch {
	case own && st.Depth != nil:
		s.fail("%s applies itself at one level less, it draws no depth", st.Fun.Name)
	case own && s.base:
		s.fail("%s applies itself at depth 0", st.Fun.Name)
	case !own && st.Depth == nil:
		s.fail("%s needs a depth", st.Fun.Name)
	case !own && (st.Depth.Lo < 0 || st.Depth.Hi < st.Depth.Lo):
		s.fail("no depth is between %d and %d", st.Depth.Lo, st.Depth.Hi)
	case !own && st.Depth.Var != nil && !bound[st.Depth.Var]:
		s.fail("the depth of %s cannot be drawn first", st.Fun.Name)
	case !own && s.fun != nil && applies(slices.Concat(st.Fun.Base, st.Fun.Step), s.fun):
		s.fail("%s and %s apply each other", s.fun.Name, st.Fun.Name)
	}
	if s.seen[st.Fun] {
		return
	}
	s.seen[st.Fun] = true
	for _, body := range []struct {
		steps []Step
		base  bool
	}{{st.Fun.Base, true}, {st.Fun.Step, false}} {
		in := *s
		in.fun = st.Fun
		in.base = body.base
		inner := map[*logic.Var]bool{}
		for _, v := range st.Fun.Params {
			in.bind(v, inner)
		}
		if st.Fun.Level != nil {
			in.bind(st.Fun.Level, inner)
		}
		in.steps(body.steps, inner)
	}
}

func (s *scoping) arguments(st *Apply, bound map[*logic.Var]bool) {
	if len(st.Args) != len(st.Fun.Params) {
		s.fail("%s has %d parameters, not %d", st.Fun.Name, len(st.Fun.Params), len(st.Args))
		return
	}
	for i, a := range st.Args {
		s.term(a, bound, st.Fun.Params[i].Sort(), nil)
	}
}

// applies reports whether steps lead to an application of f.
func applies(steps []Step, f *Fun) (found bool) {
	Walk(steps, func(st Step) {
		a, ok := st.(*Apply)
		found = found || ok && a.Fun == f
	})
	return found
}
