package refine

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// mayHold reports, for each n, whether the first n operations may be in the goal by their order
// alone. If the goal is approximated, it says yes to all.
func (g *Goal) mayHold(ops []int) []bool {
	in := make([]bool, len(ops)+1)
	if g.goalOutline == nil {
		for _, u := range g.Conjuncts() {
			g.goalOutline = append(g.goalOutline, u.Outline(len(g.delta.Operations)))
		}
	}
	for i := range in {
		in[i] = true
	}
	if len(g.norm.Approximations) > 0 {
		return in
	}
	for _, o := range g.goalOutline {
		if o == nil {
			continue
		}
		of := make([]bool, len(in))
		o.Prefixes(ops, of)
		for i := range in {
			in[i] = in[i] && of[i]
		}
	}
	return in
}

// Outlines holds the outlines that the copies of a trace's parts have to fit.
type Outlines struct {
	target  *Goal
	trace   *trace.Trace
	clauses []*uhat.Clause       // of the trace
	of      [][2]pattern.Outline // their histories and futures
	ops     []int                // of the current sequence
	in      []bool               // of the current outline
}

func (g *Goal) NewOutlines(t *trace.Trace) *Outlines {
	o := &Outlines{target: g, trace: t}
	n := len(g.delta.Operations)
	for _, e := range t.Events {
		if e.Clause != nil && !slices.Contains(o.clauses, e.Clause) {
			o.clauses = append(o.clauses, e.Clause)
			o.of = append(o.of, [2]pattern.Outline{g.norm.Normalize(e.Clause.History).Outline(n), g.norm.Normalize(e.Clause.Future).Outline(n)})
		}
	}
	return o
}

// Fit reports whether a trace of copies of the trace's events, given by their positions, may be
// typed and in the goal, as far as the order of operations tells.
func (o *Outlines) Fit(copies []int) bool {
	t := o.trace
	o.ops = o.ops[:0]
	for _, k := range copies {
		o.ops = append(o.ops, t.Events[k].Op.Index())
	}
	all := func(x pattern.Outline, holds func(pattern.Outline, []int, []bool), c *uhat.Clause, shift int) bool {
		if x == nil {
			return true
		}
		o.in = slices.Grow(o.in[:0], len(o.ops)+1)[:len(o.ops)+1]
		clear(o.in)
		holds(x, o.ops, o.in)
		for i, k := range copies {
			if t.Events[k].Clause == c && !o.in[i+shift] {
				return false
			}
		}
		return true
	}
	for i, c := range o.clauses {
		if !all(o.of[i][0], pattern.Outline.Prefixes, c, 0) || !all(o.of[i][1], pattern.Outline.Suffixes, c, 1) {
			return false
		}
	}
	return o.target.mayHold(o.ops)[len(o.ops)]
}

// A valued outline is what is left of the patterns of a clause when all values are known: it says
// for each event of a certificate, by position, which gaps absorb it and which events of the
// pattern it can be. So whether an event still has its history when others are gone takes two masks
// for each event, as with outlines, and no evaluation. Where a pattern is not exact or a value is
// not known, the answer is yes.

// valuedOutlines holds those of a certificate's events, each made when it is first needed.
type valuedOutlines struct {
	norm  *pattern.Normalizer
	of    *terms.Certificate
	made  []bool
	hists []pattern.Outline
	futs  []pattern.Outline
}

func (g *Goal) NewValued(c *terms.Certificate) *valuedOutlines {
	n := len(c.Trace)
	return &valuedOutlines{g.norm, c, make([]bool, n), make([]pattern.Outline, n), make([]pattern.Outline, n)}
}

// Fit reports whether the events at the given positions may be a run without the others: whether
// the clause of each of them still has its history and its future, for all that is known.
func (v *valuedOutlines) Fit(left []int) bool {
	n := len(v.of.Trace)
	for i, k := range left {
		if v.of.Events[k].Clause == nil {
			continue
		}
		v.make(k)
		if i < k && !v.hists[k].Accepts(left[:i]) || len(left)-i < n-k && !v.futs[k].Accepts(left[i+1:]) {
			return false
		}
	}
	return true
}

