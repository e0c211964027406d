package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// stage says how far an attempt to type an event came before it failed.
type stage int

const (
	atEvent   stage = iota // the where clause or the event's qualifier contradicts the trace
	atHistory              // no alignment of the history with the events before
	atFuture               // no alignment of the future with the events after
	atRange                // written ranges leave no value
	typed                  // it did not fail
)

func (s stage) String() string { return [...]string{"event", "history", "future", "range", "typed"}[s] }

// expand meets the trace's next obligation in every possible way and calls emit with each resulting
// trace.
func (s *steps) expand(t *abstractTrace, emit func(*abstractTrace)) {
	s.within(t, func() {
		if len(t.rest) > 0 {
			s.choose(t, emit)
		} else if i := s.owed(t); i >= 0 {
			s.place(t, i, emit)
		} else {
			s.discharge(t, s.nextObligation(t), emit)
		}
	})
}

// discharge is expand with the trace's constraints asserted: it finds the cause or the type of
// event k.
func (s *steps) discharge(t *abstractTrace, k int, emit func(*abstractTrace)) {
	if s.rules.owesCause(t.events[k]) {
		s.causeStep(t, k, emit)
	} else {
		s.typeStep(t, k, emit)
	}
}

// typeStep types event k by each clause of its operation.
func (s *steps) typeStep(t *abstractTrace, k int, emit func(*abstractTrace)) {
	e := t.events[k]
	suspect := s.suspects && e.id == t.deciding
	for _, c := range s.rules.clauses[e.op] {
		if suspect && s.otherwise {
			if !s.describes(t, k, c) {
				s.typeBy(t, k, c, true, none, emit)
			}
			continue
		}
		s.typeBy(t, k, c, false, none, emit)
		if suspect {
			s.typeBy(t, k, c, true, none, emit)
		}
	}
	if suspect && e.op.Kind == sre.Receive {
		// A suspect receive owes only its cause.
		u := t.child()
		c := *e
		c.suspect = true
		u.events[k] = &c
		if s.levels.wanted() {
			emit(u)
		}
	}
}

// typeBy types event k of the trace by one clause, in every way. If suspect is set, the clause
// speaks of an event that differs in its results. claim, unless none, is the id of a receive that
// the clause's future has to demand.
func (s *steps) typeBy(t *abstractTrace, k int, c *uhat.Clause, suspect bool, claim int, emit func(*abstractTrace)) stage {
	return s.newTyping(t, k, c).by(k, suspect, claim, emit)
}

// typeable reports whether the clause types event k in some way. If deep is set, this leaves a
// clause for the events that are inserted, and for those whose futures speak of such events.
func (s *steps) typeable(t *abstractTrace, k int, c *uhat.Clause, deep bool) bool {
	a := s.newTyping(t, k, c)
	found := false
	a.by(k, false, none, func(u *abstractTrace) {
		if !s.contradictory(u) && (!deep || s.supported(u, t.nextID)) {
			found, a.done = true, true
		}
	})
	return found
}

// supported reports whether the events of a trace that are as new as that may have a clause, and
// the others a future, as far as the new ones bear on it.
func (s *steps) supported(t *abstractTrace, since int) bool {
	if t.nextID == since {
		return true
	}
	ok := true
	s.within(t, func() {
		for k, e := range t.events {
			if ok && e.op.Kind == sre.Receive && e.owesType() {
				old := e.id < since
				minds := func(x *event) bool { return x.id >= since && s.rules.minds(e.op, x.op, false) }
				ok = old && !slices.ContainsFunc(t.events, minds) || s.mayHave(t, k, old, false)
			}
		}
	})
	return ok
}

// minding is an operation that speaks of another one, in its futures or in its histories as well.
type minding struct {
	op, other *sre.Op
	histories bool
}

// minds reports whether a future of the first operation speaks of events of the second one, or a
// history, if these count.
func (s *rules) minds(op, other *sre.Op, histories bool) bool {
	m := minding{op, other, histories}
	is, known := s.minded[m]
	if !known {
		for _, c := range s.clauses[op] {
			is = is || s.speaks(c.Future, other) || histories && s.speaks(c.History, other)
		}
		s.minded[m] = is
	}
	return is
}

// speaks reports whether patterns of an expression have events of an operation, or gaps that do not
// take all of them.
func (s *rules) speaks(e sre.Expr, op *sre.Op) bool {
	return slices.ContainsFunc(s.norm.normalize(e).union, func(p pattern) bool {
		return slices.ContainsFunc(p.events, func(c *sre.Class) bool { return c.Allow(op) != nil }) ||
			slices.ContainsFunc(p.gaps, func(g *sre.Class) bool { return g == nil || g.Allow(op) == nil || !logic.IsTrue(g.Allow(op)) })
	})
}

