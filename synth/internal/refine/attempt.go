package refine

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/uhat"
)

// Attempt is one attempt to type an event of a trace by a clause: the bindings
// of the clause's variables and the constraints so far. Bindings and constraints are undone in the
// order in which they were made.
type Attempt struct {
	steps  *Steps
	From   *trace.Trace
	Clause *uhat.Clause
	Target *trace.Event
	Bind   bindings // of the clause's variables
	trail  []*logic.Var
	Cons   []trace.Constraint
	NextID int
	Vars   int // the number of the next variable
	// projected is the arguments that the clause speaks of where the target is suspect.
	Projected []logic.Term
	// op and args are of the event of which a qualifier is instantiated; nil: of none.
	op   *sre.Op
	args []logic.Term
	// ofLeaf and ofVar are the methods leaf and clauseTerm, nil before they are needed.
	ofLeaf func(logic.Term) logic.Term
	ofVar  func(*logic.Var) logic.Term
	// reached says how far the attempt came, for explanations.
	reached Stage
	// count is the number of alignments that this attempt may still try.
	count int
	// first is where in the trace the segment begins that a part of the clause is aligned with.
	First int
	// shut says for each event of the pattern in which gaps of the segment none may be inserted;
	// nil: that is not known.
	Shut [][]bool
	// resolves says that what excludes an event is asked with the equations of the attempt.
	Resolves bool
	// done ends the attempt.
	Done bool
	// hits says which events met those of the last aligned pattern, by id.
	Hits []int
	how  trace.Alignments // of the alignment that is handed out
	// guide, unless nil, says which events the pattern's may meet. The consequences are then
	// checked at the end and not along the way.
	Guide func(future bool, j int, e *trace.Event) bool
	// claim is the id of a receive that the clause's future has to demand, or none, and claimAt the
	// event of the pattern that demands it; any if that is none.
	claim, claimAt int
	// follow, unless nil, names the only patterns to align with. The patterns of lazy expressions
	// depend on the trace, so they cannot be named.
	Follow *trace.Alignments
}

// bindings says what the variables of a clause stand for, nil for nothing yet. There are few, so a
// list is faster than a map.
type bindings []binding

type binding struct {
	v *logic.Var
	X logic.Term
}

// Of returns the binding of a variable, nil if it is none of the clause's.
func (b bindings) Of(v *logic.Var) *binding {
	for i := range b {
		if b[i].v == v {
			return &b[i]
		}
	}
	return nil
}

// Segment is a stretch of a trace: one gap more than events.
type Segment struct {
	Gaps   []*sre.Class
	Events []*trace.Event
}

// Ops returns the operations of the events.
func (s Segment) Ops() []*sre.Op {
	return lists.Of(s.Events, func(e *trace.Event) *sre.Op { return e.Op })
}

// ClauseTerm returns t with the clause's variables replaced by what they are bound to;
// an unbound one is bound to a fresh variable first.
func (a *Attempt) ClauseTerm(v *logic.Var) logic.Term {
	if b := a.Bind.Of(v); b != nil {
		if b.X == nil {
			a.set(v, a.Variable(v.Sort()))
		}
		return b.X
	}
	return nil // a variable of the trace, not of the clause
}

// Variable returns one that the trace does not have.
func (a *Attempt) Variable(sort *logic.Sort) *logic.Var {
	a.Vars++
	return a.steps.Scope.Vars.Var(a.Vars-1, sort)
}

func (a *Attempt) set(v *logic.Var, x logic.Term) {
	a.Bind.Of(v).X = x
	a.trail = append(a.trail, v)
}

func (a *Attempt) unbound(t logic.Term) *logic.Var {
	if v, ok := t.(*logic.Var); ok {
		if b := a.Bind.Of(v); b != nil && b.X == nil {
			return v
		}
	}
	return nil
}

// mark is how far a typing has come.
type mark struct{ trail, cons, vars int }

// mark and undo bracket a tentative step.
func (a *Attempt) mark() mark {
	a.steps.Solver.Push()
	return mark{len(a.trail), len(a.Cons), a.Vars}
}

func (a *Attempt) undo(m mark) {
	a.steps.Solver.Pop()
	for _, v := range a.trail[m.trail:] {
		a.Bind.Of(v).X = nil
	}
	a.trail = a.trail[:m.trail]
	a.Cons = a.Cons[:m.cons]
	a.Vars = m.vars
}

// Hold adds a constraint. It returns false if the constraints are then known to be unsatisfiable.
// Unknown keeps the attempt, since the certificate is checked in the end.
func (a *Attempt) Hold(t logic.Term) bool {
	if logic.IsTrue(t) {
		return true
	}
	if logic.IsFalse(t) {
		return false
	}
	a.Cons = append(a.Cons, trace.Constraint{Term: t, From: a.Clause})
	a.steps.Solver.Assert(t)
	return a.Guide != nil || a.steps.Solver.Check(a.steps.Ctx) != logic.Unsat
}

// confine is hold for a constraint of a written range.
func (a *Attempt) confine(t logic.Term) bool {
	return a.holdAs(t, func(c *trace.Constraint) { c.Written = true })
}

// fit is hold for a constraint of a Go type.
func (a *Attempt) fit(t logic.Term) bool {
	return a.holdAs(t, func(c *trace.Constraint) { c.Typed = true })
}

func (a *Attempt) holdAs(t logic.Term, mark func(*trace.Constraint)) bool {
	n := len(a.Cons)
	ok := a.Hold(t)
	for i := n; i < len(a.Cons); i++ {
		mark(&a.Cons[i])
	}
	return ok
}

