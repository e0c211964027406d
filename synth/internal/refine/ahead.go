package refine

import (
	"slices"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/uhat"
)

// Obligations are met one after another. One that can be met in no way any more is found out when
// its turn comes, once for every way to meet those before. Where events exclude each other that is
// common: a transaction begins once, so the request that asked for its first statement has to be
// the one that asks for the others. So all receives that owe a cause, and all conjuncts that the
// goal owes, are looked at whenever events were inserted.
//
// What has no way now has none later. Events that are inserted later stand in gaps, so they may be
// inserted now, and constraints are only more then.

// Stuck reports whether the trace owes something that can be met in no way.
func (s *Steps) Stuck(t *trace.Trace) bool {
	asked := t.LookedAhead == t.NextID && !(t.CausesFirst && t.Partial())
	if !s.Learned() || !t.Wide || len(t.Rest) > 0 || asked {
		return false
	}
	t.LookedAhead = t.NextID
	is := false
	s.Within(t, func() { is = s.unplaceable(t) || s.uncausable(t) })
	return is
}

// unplaceable reports whether a conjunct that the trace owes can be met in no way. With causes
// first it notes the conjunct that can be met in the fewest ways, which is met next: how the
// events of a goal follow each other, as far as that is free, is decided last.
func (s *Steps) unplaceable(t *trace.Trace) bool {
	most := 1
	if t.CausesFirst {
		most = budgets.WideSiblings
	}
	for i, m := range t.Met {
		if !m.Owed() {
			continue
		}
		ways := s.ways(most, func(s *Steps, emit func(*trace.Trace)) {
			s.Place(t, i, func(u *trace.Trace) {
				if t.CausesFirst || s.justifiable(u) {
					emit(u)
				}
			})
		})
		if ways == 0 {
			return true
		}
		if t.CausesFirst && (t.Tightest == 0 || ways < most) {
			t.Tightest = i
			most = ways
		}
	}
	return false
}

// justifiable reports whether the events of a trace that have just met a conjunct may all have a
// history.
func (s *Steps) justifiable(t *trace.Trace) bool {
	v := s.Apart()
	v.Family = nil
	u := *t
	u.Wide = true
	if !v.Simplifier.Settle(&u) || v.Contradictory(&u) {
		return false
	}
	k := v.Rules.KeyOf(&u, false)
	is, known := s.pool.justified[k]
	if !known {
		is = v.WithoutHistory(&u) == trace.None
		s.pool.justified[k] = is
	}
	return is
}

// uncausable reports whether nothing can cause a receive that owes a cause.
func (s *Steps) uncausable(t *trace.Trace) bool {
	for k, e := range t.Events {
		if s.Rules.OwesCause(e) && !s.mayYetCause(t.Events[:k], e.Op) &&
			!s.causedAgain(t, k) && s.None(func(s *Steps, emit func(*trace.Trace)) { s.CauseStep(t, k, s.remembering(t, k, emit)) }) {
			return true
		}
	}
	return false
}

// causedAgain reports whether the clause that could cause the receive in a trace like this one
// still can. Most can, and to try all others before it takes longer.
func (s *Steps) causedAgain(t *trace.Trace, k int) bool {
	c := s.pool.causers[t.Events[k].ID]
	return c != nil && s.Rules.Demands(c, t.Events[k].Op) && !s.None(func(s *Steps, emit func(*trace.Trace)) { s.causeBy(t, k, c, emit) })
}

// remembering is emit that notes what causes the receive.
func (s *Steps) remembering(t *trace.Trace, k int, emit func(*trace.Trace)) func(*trace.Trace) {
	id := t.Events[k].ID
	return func(u *trace.Trace) {
		cause := u.Events[u.Find(id)].Cause
		if emit(u); s.Family.Made > 0 {
			s.pool.causers[id] = u.Events[u.Find(cause)].Clause
		}
	}
}

// mayYetCause reports whether one of the events is no cause of a receive of op yet, but may be one
// once it has a cause itself.
func (s *Steps) mayYetCause(events []*trace.Event, op *sre.Op) bool {
	return slices.ContainsFunc(events, func(e *trace.Event) bool {
		return e.OwesType() && s.Rules.OwesCause(e) &&
			slices.ContainsFunc(s.Rules.Clauses[e.Op], func(c *uhat.Clause) bool { return s.Rules.Demands(c, op) })
	})
}

