package refine

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// A goal like "i read x, and j wrote x, and both committed, in any order" is an intersection with
// as many patterns as there are orders of its events, most of which no clause admits. Where these
// are too many, only the first conjunct is where a search starts. The others are owed by the trace,
// like the types of its events, and met in the same way: a conjunct is aligned with what is there,
// claims its events or inserts new ones, and what remains is an intersection again. All conjuncts
// have to be met, so the order is free: first those of which an event may be one that is there and
// not typed yet, since what the goal says of it prunes how it is typed; the others wait until
// nothing else is owed, when most of their events are there because something demanded them. In the
// other order (Trace.CausesFirst) all conjuncts come first, of these the one that can be met in the
// fewest ways, as the read of what a transaction wrote goes behind its commit. What the search has
// learned of pairs of events leaves few orders of a cycle. The causes and the types of its events
// are then found for these orders alone.

// Goal is the goal as patterns.
type Goal struct {
	delta       *uhat.Context
	Goal        *uhat.Goal
	norm        *pattern.Normalizer
	rules       *Rules
	scope       *terms.Scope
	parts       []pattern.Union   // see conjuncts
	PatternCuts budgets.Limits    // limits that left out patterns of the goal
	goalOutline []pattern.Outline // of the conjuncts; nil before it is needed
}

// Conjuncts returns the goal as patterns to be intersected, with ghosts everywhere: the first
// conjunct, or the whole goal, and what is owed.
func (g *Goal) Conjuncts() []pattern.Union {
	if g.parts == nil {
		if g.parts = g.separate(); g.parts == nil {
			g.parts = []pattern.Union{g.goalPatterns()}
		}
	}
	return g.parts
}

// separate returns the conjuncts of a goal that has too many patterns as a whole, nil for another
// one. What has no event is met with the first one that has: it only narrows gaps.
func (g *Goal) separate() []pattern.Union {
	and, ok := g.Goal.Trace.(*sre.And)
	if !ok {
		return nil
	}
	var narrow pattern.Form // of what has no events
	var eventful []pattern.Form
	whole := pattern.Form{Exact: true}
	for i, e := range and.Parts() {
		one := *g.Goal
		one.Trace = e
		f := g.norm.Normalize(g.visible(&one))
		if !f.Exact {
			return nil
		}
		if i == 0 {
			whole = f
		} else if len(whole.Union) <= budgets.Conjoined {
			whole = g.meetForms(whole, f)
		}
		switch events := slices.ContainsFunc(f.Union, func(p pattern.Pattern) bool { return len(p.Events) > 0 }); {
		case events:
			eventful = append(eventful, f)
		case narrow.Union == nil:
			narrow = f
		default:
			narrow = g.meetForms(narrow, f)
		}
	}
	if len(whole.Union) <= budgets.Conjoined || len(eventful) == 0 {
		return nil
	}
	// What is hardest to justify brings most of the events that others may claim.
	slices.SortStableFunc(eventful, func(f, one pattern.Form) int {
		return cmp.Compare(g.rules.UnionCost(one, g.rules.EventCost), g.rules.UnionCost(f, g.rules.EventCost))
	})
	first := eventful[0]
	rest := eventful[1:]
	if narrow.Union != nil {
		first = g.meetForms(first, narrow)
	}
	out := []pattern.Union{g.withGhosts(first.Union)}
	for _, f := range rest {
		out = append(out, g.withGhosts(f.Union))
	}
	return out
}

// meetForms intersects two forms.
func (g *Goal) meetForms(x, y pattern.Form) pattern.Form {
	g.norm.Room = g.norm.Submeter(budgets.ExpressionShare)
	g.norm.Length = g.norm.Longest
	defer func() { g.norm.Room = nil }()
	r := g.norm.Pairs(x, y, nil, g.norm.Intersect)
	r.Union = pattern.Dedupe(r.Union)
	return r
}

// withGhosts returns what a goal's patterns are where ghost events may happen everywhere.
func (g *Goal) withGhosts(u pattern.Union) pattern.Union {
	if g.Goal.Scenario {
		return u
	}
	ghosts := pattern.Class(g.delta.B.AnyGhost())
	var out pattern.Union
	for _, p := range u {
		out = append(out, g.norm.Widen(p, ghosts))
	}
	return out
}

