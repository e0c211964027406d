package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// simplifier simplifies the constraints of traces.
type simplifier struct {
	delta        *uhat.Context
	norm         *normalizer
	constructors map[*logic.Func]bool // the functions that are injective
	solutions    map[logic.Term]solution
	// Room that is taken again, as there are very many of these.
	flatRoom, spareRoom []flatConjunct
	flattened           termSet
}

// simplify eliminates every variable that an equation determines, newest first, and flattens the
// remaining constraints. It returns false if the syntax alone shows that the constraints are
// unsatisfiable, or that a class in rest is empty.
//
// Equations stand in constraints only. So it first collects what the variables stand for, and then
// rewrites the rest of the trace once.
func (s *simplifier) simplify(t *abstractTrace) bool {
	e := elimination{simplifier: s, trace: t, flat: s.flatRoom[:0], spare: s.spareRoom[:0]}
	defer func() { s.flatRoom, s.spareRoom = e.flat, e.spare }()
	s.flattened.clear()
	for _, c := range t.cons {
		e.flatten(c)
	}
	for !e.failed {
		v, by := e.newest()
		if v == nil {
			break
		}
		e.eliminate(v, by)
	}
	if e.failed {
		return false
	}
	t.cons = t.cons[:0]
	for _, c := range e.flat {
		t.cons = append(t.cons, c.conjunct)
	}
	if len(e.by) > 0 {
		s.substAll(t, func(v *logic.Var) logic.Term { return e.by[v] })
	}
	return !slices.Contains(t.rest, nil) // the class of an event to come is empty
}

// elimination is one call of simplify.
type elimination struct {
	*simplifier
	trace  *abstractTrace
	flat   []flatConjunct            // whose terms are those in flattened
	spare  []flatConjunct            // room for the next ones
	by     map[*logic.Var]logic.Term // what each eliminated variable stands for, in others
	failed bool                      // a constraint is false
}

// flatConjunct is a constraint that is no conjunction.
type flatConjunct struct {
	conjunct
	solution
}

// solution is the variable that a constraint determines, nil if there is none, and what that
// equals.
type solution struct {
	solves *logic.Var
	as     logic.Term
}

// solution is what solved returns, which is not asked twice.
func (s *simplifier) solution(c logic.Term) solution {
	x, known := s.solutions[c]
	if !known {
		x.solves, x.as = s.solved(c)
		s.solutions[c] = x
	}
	return x
}

// flatten adds the conjuncts of a constraint that are not there yet.
func (e *elimination) flatten(c conjunct) {
	for _, x := range logic.Conjuncts(e.split(c.term)) {
		if logic.IsFalse(x) {
			e.failed = true
			return
		}
		c.term = x
		e.keep(flatConjunct{c, e.solution(x)})
	}
}

// keep adds a constraint to flat. If one that says the same stands there, that one stays and binds
// as much as either: where a clause asks for what a written range says as well, an answer outside
// the range contradicts the clause.
func (e *elimination) keep(c flatConjunct) {
	if e.flattened.add(c.term) {
		e.flat = append(e.flat, c)
		return
	}
	at := slices.IndexFunc(e.flat, func(d flatConjunct) bool { return d.term == c.term })
	if d := &e.flat[at].conjunct; d.written && !c.written || d.typed && !c.typed {
		d.from, d.written, d.typed = c.from, d.written && c.written, d.typed && c.typed
	}
}

// newest returns the newest variable that a constraint determines, as the first one that does says;
// nil if there is none.
func (e *elimination) newest() (v *logic.Var, by logic.Term) {
	for _, c := range e.flat {
		if c.solves != nil && (v == nil || c.solves.ID() > v.ID()) {
			v, by = c.solves, c.as
		}
	}
	return v, by
}

// eliminate replaces a variable in the constraints, and in what other variables stand for.
func (e *elimination) eliminate(v *logic.Var, by logic.Term) {
	l := e.delta.L
	leaf := func(x logic.Term) logic.Term {
		if x == logic.Term(v) {
			return by
		}
		return nil
	}
	for w, x := range e.by {
		if logic.Occurs(v, x) {
			e.by[w] = l.Subst(x, leaf)
		}
	}
	if e.by == nil {
		e.by = map[*logic.Var]logic.Term{}
	}
	e.by[v] = by
	before := e.flat
	e.flat, e.spare = e.spare[:0], before
	e.flattened.clear()
	for _, c := range before {
		if logic.Occurs(v, c.term) {
			c.term = l.Subst(c.term, leaf)
			e.flatten(c.conjunct)
		} else {
			e.keep(c)
		}
	}
	if q := bounded(l, by, v.Sort()); !logic.IsTrue(q) {
		e.flatten(conjunct{term: q, typed: true})
	}
}

// solved returns the newest variable that the conjunct determines, and the term that it equals; nil
// if there is none.
func (s *simplifier) solved(c logic.Term) (*logic.Var, logic.Term) {
	l := s.delta.L
	switch c := c.(type) {
	case *logic.Var:
		return c, l.True()
	case *logic.Not:
		if v, ok := c.Arg().(*logic.Var); ok {
			return v, l.False()
		}
	case *logic.Eq:
		a, b := c.Sides()
		if a.Sort().Kind() == logic.IntKind {
			return s.solvedSum(l.Sub(a, b))
		}
		va, _ := a.(*logic.Var)
		vb, _ := b.(*logic.Var)
		if va != nil && (vb == nil || va.ID() > vb.ID()) && !logic.Occurs(va, b) {
			return va, b
		}
		if vb != nil && !logic.Occurs(vb, a) {
			return vb, a
		}
	}
	return nil, nil
}

// solvedSum solves diff == 0 for its newest variable with coefficient 1 or -1.
func (s *simplifier) solvedSum(diff logic.Term) (*logic.Var, logic.Term) {
	l := s.delta.L
	parts, _ := logic.Linear(diff)
	var best *logic.Var
	var coef logic.Integer
	for i, p := range parts {
		v, ok := p.Term.(*logic.Var)
		if !ok || !p.Coef.IsUnit() || best != nil && v.ID() < best.ID() {
			continue
		}
		if !slices.ContainsFunc(parts, func(q logic.Part) bool { return q.Term != parts[i].Term && logic.Occurs(v, q.Term) }) {
			best, coef = v, p.Coef
		}
	}
	if best == nil {
		return nil, nil
	}
	return best, l.Add(best, l.Times(coef.Neg(), diff)) // v = v - coef*diff, in which v cancels
}
