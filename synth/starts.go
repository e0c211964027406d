package synth

import (
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// A search starts with the patterns of the goal. Where an event of a pattern may be of several
// operations, each is a choice: seq(p, repeat(any, 12), q) over six operations leads to more than
// two thousand million abstract traces. So only the first of them are made at once. The others
// start with the events chosen so far and keep classes for the rest. The search chooses these
// later, in traces that look cheap first.

// starts returns the goal as abstract traces: its patterns over visible
// events, every gap then widened by ghost events.
func (s *steps) starts() []*abstractTrace {
	s.solver.Push()
	defer s.solver.Pop()
	vals, fresh := s.target.freshGoalVars(0)
	r := &realization{steps: s, vals: vals, most: max(1, min(s.bounds.MaxRefinements/budgets.StartsShare, s.bounds.MaxTraces))}
	first := s.target.conjuncts()[0]
	s.cut |= s.target.patternCuts
	for i, p := range first {
		r.of(s.target.instantiated(p, fresh), i)
	}
	return r.made
}

// realization makes the starts.
type realization struct {
	steps *steps
	vals  []logic.Term // of the goal's variables
	most  int          // how many are made at once
	tries int          // events that were made for them
	made  []*abstractTrace
}

// of makes abstract traces of a pattern. If an event's class allows several operations, each choice
// is a trace of its own.
func (r *realization) of(p pattern, number int) {
	a := r.steps.typing(&abstractTrace{vars: len(r.vals)})
	var events []*event
	var walk func()
	walk = func() {
		if rest := p.events[len(events):]; len(rest) == 0 || r.enough() {
			t := &abstractTrace{gaps: append([]*sre.Class(nil), p.gaps...), events: append([]*event(nil), events...), rest: rest,
				goalVals: r.vals, nextID: len(p.events), vars: a.vars, deciding: len(p.events) - 1, met: r.steps.target.begun(number, len(p.events)), unchecked: true,
				wide: len(r.steps.target.conjuncts()) > 1}
			t.cons = append(t.cons, a.cons...)
			if t.wide {
				t.cons = append(t.cons, conjunct{term: r.steps.target.ofVariables(r.vals)})
			}
			if r.steps.simplifier.simplify(t) {
				r.made = append(r.made, t)
			}
			return
		}
		class := p.events[len(events)].Entries()
		for _, x := range class {
			r.tries++
			a.branch(func() {
				a.nextID = len(events)
				if e, ok := a.create(x.Op, x.Allow); ok {
					e.demanded = r.steps.rules.asksAnswer(x, len(class) == 1, events)
					events = append(events, e)
					walk()
					events = events[:len(events)-1]
				}
			})
		}
	}
	walk()
}

// enough reports whether the number of starts to be made at once is reached.
func (r *realization) enough() bool {
	return len(r.made) >= r.most || r.tries >= budgets.ChoicesPerStart*r.most && r.tries >= DefaultMaxEvents || r.steps.halted()
}

// choose makes the first event of rest, and the events behind it that leave no choice.
func (s *steps) choose(t *abstractTrace, emit func(*abstractTrace)) {
	class := s.rules.ranked(t.rest[0])
	for _, x := range class {
		a := s.typing(t)
		a.nextID = len(t.events)
		a.branch(func() {
			e, ok := a.create(x.Op, x.Allow)
			if !ok {
				return
			}
			e.demanded = s.rules.asksAnswer(x, len(class) == 1, t.events)
			u := a.outcome()
			u.nextID = t.nextID
			u.gaps, u.events, u.rest = slices.Clone(t.gaps), inserted(t.events, len(t.events), e), u.rest[1:]
			if s.simplifier.simplify(u) {
				emit(u)
			}
		})
	}
}

// cheapest is the cost of the cheapest operation of a class.
func (s *rules) cheapest(c *sre.Class) float64 {
	best := math.Inf(1)
	for _, x := range c.Entries() {
		best = min(best, s.eventCost(x.Op))
	}
	return best
}

// viable returns the starts whose deciding event some clause can type. An event that cannot be
// typed in the start cannot be typed later, when there are only more constraints. Without this
// check the search, which meets obligations from the left, would find that out last, and once for
// every way to get there: a spec of correct answers excludes just the deciding event. Starts that
// are not whole, and those beyond the budget of refinements, are checked when their turn comes.
func (s *search) viable(starts []*abstractTrace) []*abstractTrace {
	var out []*abstractTrace
	for _, t := range starts {
		if t.partial() || s.spent() {
			out = append(out, t)
			continue
		}
		u := *t
		if u.unchecked = false; s.typable(&u) {
			out = append(out, &u)
		}
	}
	return out
}

// typable reports whether some clause can type the deciding event of a start.
func (s *search) typable(t *abstractTrace) bool {
	k := t.find(t.deciding)
	if k < 0 || t.partial() {
		return true
	}
	s.stats.Refinements++
	found := false
	u := s.steps.apart()
	u.within(t, func() {
		u.typeStep(t, k, func(*abstractTrace) { found = true })
	})
	s.steps.cut |= u.cut
	if found || u.ctx.Err() != nil || u.cut != 0 {
		return true
	}
	s.noteDeadEnd(t, k, 0)
	return false
}
