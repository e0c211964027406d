package refine

import (
	"context"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// Steps makes the steps by which traces are justified: an event gets a clause or a cause, a
// conjunct of the goal its events. How it makes them is a value, so who wants another way takes a
// copy: the search, a proof that nothing can be reached, and an explanation make the same steps in
// ways of their own. Besides that, copies share what is remembered.
type Steps struct {
	Ctx        context.Context
	Solver     logic.Solver
	Portfolio  *logic.Portfolio // the solver
	Delta      *uhat.Context
	Scope      *terms.Scope
	Rules      *Rules
	Simplifier *trace.Simplifier
	Goal       *Goal
	Norm       *pattern.Normalizer
	pool       *pool
	mode
	Known                // what is known of all justified traces
	Cut   budgets.Limits // what may have left out a trace: absence proves nothing
}

// mode says how steps are made.
type mode struct {
	Suspects  bool         // the deciding event may be suspect
	Otherwise bool         // it has to be: no clause that describes its answer types it
	Only      *uhat.Clause // if not nil, the one clause that may type the deciding event
	Free      bool         // written ranges bind nothing
	Longest   *int         // the most events of a trace, which a search may raise
	Levels    *Levels      // of the children that are wanted; nil for all
	Family    *Family      // of the trace at hand; nil: what a step makes is looked at at once
	Full      func(made int) bool
}

// Family is the children of a trace: how many there are, and after how many of them no more are
// made. They are simplified when their turn comes.
type Family struct{ Made, Most int }

// pool is what copies of steps share: room that is taken again, and answers that do not change.
type pool struct {
	counted   int                  // queries and nodes of which the meter knows
	idle      []*alignment         // those that are over
	causers   map[int]*uhat.Clause // what could cause a receive, by id, in the last trace
	justified map[Key]bool         // what justifiable found out
}

// New returns the steps for one goal. They may take so much work, and make patterns of so many
// events. Before they are taken, they are to be prepared.
func New(ctx context.Context, c *uhat.Context, g *uhat.Goal, solver *logic.Portfolio, work, longest int) *Steps {
	counted := solver.Queries() + c.L.Size() + c.B.Size()
	norm := pattern.NewNormalizer(ctx, pattern.NewClasses(c.B), solver, pattern.NewLimiter(logic.NewMeter(ctx, work), work, longest))
	scope := &terms.Scope{Ctx: ctx, Delta: c, Goal: g, Portfolio: solver, Vars: variables(c, g)}
	r := NewRules(c, norm)
	t := &Goal{delta: c, Goal: g, norm: norm, rules: r, scope: scope}
	scope.MayHold = t.mayHold
	most := budgets.Events
	return &Steps{
		Ctx: ctx, Solver: solver, Portfolio: solver, Delta: c, Scope: scope, Rules: r, Goal: t, Norm: norm,
		Simplifier: trace.NewSimplifier(c, norm.Classes),
		pool:       &pool{counted: counted},
		mode:       mode{Longest: &most, Full: func(int) bool { return false }},
	}
}

// Prepare asks what all steps have to know: which functions are injective, and what clauses cost.
func (s *Steps) Prepare() {
	s.Simplifier.Constructors = trace.Injective(s.Delta, s.Unsat)
	s.Rules.computeCosts()
	s.Rules.order()
}

// Reset forgets what was found out about the traces of another search.
func (s *Steps) Reset() {
	s.pool.causers = map[int]*uhat.Clause{}
	s.pool.justified = map[Key]bool{}
}

// variables returns those of all traces of a search. The variables of a trace are numbered in the
// order in which it got them.
func variables(c *uhat.Context, g *uhat.Goal) *logic.Numbered {
	n := logic.NewNumbered(c.L)
	for _, o := range c.Operations {
		for _, f := range o.Op.Fields {
			n.Add(f.Sort)
		}
		for _, cl := range o.Clauses {
			for _, v := range cl.Vars() {
				n.Add(v.Sort())
			}
		}
	}
	for _, v := range g.Vars {
		n.Add(v.Sort())
	}
	return n
}

// Apart returns a copy of which nothing was left out yet.
func (s *Steps) Apart() *Steps {
	u := *s
	u.Cut = 0
	return &u
}

// Freely returns a copy for which written ranges bind nothing.
func (s *Steps) Freely() *Steps {
	u := s.Apart()
	u.Free = true
	return u
}

// Share returns a copy that may take one share-th of the work, and what ends it.
func (s *Steps) Share(share int) (u *Steps, end func()) {
	room := s.Norm.Submeter(share)
	u = s.Apart()
	u.Norm = s.Norm.Under(room)
	return u, func() { s.Norm.Meter.Spend(room.Count()) }
}

// enough reports whether no more children are to be made of the trace at hand.
func (s *Steps) enough() bool {
	if s.Family == nil {
		return false
	}
	if s.Family.Made > s.Family.Most {
		return true
	}
	if s.Full(s.Family.Made) {
		s.Cut |= budgets.LimitTraces
		return true
	}
	return false
}

// Within calls f while the solver holds the trace's constraints.
func (s *Steps) Within(t *trace.Trace, f func()) { logic.Within(s.Solver, t.Terms(), f) }

// Unsat reports whether the terms contradict each other or what the solver holds.
func (s *Steps) Unsat(ts ...logic.Term) bool { return logic.Refutes(s.Ctx, s.Solver, ts...) }

// Done returns the number of queries asked and of terms and expressions made. Callers compare it
// with an earlier value.
func (s *Steps) Done() int { return s.Portfolio.Queries() + s.Delta.L.Size() + s.Delta.B.Size() }

// Halted reports whether the search has to end at once, even in the middle of a step.
func (s *Steps) Halted() bool {
	n := s.Done()
	s.Norm.Meter.Spend(n - s.pool.counted)
	s.pool.counted = n
	switch {
	case s.Ctx.Err() != nil:
		s.Cut |= budgets.LimitTime
	case s.Norm.Meter.Empty():
		s.Cut |= budgets.LimitSteps
	default:
		return false
	}
	return true
}

// Renamed returns a copy of the trace whose variables have names for readers. Variables that are
// made from now on are newer than these, so where an equation determines one or the other, the
// named one stays.
func (s *Steps) Renamed(t *trace.Trace) *trace.Trace {
	names := s.Scope.Names(t.Plain())
	s.Scope.Vars = variables(s.Delta, s.Goal.Goal)
	leaf := func(x logic.Term) logic.Term {
		if v, ok := x.(*logic.Var); ok {
			return names[v]
		}
		return nil
	}
	u := t.Child()
	s.Simplifier.SubstAll(u, func(v *logic.Var) logic.Term { return names[v] })
	for i, c := range u.Cons {
		u.Cons[i].Term = s.Delta.L.Subst(c.Term, leaf)
	}
	return u
}
