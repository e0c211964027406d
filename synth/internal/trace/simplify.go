package trace

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/uhat"
)

// Values have the bounds of their sort's Go type. A variable carries its own (see [logic.Bounded]);
// where a term takes the place of a variable or of a field, its bounds become a constraint.

// Bounded says that x is a value of a sort. It says nothing of 64-bit integers: their ends rarely
// matter, so it is enough to check them once the trace is finished (see inBounds).
func Bounded(l *logic.Builder, x logic.Term, sort *logic.Sort) logic.Term {
	if sort.Kind() != logic.IntKind || sort.Bounds() == logic.Int.Bounds() {
		return l.True()
	}
	return l.Within(x, sort)
}

// Injective returns the functions whose value determines their arguments, like the constructors of
// a data type, as far as the axioms entail that. Unknown counts as no.
func Injective(c *uhat.Context, unsat func(...logic.Term) bool) map[*logic.Func]bool {
	l := c.L
	out := map[*logic.Func]bool{}
	for _, d := range c.Funcs {
		var xs, ys, differ []logic.Term
		for _, sort := range d.Func.Args {
			x := l.Fresh("x", sort)
			y := l.Fresh("y", sort)
			xs = append(xs, x)
			ys = append(ys, y)
			differ = append(differ, l.Ne(x, y))
		}
		out[d.Func] = unsat(l.Eq(l.App(d.Func, xs...), l.App(d.Func, ys...)), l.Or(differ...))
	}
	return out
}

// split takes an equation between two values of an injective function apart into equations of the
// arguments:
//
//	f(x1, x2) == f(y1, y2)  is  x1 == y1 && x2 == y2
//
// so that the variables in them can be eliminated. Other terms are returned as they are.
func (s *Simplifier) split(t logic.Term) logic.Term {
	eq, ok := t.(*logic.Eq)
	if !ok {
		return t
	}
	x, y := eq.Sides()
	a, ok1 := x.(*logic.App)
	b, ok2 := y.(*logic.App)
	if !ok1 || !ok2 || a.Func() != b.Func() || !s.Constructors[a.Func()] {
		return t
	}
	var parts []logic.Term
	for i := range a.Args() {
		parts = append(parts, s.split(s.delta.L.Eq(a.Args()[i], b.Args()[i])))
	}
	return s.delta.L.And(parts...)
}

// Simplifier simplifies the constraints of traces.
type Simplifier struct {
	delta        *uhat.Context
	classes      *pattern.Classes
	Constructors map[*logic.Func]bool // the functions that are injective
	solutions    map[logic.Term]solution
	// Room that is taken again, as there are very many of these.
	flatRoom, spareRoom []flatConjunct
	flattened           termSet
}

func NewSimplifier(c *uhat.Context, cs *pattern.Classes) *Simplifier {
	return &Simplifier{delta: c, classes: cs, solutions: map[logic.Term]solution{}}
}

// Simplify eliminates every variable that an equation determines, newest first, and flattens the
// remaining constraints. It returns false if the syntax alone shows that the constraints are
// unsatisfiable, or that a class in rest is empty.
//
// Equations stand in constraints only. So it first collects what the variables stand for, and then
// rewrites the rest of the trace once.
func (s *Simplifier) Simplify(t *Trace) bool {
	e := elimination{Simplifier: s, trace: t, flat: s.flatRoom[:0], spare: s.spareRoom[:0]}
	defer func() {
		s.flatRoom = e.flat
		s.spareRoom = e.spare
	}()
	s.flattened.clear()
	for _, c := range t.Cons {
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
	t.Cons = t.Cons[:0]
	for _, c := range e.flat {
		t.Cons = append(t.Cons, c.Constraint)
	}
	if len(e.by) > 0 {
		s.SubstAll(t, func(v *logic.Var) logic.Term { return e.by[v] })
	}
	return !slices.Contains(t.Rest, nil) // the class of an event to come is empty
}

// elimination is one call of simplify.
type elimination struct {
	*Simplifier
	trace  *Trace
	flat   []flatConjunct            // whose terms are those in flattened
	spare  []flatConjunct            // room for the next ones
	by     map[*logic.Var]logic.Term // what each eliminated variable stands for, in others
	failed bool                      // a constraint is false
}

// flatConjunct is a constraint that is no conjunction.
type flatConjunct struct {
	Constraint
	solution
}

// solution is the variable that a constraint determines, nil if there is none, and what that
// equals.
type solution struct {
	solves *logic.Var
	as     logic.Term
}

// solution is what solved returns, which is not asked twice.
func (s *Simplifier) solution(c logic.Term) solution {
	x, known := s.solutions[c]
	if !known {
		x.solves, x.as = s.solved(c)
		s.solutions[c] = x
	}
	return x
}

// flatten adds the conjuncts of a constraint that are not there yet.
func (e *elimination) flatten(c Constraint) {
	for _, x := range logic.Conjuncts(e.split(c.Term)) {
		if logic.IsFalse(x) {
			e.failed = true
			return
		}
		c.Term = x
		e.keep(flatConjunct{c, e.solution(x)})
	}
}

// keep adds a constraint to flat. If one that says the same stands there, that one stays and binds
// as much as either: where a clause asks for what a written range says as well, an answer outside
// the range contradicts the clause.
func (e *elimination) keep(c flatConjunct) {
	if e.flattened.add(c.Term) {
		e.flat = append(e.flat, c)
		return
	}
	at := slices.IndexFunc(e.flat, func(d flatConjunct) bool { return d.Term == c.Term })
	if d := &e.flat[at].Constraint; d.Written && !c.Written || d.Typed && !c.Typed {
		d.From = c.From
		d.Written = d.Written && c.Written
		d.Typed = d.Typed && c.Typed
	}
}

// newest returns the newest variable that a constraint determines, as the first one that does says;
// nil if there is none.
func (e *elimination) newest() (v *logic.Var, by logic.Term) {
	for _, c := range e.flat {
		if c.solves != nil && (v == nil || c.solves.ID() > v.ID()) {
			v = c.solves
			by = c.as
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
		if logic.Occurs(v, c.Term) {
			c.Term = l.Subst(c.Term, leaf)
			e.flatten(c.Constraint)
		} else {
			e.keep(c)
		}
	}
	if q := Bounded(l, by, v.Sort()); !logic.IsTrue(q) {
		e.flatten(Constraint{Term: q, Typed: true})
	}
}

// solved returns the newest variable that the conjunct determines, and the term that it equals; nil
// if there is none.
func (s *Simplifier) solved(c logic.Term) (*logic.Var, logic.Term) {
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
func (s *Simplifier) solvedSum(diff logic.Term) (*logic.Var, logic.Term) {
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
			best = v
			coef = p.Coef
		}
	}
	if best == nil {
		return nil, nil
	}
	return best, l.Add(best, l.Times(coef.Neg(), diff)) // v = v - coef*diff, in which v cancels
}

// termSet is a set of terms of one builder that is emptied often: it remembers in which round each
// term was added, so that emptying begins a round and touches no term.
type termSet struct {
	added []int // by the term's id: the round; 0 for never
	round int
}

// clear empties the set.
func (s *termSet) clear() { s.round++ }

// add adds a term, and reports whether it was not in the set.
func (s *termSet) add(t logic.Term) bool {
	id := t.ID()
	if id >= len(s.added) {
		s.added = append(s.added, make([]int, id+1-len(s.added)+id/2)...)
	}
	if s.added[id] == s.round {
		return false
	}
	s.added[id] = s.round
	return true
}