// Member asserts that the event satisfies a qualifier over its fields and the
// clause's variables. Equations that determine an unbound variable bind it instead of
// becoming a constraint.
func (a *Attempt) Member(q logic.Term, op *sre.Op, args []logic.Term) bool {
	if logic.IsTrue(q) {
		return true
	}
	a.op = op
	a.args = args
	defer func() {
		a.op = nil
		a.args = nil
	}()
	cs := logic.Conjuncts(q)
	for _, c := range cs {
		if eq, ok := c.(*logic.Eq); ok {
			a.bindFrom(eq)
		} else {
			a.bindTruth(c)
		}
	}
	var open []logic.Term
	for _, c := range cs {
		switch x := a.atom(c); {
		case logic.IsFalse(x):
			return false
		case !logic.IsTrue(x):
			open = append(open, x)
		}
	}
	return a.Hold(a.steps.Delta.L.And(open...))
}

// atom instantiates a conjunct. Nearly all are equations between leaves, which need no rewriting.
func (a *Attempt) atom(c logic.Term) logic.Term {
	l := a.steps.Delta.L
	switch c := c.(type) {
	case *logic.Eq:
		if x, y := c.Sides(); logic.IsLeaf(x) && logic.IsLeaf(y) {
			return l.Eq(a.leaf(x), a.leaf(y))
		}
	case *logic.Not:
		return l.Not(a.atom(c.Arg()))
	}
	return a.instantiate(c)
}

// leaf instantiates a literal, a variable or a field of the event at hand.
func (a *Attempt) leaf(t logic.Term) logic.Term {
	switch t := t.(type) {
	case *logic.Field:
		if a.op != nil {
			return a.args[a.op.Position(t.Name())]
		}
	case *logic.Var:
		if x := a.ClauseTerm(t); x != nil {
			return x
		}
	}
	return t
}

// bindTruth binds the variable of a conjunct that is just an unbound boolean
// variable or its negation.
func (a *Attempt) bindTruth(c logic.Term) {
	if v := a.unbound(c); v != nil {
		a.set(v, a.steps.Delta.L.True())
	} else if n, ok := c.(*logic.Not); ok {
		if v := a.unbound(n.Arg()); v != nil {
			a.set(v, a.steps.Delta.L.False())
		}
	}
}

// bindFrom binds the one unbound variable of an equation between it and fields.
func (a *Attempt) bindFrom(eq *logic.Eq) {
	l := a.steps.Delta.L
	x, y := eq.Sides()
	if logic.IsLeaf(x) && logic.IsLeaf(y) {
		v := a.unbound(x)
		w := a.unbound(y)
		switch {
		case v != nil && w == nil:
			a.set(v, a.leaf(y))
		case w != nil && v == nil:
			a.set(w, a.leaf(x))
		}
		return
	}
	if x.Sort().Kind() == logic.IntKind {
		diff := l.Sub(x, y)
		parts, _ := logic.Linear(diff)
		for _, p := range parts {
			v := a.unbound(p.Term)
			if v == nil || !p.Coef.IsUnit() {
				continue
			}
			rest := l.Add(v, l.Times(p.Coef.Neg(), diff))
			if slices.ContainsFunc(logic.Vars(nil, rest), func(w *logic.Var) bool { return a.unbound(w) != nil }) {
				return // more than one unknown
			}
			a.set(v, a.instantiate(rest))
			return
		}
		return
	}
	for _, side := range [2][2]logic.Term{{x, y}, {y, x}} {
		if v := a.unbound(side[0]); v != nil && !logic.Occurs(v, side[1]) &&
			!slices.ContainsFunc(logic.Vars(nil, side[1]), func(w *logic.Var) bool { return a.unbound(w) != nil }) {
			a.set(v, a.instantiate(side[1]))
			return
		}
	}
}

func (a *Attempt) instantiate(t logic.Term) logic.Term {
	if logic.IsLeaf(t) {
		return a.leaf(t)
	}
	if a.ofLeaf == nil {
		a.ofLeaf = a.leaf
	}
	return a.steps.Delta.L.Subst(t, a.ofLeaf)
}

// class returns a class of the clause's pattern with the clause's variables replaced.
func (a *Attempt) class(c *sre.Class) *sre.Class {
	if a.ofVar == nil {
		a.ofVar = a.ClauseTerm
	}
	return a.steps.Norm.Classes.Subst(c, a.ofVar)
}

// create makes a new event of op that satisfies q. An argument comes from an equation with its
// field if there is one, and is a fresh variable otherwise. ok is false if the constraints became
// unsatisfiable.
func (a *Attempt) create(op *sre.Op, q logic.Term) (e *trace.Event, ok bool) {
	e = &trace.Event{ID: a.NextID, Op: op, Args: make([]logic.Term, len(op.Fields)), Cause: trace.None, Origin: trace.None}
	if a.Target != nil {
		e.Origin = a.Target.ID
	}
	for _, c := range logic.Conjuncts(q) {
		if f, t := a.steps.Rules.Definition(c); f != nil {
			if i := op.Position(f.Name()); e.Args[i] == nil && !logic.HasField(t) {
				e.Args[i] = a.instantiate(t)
			}
		}
	}
	for i, f := range op.Fields {
		if e.Args[i] == nil {
			e.Args[i] = a.Variable(f.Sort)
		}
	}
	if !a.Member(a.steps.Delta.L.And(q, a.steps.known(op)), op, e.Args) {
		return nil, false
	}
	for i, f := range op.Fields {
		if !a.fit(trace.Bounded(a.steps.Delta.L, e.Args[i], f.Sort)) {
			return nil, false
		}
	}
	return e, a.confine(a.steps.InRange(nil, a.steps.Rules.Drawn(e)))
}
