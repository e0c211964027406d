package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// typing is one attempt to type an event of a trace by a clause: the bindings
// of the clause's variables and the constraints so far. Bindings and constraints are undone in the
// order in which they were made.
type typing struct {
	steps  *steps
	from   *abstractTrace
	clause *uhat.Clause
	target *event
	bind   bindings // of the clause's variables
	trail  []*logic.Var
	cons   []conjunct
	nextID int
	vars   int // the number of the next variable
	// projected is the arguments that the clause speaks of where the target is suspect.
	projected []logic.Term
	// op and args are of the event of which a qualifier is instantiated; nil: of none.
	op   *sre.Op
	args []logic.Term
	// ofLeaf and ofVar are the methods leaf and clauseTerm, nil before they are needed.
	ofLeaf func(logic.Term) logic.Term
	ofVar  func(*logic.Var) logic.Term
	// reached says how far the attempt came, for explanations.
	reached stage
	// count is the number of alignments that this attempt may still try.
	count int
	// first is where in the trace the segment begins that a part of the clause is aligned with.
	first int
	// shut says for each event of the pattern in which gaps of the segment none may be inserted;
	// nil: that is not known.
	shut [][]bool
	// resolves says that what excludes an event is asked with the equations of the attempt.
	resolves bool
	// done ends the attempt.
	done bool
	// hits says which events met those of the last aligned pattern, by id.
	hits []int
	how  alignments // of the alignment that is handed out
	// guide, unless nil, says which events the pattern's may meet. The consequences are then
	// checked at the end and not along the way.
	guide func(future bool, j int, e *event) bool
	// claim is the id of a receive that the clause's future has to demand, or none, and claimAt the
	// event of the pattern that demands it; any if that is none.
	claim, claimAt int
	// follow, unless nil, names the only patterns to align with. The patterns of lazy expressions
	// depend on the trace, so they cannot be named.
	follow *alignments
}

// bindings says what the variables of a clause stand for, nil for nothing yet. There are few, so a
// list is faster than a map.
type bindings []binding

type binding struct {
	v *logic.Var
	x logic.Term
}

// of returns the binding of a variable, nil if it is none of the clause's.
func (b bindings) of(v *logic.Var) *binding {
	for i := range b {
		if b[i].v == v {
			return &b[i]
		}
	}
	return nil
}

// segment is a stretch of a trace: one gap more than events.
type segment struct {
	gaps   []*sre.Class
	events []*event
}

// clauseTerm returns t with the clause's variables replaced by what they are bound to;
// an unbound one is bound to a fresh variable first.
func (a *typing) clauseTerm(v *logic.Var) logic.Term {
	if b := a.bind.of(v); b != nil {
		if b.x == nil {
			a.set(v, a.variable(v.Sort()))
		}
		return b.x
	}
	return nil // a variable of the trace, not of the clause
}

// variable returns one that the trace does not have.
func (a *typing) variable(sort *logic.Sort) *logic.Var {
	a.vars++
	return a.steps.scope.Vars.Var(a.vars-1, sort)
}

func (a *typing) set(v *logic.Var, x logic.Term) {
	a.bind.of(v).x = x
	a.trail = append(a.trail, v)
}

func (a *typing) unbound(t logic.Term) *logic.Var {
	if v, ok := t.(*logic.Var); ok {
		if b := a.bind.of(v); b != nil && b.x == nil {
			return v
		}
	}
	return nil
}

// mark is how far a typing has come.
type mark struct{ trail, cons, vars int }

// mark and undo bracket a tentative step.
func (a *typing) mark() mark {
	a.steps.solver.Push()
	return mark{len(a.trail), len(a.cons), a.vars}
}

func (a *typing) undo(m mark) {
	a.steps.solver.Pop()
	for _, v := range a.trail[m.trail:] {
		a.bind.of(v).x = nil
	}
	a.trail, a.cons, a.vars = a.trail[:m.trail], a.cons[:m.cons], m.vars
}

// hold adds a constraint. It returns false if the constraints are then known to be unsatisfiable.
// Unknown keeps the attempt, since the certificate is checked in the end.
func (a *typing) hold(t logic.Term) bool {
	if logic.IsTrue(t) {
		return true
	}
	if logic.IsFalse(t) {
		return false
	}
	a.cons = append(a.cons, conjunct{term: t, from: a.clause})
	a.steps.solver.Assert(t)
	return a.guide != nil || a.steps.solver.Check(a.steps.ctx) != logic.Unsat
}

// confine is hold for a constraint of a written range.
func (a *typing) confine(t logic.Term) bool {
	return a.holdAs(t, func(c *conjunct) { c.written = true })
}

// fit is hold for a constraint of a Go type.
func (a *typing) fit(t logic.Term) bool {
	return a.holdAs(t, func(c *conjunct) { c.typed = true })
}

func (a *typing) holdAs(t logic.Term, mark func(*conjunct)) bool {
	n := len(a.cons)
	ok := a.hold(t)
	for i := n; i < len(a.cons); i++ {
		mark(&a.cons[i])
	}
	return ok
}

