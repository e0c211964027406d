package refine

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/recursion"
	"github.com/clouseau-go/clouseau/uhat"
)

// Stage says how far an attempt to type an event came before it failed.
type Stage int

const (
	AtEvent   Stage = iota // the where clause or the event's qualifier contradicts the trace
	AtHistory              // no alignment of the history with the events before
	AtFuture               // no alignment of the future with the events after
	AtRange                // written ranges leave no value
	typed                  // it did not fail
)

func (s Stage) String() string { return [...]string{"event", "history", "future", "range", "typed"}[s] }

// Expand meets the trace's next obligation in every possible way and calls emit with each resulting
// trace.
func (s *Steps) Expand(t *trace.Trace, emit func(*trace.Trace)) {
	s.Within(t, func() {
		if len(t.Rest) > 0 {
			s.choose(t, emit)
		} else if i := s.owed(t); i >= 0 {
			s.Place(t, i, emit)
		} else {
			s.discharge(t, s.NextObligation(t), emit)
		}
	})
}

// discharge is expand with the trace's constraints asserted: it finds the cause or the type of
// event k.
func (s *Steps) discharge(t *trace.Trace, k int, emit func(*trace.Trace)) {
	if s.Rules.OwesCause(t.Events[k]) {
		s.CauseStep(t, k, emit)
	} else {
		s.TypeStep(t, k, emit)
	}
}

// TypeStep types event k by each clause of its operation.
func (s *Steps) TypeStep(t *trace.Trace, k int, emit func(*trace.Trace)) {
	e := t.Events[k]
	suspect := s.Suspects && e.ID == t.Deciding
	for _, c := range s.Rules.Clauses[e.Op] {
		if suspect && s.Otherwise {
			if !s.describes(t, k, c) {
				s.TypeBy(t, k, c, true, trace.None, emit)
			}
			continue
		}
		s.TypeBy(t, k, c, false, trace.None, emit)
		if suspect {
			s.TypeBy(t, k, c, true, trace.None, emit)
		}
	}
	if suspect && e.Op.Kind == sre.Receive {
		// A suspect receive owes only its cause.
		u := t.Child()
		c := *e
		c.Suspect = true
		u.Events[k] = &c
		if s.Levels.wanted() {
			emit(u)
		}
	}
}

// TypeBy types event k of the trace by one clause, in every way. If suspect is set, the clause
// speaks of an event that differs in its results. claim, unless none, is the id of a receive that
// the clause's future has to demand.
func (s *Steps) TypeBy(t *trace.Trace, k int, c *uhat.Clause, suspect bool, claim int, emit func(*trace.Trace)) Stage {
	return s.Typing(t, k, c).By(k, suspect, claim, emit)
}

// Attempt returns an attempt to add something to a trace.
func (s *Steps) Attempt(t *trace.Trace) *Attempt {
	return &Attempt{steps: s, From: t, NextID: t.NextID, Vars: t.Vars, claim: trace.None, claimAt: trace.None}
}

// Outcome returns a copy of the trace with what the attempt has added, but without events
// and gaps.
func (a *Attempt) Outcome() *trace.Trace {
	t := a.From.Descendant()
	t.NextID = a.NextID
	t.Vars = a.Vars
	t.Cons = slices.Concat(a.From.Cons, a.Cons)
	return t
}

func (s *Steps) Typing(t *trace.Trace, k int, c *uhat.Clause) *Attempt {
	a := s.Attempt(t)
	a.Clause = c
	a.Target = t.Events[k]
	a.Declare(c)
	return a
}

// Declare takes the variables of a clause for its own, which stand for nothing yet.
func (a *Attempt) Declare(c *uhat.Clause) {
	a.Bind = make(bindings, 0, len(c.Ghosts)+len(c.Params))
	for _, vs := range [2][]*logic.Var{c.Ghosts, c.Params} {
		for _, v := range vs {
			a.Bind = append(a.Bind, binding{v: v})
		}
	}
}

