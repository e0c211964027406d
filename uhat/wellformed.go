package uhat

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
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

// Where in an expression a run fails.
//
// In a counterexample only the values of the clause's or goal's own variables are open. A part of
// an expression is to blame if it fits the run for no such values. In an intersection, this is an
// operand that does not fit by itself. In a sequence, it is the first part such that the parts up
// to it fit no beginning of the run; if there is none, it is the last part such that the parts from
// it on fit no end of the run.

// culprit returns the smallest part of e to blame; can says whether the run can be in an
// expression. It is e itself where no part is.
func (k *checker) culprit(e sre.Expr, can func(sre.Expr) bool) sre.Expr {
	b := k.c.B
	switch e := e.(type) {
	case *sre.And:
		for _, p := range e.Parts() {
			if !can(p) {
				return k.culprit(p, can)
			}
		}
	case *sre.Seq:
		parts := e.Parts()
		for n := range parts {
			if !can(b.Seq(append(parts[:n+1:n+1], b.All())...)) {
				return parts[n]
			}
		}
		for n := len(parts) - 1; n >= 0; n-- {
			if !can(b.Seq(append([]sre.Expr{b.All()}, parts[n:]...)...)) {
				return parts[n]
			}
		}
	}
	return e
}

// possible reports whether what is asserted may hold together with a term.
func (k *checker) possible(t logic.Term) bool {
	k.solver.Push()
	defer k.solver.Pop()
	k.solver.Assert(t)
	_, v := k.check()
	return v != logic.Unsat
}

// narrow finds out which part of the clause's part is to blame for event i in the model m: one that
// fails by itself, else one that fails together with the clause's other parts.
func (k *pathChecker) narrow(f *ClauseFailure, i int, t typing, m *logic.Model) {
	k.solver.Push()
	defer k.solver.Pop()
	k.solver.Assert(k.pinned(m, t.all(k.c.L)))
	if k.narrowed(f, i) {
		return
	}
	others := t.parts
	others[f.Part] = k.c.L.True()
	if all := k.c.L.And(others[:]...); k.possible(all) {
		k.solver.Assert(all)
		k.narrowed(f, i)
	}
}

// narrowed reports whether it found such a part under what is asserted.
func (k *pathChecker) narrowed(f *ClauseFailure, i int) bool {
	own := k.rename(f.Clause)
	e := k.p.events[i]
	names := k.original(f.Clause)
	switch f.Part {
	case EventPart, WherePart:
		q := own.Where
		if f.Part == EventPart {
			q = own.Event
		}
		for _, c := range logic.Conjuncts(q) {
			if !k.possible(k.c.B.Instance(e.op, c, e.args)) {
				f.Cond = k.c.L.Replace(c, names)
				return true
			}
		}
		return false
	}
	x := own.History
	in := newMembership(k.c.B, k.p.events[:i], nil)
	from := 0
	if f.Part == FuturePart {
		x = own.Future
		in = k.plain
		from = i + 1
	}
	if k.possible(k.in(x, in, from)) {
		return false
	}
	part := k.culprit(x, func(e sre.Expr) bool { return k.possible(k.in(e, in, from)) })
	f.Within = k.c.B.Subst(part, func(v *logic.Var) logic.Term { return names[v] })
	return true
}

// original maps the variables of the renamed clause to its own.
func (k *checker) original(c *Clause) map[logic.Term]logic.Term {
	out := map[logic.Term]logic.Term{}
	for i, v := range k.rename(c).Vars() {
		out[v] = c.Vars()[i]
	}
	return out
}

// goalPart returns the part of the goal's trace that is to blame in the model m.
func (k *pathChecker) goalPart(m *logic.Model) sre.Expr {
	k.solver.Push()
	defer k.solver.Pop()
	k.solver.Assert(k.pinned(m, k.reached(len(k.p.events))))
	to := map[logic.Term]logic.Term{}
	back := map[logic.Term]logic.Term{}
	for i, v := range k.fresh(k.g.Goal.Vars, to) {
		back[v] = k.g.Goal.Vars[i]
	}
	in := newMembership(k.c.B, k.visible(len(k.p.events)), nil)
	e := k.c.B.Subst(k.g.Goal.Trace, func(v *logic.Var) logic.Term { return to[v] })
	part := k.culprit(e, func(e sre.Expr) bool { return k.possible(k.in(e, in, 0)) })
	return k.c.B.Subst(part, func(v *logic.Var) logic.Term { return back[v] })
}

