package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
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

// hopeless reports whether the trace owes something that can be met in no way.
func (s *steps) hopeless(t *abstractTrace) bool {
	asked := t.hoped == t.nextID && !(t.causesFirst && t.partial())
	if !s.learned() || !t.wide || t.whole != nil || len(t.rest) > 0 || asked {
		return false
	}
	t.hoped = t.nextID
	is := false
	s.within(t, func() { is = s.unplaceable(t) || s.uncausable(t) })
	return is
}

// unplaceable reports whether a conjunct that the trace owes can be met in no way. With causes
// first it notes the conjunct that can be met in the fewest ways, which is met next: how the
// events of a goal follow each other, as far as that is free, is decided last.
func (s *steps) unplaceable(t *abstractTrace) bool {
	most := 1
	if t.causesFirst {
		most = budgets.WideSiblings
	}
	for i, m := range t.met {
		if !m.owed() {
			continue
		}
		ways := s.ways(most, func(s *steps, emit func(*abstractTrace)) {
			s.place(t, i, func(u *abstractTrace) {
				if t.causesFirst || s.justifiable(u) {
					emit(u)
				}
			})
		})
		if ways == 0 {
			return true
		}
		if t.causesFirst && (t.tightest == 0 || ways < most) {
			t.tightest, most = i, ways
		}
	}
	return false
}

// justifiable reports whether the events of a trace that have just met a conjunct may all have a
// history.
func (s *steps) justifiable(t *abstractTrace) bool {
	v := s.apart()
	v.family = nil
	u := *t
	u.wide = true
	if !v.simplifier.settle(&u) || v.contradictory(&u) {
		return false
	}
	k := v.rules.keyOf(&u)
	is, known := s.pool.justified[k]
	if !known {
		is = v.withoutHistory(&u) == none
		s.pool.justified[k] = is
	}
	return is
}

// uncausable reports whether nothing can cause a receive that owes a cause.
func (s *steps) uncausable(t *abstractTrace) bool {
	for k, e := range t.events {
		if s.rules.owesCause(e) && !s.mayYetCause(t.events[:k], e.op) &&
			!s.causedAgain(t, k) && s.none(func(s *steps, emit func(*abstractTrace)) { s.causeStep(t, k, s.noted(t, k, emit)) }) {
			return true
		}
	}
	return false
}

// causedAgain reports whether the clause that could cause the receive in a trace like this one
// still can. Most can, and to try all others before it takes longer.
func (s *steps) causedAgain(t *abstractTrace, k int) bool {
	c := s.pool.causers[t.events[k].id]
	return c != nil && s.rules.demands(c, t.events[k].op) && !s.none(func(s *steps, emit func(*abstractTrace)) { s.causeBy(t, k, c, emit) })
}

// noted is emit that notes what causes the receive.
func (s *steps) noted(t *abstractTrace, k int, emit func(*abstractTrace)) func(*abstractTrace) {
	id := t.events[k].id
	return func(u *abstractTrace) {
		cause := u.events[u.find(id)].cause
		if emit(u); s.family.made > 0 {
			s.pool.causers[id] = u.events[u.find(cause)].clause
		}
	}
}

// mayYetCause reports whether one of the events is no cause of a receive of op yet, but may be one
// once it has a cause itself.
func (s *steps) mayYetCause(events []*event, op *sre.Op) bool {
	return slices.ContainsFunc(events, func(e *event) bool {
		return e.owesType() && s.rules.owesCause(e) &&
			slices.ContainsFunc(s.rules.clauses[e.op], func(c *uhat.Clause) bool { return s.rules.demands(c, op) })
	})
}

// none reports whether it is certain that a step makes no trace but such as have events that
// exclude each other.
func (s *steps) none(step func(s *steps, emit func(*abstractTrace))) bool {
	return s.ways(1, step) == 0
}

// ways returns how many traces a step makes at least, without those that have events that exclude
// each other. It ends the step with the most of them, and counts what it does not know: it gives
// up after a number of those with such events.
func (s *steps) ways(most int, step func(s *steps, emit func(*abstractTrace))) int {
	u := s.apart()
	u.family = &family{most: most - 1}
	contradictory := 0
	step(u, func(t *abstractTrace) {
		if contradictory++; contradictory > budgets.Contradictory || u.simplifier.settle(t) && !u.contradictory(t) {
			u.family.made++
		}
	})
	if u.cut != 0 || u.ctx.Err() != nil {
		return max(u.family.made, 1)
	}
	return u.family.made
}