// By types the target, event k, as typeBy says.
func (a *Attempt) By(k int, suspect bool, claim int, emit func(*trace.Trace)) Stage {
	s := a.steps
	t := a.From
	c := a.Clause
	e := a.Target
	if s.Only != nil && e.ID == t.Deciding && c != s.Only {
		return AtEvent
	}
	after := Segment{t.Gaps[k+1:], t.Events[k+1:]}
	if a.claim = claim; claim != trace.None && !s.mayClaim(c, after, claim) {
		return AtFuture
	}
	defer a.undo(a.mark())
	args := e.Args
	if suspect {
		a.Projected = a.Unanswered(e)
		args = a.Projected
	}
	if !a.Member(c.Event, e.Op, args) || !a.Hold(a.InstantiateWhere()) {
		return AtEvent
	}
	before := Segment{t.Gaps[:k+1], t.Events[:k]}
	a.reached = AtHistory
	histories := a.patterns(c.History, before)
	a.tellApart(before.Events, histories)
	for i, h := range histories {
		if a.Done {
			break
		}
		if a.Follow != nil && i != a.Follow.History && !s.Norm.IsLazy(c.History) {
			continue
		}
		a.Branch(func() {
			a.Align(before, h, false, func(hGaps []*sre.Class, hEvents []*trace.Event) {
				a.reached = max(a.reached, AtFuture)
				historyHits := a.Hits
				for j, f := range a.patterns(c.Future, after) {
					if a.Done || a.Follow != nil && j != a.Follow.Future && !s.Norm.IsLazy(c.Future) {
						continue
					}
					a.Branch(func() {
						a.Align(after, f, true, func(fGaps []*sre.Class, fEvents []*trace.Event) {
							a.reached = typed
							a.how = trace.Alignments{History: i, Future: j, HistoryHits: historyHits, LaterHits: a.Hits}
							a.finishTyping(suspect, claim, hGaps, hEvents, fGaps, fEvents, emit)
						})
					})
				}
			})
		})
	}
	return a.reached
}

// Branch calls f and undoes what f binds and asserts.
func (a *Attempt) Branch(f func()) {
	m := a.mark()
	f()
	a.undo(m)
}

// InstantiateWhere returns the clause's where clause with what is bound. It binds no open ghosts,
// whose equations come with the history.
func (a *Attempt) InstantiateWhere() logic.Term {
	return a.instantiate(a.Clause.Where)
}

// Unanswered returns the arguments of an event with its results replaced by new variables.
func (a *Attempt) Unanswered(e *trace.Event) []logic.Term {
	args := slices.Clone(e.Args)
	for i, f := range e.Op.Fields {
		if f.Result {
			args[i] = a.Variable(f.Sort)
		}
	}
	return args
}

// finishTyping makes the trace in which the target is typed.
func (a *Attempt) finishTyping(suspect bool, claim int, hGaps []*sre.Class, hEvents []*trace.Event,
	fGaps []*sre.Class, fEvents []*trace.Event, emit func(*trace.Trace)) {
	if !a.steps.Levels.wanted() || claim != trace.None &&
		!slices.ContainsFunc(fEvents, func(e *trace.Event) bool { return e.ID == claim && e.Cause == a.Target.ID }) {
		return
	}
	c := *a.Target
	c.Clause = a.Clause
	c.How = a.how
	c.Suspect = suspect
	c.Projected = a.Projected
	c.Vals = make([]logic.Term, len(a.Bind))
	for i, b := range a.Bind {
		c.Vals[i] = a.ClauseTerm(b.v)
	}
	t := a.Outcome()
	t.Gaps = slices.Concat(hGaps, fGaps)
	t.Events = slices.Concat(hEvents, []*trace.Event{&c}, fEvents)
	ranges := logic.Conjuncts(a.steps.InRange(t, a.steps.chosen(t, &c)))
	for _, x := range ranges {
		t.Cons = append(t.Cons, trace.Constraint{Term: x, From: a.Clause, Written: true})
	}
	if t.Rough = true; a.steps.Family == nil && !a.steps.Simplifier.Settle(t) {
		return
	}
	if a.Guide != nil && t.Says(a.From) && a.steps.Solver.Check(a.steps.Ctx) == logic.Unsat || len(ranges) > 0 && a.steps.Unsat(ranges...) {
		return
	}
	t.Bucket += trace.Hash(uint64(a.steps.Rules.clauseIndex[a.Clause]))
	emit(t)
}