// typing returns an attempt to add something to a trace.
func (s *steps) typing(t *abstractTrace) *typing {
	return &typing{steps: s, from: t, nextID: t.nextID, vars: t.vars, claim: none, claimAt: none}
}

// outcome returns a copy of the trace with what the attempt has added, but without events
// and gaps.
func (a *typing) outcome() *abstractTrace {
	t := a.from.descendant()
	t.nextID, t.vars = a.nextID, a.vars
	t.cons = slices.Concat(a.from.cons, a.cons)
	return t
}

func (s *steps) newTyping(t *abstractTrace, k int, c *uhat.Clause) *typing {
	a := s.typing(t)
	a.clause, a.target = c, t.events[k]
	a.declare(c)
	return a
}

// declare takes the variables of a clause for its own, which stand for nothing yet.
func (a *typing) declare(c *uhat.Clause) {
	a.bind = make(bindings, 0, len(c.Ghosts)+len(c.Params))
	for _, vs := range [2][]*logic.Var{c.Ghosts, c.Params} {
		for _, v := range vs {
			a.bind = append(a.bind, binding{v: v})
		}
	}
}

// by types the target, event k, as typeBy says.
func (a *typing) by(k int, suspect bool, claim int, emit func(*abstractTrace)) stage {
	s, t, c, e := a.steps, a.from, a.clause, a.target
	if s.only != nil && e.id == t.deciding && c != s.only {
		return atEvent
	}
	after := segment{t.gaps[k+1:], t.events[k+1:]}
	if a.claim = claim; claim != none && !s.mayClaim(c, after, claim) {
		return atFuture
	}
	defer a.undo(a.mark())
	args := e.args
	if suspect {
		a.projected = a.unanswered(e)
		args = a.projected
	}
	if !a.member(c.Event, e.op, args) || !a.hold(a.instantiateWhere()) {
		return atEvent
	}
	before := segment{t.gaps[:k+1], t.events[:k]}
	a.reached = atHistory
	histories := a.patterns(c.History, before)
	a.tellApart(before.events, histories)
	for i, h := range histories {
		if a.done {
			break
		}
		if a.follow != nil && i != a.follow.history && !s.norm.isLazy(c.History) {
			continue
		}
		a.branch(func() {
			a.align(before, h, false, func(hGaps []*sre.Class, hEvents []*event) {
				a.reached = max(a.reached, atFuture)
				historyHits := a.hits
				for j, f := range a.patterns(c.Future, after) {
					if a.done || a.follow != nil && j != a.follow.future && !s.norm.isLazy(c.Future) {
						continue
					}
					a.branch(func() {
						a.align(after, f, true, func(fGaps []*sre.Class, fEvents []*event) {
							a.reached = typed
							a.how = alignments{i, j, historyHits, a.hits}
							a.finishTyping(k, suspect, claim, hGaps, hEvents, fGaps, fEvents, emit)
						})
					})
				}
			})
		})
	}
	return a.reached
}

// branch calls f and undoes what f binds and asserts.
func (a *typing) branch(f func()) {
	m := a.mark()
	f()
	a.undo(m)
}

// instantiateWhere returns the clause's where clause with what is bound. It binds no open ghosts,
// whose equations come with the history.
func (a *typing) instantiateWhere() logic.Term {
	return a.instantiate(a.clause.Where)
}

// unanswered returns the arguments of an event with its results replaced by new variables.
func (a *typing) unanswered(e *event) []logic.Term {
	args := slices.Clone(e.args)
	for i, f := range e.op.Fields {
		if f.Result {
			args[i] = a.variable(f.Sort)
		}
	}
	return args
}

// finishTyping makes the trace in which event k is typed.
func (a *typing) finishTyping(k int, suspect bool, claim int, hGaps []*sre.Class, hEvents []*event,
	fGaps []*sre.Class, fEvents []*event, emit func(*abstractTrace)) {
	if !a.steps.levels.wanted() || claim != none &&
		!slices.ContainsFunc(fEvents, func(e *event) bool { return e.id == claim && e.cause == a.target.id }) {
		return
	}
	c := *a.target
	c.clause, c.how, c.suspect, c.projected = a.clause, a.how, suspect, a.projected
	c.vals = make([]logic.Term, len(a.bind))
	for i, b := range a.bind {
		c.vals[i] = a.clauseTerm(b.v)
	}
	t := a.outcome()
	t.gaps = slices.Concat(hGaps, fGaps)
	t.events = slices.Concat(hEvents, []*event{&c}, fEvents)
	ranges := logic.Conjuncts(a.steps.inRange(t, a.steps.chosen(t, &c)))
	for _, x := range ranges {
		t.cons = append(t.cons, conjunct{term: x, from: a.clause, written: true})
	}
	if t.rough = true; a.steps.family == nil && !a.steps.simplifier.settle(t) {
		return
	}
	if a.guide != nil && t.says(a.from) && a.steps.solver.Check(a.steps.ctx) == logic.Unsat || len(ranges) > 0 && a.steps.unsat(ranges...) {
		return
	}
	t.bucket += hash(uint64(a.steps.rules.clauseIndex[a.clause]))
	emit(t)
}

