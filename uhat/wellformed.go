package uhat

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Problem is a way in which declarations are not well formed.
type Problem struct {
	Of     string // the operation, clause, goal or axiom, by name
	Range  Range  // its place; that of the part at fault where there is one
	Detail string
}

func (p *Problem) Error() string {
	if p.Range == (Range{}) {
		return p.Of + ": " + p.Detail
	}
	return p.Range.String() + ": " + p.Of + ": " + p.Detail
}

// WellFormed returns what is wrong with a context and goals over it, in the order of declaration;
// nothing for declarations that Check and synthesis can rely on. The front end finds these mistakes
// itself, with better positions. Synthesis refuses declarations that are not well formed, since
// contexts can also be built in Go, and goals can be made of clauses. The assumptions are:
//
//   - Γ ⊢ clause: its variables are distinct, and where, history, event and future mention no
//     others; event mentions the fields of its own operation, where none; each class mentions the
//     fields of the operation it speaks of;
//   - operations have distinct fields, arguments before results; a send or a
//     ghost has no results; only a receive is spontaneous, and only what the tester does is a
//     fault;
//   - Γ ⊢ goal: as a clause's history; what is judged mentions no ghost.
func WellFormed(c *Context, goals ...*Goal) []*Problem {
	w := &wellFormed{c: c}
	if len(c.Operations) != len(c.B.Ops()) {
		w.of = "context"
		w.problem(Range{}, "%d operations are declared, the alphabet has %d", len(c.Operations), len(c.B.Ops()))
		return w.problems
	}
	for i, o := range c.Operations {
		w.operation(i, o)
		for _, cl := range o.Clauses {
			w.clause(o, cl)
		}
	}
	for _, a := range c.Axioms {
		w.of = a.Name
		w.qualifier(a.Holds, w.scopeOf(a.Forall, Range{}), nil, Range{}, "the axiom")
	}
	for _, g := range goals {
		w.goal(g)
	}
	return w.problems
}

type wellFormed struct {
	c        *Context
	of       string
	problems []*Problem
}

func (w *wellFormed) problem(r Range, format string, args ...any) {
	w.problems = append(w.problems, &Problem{w.of, r, fmt.Sprintf(format, args...)})
}

func (w *wellFormed) operation(i int, o *Operation) {
	w.of = o.Op.Name
	if w.c.B.Ops()[i] != o.Op {
		w.problem(o.Range, "it stands at position %d, but not in the alphabet", i)
	}
	result := false
	for j, f := range o.Op.Fields {
		switch {
		case o.Op.Position(f.Name) != j:
			w.problem(o.Range, "two fields are called %s", f.Name)
		case result && !f.Result:
			w.problem(o.Range, "the argument %s comes after a result", f.Name)
		case f.Result && (o.Op.Kind == sre.Send || o.Op.Kind == sre.Ghost):
			w.problem(o.Range, "a %s has no results, but %s is one", o.Op.Kind, f.Name)
		}
		result = result || f.Result
	}
	if o.Spontaneous && o.Op.Kind != sre.Receive {
		w.problem(o.Range, "a %s cannot be spontaneous", o.Op.Kind)
	}
	if o.Fault && o.Op.Kind != sre.Send && o.Op.Kind != sre.Call {
		w.problem(o.Range, "a %s cannot be a fault", o.Op.Kind)
	}
}

func (w *wellFormed) clause(o *Operation, c *Clause) {
	w.of = o.Op.Name + "." + c.Label
	if c.Operation != o {
		w.problem(c.Range, "it belongs to another operation")
	}
	vars := w.scopeOf(c.Vars(), c.Range)
	w.qualifier(c.Where, vars, nil, c.WhereRange, "where")
	w.qualifier(c.Event, vars, o.Op, c.EventRange, "the event")
	w.trace(c.History, vars, c.HistoryRange, "the history", true)
	w.trace(c.Future, vars, c.FutureRange, "the future", true)
}

func (w *wellFormed) goal(g *Goal) {
	w.of = g.Name
	vars := w.scopeOf(g.Vars, g.Range)
	w.trace(g.Trace, vars, g.TraceRange, "the trace", g.Scenario)
	if g.Violation != nil && g.Violation != g.Trace {
		w.trace(g.Violation, vars, g.Range, "the violation", false)
	}
}

// scopeOf returns vs, which should be distinct.
func (w *wellFormed) scopeOf(vs []*logic.Var, r Range) []*logic.Var {
	for i, v := range vs {
		if slices.Contains(vs[:i], v) {
			w.problem(r, "two variables are called %s", v)
		}
	}
	return vs
}

// qualifier checks that t is a qualifier over vars and the fields of op, nil
// for none.
func (w *wellFormed) qualifier(t logic.Term, vars []*logic.Var, op *sre.Op, r Range, what string) {
	if t == nil {
		w.problem(r, "%s is missing", what)
		return
	}
	if t.Sort().Kind() != logic.BoolKind {
		w.problem(r, "%s is a %s, not a bool", what, t.Sort())
	}
	logic.Walk(t, func(t logic.Term) bool {
		switch t := t.(type) {
		case *logic.Var:
			if !slices.Contains(vars, t) {
				w.problem(r, "%s mentions %s, which is not declared", what, t)
			}
		case *logic.Field:
			if i := position(op, t.Name()); i < 0 {
				w.problem(r, "%s mentions the field %s, which %s", what, t, has(op))
			} else if !logic.Compatible(op.Fields[i].Sort, t.Sort()) {
				w.problem(r, "%s takes the field %s for a %s, it is a %s", what, t, t.Sort(), op.Fields[i].Sort)
			}
		}
		return true
	})
}

func has(op *sre.Op) string {
	if op == nil {
		return "has no event here"
	}
	return op.Name + " does not have"
}

// trace checks all qualifiers of e, and that it mentions ghosts only if it may.
func (w *wellFormed) trace(e sre.Expr, vars []*logic.Var, r Range, what string, ghosts bool) {
	if e == nil {
		w.problem(r, "%s is missing", what)
		return
	}
	sre.Walk(e, func(e sre.Expr) bool {
		c, ok := e.(*sre.Class)
		if !ok {
			return true
		}
		for _, x := range c.Entries() {
			w.qualifier(x.Allow, vars, x.Op, r, what)
			if !ghosts && !x.Op.Visible() {
				w.problem(r, "%s speaks of %s, which is a ghost", what, x.Op)
			}
		}
		return true
	})
}