// CauseStep finds a cause for the receive at k: an event before it whose future demands it. It
// types an untyped event so that it demands the receive, nearest first, or inserts a new event in a
// gap that admits it and types that.
func (s *Steps) CauseStep(t *trace.Trace, k int, emit func(*trace.Trace)) {
	r := t.Events[k]
	for _, o := range s.Rules.Operations {
		for _, c := range s.Rules.Clauses[o.Op] {
			if s.Rules.Demands(c, r.Op) {
				s.causeBy(t, k, c, emit)
			}
		}
	}
}

// causeBy is causeStep for one clause of the cause.
func (s *Steps) causeBy(t *trace.Trace, k int, c *uhat.Clause, emit func(*trace.Trace)) {
	r := t.Events[k]
	for p := k - 1; p >= 0; p-- {
		if e := t.Events[p]; e.Op == c.Operation.Op && e.OwesType() && !s.Rules.OwesCause(e) {
			s.TypeBy(t, p, c, false, r.ID, emit)
		}
	}
	for g := k; g >= 0; g-- {
		s.Levels.by(1, away(k-g), func() { s.insertProducer(t, g, c, r.ID, emit) })
	}
}

// insertProducer inserts an event of c's operation into gap g and types it by c.
func (s *Steps) insertProducer(t *trace.Trace, g int, c *uhat.Clause, receive int, emit func(*trace.Trace)) {
	op := c.Operation.Op
	gap := t.Gaps[g]
	if gap == nil || gap.Allow(op) == nil || !t.MayGain(op) || !s.mayClaim(c, Segment{t.Gaps[g:], t.Events[g:]}, receive) {
		return
	}
	if len(t.Events) >= *s.Longest {
		s.Cut |= budgets.LimitEvents
		return
	}
	a := s.Attempt(t)
	a.Branch(func() {
		e, ok := a.create(op, gap.Allow(op))
		if !ok {
			return
		}
		e.Origin = receive
		u := a.Outcome()
		u.NextID++
		u.Gaps, u.Events = trace.Inserted(t.Gaps, g, gap), trace.Inserted(t.Events, g, e)
		s.TypeBy(u, g, c, false, receive, emit)
	})
}

// alignment returns one that has not begun, in the room of one that is over.
func (s *Steps) alignment(a *Attempt, seg Segment, pat pattern.Pattern, future bool) *alignment {
	al := &alignment{}
	if n := len(s.pool.idle); n > 0 {
		al = s.pool.idle[n-1]
		s.pool.idle = s.pool.idle[:n-1]
	}
	al.Attempt = a
	al.seg = seg
	al.pat = pat
	al.future = future
	al.reach()
	return al
}

// over takes back the room of an alignment.
func (s *Steps) over(al *alignment) {
	*al = alignment{fewest: al.fewest, path: al.path[:0], out: al.out[:0]}
	s.pool.idle = append(s.pool.idle, al)
}

// mayClaim reports, by operation alone, whether a future of the clause can demand the receive with
// the id claim. The segment after contains this receive.
func (s *Steps) mayClaim(c *uhat.Clause, after Segment, claim int) bool {
	future := s.Norm.Normalize(c.Future)
	if !future.Exact || s.Norm.IsLazy(c.Future) {
		return true
	}
	a := &Attempt{steps: s, claim: claim, claimAt: trace.None}
	return slices.ContainsFunc(future.Union, func(f pattern.Pattern) bool {
		al := s.alignment(a, after, f, true)
		defer s.over(al)
		return al.live(0, 0)
	})
}

