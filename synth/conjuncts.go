package synth

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// A goal like "i read x, and j wrote x, and both committed, in any order" is an intersection with
// as many patterns as there are orders of its events, most of which no clause admits. Where these
// are too many, only the first conjunct is where a search starts. The others are owed by the
// trace, like the types of its events, and met in the same way: a conjunct is aligned with what is
// there, claims its events or inserts new ones, and what remains is an intersection again. All
// conjuncts have to be met, so the order is free: first those of which an event may be one that is
// there and not typed yet, since what the goal says of it prunes how it is typed; the others wait
// until nothing else is owed, when most of their events are there because something demanded them.
// In the other order (frontier.go) all conjuncts come first, of these the one that can be met in
// the fewest ways, as the read of what a transaction wrote goes behind its commit. What the search
// has learned of pairs of events leaves few orders of a cycle. The causes and the types of its
// events are then found for these orders alone.

// target is the goal as patterns.
type target struct {
	delta       *uhat.Context
	goal        *uhat.Goal
	norm        *normalizer
	rules       *rules
	scope       *terms.Scope
	parts       []union   // see conjuncts
	patternCuts Limits    // limits that left out patterns of the goal
	goalOutline []outline // of the conjuncts; nil before it is needed
}

// conjuncts returns the goal as patterns to be intersected, with ghosts everywhere: the first
// conjunct, or the whole goal, and what is owed.
func (s *target) conjuncts() []union {
	if s.parts == nil {
		if s.parts = s.separate(); s.parts == nil {
			s.parts = []union{s.goalPatterns()}
		}
	}
	return s.parts
}

// separate returns the conjuncts of a goal that has too many patterns as a whole, nil for another
// one. What has no event is met with the first one that has: it only narrows gaps.
func (s *target) separate() []union {
	and, ok := s.goal.Trace.(*sre.And)
	if !ok {
		return nil
	}
	var narrow form // of what has no events
	var eventful []form
	whole := form{exact: true}
	for i, e := range and.Parts() {
		g := *s.goal
		g.Trace = e
		f := s.norm.normalize(s.visible(&g))
		if !f.exact {
			return nil
		}
		if i == 0 {
			whole = f
		} else if len(whole.union) <= budgets.Conjoined {
			whole = s.meetForms(whole, f)
		}
		switch events := slices.ContainsFunc(f.union, func(p pattern) bool { return len(p.events) > 0 }); {
		case events:
			eventful = append(eventful, f)
		case narrow.union == nil:
			narrow = f
		default:
			narrow = s.meetForms(narrow, f)
		}
	}
	if len(whole.union) <= budgets.Conjoined || len(eventful) == 0 {
		return nil
	}
	// What is hardest to justify brings most of the events that others may claim.
	slices.SortStableFunc(eventful, func(f, g form) int {
		return cmp.Compare(s.rules.unionCost(g, s.rules.eventCost), s.rules.unionCost(f, s.rules.eventCost))
	})
	first, rest := eventful[0], eventful[1:]
	if narrow.union != nil {
		first = s.meetForms(first, narrow)
	}
	out := []union{s.withGhosts(first.union)}
	for _, f := range rest {
		out = append(out, s.withGhosts(f.union))
	}
	return out
}

// meetForms intersects two forms.
func (s *target) meetForms(f, g form) form {
	s.norm.room, s.norm.length = s.norm.submeter(budgets.ExpressionShare), s.norm.longest
	defer func() { s.norm.room = nil }()
	r := s.norm.pairs(f, g, nil, s.norm.intersect)
	r.union = dedupe(r.union)
	return r
}

// withGhosts returns what a goal's patterns are where ghost events may happen everywhere.
func (s *target) withGhosts(u union) union {
	if s.goal.Scenario {
		return u
	}
	ghosts := asClass(s.delta.B.AnyGhost())
	var out union
	for _, p := range u {
		out = append(out, s.norm.widen(p, ghosts))
	}
	return out
}

// met is how a trace meets a conjunct: by which pattern, and with which events, by id. Without hits
// it is still owed.
type met struct {
	pattern int
	hits    []int
}

func (m met) owed() bool { return m.hits == nil }

// begun is what the starts meet: the first conjunct by the pattern of that number, with so many
// events.
func (s *target) begun(pattern, events int) []met {
	out := make([]met, len(s.conjuncts()))
	out[0] = met{pattern, make([]int, events)}
	for i := range out[0].hits {
		out[0].hits[i] = i
	}
	return out
}

// partial reports whether the goal's events are not all there yet.
func (t *abstractTrace) partial() bool {
	return len(t.rest) > 0 || slices.ContainsFunc(t.met, met.owed)
}

