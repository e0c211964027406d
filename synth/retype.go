package synth

import (
	"math"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/recursion"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// recursive returns a generator that performs the trace with a part of it once or several times. If
// no part can repeat by a rule, the generator performs the trace itself. The trace was finished as
// f.
func (c *collector) recursive(t *trace.Trace, f *terms.Finished) *uhat.Generator {
	if c.search.cfg.Depth >= 0 {
		if g := c.repeated(c.search.finder, t, f, math.MaxInt); g != nil {
			return g
		}
	}
	return f.Generator(c.search.goal)
}

// repeated returns a generator that repeats a part of the trace which the finder looks for. It
// returns nil if there is none, or if the search for one takes too many steps.
func (c *collector) repeated(finder *recursion.Finder, t *trace.Trace, f *terms.Finished, steps int) *uhat.Generator {
	u := c.search.steps.Quick() // giving up here does not make the search incomplete
	unknowns := u.Portfolio.Unknowns()
	r := &retyping{steps: u, stats: c.search.stats, original: t, outlines: c.search.target.NewOutlines(t), unknowns: unknowns, from: u.Done(), most: steps}
	g := finder.Repeat(f, r)
	c.search.stats.Undecided += u.Portfolio.Unknowns() - unknowns
	return g
}

// repeating says what is to repeat in the generators of a goal. A depth in the configuration has
// priority.
func repeating(g *uhat.Goal, cfg Config) recursion.Config {
	c := recursion.Config{Depth: cfg.Depth, Ops: g.Search.Repeat, Even: g.Search.Repeat != nil}
	if d := g.Search.Depth; d != nil && d.Hi == cfg.Depth {
		c.Least = d.Lo
		c.Even = c.Even || d.Both
	}
	return c
}

// retyping implements [recursion.Search] for one trace.
type retyping struct {
	steps    *refine.Steps
	stats    *Stats
	original *trace.Trace
	outlines *refine.Outlines
	unknowns int // queries without an answer before
	from     int // the work before
	most     int // how much more it may take
}

// Repeatable implements [recursion.Search].
func (r *retyping) Repeatable(copies []int) bool { return r.outlines.Fit(copies) }

// Typed implements [recursion.Search].
func (r *retyping) Typed() int { return r.stats.Retyped }

// GaveUp implements [recursion.Search].
func (r *retyping) GaveUp() bool {
	return r.steps.Portfolio.Unknowns() > r.unknowns || r.steps.Ctx.Err() != nil || r.steps.Done()-r.from > r.most
}

// Type implements [recursion.Search]. Before a receive the trace says what else may happen, which
// is what the goal and all clauses allow there.
func (r *retyping) Type(g *recursion.Guide) *terms.Trace {
	u := &trace.Trace{Gaps: make([]*sre.Class, len(g.Trace.Events)+1), Deciding: g.Trace.Deciding, NextID: len(g.Trace.Events), Vars: g.Vars, Sealed: true}
	for i, x := range g.Trace.Events {
		if x.Op.Kind == sre.Receive {
			u.Gaps[i] = pattern.Class(r.steps.Delta.B.Any())
		}
		e := &trace.Event{ID: x.ID, Op: x.Op, Args: x.Args, Cause: trace.None, Origin: trace.None, Demanded: x.Demanded}
		u.Events = append(u.Events, e)
		u.Cons = append(u.Cons, trace.Constraint{Term: r.steps.InRange(nil, r.steps.Rules.Drawn(e)), Written: true})
	}
	rest := completion{steps: r.steps, stats: r.stats, original: r.original, guide: g, budget: len(u.Events) + budgets.SpareObligations,
		unknowns: r.steps.Portfolio.Unknowns()}
	if v := r.steps.InGoal(u, r.original, g); v != nil {
		if v = rest.complete(v); v != nil {
			return v.Plain()
		}
	}
	return nil
}

// completion types the events of sealed traces.
type completion struct {
	steps    *refine.Steps
	stats    *Stats
	original *trace.Trace
	guide    *recursion.Guide
	budget   int // obligations that may still be met
	// unknowns is the number of queries without an answer before. If there are more, the part is
	// given up: such queries are the slowest, and this is one repetition of many.
	unknowns int
}

// complete types depth first. Nothing is inserted, so every step leaves less to do.
func (c *completion) complete(t *trace.Trace) *trace.Trace {
	if c.next(t) < 0 {
		return t
	}
	if c.steps.Portfolio.Unknowns() > c.unknowns || c.steps.Ctx.Err() != nil {
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
func (c *completion) next(t *trace.Trace) int {
	for i := range t.Events {
		k := (c.guide.First() + i) % len(t.Events)
		if e := t.Events[k]; c.steps.Rules.OwesCause(e) || e.OwesType() {
			return k
		}
	}
	return -1
}

// way returns the trace with its next obligation met in the n-th way; nil if there are fewer ways.
// Nearly always the first way is right, so others are computed only on demand.
func (c *completion) way(t *trace.Trace, n int) (found *trace.Trace) {
	k := c.next(t)
	e := t.Events[k]
	from := c.original.Events[c.guide.Original(e.ID)]
	if c.steps.Rules.OwesCause(e) && !e.OwesType() {
		return nil // no cause has claimed it
	}
	if from.Clause == nil { // a suspect receive owes only its cause
		if n > 0 {
			return nil
		}
		u := t.Child()
		s := *e
		s.Suspect = true
		u.Events[k] = &s
		return u
	}
	c.steps.Within(t, func() {
		a := c.steps.Typing(t, k, from.Clause)
		a.Follow = &from.How
		a.Guide = func(future bool, j int, x *trace.Event) bool {
			lang := from.Clause.History
			hits := from.How.HistoryHits
			if future {
				lang = from.Clause.Future
				hits = from.How.LaterHits
			}
			return c.steps.Norm.IsLazy(lang) || c.guide.Allows(e.ID, hits[j], x.ID)
		}
		a.By(k, from.Suspect, trace.None, func(u *trace.Trace) {
			if n--; n < 0 && !a.Done {
				found = u
				a.Done = true
			}
		})
	})
	return found
}
