package synth

import (
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/recursion"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// recursive returns a generator that performs the trace with a part of it once or several times. If
// no part can repeat by a rule, the generator performs the trace itself. The trace was finished as
// f.
func (s *search) recursive(t *abstractTrace, f *terms.Finished) *uhat.Generator {
	if s.cfg.Depth >= 0 {
		if g := s.repeated(s.finder, t, f, math.MaxInt); g != nil {
			return g
		}
	}
	return f.Generator(s.goal)
}

// repeated returns a generator that repeats a part of the trace which the finder looks for. It
// returns nil if there is none, or if the search for one takes too many steps.
func (s *search) repeated(finder *recursion.Finder, t *abstractTrace, f *terms.Finished, steps int) (g *uhat.Generator) {
	u := s.steps.apart() // giving up here does not make the search incomplete
	unknowns := u.portfolio.Unknowns()
	r := &retyping{steps: u, stats: s.stats, original: t, outlines: s.target.newOutlines(t), unknowns: unknowns, from: u.done(), most: steps}
	u.portfolio.Quickly(func() { g = finder.Repeat(f, r) })
	s.stats.Undecided += u.portfolio.Unknowns() - unknowns
	return g
}

// repeating says what is to repeat in the generators of a goal. A depth in the configuration has
// priority.
func repeating(g *uhat.Goal, cfg Config) recursion.Config {
	c := recursion.Config{Depth: cfg.Depth, Ops: g.Search.Repeat, Even: g.Search.Repeat != nil}
	if d := g.Search.Depth; d != nil && d.Hi == cfg.Depth {
		c.Least, c.Even = d.Lo, c.Even || d.Both
	}
	return c
}

// retyping implements [recursion.Search] for one trace.
type retyping struct {
	steps    *steps
	stats    *Stats
	original *abstractTrace
	outlines *outlines
	unknowns int // queries without an answer before
	from     int // the work before
	most     int // how much more it may take
}

// Repeatable implements [recursion.Search].
func (r *retyping) Repeatable(copies []int) bool { return r.outlines.fit(copies) }

// Typed implements [recursion.Search].
func (r *retyping) Typed() int { return r.stats.Retyped }

// GaveUp implements [recursion.Search].
func (r *retyping) GaveUp() bool {
	return r.steps.portfolio.Unknowns() > r.unknowns || r.steps.ctx.Err() != nil || r.steps.done()-r.from > r.most
}

// Type implements [recursion.Search]. Before a receive the trace says what else may happen, which
// is what the goal and all clauses allow there.
func (r *retyping) Type(g *recursion.Guide) *terms.Trace {
	u := &abstractTrace{gaps: make([]*sre.Class, len(g.Trace.Events)+1), deciding: g.Trace.Deciding, nextID: len(g.Trace.Events), vars: g.Vars, sealed: true}
	for i, x := range g.Trace.Events {
		if x.Op.Kind == sre.Receive {
			u.gaps[i] = asClass(r.steps.delta.B.Any())
		}
		e := &event{id: x.ID, op: x.Op, args: x.Args, cause: none, origin: none, demanded: x.Demanded}
		u.events = append(u.events, e)
		u.cons = append(u.cons, conjunct{term: r.steps.inRange(nil, r.steps.rules.drawn(e)), written: true})
	}
	todo := completion{steps: r.steps, stats: r.stats, original: r.original, guide: g, budget: len(u.events) + budgets.SpareObligations,
		unknowns: r.steps.portfolio.Unknowns()}
	if v := r.steps.inGoal(u, r.original, g); v != nil {
		if v = todo.complete(v); v != nil {
			return v.plain()
		}
	}
	return nil
}

// inGoal returns a way in which a trace with copies is in the goal, nil if it finds none. It first
// tries that the goal's events meet the images of those that they met in the original, then any
// way.
func (s *steps) inGoal(t, original *abstractTrace, g *recursion.Guide) *abstractTrace {
	vals, fresh := s.target.freshGoalVars(t.vars)
	vars := t.vars + len(vals) // how many those of the parts so far have
	var found *abstractTrace
	var cons []conjunct
	gaps := t.gaps
	var meet func(part int) bool
	try := func(part int, p pattern, guide func(bool, int, *event) bool) bool {
		a := s.typing(t)
		a.vars, a.guide = vars, guide
		a.branch(func() {
			a.align(segment{gaps, t.events}, s.target.instantiated(p, fresh), false, func(met []*sre.Class, _ []*event) {
				n, before, wider := len(cons), vars, gaps
				cons, vars, gaps = append(cons, a.cons...), a.vars, met
				if guide == nil || s.solver.Check(s.ctx) != logic.Unsat {
					a.done = meet(part + 1)
				}
				cons, vars, gaps = cons[:n], before, wider
			})
		})
		return found != nil
	}
	meet = func(part int) bool {
		if part == len(s.target.conjuncts()) {
			u := t.child()
			u.goalVals, u.vars, u.gaps = vals, vars, gaps
			if u.cons = append(u.cons, cons...); s.simplifier.simplify(u) {
				found = u
			}
			return found != nil
		}
		goal, how := s.target.conjuncts()[part], original.met[part]
		return try(part, goal[how.pattern], func(_ bool, j int, e *event) bool { return how.hits[j] == original.events[g.Original(e.id)].id }) ||
			slices.ContainsFunc(goal, func(p pattern) bool { return try(part, p, nil) })
	}
	s.within(t, func() { meet(0) })
	return found
}

// completion types the events of sealed traces.
type completion struct {
	steps    *steps
	stats    *Stats
	original *abstractTrace
	guide    *recursion.Guide
	budget   int // obligations that may still be met
	// unknowns is the number of queries without an answer before. If there are more, the part is
	// given up: such queries are the slowest, and this is one repetition of many.
	unknowns int
}

// complete types depth first. Nothing is inserted, so every step leaves less to do.
func (c *completion) complete(t *abstractTrace) *abstractTrace {
	if c.next(t) < 0 {
		return t
	}
	if c.steps.portfolio.Unknowns() > c.unknowns || c.steps.ctx.Err() != nil {
		return nil
	}
	for n := 0; c.budget > 0; n++ {
		c.budget--
		c.stats.Retyped++
		u := c.way(t, n)
		if u == nil {
			return nil
		}
		c.stats.Traces++
		if v := c.complete(u); v != nil {
			return v
		}
	}
	return nil
}

// next returns the position of an event that owes something, -1 if there is none. Events before the
// copies come last, since they are the least likely to fail.
func (c *completion) next(t *abstractTrace) int {
	for i := range t.events {
		k := (c.guide.First() + i) % len(t.events)
		if e := t.events[k]; c.steps.rules.owesCause(e) || e.owesType() {
			return k
		}
	}
	return -1
}

// way returns the trace with its next obligation met in the n-th way; nil if there are fewer ways.
// Nearly always the first way is right, so others are computed only on demand.
func (c *completion) way(t *abstractTrace, n int) (found *abstractTrace) {
	k := c.next(t)
	e := t.events[k]
	from := c.original.events[c.guide.Original(e.id)]
	if c.steps.rules.owesCause(e) && !e.owesType() {
		return nil // no cause has claimed it
	}
	if from.clause == nil { // a suspect receive owes only its cause
		if n > 0 {
			return nil
		}
		u, s := t.child(), *e
		s.suspect = true
		u.events[k] = &s
		return u
	}
	c.steps.within(t, func() {
		a := c.steps.newTyping(t, k, from.clause)
		a.follow = &from.how
		a.guide = func(future bool, j int, x *event) bool {
			lang, hits := from.clause.History, from.how.historyHits
			if future {
				lang, hits = from.clause.Future, from.how.laterHits
			}
			return c.steps.norm.isLazy(lang) || c.guide.Allows(e.id, hits[j], x.id)
		}
		a.by(k, from.suspect, none, func(u *abstractTrace) {
			if n--; n < 0 && !a.done {
				found, a.done = u, true
			}
		})
	})
	return found
}
