package synth

import (
	"context"
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/recursion"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// search looks for justified traces of one goal.
//
// No single order works on all specs. On one spec it pays to finish what is nearly done; on
// another, such traces grow without end. So several best-first queues hold the same traces and are
// served in turn. A trace that one queue has expanded is skipped by the others. For the same
// reason there are two orders of obligations (frontier.go).
type search struct {
	*normalizer
	delta       *uhat.Context
	goal        *uhat.Goal
	cfg         Config
	stats       *Stats
	portfolio   *logic.Portfolio // the normalizer's solver
	costs       costs
	clauseIndex map[*uhat.Clause]int
	clauses     map[*sre.Op][]*uhat.Clause // by operation; duplicates left out
	operations  []*uhat.Operation          // in the order in which they are tried
	rank        map[*sre.Op]int            // of each operation in it
	enc         *terms.Encoder
	suspects    bool         // the deciding event may be suspect
	otherwise   bool         // it has to be: no clause that describes its answer types it
	expanding   bool         // the traces that are made are kept
	only        *uhat.Clause // if not nil, the one clause that may type the deciding event
	unconfined  bool         // written ranges bind nothing

	seen        map[key]bool
	frontiers   [2]frontier // of the traces that meet what they owe in one order, and in the other
	serial      int
	cut         Limits           // what may have dropped something: absence proves nothing
	whole, most budget           // of the search, and of this pass
	counted     int              // queries and nodes of which the meter knows
	asked       int              // queries when the search began
	mostQueries int              // that the search for further ideas may ask; 0: any number
	patternCuts Limits           // limits that left out patterns of the goal
	long        []*abstractTrace // traces that were cut because they became too long
	fewest      int              // obligations of a trace, for who looks on; 0: none yet
	rejections  []error          // why finished traces failed
	deadEnd     *abstractTrace   // the trace with the most typed events that has no child
	deadAt      int              // position of its event that cannot be justified
	deadCut     Limits           // limits that may have kept it from having a child

	// What was asked of sorts and terms, all of which are pure.
	sorts       map[*logic.Sort]*uhat.SortDecl
	definitions map[logic.Term]fieldDefinition
	ranges      map[ranged]logic.Term
	solutions   map[logic.Term]solution
	minded      map[minding]bool
	broad       map[stepping]int // the fewest events with which a step had too many outcomes

	// Room that is taken again, as there are very many of these: for simplify, and for align.
	flatRoom, spareRoom []flatConjunct
	flattened           termSet
	idle                []*alignment // those that are over, whose room is taken again

	levels *levels // of the children that are wanted; nil for all
	// siblings is the number of children of the trace at hand; mostSiblings is its limit.
	siblings, mostSiblings int

	scope        *terms.Scope
	finder       *recursion.Finder
	goalOutline  []outline            // of the goal's conjuncts; nil before it is needed
	parts        []union              // the goal, see conjuncts
	constructors map[*logic.Func]bool // the functions that are injective
	doubtful     []*abstractTrace     // the starts, if a refutation may be tried
	found        int                  // queries until the first candidate; 0: there is none
	doubts       *refutation          // nil before it has asked
	denial       *refutation          // the same, of justified runs only
	insisted     bool                 // it was asked with more effort
	failed       map[vainly]bool      // denials of justified runs that no effort helps
	lessons
	relations relations            // nil before they are needed
	causers   map[int]*uhat.Clause // what could cause a receive, by id, in the last trace
	justified map[key]bool         // what justifiable found out
	outlines  map[key]bool         // of the traces that were expanded
	vain      map[key]bool         // outlines without order of traces that were hopeless
}

func newSearch(ctx context.Context, c *uhat.Context, g *uhat.Goal, solver *logic.Portfolio, cfg Config, stats *Stats) *search {
	cfg, whole := cfg.defaults()
	l := newLimiter(logic.NewMeter(ctx, cfg.MaxSteps), cfg.MaxSteps, max(whole.events, budgets.CopiedEvents))
	s := &search{
		normalizer: newNormalizer(ctx, newClasses(c.B), solver, l), whole: whole, most: whole,
		counted: solver.Queries() + c.L.Size() + c.B.Size(), asked: solver.Queries(),
		delta: c, goal: g, cfg: cfg, stats: stats, portfolio: solver, clauseIndex: map[*uhat.Clause]int{},
		enc:   terms.NewEncoder(c),
		sorts: map[*logic.Sort]*uhat.SortDecl{}, definitions: map[logic.Term]fieldDefinition{}, ranges: map[ranged]logic.Term{}, solutions: map[logic.Term]solution{}, minded: map[minding]bool{}, broad: map[stepping]int{},
		failed: map[vainly]bool{},
	}
	for _, o := range c.Operations {
		for _, cl := range o.Clauses {
			s.clauseIndex[cl] = len(s.clauseIndex)
		}
	}
	s.clauses = map[*sre.Op][]*uhat.Clause{}
	for _, o := range c.Operations {
		s.clauses[o.Op] = s.different(o.Clauses)
	}
	s.scope = &terms.Scope{Ctx: ctx, Delta: c, Goal: g, Portfolio: solver, Vars: variables(c, g), MayHold: s.mayHold}
	s.finder = recursion.NewFinder(s.scope, repeating(g, cfg))
	s.pass(only)
	s.constructors = s.injective()
	s.computeCosts()
	s.order()
	return s
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

// different leaves out clauses that repeat an earlier one, since they lead to the same traces.
func (s *search) different(clauses []*uhat.Clause) (out []*uhat.Clause) {
	for _, c := range clauses {
		if !slices.ContainsFunc(out, func(d *uhat.Clause) bool { return uhat.SameClause(s.delta, c, d) }) {
			out = append(out, c)
		}
	}
	return out
}

func (s *search) sortOf(x *logic.Sort) *uhat.SortDecl {
	d := s.sorts[x]
	if d == nil {
		d = s.delta.SortOf(x)
		s.sorts[x] = d
	}
	return d
}

// add puts a trace into all queues, unless it is too long or its operations alone make it a dead
// end.
func (s *search) add(t *abstractTrace) {
	t.open, t.estimate, t.luck = 0, 0, t.coincidences()
	for _, e := range t.events {
		if s.owesCause(e) {
			t.open++
		}
		if e.owesType() {
			t.open++
		}
		t.estimate += s.owing(e)
	}
	s.expect(t)
	for _, c := range t.rest {
		t.open++
		t.estimate += s.cheapest(c) - 1
	}
	switch {
	case math.IsInf(t.estimate, 1) && !(s.suspects && s.onlyDecidingUnjustifiable(t)):
		return
	case len(t.gaps) > s.cfg.MaxEvents+1:
		s.tooLong(t)
		return
	case s.serial >= s.cfg.MaxTraces && !(s.raise() && s.serial < s.cfg.MaxTraces):
		s.cut |= LimitTraces
		return
	}
	s.enqueue(t)
}

// onlyDecidingUnjustifiable estimates the trace without its deciding event, and reports whether
// every other event can be justified.
func (s *search) onlyDecidingUnjustifiable(t *abstractTrace) bool {
	t.estimate = 0
	for _, e := range t.events {
		if e.id != t.deciding {
			t.estimate += s.owing(e)
		}
	}
	for _, c := range t.rest[:max(len(t.rest)-1, 0)] {
		t.estimate += s.cheapest(c) - 1
	}
	return !math.IsInf(t.estimate, 1)
}

// run searches until it has enough results, nothing is left or the budget is spent. It calls accept
// with each trace that owes nothing more; accept says whether to go on. run reports whether nothing
// is left.
func (s *search) run(starts []*abstractTrace, accept func(*abstractTrace) bool) (exhausted bool) {
	s.resetQueues()
	s.begin(starts, false)
	both, until := false, s.stats.Refinements+budgets.OneOrder
	var turns [2]int // of each order
	for step := 0; ; step++ {
		if !both && (s.stats.Refinements >= until || s.wholeFirst()) {
			both = true
			s.begin(starts, true)
		}
		s.consult()
		order := s.turn(step, both)
		f := &s.frontiers[order]
		t := f.pop(turns[order])
		turns[order]++
		switch {
		case t == nil:
			if f.empty() && !s.lengthen() {
				return true
			}
			continue
		case s.doubtful != nil && s.stats.Refinements >= budgets.RefuteAfter && s.refuted(s.doubtful, true),
			!s.suspects && s.denial.proved(), s.spent():
			return false
		}
		if t.expanded = true; !s.settle(t) || s.contradictory(t) {
			continue
		}
		if k := s.keyOf(t); t.whole == nil && s.seen[k] {
			continue
		} else {
			s.seen[k] = true
		}
		if s.waits(t, f) {
			continue
		}
		if t.open == 0 {
			if !accept(t) {
				return false
			}
			until = math.MaxInt
			continue
		}
		s.progress(t)
		s.open(t)
	}
}

// wholeFirst reports whether it pays to meet all conjuncts of the goal before anything else.
func (s *search) wholeFirst() bool { return len(s.conjuncts()) > 1 && s.learned() }

// turn returns the order of obligations that has its turn in a step.
func (s *search) turn(step int, both bool) int {
	if !both {
		return 0
	}
	order := 0
	if other := step%budgets.OtherOrder == 0; other != s.wholeFirst() {
		order = 1
	}
	if s.frontiers[order].idle() && !s.frontiers[1-order].idle() {
		return 1 - order
	}
	return order
}

// tell reports how far the search is.
func (s *search) tell(t *abstractTrace) {
	if s.cfg.Progress == nil || t.partial() {
		return
	}
	if s.fewest == 0 || t.open < s.fewest {
		s.fewest = t.open
	}
	s.cfg.Progress(s.stats.Refinements, s.fewest)
}

// open expands a trace and adds its children.
func (s *search) open(t *abstractTrace) {
	if t.unchecked && !t.partial() && !s.suspects {
		if t.unchecked = false; !s.typable(t) || s.spent() {
			return
		}
	}
	s.stats.Refinements++
	s.tell(t)
	if k := s.withoutHistory(t); k != none {
		s.noteDeadEnd(t, k, 0)
		return
	}
	if s.hopeless(t) {
		s.vain[s.outlineKey(t, false)] = true
		return
	}
	before := s.cut
	s.cut = 0
	children := s.give(t)
	cut := s.cut
	s.cut = cut | before
	if cut.Has(LimitEvents) {
		s.tooLong(t.original())
	}
	if children == 0 && !t.partial() && t.whole == nil {
		s.noteDeadEnd(t, s.nextObligation(t), cut)
	}
}

// tooLong keeps a trace that leads to too many events.
func (s *search) tooLong(t *abstractTrace) {
	s.cut |= LimitEvents
	if !slices.Contains(s.long, t) {
		s.long = append(s.long, t)
	}
}

// noteDeadEnd keeps the dead end that came furthest, for the explanation.
func (s *search) noteDeadEnd(t *abstractTrace, k int, cut Limits) {
	if s.deadEnd == nil || t.open < s.deadEnd.open ||
		t.open == s.deadEnd.open && len(t.events) > len(s.deadEnd.events) {
		s.deadEnd, s.deadAt, s.deadCut = t, k, cut
	}
}

// visible returns the traces to reach. Those of a goal have no ghosts, which a complement would
// admit otherwise; those of a scenario may have them.
func (s *search) visible(g *uhat.Goal) sre.Expr {
	if g.Scenario {
		return g.Trace
	}
	complement := false
	sre.Walk(g.Trace, func(e sre.Expr) bool {
		_, is := e.(*sre.Not)
		complement = complement || is
		return !complement
	})
	if !complement {
		return g.Trace
	}
	return s.b.And(g.Trace, s.b.Star(s.b.AnyVisible()))
}

// freshGoalVars returns new variables for the goal's, in order and by variable. Their numbers begin
// with first.
func (s *search) freshGoalVars(first int) (vals []logic.Term, fresh map[*logic.Var]logic.Term) {
	fresh = map[*logic.Var]logic.Term{}
	for i, v := range s.goal.Vars {
		x := s.scope.Vars.Var(first+i, v.Sort())
		fresh[v] = x
		vals = append(vals, x)
	}
	return vals, fresh
}

func (s *search) instantiated(p pattern, fresh map[*logic.Var]logic.Term) pattern {
	leaf := func(v *logic.Var) logic.Term { return fresh[v] }
	r := pattern{gaps: make([]*sre.Class, len(p.gaps)), events: make([]*sre.Class, len(p.events))}
	for i, g := range p.gaps {
		r.gaps[i] = s.classes.subst(g, leaf)
	}
	for i, e := range p.events {
		r.events[i] = s.classes.subst(e, leaf)
	}
	return r
}

// unsat reports whether the terms contradict each other or what the solver holds.
func (s *search) unsat(ts ...logic.Term) bool {
	return logic.Refutes(s.ctx, s.solver, ts...)
}

// renamed returns a copy of the trace whose variables have names for readers. Variables that are
// made from now on are newer than these, so where an equation determines one or the other, the
// named one stays.
func (s *search) renamed(t *abstractTrace) *abstractTrace {
	names := s.scope.Names(t.plain())
	s.scope.Vars = variables(s.delta, s.goal)
	leaf := func(x logic.Term) logic.Term {
		if v, ok := x.(*logic.Var); ok {
			return names[v]
		}
		return nil
	}
	u := s.child(t)
	s.substAll(u, func(v *logic.Var) logic.Term { return names[v] })
	for i, c := range u.cons {
		u.cons[i].term = s.delta.L.Subst(c.term, leaf)
	}
	return u
}
