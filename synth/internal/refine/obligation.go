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

// NextObligation returns the position of the event that owes what is met next. All obligations must
// be met, so the choice is free. With leftmost first, an event's type can use what the events
// before have settled. With causes first and oldest first, an event's history finds what requests
// have brought, and the goal's events say what the others are for. A cause that leaves no choice
// comes before the others. If it came last, each of the many causes of older events would be tried
// before it rules out most of them.
func (s *Steps) NextObligation(t *trace.Trace) int {
	owes := func(e *trace.Event) bool { return s.Rules.OwesCause(e) || e.OwesType() }
	if !t.CausesFirst {
		return slices.IndexFunc(t.Events, owes)
	}
	next := trace.None
	certain := false
	for i, e := range t.Events {
		if !owes(e) {
			continue
		}
		one := s.Rules.OwesCause(e) && s.oneAsks(t, e)
		if next == trace.None || one && !certain || one == certain && s.sooner(e, t.Events[next]) {
			next = i
			certain = one
		}
	}
	return next
}

// sooner reports whether what an event owes is met before what another one does, with causes first.
func (s *Steps) sooner(e, f *trace.Event) bool {
	if x, y := s.Rules.OwesCause(e), s.Rules.OwesCause(f); x != y {
		return x
	}
	return e.ID < f.ID
}

// oneAsks reports whether a single clause asks for a receive, and for all other receives without a
// cause that have the same one. It goes by operations alone.
func (s *Steps) oneAsks(t *trace.Trace, e *trace.Event) bool {
	if !s.Learned() {
		return false
	}
	together := []*sre.Op{e.Op}
	for _, x := range t.Events {
		if x != e && s.Rules.OwesCause(x) && s.Orphans.together(x, e) {
			together = append(together, x.Op)
		}
	}
	n := 0
	for _, o := range s.Rules.Operations {
		for _, c := range s.Rules.Clauses[o.Op] {
			if !slices.ContainsFunc(together, func(op *sre.Op) bool { return !s.Rules.Demands(c, op) }) {
				n++
			}
		}
	}
	return n == 1
}

// Place meets a conjunct that the trace owes in every way.
func (s *Steps) Place(t *trace.Trace, i int, emit func(*trace.Trace)) {
	vals := s.Goal.GoalValues(t)
	picky := t.CausesFirst && s.Learned()
	for number, p := range s.Goal.Conjuncts()[i] {
		p = s.Goal.Instantiated(p, vals)
		if slices.Contains(p.Events, nil) {
			continue
		}
		a := s.Attempt(t)
		a.Branch(func() {
			a.Align(Segment{t.Gaps, t.Events}, p, false, func(gaps []*sre.Class, events []*trace.Event) {
				if !s.Levels.wanted() {
					return
				}
				u := a.Outcome()
				u.Gaps = gaps
				u.Events = events
				u.Met[i] = trace.Met{Pattern: number, Hits: append([]int{}, a.Hits...)}
				s.ask(u, p, a.Hits)
				u.Checked = min(u.Checked, slices.Min(append(a.Hits, u.Checked)))
				if !u.Partial() {
					u.Deciding = u.Last()
				}
				if s.Simplifier.Simplify(u) && (!picky || s.justifiable(u)) {
					emit(u)
				}
			})
		})
	}
}

// ask notes which of the events that meet a conjunct the goal asks for an answer.
func (s *Steps) ask(t *trace.Trace, p pattern.Pattern, hits []int) {
	for j, id := range hits {
		k := t.Find(id)
		e := *t.Events[k]
		entries := p.Events[j].Entries()
		for _, x := range entries {
			e.Demanded = e.Demanded || x.Op == e.Op && s.Rules.asksAnswer(x, len(entries) == 1, t.Events[:k])
		}
		t.Events[k] = &e
	}
}

// claims reports whether an event that is not typed may be one of a conjunct, under what the solver
// holds.
func (s *Steps) claims(t *trace.Trace, u pattern.Union) bool {
	for _, p := range u {
		for _, class := range s.Goal.Instantiated(p, s.Goal.GoalValues(t)).Events {
			if class == nil {
				continue
			}
			for _, e := range t.Events {
				if q := class.Allow(e.Op); e.OwesType() && q != nil && !s.Unsat(s.Rules.Of(q, e)) {
					return true
				}
			}
		}
	}
	return false
}

