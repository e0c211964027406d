package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/sre"
)

// nextObligation returns the position of the event that owes what is met next. All obligations must
// be met, so the choice is free. With leftmost first, an event's type can use what the events
// before have settled. With causes first and oldest first, an event's history finds what requests
// have brought, and the goal's events say what the others are for. A cause that leaves no choice
// comes before the others. If it came last, each of the many causes of older events would be tried
// before it rules out most of them.
func (s *steps) nextObligation(t *abstractTrace) int {
	owes := func(e *event) bool { return s.rules.owesCause(e) || e.owesType() }
	if !t.causesFirst {
		return slices.IndexFunc(t.events, owes)
	}
	next, certain := none, false
	for i, e := range t.events {
		if !owes(e) {
			continue
		}
		one := s.rules.owesCause(e) && s.oneAsks(t, e)
		if next == none || one && !certain || one == certain && s.sooner(e, t.events[next]) {
			next, certain = i, one
		}
	}
	return next
}

// sooner reports whether what an event owes is met before what another one does, with causes first.
func (s *steps) sooner(e, f *event) bool {
	if x, y := s.rules.owesCause(e), s.rules.owesCause(f); x != y {
		return x
	}
	return e.id < f.id
}

// oneAsks reports whether a single clause asks for a receive, and for all other receives without a
// cause that have the same one. It goes by operations alone.
func (s *steps) oneAsks(t *abstractTrace, e *event) bool {
	if !s.learned() {
		return false
	}
	together := []*sre.Op{e.op}
	for _, x := range t.events {
		if x != e && s.rules.owesCause(x) && s.orphans.together(x, e) {
			together = append(together, x.op)
		}
	}
	n := 0
	for _, o := range s.rules.operations {
		for _, c := range s.rules.clauses[o.Op] {
			if !slices.ContainsFunc(together, func(op *sre.Op) bool { return !s.rules.demands(c, op) }) {
				n++
			}
		}
	}
	return n == 1
}