// owed returns the index of the conjunct to meet next, negative if something else comes first.
func (s *steps) owed(t *abstractTrace) int {
	first := slices.IndexFunc(t.met, met.owed)
	switch {
	case first < 0:
		return first
	case t.causesFirst && t.tightest > 0:
		return t.tightest
	case t.causesFirst:
		return first
	}
	for i := first; i < len(t.met); i++ {
		if t.met[i].owed() && (s.suspects || s.claims(t, s.target.conjuncts()[i])) {
			return i
		}
	}
	if s.nextObligation(t) >= 0 {
		return none
	}
	return first
}

// expect counts what the conjuncts that a trace owes bring with them. If they are met before
// anything else, they count like events that are there and owe all, which most of theirs then do.
// If they counted for nothing, all orders of a few of the goal's events would be tried before any
// order of all.
func (s *search) expect(t *abstractTrace) {
	t.expected = 0
	s.steps.cut |= s.target.patternCuts
	for i, m := range t.met {
		switch u := s.target.conjuncts()[i]; {
		case !m.owed():
		case t.causesFirst:
			n := len(u[0].events)
			t.expected += n
			t.open += 2 * n // a cause and a type
			t.estimate += s.rules.unionCost(form{union: u}, s.rules.eventCost) - float64(n)
		default:
			t.open++
		}
	}
}

// claims reports whether an event that is not typed may be one of a conjunct, under what the solver
// holds.
func (s *steps) claims(t *abstractTrace, u union) bool {
	for _, p := range u {
		for _, class := range s.target.instantiated(p, s.target.goalValues(t)).events {
			if class == nil {
				continue
			}
			for _, e := range t.events {
				if q := class.Allow(e.op); e.owesType() && q != nil && !s.unsat(s.rules.of(q, e)) {
					return true
				}
			}
		}
	}
	return false
}

// of returns what a qualifier says of an event.
func (s *rules) of(q logic.Term, e *event) logic.Term {
	return s.delta.L.Subst(q, func(x logic.Term) logic.Term {
		if f, ok := x.(*logic.Field); ok {
			return e.args[e.op.Position(f.Name())]
		}
		return nil
	})
}

// goalValues returns what the goal's variables are in a trace.
func (s *target) goalValues(t *abstractTrace) map[*logic.Var]logic.Term {
	vals := map[*logic.Var]logic.Term{}
	for i, v := range s.goal.Vars {
		vals[v] = t.goalVals[i]
	}
	return vals
}

// ofVariables returns what the goal asks of its variables alone, which have these values: what
// where says, and what an event says that every trace of a conjunct has. The conjunct may come
// last.
func (s *target) ofVariables(vals []logic.Term) logic.Term {
	var qs []logic.Term
	if s.goal.Where != nil {
		qs = append(qs, s.goal.Where)
	}
	for _, u := range s.conjuncts() {
		if len(u) != 1 {
			continue
		}
		for _, class := range u[0].events {
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
	return s.delta.L.Subst(s.delta.L.And(qs...), func(x logic.Term) logic.Term {
		if v, ok := x.(*logic.Var); ok {
			if i := slices.Index(s.goal.Vars, v); i >= 0 {
				return vals[i]
			}
		}
		return nil
	})
}

// place meets a conjunct that the trace owes in every way.
func (s *steps) place(t *abstractTrace, i int, emit func(*abstractTrace)) {
	vals := s.target.goalValues(t)
	picky := t.causesFirst && s.learned()
	for number, p := range s.target.conjuncts()[i] {
		p = s.target.instantiated(p, vals)
		if slices.Contains(p.events, nil) {
			continue
		}
		a := s.typing(t)
		a.branch(func() {
			a.align(segment{t.gaps, t.events}, p, false, func(gaps []*sre.Class, events []*event) {
				if !s.levels.wanted() {
					return
				}
				u := a.outcome()
				u.gaps, u.events = gaps, events
				u.met[i] = met{number, append([]int{}, a.hits...)}
				s.ask(u, p, a.hits)
				u.checked = min(u.checked, slices.Min(append(a.hits, u.checked)))
				if !u.partial() {
					u.deciding = u.last()
				}
				if s.simplifier.simplify(u) && (!picky || s.justifiable(u)) {
					emit(u)
				}
			})
		})
	}
}

// ask notes which of the events that meet a conjunct the goal asks for an answer.
func (s *steps) ask(t *abstractTrace, p pattern, hits []int) {
	for j, id := range hits {
		k := t.find(id)
		e := *t.events[k]
		entries := p.events[j].Entries()
		for _, x := range entries {
			e.demanded = e.demanded || x.Op == e.op && s.rules.asksAnswer(x, len(entries) == 1, t.events[:k])
		}
		t.events[k] = &e
	}
}

// last returns the id of the last of the goal's events.
func (t *abstractTrace) last() int {
	for k := len(t.events) - 1; k >= 0; k-- {
		id := t.events[k].id
		if slices.ContainsFunc(t.met, func(m met) bool { return slices.Contains(m.hits, id) }) {
			return id
		}
	}
	return none
}