// InRange says that the values are in their ranges. If ranges bind nothing, it says nothing; the
// trace t, if it is not nil, then keeps them in mind.
func (s *Steps) InRange(t *trace.Trace, cs []trace.Confinement) logic.Term {
	var out []logic.Term
	switch {
	case !s.Free:
		for _, c := range cs {
			out = append(out, s.Rules.Bound(c))
		}
	case t != nil:
		t.Waived = append(t.Waived, cs...)
	}
	return s.Delta.L.And(out...)
}

// chosen returns the written ranges of the variables of the clause that types e. It covers the
// variables that the tester chooses, as far as this is known: those in arguments, and those in no
// event.
func (s *Steps) chosen(t *trace.Trace, e *trace.Event) []trace.Confinement {
	var out []trace.Confinement
	for i, v := range e.Clause.Vars() {
		sort := s.Rules.sortOf(v.Sort())
		if !sort.Declared {
			continue
		}
		c := trace.Confinement{Value: e.Vals[i], What: v.Name(), Sort: sort, From: e.Clause}
		if !logic.IsTrue(s.Rules.Bound(c)) && s.Rules.choosable(t, c.Value) {
			out = append(out, c)
		}
	}
	return out
}

// describes reports whether the clause may describe event k with its answers, after whatever
// history.
func (s *Steps) describes(t *trace.Trace, k int, c *uhat.Clause) (does bool) {
	a := s.Typing(t, k, c)
	e := t.Events[k]
	a.Branch(func() { does = a.Member(c.Event, e.Op, e.Args) && a.Hold(a.InstantiateWhere()) })
	return does
}

// InGoal returns a way in which a trace with copies is in the goal, nil if it finds none. It first
// tries that the goal's events meet the images of those that they met in the original, then any
// way.
func (s *Steps) InGoal(t, original *trace.Trace, g *recursion.Guide) *trace.Trace {
	vals, fresh := s.Goal.freshGoalVars(t.Vars)
	vars := t.Vars + len(vals) // how many those of the parts so far have
	var found *trace.Trace
	var cons []trace.Constraint
	gaps := t.Gaps
	var meet func(part int) bool
	try := func(part int, p pattern.Pattern, guide func(bool, int, *trace.Event) bool) bool {
		a := s.Attempt(t)
		a.Vars = vars
		a.Guide = guide
		a.Branch(func() {
			a.Align(Segment{gaps, t.Events}, s.Goal.Instantiated(p, fresh), false, func(met []*sre.Class, _ []*trace.Event) {
				n := len(cons)
				before := vars
				wider := gaps
				cons = append(cons, a.Cons...)
				vars = a.Vars
				gaps = met
				if guide == nil || s.Solver.Check(s.Ctx) != logic.Unsat {
					a.Done = meet(part + 1)
				}
				cons = cons[:n]
				vars = before
				gaps = wider
			})
		})
		return found != nil
	}
	meet = func(part int) bool {
		if part == len(s.Goal.Conjuncts()) {
			u := t.Child()
			u.GoalVals = vals
			u.Vars = vars
			u.Gaps = gaps
			if u.Cons = append(u.Cons, cons...); s.Simplifier.Simplify(u) {
				found = u
			}
			return found != nil
		}
		goal := s.Goal.Conjuncts()[part]
		how := original.Met[part]
		return try(part, goal[how.Pattern], func(_ bool, j int, e *trace.Event) bool { return how.Hits[j] == original.Events[g.Original(e.ID)].ID }) ||
			slices.ContainsFunc(goal, func(p pattern.Pattern) bool { return try(part, p, nil) })
	}
	s.Within(t, func() { meet(0) })
	return found
}