// says reports whether a settled trace has a constraint that the trace from which it was made does
// not have. If it has none, all that was added are equations for variables, and it can be met if
// the other one can.
func (t *abstractTrace) says(from *abstractTrace) bool {
	i := 0
	for _, c := range t.cons {
		for ; i < len(from.cons) && from.cons[i].term != c.term; i++ {
		}
		if i == len(from.cons) {
			return true
		}
	}
	return false
}

// child returns a copy of t to be changed.
func (t *abstractTrace) child() *abstractTrace {
	u := t.descendant()
	u.gaps, u.events, u.cons = slices.Clone(t.gaps), slices.Clone(t.events), slices.Clone(t.cons)
	return u
}

// descendant is child without gaps, events and constraints.
func (t *abstractTrace) descendant() *abstractTrace {
	return &abstractTrace{
		goalVals: t.goalVals, held: t.held, deciding: t.deciding, met: slices.Clone(t.met), nextID: t.nextID, vars: t.vars, bucket: t.bucket,
		rest: slices.Clone(t.rest), unchecked: t.unchecked, causesFirst: t.causesFirst, waived: slices.Clone(t.waived),
		away: t.away, wide: t.wide, checked: t.checked, hoped: t.hoped, sealed: t.sealed, ghostsOnly: t.ghostsOnly,
	}
}

// hash spreads an index over 64 bits (the finaliser of splitmix64), so that sums of hashes identify
// multisets.
func hash(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// causeStep finds a cause for the receive at k: an event before it whose future demands it. It
// types an untyped event so that it demands the receive, nearest first, or inserts a new event in a
// gap that admits it and types that.
func (s *steps) causeStep(t *abstractTrace, k int, emit func(*abstractTrace)) {
	r := t.events[k]
	for _, o := range s.rules.operations {
		for _, c := range s.rules.clauses[o.Op] {
			if s.rules.demands(c, r.op) {
				s.causeBy(t, k, c, emit)
			}
		}
	}
}

// causeBy is causeStep for one clause of the cause.
func (s *steps) causeBy(t *abstractTrace, k int, c *uhat.Clause, emit func(*abstractTrace)) {
	r := t.events[k]
	for p := k - 1; p >= 0; p-- {
		if e := t.events[p]; e.op == c.Operation.Op && e.owesType() && !s.rules.owesCause(e) {
			s.typeBy(t, p, c, false, r.id, emit)
		}
	}
	for g := k; g >= 0; g-- {
		s.levels.by(1, away(k-g), func() { s.insertProducer(t, g, c, r.id, emit) })
	}
}

// insertProducer inserts an event of c's operation into gap g and types it by c.
func (s *steps) insertProducer(t *abstractTrace, g int, c *uhat.Clause, receive int, emit func(*abstractTrace)) {
	op := c.Operation.Op
	gap := t.gaps[g]
	if gap == nil || gap.Allow(op) == nil || !t.mayGain(op) || !s.mayClaim(c, segment{t.gaps[g:], t.events[g:]}, receive) {
		return
	}
	if len(t.events) >= s.bounds.MaxEvents {
		s.cut |= LimitEvents
		return
	}
	a := s.typing(t)
	a.branch(func() {
		e, ok := a.create(op, gap.Allow(op))
		if !ok {
			return
		}
		e.origin = receive
		u := a.outcome()
		u.nextID++
		u.gaps, u.events = inserted(t.gaps, g, gap), inserted(t.events, g, e)
		s.typeBy(u, g, c, false, receive, emit)
	})
}

// inserted returns a copy of the list with an element more at i.
func inserted[T any](list []T, i int, x T) []T {
	return slices.Concat(list[:i], []T{x}, list[i:])
}

// demands reports whether the clause's future can demand an event of op.
func (s *rules) demands(c *uhat.Clause, op *sre.Op) bool {
	found := false
	for _, p := range s.norm.normalize(c.Future).union {
		for _, cell := range p.events {
			for _, x := range cell.Entries() {
				found = found || demanding(x, op)
			}
		}
	}
	return found
}