func (v *valuedOutlines) make(k int) {
	if v.made[k] {
		return
	}
	v.made[k] = true
	j := v.of.Events[k]
	values := logic.Assignment{}
	for i, x := range j.Clause.Vars() {
		values[x] = j.Values[i]
	}
	env := &logic.Model{Values: values, Tables: v.of.Tables}
	v.hists[k] = v.outline(v.norm.Normalize(j.Clause.History), env, 0, k)
	v.futs[k] = v.outline(v.norm.Normalize(j.Clause.Future), env, k+1, len(v.of.Trace))
}

// outline returns the outline of a form whose letters are the positions of events from one up to
// another, nil, which is everything, if the form is not exact.
func (v *valuedOutlines) outline(f pattern.Form, env logic.Env, from, to int) pattern.Outline {
	if !f.Exact {
		return nil
	}
	out := pattern.Outline{}
	for _, p := range f.Union {
		if len(p.Events) > pattern.MaxOutlined {
			return nil
		}
		x := pattern.Outlined{Gaps: make([]uint64, to), Events: make([]uint64, to), Last: 1 << len(p.Events)}
		for at := from; at < to; at++ {
			e := v.of.Trace[at]
			env := e.Env(env)
			for i, c := range p.Gaps {
				if mayBe(c, e.Op, env) {
					x.Gaps[at] |= 1 << i
				}
			}
			for i, c := range p.Events {
				if mayBe(c, e.Op, env) {
					x.Events[at] |= 1 << i
				}
			}
		}
		out = append(out, x)
	}
	return out
}

// mayBe reports whether an event of the operation is in the class, or that is not known.
func mayBe(c *sre.Class, op *sre.Op, env logic.Env) bool {
	if c == nil || c.Allow(op) == nil {
		return false
	}
	v, ok := logic.Eval(c.Allow(op), env)
	return !ok || v.Bool()
}

// An expression that is unrolled a limited number of times cannot be shown to be empty. Automata
// can show it: if the product of an expression's automaton and that of a stretch of a trace accepts
// nothing, for any values that the constraints allow, more rounds do not help, and nothing has been
// left out.

// patterns returns the patterns of a history or a future of the clause that may fit the stretch of
// the trace. Once an expression was approximated, the result is incomplete anyway, and emptiness is
// not checked any further.
func (a *Attempt) patterns(e sre.Expr, seg Segment) pattern.Union {
	var around *pattern.Frame
	if a.steps.Norm.IsLazy(e) {
		around = a.steps.Norm.FrameAround(seg.Gaps, seg.Ops())
	}
	r := a.steps.Norm.Fitting(e, around)
	switch {
	case r.Exact:
	case r.Cut == 0 && slices.Contains(a.steps.Norm.Approximations, e), r.Cut != 0 && a.steps.Norm.Reduced[e]:
	case a.Excludes(e, r.Union, seg):
		return nil
	case r.Cut == 0:
		a.steps.Norm.Approximate(e)
	default:
		a.steps.Norm.Reduced[e] = true
	}
	if a.steps.Norm.Reduced[e] {
		a.steps.Cut |= r.Cut
	}
	return r.Union
}

// Excludes reports whether no trace of the segment is in e, under what the solver holds and the
// bindings of the clause's variables. some are patterns of e. If one of the first of them shares a
// trace with the segment, which is a small question, the large question is not asked.
func (a *Attempt) Excludes(e sre.Expr, some pattern.Union, seg Segment) bool {
	a.steps.Solver.Push()
	defer a.steps.Solver.Pop()
	for _, b := range a.Bind {
		if b.X != nil {
			a.steps.Solver.Assert(a.steps.Delta.L.Eq(b.v, b.X))
		}
	}
	traces := a.steps.Rules.exprOf(seg)
	for _, p := range some[:min(len(some), budgets.AskedFirst)] {
		if a.steps.Norm.Emptiness(a.steps.Delta.B.And(p.Expr(a.steps.Delta.B), traces)) == sfa.No {
			return false
		}
	}
	return a.steps.Norm.Empty(a.steps.Delta.B.And(e, traces))
}

// goalPatterns returns the normal form of the goal, with ghosts everywhere.
func (g *Goal) goalPatterns() pattern.Union {
	goal := g.visible(g.Goal)
	r := g.norm.Normalize(goal)
	switch {
	case r.Exact || g.norm.Empty(goal):
	case r.Cut == 0:
		g.norm.Approximate(g.Goal.Trace)
	default:
		g.PatternCuts |= r.Cut
	}
	return g.withGhosts(r.Union)
}