// member asserts that the event satisfies a qualifier over its fields and the
// clause's variables. Equations that determine an unbound variable bind it instead of
// becoming a constraint.
func (a *typing) member(q logic.Term, op *sre.Op, args []logic.Term) bool {
	if logic.IsTrue(q) {
		return true
	}
	a.op, a.args = op, args
	defer func() { a.op, a.args = nil, nil }()
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
	return a.hold(a.steps.delta.L.And(open...))
}

// atom instantiates a conjunct. Nearly all are equations between leaves, which need no rewriting.
func (a *typing) atom(c logic.Term) logic.Term {
	l := a.steps.delta.L
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
func (a *typing) leaf(t logic.Term) logic.Term {
	switch t := t.(type) {
	case *logic.Field:
		if a.op != nil {
			return a.args[a.op.Position(t.Name())]
		}
	case *logic.Var:
		if x := a.clauseTerm(t); x != nil {
			return x
		}
	}
	return t
}

// bindTruth binds the variable of a conjunct that is just an unbound boolean
// variable or its negation.
func (a *typing) bindTruth(c logic.Term) {
	if v := a.unbound(c); v != nil {
		a.set(v, a.steps.delta.L.True())
	} else if n, ok := c.(*logic.Not); ok {
		if v := a.unbound(n.Arg()); v != nil {
			a.set(v, a.steps.delta.L.False())
		}
	}
}

// bindFrom binds the one unbound variable of an equation between it and fields.
func (a *typing) bindFrom(eq *logic.Eq) {
	l := a.steps.delta.L
	x, y := eq.Sides()
	if logic.IsLeaf(x) && logic.IsLeaf(y) {
		v, w := a.unbound(x), a.unbound(y)
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

func (a *typing) instantiate(t logic.Term) logic.Term {
	if logic.IsLeaf(t) {
		return a.leaf(t)
	}
	if a.ofLeaf == nil {
		a.ofLeaf = a.leaf
	}
	return a.steps.delta.L.Subst(t, a.ofLeaf)
}

// class returns a class of the clause's pattern with the clause's variables replaced.
func (a *typing) class(c *sre.Class) *sre.Class {
	if a.ofVar == nil {
		a.ofVar = a.clauseTerm
	}
	return a.steps.norm.classes.subst(c, a.ofVar)
}

// create makes a new event of op that satisfies q. An argument comes from an equation with its
// field if there is one, and is a fresh variable otherwise. ok is false if the constraints became
// unsatisfiable.
func (a *typing) create(op *sre.Op, q logic.Term) (e *event, ok bool) {
	e = &event{id: a.nextID, op: op, args: make([]logic.Term, len(op.Fields)), cause: none, origin: none}
	if a.target != nil {
		e.origin = a.target.id
	}
	for _, c := range logic.Conjuncts(q) {
		if f, t := a.steps.rules.definition(c); f != nil {
			if i := op.Position(f.Name()); e.args[i] == nil && !logic.HasField(t) {
				e.args[i] = a.instantiate(t)
			}
		}
	}
	for i, f := range op.Fields {
		if e.args[i] == nil {
			e.args[i] = a.variable(f.Sort)
		}
	}
	if !a.member(a.steps.delta.L.And(q, a.steps.known(op)), op, e.args) {
		return nil, false
	}
	for i, f := range op.Fields {
		if !a.fit(bounded(a.steps.delta.L, e.args[i], f.Sort)) {
			return nil, false
		}
	}
	return e, a.confine(a.steps.inRange(nil, a.steps.rules.drawn(e)))
}

// fieldDefinition says what a field equals; without a field it is none.
type fieldDefinition struct {
	field *logic.Field
	term  logic.Term
}

// definition is what definition returns, which is not asked twice.
func (s *rules) definition(c logic.Term) (*logic.Field, logic.Term) {
	d, known := s.definitions[c]
	if !known {
		d.field, d.term = definition(c, s.delta.L)
		s.definitions[c] = d
	}
	return d.field, d.term
}

// definition splits field == term, also in a sum, and a bare boolean field.
func definition(c logic.Term, l *logic.Builder) (*logic.Field, logic.Term) {
	switch c := c.(type) {
	case *logic.Field:
		return c, l.True()
	case *logic.Not:
		if f, ok := c.Arg().(*logic.Field); ok {
			return f, l.False()
		}
	case *logic.Eq:
		x, y := c.Sides()
		if x.Sort().Kind() == logic.IntKind {
			diff := l.Sub(x, y)
			parts, _ := logic.Linear(diff)
			for _, p := range parts {
				if f, ok := p.Term.(*logic.Field); ok && p.Coef.IsUnit() {
					return f, l.Add(f, l.Times(p.Coef.Neg(), diff))
				}
			}
			return nil, nil
		}
		if f, ok := x.(*logic.Field); ok {
			return f, y
		}
		if f, ok := y.(*logic.Field); ok {
			return f, x
		}
	}
	return nil, nil
}

// describes reports whether the clause may describe event k with its answers, after whatever
// history.
func (s *steps) describes(t *abstractTrace, k int, c *uhat.Clause) (does bool) {
	a, e := s.newTyping(t, k, c), t.events[k]
	a.branch(func() { does = a.member(c.Event, e.op, e.args) && a.hold(a.instantiateWhere()) })
	return does
}