// Denial returns the runs that perform a script and in which the deciding event's answer is not as
// the script says; the script's variables are free in it. It is nil if the script is not a list of
// calls, or asserts nothing of that answer.
func (g *Generator) Denial(b *sre.Builder) sre.Expr {
	d := denial{b: b.L, values: map[*logic.Var]logic.Term{}}
	for _, st := range g.Script() {
		if !d.step(st) {
			return nil
		}
	}
	if len(d.events) == 0 || d.said == nil {
		return nil
	}
	last := &d.events[len(d.events)-1]
	last.holds = append(last.holds, b.L.Not(b.L.And(d.said...)))
	if d.others != nil {
		last.holds = append(last.holds, b.L.Not(b.L.And(d.others...)))
	}
	parts := lists.Of(d.events, func(e scripted) sre.Expr { return b.Event(e.op, b.L.And(e.holds...)) })
	return b.Seq(parts...)
}

// denial collects what a script says.
type denial struct {
	b      *logic.Builder
	values map[*logic.Var]logic.Term // of variables that are computed
	events []scripted
	// said is what the script asserts of the deciding event by its own clause, others what other
	// clauses say of it.
	said, others []logic.Term
	decided      bool
}

// scripted is an event of a script with what holds of it.
type scripted struct {
	op    *sre.Op
	holds []logic.Term
}

// step takes a step. It is not ok if a list of calls cannot express it.
func (d *denial) step(st Step) (ok bool) {
	switch st := st.(type) {
	case *Draw:
	case *Let:
		if !st.Over.IsZero() {
			return false
		}
		d.values[st.Var] = d.term(st.Value)
	case *Perform:
		return d.perform(st)
	case *Assume:
		return d.assert("", d.term(st.Cond), !d.decided)
	case *Assert:
		return d.assert(st.Field, d.term(st.Cond), len(d.events) > 0)
	case *Differ:
		var all []logic.Term
		for _, v := range st.Unlike {
			all = append(all, d.b.Not(d.b.Eq(d.term(st.Var), d.term(v))))
		}
		return d.assert(st.Field, d.b.And(all...), len(d.events) > 0)
	default:
		return false
	}
	return true
}

// perform takes an event, which must be a call.
func (d *denial) perform(st *Perform) bool {
	if st.Op.Kind != sre.Call || d.decided {
		return false
	}
	e := scripted{op: st.Op}
	for i, f := range st.Op.Fields {
		x := logic.Term(d.b.Field(f.Name, f.Sort))
		if i < len(st.Args) {
			e.holds = append(e.holds, d.b.Eq(x, d.term(st.Args[i])))
		} else {
			e.holds = append(e.holds, d.b.Eq(x, st.Results[i-len(st.Args)]))
		}
	}
	d.events = append(d.events, e)
	d.decided = st.Origin.Deciding
	return true
}

// assert takes a condition on what has happened.
func (d *denial) assert(field string, t logic.Term, possible bool) bool {
	switch {
	case !possible:
		return false
	case len(d.events) == 0: // about drawn values, which the run contains
	case !d.decided:
		last := &d.events[len(d.events)-1]
		last.holds = append(last.holds, t)
	case field == "":
		d.others = append(d.others, t)
	default:
		d.said = append(d.said, t)
	}
	return true
}

// term returns a term with the values of computed variables in their places.
func (d *denial) term(t logic.Term) logic.Term {
	return d.b.Rewrite(t, func(u logic.Term) logic.Term {
		if v, ok := u.(*logic.Var); ok {
			return d.values[v]
		}
		return nil
	})
}
