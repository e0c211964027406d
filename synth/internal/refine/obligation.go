package refine

import (
	"slices"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
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
