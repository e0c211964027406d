package refine

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
)

func (s *Steps) InsertPadding(t *trace.Trace, g int, op *sre.Op, emit func(*trace.Trace)) {
	allowed := t.Gaps[g].Allow(op)
	if allowed == nil {
		return
	}
	s.Within(t, func() {
		a := s.Attempt(t)
		a.Branch(func() {
			e, ok := a.create(op, allowed)
			if !ok {
				return
			}
			u := a.Outcome()
			u.NextID++
			u.Gaps, u.Events = trace.Inserted(t.Gaps, g, t.Gaps[g]), trace.Inserted(t.Events, g, e)
			if s.Simplifier.Simplify(u) {
				emit(u)
			}
		})
	})
}

// A search starts with the patterns of the goal. Where an event of a pattern may be of several
// operations, each is a choice: seq(p, repeat(any, 12), q) over six operations leads to more than
// two thousand million abstract traces. So only the first of them are made at once. The others
// start with the events chosen so far and keep classes for the rest. The search chooses these
// later, in traces that look cheap first.

// Starts returns the goal as abstract traces, so many of them at once: its patterns over visible
// events, every gap then widened by ghost events.
func (s *Steps) Starts(most int) []*trace.Trace {
	s.Solver.Push()
	defer s.Solver.Pop()
	vals, fresh := s.Goal.freshGoalVars(0)
	r := &realization{steps: s, vals: vals, most: most}
	first := s.Goal.Conjuncts()[0]
	s.Cut |= s.Goal.PatternCuts
	for i, p := range first {
		r.of(s.Goal.Instantiated(p, fresh), i)
	}
	return r.made
}

// realization makes the starts.
type realization struct {
	steps *Steps
	vals  []logic.Term // of the goal's variables
	most  int          // how many are made at once
	tries int          // events that were made for them
	made  []*trace.Trace
}

// of makes abstract traces of a pattern. If an event's class allows several operations, each choice
// is a trace of its own.
func (r *realization) of(p pattern.Pattern, number int) {
	a := r.steps.Attempt(&trace.Trace{Vars: len(r.vals)})
	var events []*trace.Event
	var walk func()
	walk = func() {
		if rest := p.Events[len(events):]; len(rest) == 0 || r.enough() {
			t := &trace.Trace{Gaps: append([]*sre.Class(nil), p.Gaps...), Events: append([]*trace.Event(nil), events...), Rest: rest,
				GoalVals: r.vals, NextID: len(p.Events), Vars: a.Vars, Deciding: len(p.Events) - 1, Met: r.steps.Goal.begun(number, len(p.Events)), Unchecked: true,
				Wide: len(r.steps.Goal.Conjuncts()) > 1}
			t.Cons = append(t.Cons, a.Cons...)
			if t.Wide {
				t.Cons = append(t.Cons, trace.Constraint{Term: r.steps.Goal.ofVariables(r.vals)})
			}
			if r.steps.Simplifier.Simplify(t) {
				r.made = append(r.made, t)
			}
			return
		}
		class := p.Events[len(events)].Entries()
		for _, x := range class {
			r.tries++
			a.Branch(func() {
				a.NextID = len(events)
				if e, ok := a.create(x.Op, x.Allow); ok {
					e.Demanded = r.steps.Rules.asksAnswer(x, len(class) == 1, events)
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
	return len(r.made) >= r.most || r.tries >= budgets.ChoicesPerStart*r.most && r.tries >= budgets.Events || r.steps.Halted()
}

// choose makes the first event of rest, and the events behind it that leave no choice.
func (s *Steps) choose(t *trace.Trace, emit func(*trace.Trace)) {
	class := s.Rules.ranked(t.Rest[0])
	for _, x := range class {
		a := s.Attempt(t)
		a.NextID = len(t.Events)
		a.Branch(func() {
			e, ok := a.create(x.Op, x.Allow)
			if !ok {
				return
			}
			e.Demanded = s.Rules.asksAnswer(x, len(class) == 1, t.Events)
			u := a.Outcome()
			u.NextID = t.NextID
			u.Gaps, u.Events, u.Rest = slices.Clone(t.Gaps), trace.Inserted(t.Events, len(t.Events), e), u.Rest[1:]
			if s.Simplifier.Simplify(u) {
				emit(u)
			}
		})
	}
}