// owed returns the index of the conjunct to meet next, negative if something else comes first.
func (s *Steps) owed(t *trace.Trace) int {
	first := slices.IndexFunc(t.Met, trace.Met.Owed)
	switch {
	case first < 0:
		return first
	case t.CausesFirst && t.Tightest > 0:
		return t.Tightest
	case t.CausesFirst:
		return first
	}
	for i := first; i < len(t.Met); i++ {
		if t.Met[i].Owed() && (s.Suspects || s.claims(t, s.Goal.Conjuncts()[i])) {
			return i
		}
	}
	if s.NextObligation(t) >= 0 {
		return trace.None
	}
	return first
}

// Next returns what the next step of a trace is about, as far as obligations say; ok is false if
// that is not an event.
func (s *Steps) Next(t *trace.Trace) (x Stepping, ok bool) {
	k := s.NextObligation(t)
	if k == trace.None || len(t.Rest) > 0 {
		return x, false
	}
	return Stepping{t.Events[k].Op, s.Rules.OwesCause(t.Events[k])}, true
}

// Part is what a clause asks for: its event and where, or a conjunct of its history or its future.
type Part struct {
	Clause *uhat.Clause
	Stage  Stage
	Expr   sre.Expr // nil at the event
}

// Tell asks which events can be none of a pattern's, or in none of its gaps, whatever else is
// aligned. The clause's variables have their values, so each is one question, and without it each
// way to place the other events would ask it again.
func (a *Attempt) Tell(events []*trace.Event, p pattern.Pattern) {
	if a.From.Apart == nil {
		a.From.Apart = map[trace.Pairing]bool{}
	}
	for _, e := range events {
		for _, class := range p.Events {
			a.compare(e, class)
		}
		for _, gap := range p.Gaps {
			if gap != nil && gap.Allow(e.Op) != nil && !logic.IsTrue(gap.Allow(e.Op)) {
				a.compare(e, gap)
			}
		}
	}
}

// Resolved returns an event with the values that the attempt's equations give its fields: what was
// aligned before may say whose commit one is that is inserted now.
func (a *Attempt) Resolved(e *trace.Event) *trace.Event {
	if !a.Resolves || !a.steps.Learned() {
		return e
	}
	out := *e
	out.Args = slices.Clone(e.Args)
	for _, c := range a.Cons {
		for _, q := range logic.Conjuncts(c.Term) {
			eq, ok := q.(*logic.Eq)
			if !ok {
				continue
			}
			x, y := eq.Sides()
			for i, v := range e.Args {
				switch {
				case v == x && logic.IsLeaf(y):
					out.Args[i] = y
				case v == y && logic.IsLeaf(x):
					out.Args[i] = x
				}
			}
		}
	}
	return &out
}

// ShutPlaces returns, for each event of a pattern, in which gaps of the segment no such event may
// be inserted, as it and one of the trace's events exclude each other; nil if that is not known.
func (a *Attempt) ShutPlaces(places int, p pattern.Pattern) [][]bool {
	if !a.steps.Learned() || !a.From.Wide {
		return nil
	}
	out := make([][]bool, len(p.Events))
	for j, class := range p.Events {
		entries := class.Entries()
		if len(entries) != 1 {
			continue
		}
		e := &trace.Event{Op: entries[0].Op, Args: make([]logic.Term, len(entries[0].Op.Fields)), Cause: trace.None}
		for _, c := range logic.Conjuncts(entries[0].Allow) {
			if f, t := a.steps.Rules.Definition(c); f != nil && !logic.HasField(t) {
				e.Args[e.Op.Position(f.Name())] = a.instantiate(t)
			}
		}
		out[j] = make([]bool, places)
		for i := range out[j] {
			before := a.From.Events[:a.First+i]
			after := a.From.Events[a.First+i:]
			out[j][i] = a.steps.barred(before, e) || slices.ContainsFunc(after, func(x *trace.Event) bool { return a.steps.Exclusions.Have(e, x) })
		}
	}
	return out
}

// Place returns where the part is written, zero if it is not.
func (p Part) Place() uhat.Range {
	switch p.Stage {
	case AtHistory:
		return p.Clause.HistoryRange
	case AtFuture:
		return p.Clause.FutureRange
	}
	return p.Clause.EventRange
}

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
