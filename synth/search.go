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
	steps     *steps // of this pass, and what it has left out
	rules     *rules
	target    *target
	delta     *uhat.Context
	goal      *uhat.Goal
	scope     *terms.Scope
	finder    *recursion.Finder
	relations *relations
	cfg       Config
	stats     *Stats

	seen        map[key]bool
	frontiers   [2]frontier // of the traces that meet what they owe in one order, and in the other
	serial      int
	whole, most budget           // of the search, and of this pass
	asked       int              // queries when the search began
	mostQueries int              // that the search for further ideas may ask; 0: any number
	long        []*abstractTrace // traces that were cut because they became too long
	fewest      int              // obligations of a trace, for who looks on; 0: none yet
	rejections  []error          // why finished traces failed
	deadEnd     deadEnd          // the one that came furthest
	broad       map[stepping]int // the fewest events with which a step had too many outcomes
	outlines    map[key]bool     // of the traces that were expanded
	vain        map[key]bool     // outlines without order of traces that were hopeless

	doubtful []*abstractTrace // the starts, if a refutation may be tried
	found    int              // queries until the first candidate; 0: there is none
	doubts   *refutation      // nil before it has asked
	denial   *refutation      // the same, of justified runs only
	insisted bool             // it was asked with more effort
	failed   map[vainly]bool  // denials of justified runs that no effort helps
}

// deadEnd is a trace that has no child, as one of its events cannot be justified.
type deadEnd struct {
	trace *abstractTrace // the one with the most typed events; nil: none
	at    int            // position of the event
	cut   Limits         // limits that may have kept the trace from having a child
}

func newSearch(ctx context.Context, c *uhat.Context, g *uhat.Goal, solver *logic.Portfolio, cfg Config, stats *Stats) *search {
	cfg, whole := cfg.defaults()
	l := newLimiter(logic.NewMeter(ctx, cfg.MaxSteps), cfg.MaxSteps, max(whole.events, budgets.CopiedEvents))
	norm := newNormalizer(ctx, newClasses(c.B), solver, l)
	scope := &terms.Scope{Ctx: ctx, Delta: c, Goal: g, Portfolio: solver, Vars: variables(c, g)}
	r := newRules(c, norm)
	s := &search{
		rules: r, target: &target{delta: c, goal: g, norm: norm, rules: r, scope: scope},
		delta: c, goal: g, scope: scope, finder: recursion.NewFinder(scope, repeating(g, cfg)), relations: &relations{rules: r, goal: g},
		cfg: cfg, stats: stats, whole: whole, most: whole, asked: solver.Queries(),
		broad: map[stepping]int{}, failed: map[vainly]bool{},
	}
	scope.MayHold = s.target.mayHold
	s.steps = &steps{
		ctx: ctx, solver: solver, portfolio: solver, delta: c, scope: scope, rules: r, target: s.target, norm: norm,
		simplifier: &simplifier{delta: c, norm: norm, solutions: map[logic.Term]solution{}},
		pool:       &pool{counted: solver.Queries() + c.L.Size() + c.B.Size()},
		mode:       mode{bounds: &s.cfg, full: s.full},
	}
	s.pass(only)
	s.steps.simplifier.constructors = injective(c, s.steps.unsat)
	r.computeCosts()
	r.order()
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

// add puts a trace into all queues, unless it is too long or its operations alone make it a dead
// end.
func (s *search) add(t *abstractTrace) {
	t.open, t.estimate, t.luck = 0, 0, t.coincidences()
	for _, e := range t.events {
		if s.rules.owesCause(e) {
			t.open++
		}
		if e.owesType() {
			t.open++
		}
		t.estimate += s.rules.owing(e)
	}
	s.expect(t)
	for _, c := range t.rest {
		t.open++
		t.estimate += s.rules.cheapest(c) - 1
	}
	switch {
	case math.IsInf(t.estimate, 1) && !(s.steps.suspects && s.onlyDecidingUnjustifiable(t)):
		return
	case len(t.gaps) > s.cfg.MaxEvents+1:
		s.tooLong(t)
		return
	case s.serial >= s.cfg.MaxTraces && !(s.raise() && s.serial < s.cfg.MaxTraces):
		s.steps.cut |= LimitTraces
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
			t.estimate += s.rules.owing(e)
		}
	}
	for _, c := range t.rest[:max(len(t.rest)-1, 0)] {
		t.estimate += s.rules.cheapest(c) - 1
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
			!s.steps.suspects && s.denial.proved(), s.spent():
			return false
		}
		if t.expanded = true; !s.steps.simplifier.settle(t) || s.steps.contradictory(t) {
			continue
		}
		if k := s.rules.keyOf(t); t.whole == nil && s.seen[k] {
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
func (s *search) wholeFirst() bool { return len(s.target.conjuncts()) > 1 && s.steps.learned() }

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
	if t.unchecked && !t.partial() && !s.steps.suspects {
		if t.unchecked = false; !s.typable(t) || s.spent() {
			return
		}
	}
	s.stats.Refinements++
	s.tell(t)
	if k := s.steps.withoutHistory(t); k != none {
		s.noteDeadEnd(t, k, 0)
		return
	}
	if s.steps.hopeless(t) {
		s.vain[s.relations.outlineKey(t, false)] = true
		return
	}
	before := s.steps.cut
	s.steps.cut = 0
	children := s.give(t)
	cut := s.steps.cut
	s.steps.cut = cut | before
	if cut.Has(LimitEvents) {
		s.tooLong(t.original())
	}
	if children == 0 && !t.partial() && t.whole == nil {
		s.noteDeadEnd(t, s.steps.nextObligation(t), cut)
	}
}

// tooLong keeps a trace that leads to too many events.
func (s *search) tooLong(t *abstractTrace) {
	s.steps.cut |= LimitEvents
	if !slices.Contains(s.long, t) {
		s.long = append(s.long, t)
	}
}

// noteDeadEnd keeps the dead end that came furthest, for the explanation.
func (s *search) noteDeadEnd(t *abstractTrace, k int, cut Limits) {
	if d := s.deadEnd.trace; d == nil || t.open < d.open || t.open == d.open && len(t.events) > len(d.events) {
		s.deadEnd = deadEnd{t, k, cut}
	}
}

// visible returns the traces to reach. Those of a goal have no ghosts, which a complement would
// admit otherwise; those of a scenario may have them.
func (s *target) visible(g *uhat.Goal) sre.Expr {
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
	return s.delta.B.And(g.Trace, s.delta.B.Star(s.delta.B.AnyVisible()))
}

// freshGoalVars returns new variables for the goal's, in order and by variable. Their numbers begin
// with first.
func (s *target) freshGoalVars(first int) (vals []logic.Term, fresh map[*logic.Var]logic.Term) {
	fresh = map[*logic.Var]logic.Term{}
	for i, v := range s.goal.Vars {
		x := s.scope.Vars.Var(first+i, v.Sort())
		fresh[v] = x
		vals = append(vals, x)
	}
	return vals, fresh
}

func (s *target) instantiated(p pattern, fresh map[*logic.Var]logic.Term) pattern {
	leaf := func(v *logic.Var) logic.Term { return fresh[v] }
	r := pattern{gaps: make([]*sre.Class, len(p.gaps)), events: make([]*sre.Class, len(p.events))}
	for i, g := range p.gaps {
		r.gaps[i] = s.norm.classes.subst(g, leaf)
	}
	for i, e := range p.events {
		r.events[i] = s.norm.classes.subst(e, leaf)
	}
	return r
}