// None reports whether it is certain that a step makes no trace but such as have events that
// exclude each other.
func (s *Steps) None(step func(s *Steps, emit func(*trace.Trace))) bool {
	return s.ways(1, step) == 0
}

// ways returns how many traces a step makes at least, without those that have events that exclude
// each other. It ends the step with the most of them, and counts what it does not know: it gives
// up after a number of those with such events.
func (s *Steps) ways(most int, step func(s *Steps, emit func(*trace.Trace))) int {
	u := s.Apart()
	u.Family = &Family{Most: most - 1}
	contradictory := 0
	step(u, func(t *trace.Trace) {
		if contradictory++; contradictory > budgets.Contradictory || u.Simplifier.Settle(t) && !u.Contradictory(t) {
			u.Family.Made++
		}
	})
	if u.Cut != 0 || u.Ctx.Err() != nil {
		return max(u.Family.Made, 1)
	}
	return u.Family.Made
}

// WithoutHistory returns the position of an event of a wide trace for which no clause has a history
// that accepts what is before it, none if there is no such event. What no clause accepts now none
// accepts later, when constraints are only more and gaps narrower. Meeting obligations
// from the left would find that out once for every way to meet those before, of which wide
// traces have many; others have so few that it does not pay. Where events are known to exclude
// each other it pays to look at events once more, and at their futures, whenever there are more of
// those of which their clauses speak.
func (s *Steps) WithoutHistory(t *trace.Trace) int {
	if !t.Wide {
		return trace.None
	}
	found := trace.None
	again := s.Learned()
	s.Within(t, func() {
		for k, e := range t.Events {
			if e.OwesType() && (e.ID >= t.Checked || again && s.stirred(t, e)) && !s.hasHistory(t, k) {
				found = k
				return
			}
		}
	})
	t.Checked = t.NextID
	return found
}

// stirred reports whether there are events since the last look at one, of which its clauses speak.
func (s *Steps) stirred(t *trace.Trace, e *trace.Event) bool {
	return slices.ContainsFunc(t.Events, func(x *trace.Event) bool { return x.ID >= t.Checked && s.Rules.SpeaksOf(e.Op, x.Op, true) })
}

// hasHistory reports whether some clause of event k may have its history, or that is not known.
func (s *Steps) hasHistory(t *trace.Trace, k int) bool {
	return s.mayHave(t, k, false, t.CausesFirst)
}

// mayHave reports whether some clause may type event k, or that is not known. Of a send it asks for
// the history alone, and of what has long been there for the future, if old is set.
func (s *Steps) mayHave(t *trace.Trace, k int, old, deep bool) bool {
	s = s.Apart()
	e := t.Events[k]
	if e.ID == t.Deciding && (s.Suspects || s.Only != nil) {
		return true
	}
	for _, c := range s.Rules.Clauses[e.Op] {
		part := *c
		if e.Op.Kind != sre.Receive || !s.Learned() {
			part.Future = s.Delta.B.All()
		}
		if old {
			part.History = s.Delta.B.All()
		}
		if s.Typeable(t, k, &part, deep) || s.Cut != 0 || s.Ctx.Err() != nil {
			return true
		}
	}
	return false
}

// supported reports whether the events of a trace that are as new as that may have a clause, and
// the others a future, as far as the new ones bear on it.
func (s *Steps) supported(t *trace.Trace, since int) bool {
	if t.NextID == since {
		return true
	}
	ok := true
	s.Within(t, func() {
		for k, e := range t.Events {
			if ok && e.Op.Kind == sre.Receive && e.OwesType() {
				old := e.ID < since
				speaks := func(x *trace.Event) bool { return x.ID >= since && s.Rules.SpeaksOf(e.Op, x.Op, false) }
				ok = old && !slices.ContainsFunc(t.Events, speaks) || s.mayHave(t, k, old, false)
			}
		}
	})
	return ok
}

// Typeable reports whether the clause types event k in some way. If deep is set, this leaves a
// clause for the events that are inserted, and for those whose futures speak of such events.
func (s *Steps) Typeable(t *trace.Trace, k int, c *uhat.Clause, deep bool) bool {
	a := s.Typing(t, k, c)
	found := false
	a.By(k, false, trace.None, func(u *trace.Trace) {
		if !s.Contradictory(u) && (!deep || s.supported(u, t.NextID)) {
			found = true
			a.Done = true
		}
	})
	return found
}
