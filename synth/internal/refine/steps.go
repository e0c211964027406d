package refine

import (
	"context"
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// Steps makes the steps by which traces are justified: an event gets a clause or a cause, a
// conjunct of the goal its events. How it makes them is a value, so who wants another way takes a
// copy: the search, a proof that nothing can be reached, and an explanation make the same steps in
// ways of their own. Besides that, copies share what is remembered.
type Steps struct {
	Ctx        context.Context
	Solver     logic.Solver
	Portfolio  *logic.Portfolio // the solver
	Delta      *uhat.Context
	Scope      *terms.Scope
	Rules      *Rules
	Simplifier *trace.Simplifier
	Goal       *Goal
	Norm       *pattern.Normalizer
	pool       *pool
	mode
	Known                // what is known of all justified traces
	Cut   budgets.Limits // what may have left out a trace: absence proves nothing
}

// mode says how steps are made.
type mode struct {
	Suspects  bool         // the deciding event may be suspect
	Otherwise bool         // it has to be: no clause that describes its answer types it
	Only      *uhat.Clause // if not nil, the one clause that may type the deciding event
	Free      bool         // written ranges bind nothing
	Longest   *int         // the most events of a trace, which a search may raise
	Levels    *Levels      // of the children that are wanted; nil for all
	Family    *Family      // of the trace at hand; nil: what a step makes is looked at at once
	Full      func(made int) bool
}

// Family is the children of a trace: how many there are, and after how many of them no more are
// made. They are simplified when their turn comes.
type Family struct{ Made, Most int }

// pool is what copies of steps share: room that is taken again, and answers that do not change.
type pool struct {
	counted   int                  // queries and nodes of which the meter knows
	idle      []*alignment         // those that are over
	causers   map[int]*uhat.Clause // what could cause a receive, by id, in the last trace
	justified map[Key]bool         // what justifiable found out
}

// New returns the steps for one goal. They may take so much work, and make patterns of so many
// events. Before they are taken, they are to be prepared.
func New(ctx context.Context, c *uhat.Context, g *uhat.Goal, solver *logic.Portfolio, work, longest int) *Steps {
	counted := solver.Queries() + c.L.Size() + c.B.Size()
	norm := pattern.NewNormalizer(ctx, pattern.NewClasses(c.B), solver, pattern.NewLimiter(logic.NewMeter(ctx, work), work, longest))
	scope := &terms.Scope{Ctx: ctx, Delta: c, Goal: g, Portfolio: solver, Vars: variables(c, g)}
	r := NewRules(c, norm)
	t := &Goal{delta: c, Goal: g, norm: norm, rules: r, scope: scope}
	scope.MayHold = t.mayHold
	most := budgets.Events
	return &Steps{
		Ctx: ctx, Solver: solver, Portfolio: solver, Delta: c, Scope: scope, Rules: r, Goal: t, Norm: norm,
		Simplifier: trace.NewSimplifier(c, norm.Classes),
		pool:       &pool{counted: counted},
		mode:       mode{Longest: &most, Full: func(int) bool { return false }},
	}
}

// Prepare asks what all steps have to know: which functions are injective, and what clauses cost.
func (s *Steps) Prepare() {
	s.Simplifier.Constructors = trace.Injective(s.Delta, s.Unsat)
	s.Rules.computeCosts()
	s.Rules.order()
}

// Reset forgets what was found out about the traces of another search.
func (s *Steps) Reset() {
	s.pool.causers = map[int]*uhat.Clause{}
	s.pool.justified = map[Key]bool{}
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

// Apart returns a copy of which nothing was left out yet.
func (s *Steps) Apart() *Steps {
	u := *s
	u.Cut = 0
	return &u
}

// Quick returns a copy for questions that are not worth more than the first engine.
func (s *Steps) Quick() *Steps {
	u := s.Apart()
	u.Portfolio = s.Portfolio.Quick()
	u.Solver = u.Portfolio
	return u
}

// Freely returns a copy for which written ranges bind nothing.
func (s *Steps) Freely() *Steps {
	u := s.Apart()
	u.Free = true
	return u
}

// Share returns a copy that may take one share-th of the work, and what ends it.
func (s *Steps) Share(share int) (u *Steps, end func()) {
	room := s.Norm.Submeter(share)
	u = s.Apart()
	u.Norm = s.Norm.Under(room)
	return u, func() { s.Norm.Meter.Spend(room.Count()) }
}

// enough reports whether no more children are to be made of the trace at hand.
func (s *Steps) enough() bool {
	if s.Family == nil {
		return false
	}
	if s.Family.Made > s.Family.Most {
		return true
	}
	if s.Full(s.Family.Made) {
		s.Cut |= budgets.LimitTraces
		return true
	}
	return false
}

// Within calls f while the solver holds the trace's constraints.
func (s *Steps) Within(t *trace.Trace, f func()) { logic.Within(s.Solver, t.Terms(), f) }

// Unsat reports whether the terms contradict each other or what the solver holds.
func (s *Steps) Unsat(ts ...logic.Term) bool { return logic.Refutes(s.Ctx, s.Solver, ts...) }

// Done returns the number of queries asked and of terms and expressions made. Callers compare it
// with an earlier value.
func (s *Steps) Done() int { return s.Portfolio.Queries() + s.Delta.L.Size() + s.Delta.B.Size() }

// Halted reports whether the search has to end at once, even in the middle of a step.
func (s *Steps) Halted() bool {
	n := s.Done()
	s.Norm.Meter.Spend(n - s.pool.counted)
	s.pool.counted = n
	switch {
	case s.Ctx.Err() != nil:
		s.Cut |= budgets.LimitTime
	case s.Norm.Meter.Empty():
		s.Cut |= budgets.LimitSteps
	default:
		return false
	}
	return true
}

// Renamed returns a copy of the trace whose variables have names for readers. Variables that are
// made from now on are newer than these, so where an equation determines one or the other, the
// named one stays.
func (s *Steps) Renamed(t *trace.Trace) *trace.Trace {
	names := s.Scope.Names(t.Plain())
	s.Scope.Vars = variables(s.Delta, s.Goal.Goal)
	leaf := func(x logic.Term) logic.Term {
		if v, ok := x.(*logic.Var); ok {
			return names[v]
		}
		return nil
	}
	u := t.Child()
	s.Simplifier.SubstAll(u, func(v *logic.Var) logic.Term { return names[v] })
	for i, c := range u.Cons {
		u.Cons[i].Term = s.Delta.L.Subst(c.Term, leaf)
	}
	return u
}

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

// Where a clause fits in many places, one step makes thousands of traces that differ in where
// inserted events stand, and nearly all are never looked at. So a trace with too many children
// gives them in levels: those of the lowest level first, and it goes back into the queues for the
// next one, as in "A* with Partial Expansion for Large Branching Factor Problems" (Yoshizumi,
// Miura, Ishida, AAAI 2000).
//
// The level of a child is how many events were inserted, and how many of these stand elsewhere than
// next to what they are for: in a history right before what follows in the clause's history, in a
// future right behind what precedes. The latter is the child's discrepancy, and its descendants
// keep it: a trace of many waits behind one of few, as in "Limited Discrepancy Search" (Harvey,
// Ginsberg, IJCAI 1995). How far away an event stands does not matter, or whole transactions could
// not be put elsewhere.
//
// That there are too many is found out in vain. So it is found out once, until there is a first
// result: where a step about an event of an operation had too many outcomes, later ones have too,
// among as many events or more. For further results all that is alike comes at once, as it may.
//
// Nothing is lost: when the queues are empty, all levels were made.

// Levels says which children of a step are wanted, and how far the enumeration is from the parent.
// A nil *levels wants all.
type Levels struct {
	Least, Most           int // the levels that are wanted
	Next                  int // the lowest one above, as far as is known; noLevel for none
	inserted, Discrepancy int
}

const NoLevel = math.MaxInt

// away is the discrepancy of an event that stands so many events from where it is best.
func away(events int) int { return min(events, 1) }

// beyond reports whether all that inserts so many more events is above the levels that are wanted.
func (l *Levels) beyond(more int) bool {
	if l == nil {
		return false
	}
	at := l.inserted + l.Discrepancy + more
	if at <= l.Most {
		return false
	}
	l.Next = min(l.Next, at)
	return true
}

// wanted reports whether a child that is complete here is of a level that is wanted.
func (l *Levels) wanted() bool {
	return l == nil || l.Least <= l.inserted+l.Discrepancy && !l.beyond(0)
}

// by calls f where so many more events are inserted, with so much more discrepancy.
func (l *Levels) by(inserted, discrepancy int, f func()) {
	if l == nil {
		f()
		return
	}
	l.inserted += inserted
	l.Discrepancy += discrepancy
	if !l.beyond(0) {
		f()
	}
	l.inserted -= inserted
	l.Discrepancy -= discrepancy
}

func (a *Attempt) pairing(e *trace.Event, class *sre.Class) trace.Pairing {
	return trace.Pairing{Clause: a.Clause, Suspect: a.Projected != nil, Target: a.Target.ID, Event: e.ID, Class: class}
}

// tellApart asks which events can be none of a history's, whatever else is aligned. By operation
// alone, fewer insertions seem enough than are, and on each level below the first one that has
// children all patterns, of which there may be thousands, are tried in vain. Nothing is aligned yet
// when the solver is asked, so the answers hold for all patterns and levels.
func (a *Attempt) tellApart(events []*trace.Event, histories pattern.Union) {
	if a.steps.Levels == nil {
		return
	}
	if a.From.Apart == nil {
		a.From.Apart = map[trace.Pairing]bool{}
	}
	for _, p := range histories {
		for _, class := range p.Events {
			for _, e := range events {
				a.compare(e, class)
			}
		}
	}
}

// compare asks the solver whether an event can be one of a class, unless that was done.
func (a *Attempt) compare(e *trace.Event, class *sre.Class) {
	q := class.Allow(e.Op)
	p := a.pairing(e, class)
	if _, asked := a.From.Apart[p]; q != nil && !asked {
		a.Branch(func() { a.From.Apart[p] = !a.Member(q, e.Op, e.Args) })
	}
}

// told reports whether an event is known to be none of a class.
func (a *Attempt) told(e *trace.Event, class *sre.Class) bool {
	return a.Target != nil && len(a.From.Apart) > 0 && a.From.Apart[a.pairing(e, class)]
}

// Stepping is what a step is about: an event of the operation gets a type, or a cause.
type Stepping struct {
	op    *sre.Op
	cause bool
}