// begun is what the starts meet: the first conjunct by the pattern of that number, with so many
// events.
func (g *Goal) begun(pattern, events int) []trace.Met {
	out := make([]trace.Met, len(g.Conjuncts()))
	out[0] = trace.Met{Pattern: pattern, Hits: make([]int, events)}
	for i := range out[0].Hits {
		out[0].Hits[i] = i
	}
	return out
}

// GoalValues returns what the goal's variables are in a trace.
func (g *Goal) GoalValues(t *trace.Trace) map[*logic.Var]logic.Term {
	vals := map[*logic.Var]logic.Term{}
	for i, v := range g.Goal.Vars {
		vals[v] = t.GoalVals[i]
	}
	return vals
}

// ofVariables returns what the goal asks of its variables alone, which have these values: what
// where says, and what an event says that every trace of a conjunct has. The conjunct may come
// last.
func (g *Goal) ofVariables(vals []logic.Term) logic.Term {
	var qs []logic.Term
	if g.Goal.Where != nil {
		qs = append(qs, g.Goal.Where)
	}
	for _, u := range g.Conjuncts() {
		if len(u) != 1 {
			continue
		}
		for _, class := range u[0].Events {
			if len(class.Entries()) != 1 {
				continue
			}
			for _, q := range logic.Conjuncts(class.Entries()[0].Allow) {
				if !logic.HasField(q) {
					qs = append(qs, q)
				}
			}
		}
	}
	return g.delta.L.Subst(g.delta.L.And(qs...), func(x logic.Term) logic.Term {
		if v, ok := x.(*logic.Var); ok {
			if i := slices.Index(g.Goal.Vars, v); i >= 0 {
				return vals[i]
			}
		}
		return nil
	})
}

// visible returns the traces to reach. Those of a goal have no ghosts, which a complement would
// admit otherwise; those of a scenario may have them.
func (g *Goal) visible(of *uhat.Goal) sre.Expr {
	if of.Scenario {
		return of.Trace
	}
	complement := false
	sre.Walk(of.Trace, func(e sre.Expr) bool {
		_, is := e.(*sre.Not)
		complement = complement || is
		return !complement
	})
	if !complement {
		return of.Trace
	}
	return g.delta.B.And(of.Trace, g.delta.B.Star(g.delta.B.AnyVisible()))
}

// freshGoalVars returns new variables for the goal's, in order and by variable. Their numbers begin
// with first.
func (g *Goal) freshGoalVars(first int) (vals []logic.Term, fresh map[*logic.Var]logic.Term) {
	fresh = map[*logic.Var]logic.Term{}
	for i, v := range g.Goal.Vars {
		x := g.scope.Vars.Var(first+i, v.Sort())
		fresh[v] = x
		vals = append(vals, x)
	}
	return vals, fresh
}

func (g *Goal) Instantiated(p pattern.Pattern, fresh map[*logic.Var]logic.Term) pattern.Pattern {
	leaf := func(v *logic.Var) logic.Term { return fresh[v] }
	r := pattern.Pattern{Gaps: make([]*sre.Class, len(p.Gaps)), Events: make([]*sre.Class, len(p.Events))}
	for i, gap := range p.Gaps {
		r.Gaps[i] = g.norm.Classes.Subst(gap, leaf)
	}
	for i, e := range p.Events {
		r.Events[i] = g.norm.Classes.Subst(e, leaf)
	}
	return r
}

// Mentions adds the operations that patterns treat apart: those of their events, and those that a
// gap does not admit with all arguments.
func (g *Goal) Mentions(u pattern.Union, to map[*sre.Op]bool) {
	for _, p := range u {
		for _, cell := range p.Events {
			for _, x := range cell.Entries() {
				to[x.Op] = true
			}
		}
		for _, gap := range p.Gaps {
			for _, o := range g.delta.Operations {
				if gap != nil && (gap.Allow(o.Op) == nil || !logic.IsTrue(gap.Allow(o.Op))) {
					to[o.Op] = true
				}
			}
		}
	}
}

// WholeGoal reports whether the starts are the whole goal, and not only a part of it.
func (g *Goal) WholeGoal() bool {
	if len(g.Conjuncts()) > 1 {
		return true
	}
	e := g.visible(g.Goal)
	return g.PatternCuts == 0 && (g.norm.Normalize(e).Exact || g.norm.Empty(e))
}
