package synth

import (
	"github.com/clouseau-go/clouseau/sre"
)

// A finished trace has no event that nothing asks for: each is in the goal's pattern, or some
// clause needs it. Many systems have only a few such traces, and yet more ways to the goal. Padding
// is an event of the tester that a gap of a finished trace admits, with all that its clause brings
// along:
//
//	init any* push(x) any* isEmpty(true)     with padding     init isEmpty(e) push(x) isEmpty(true)
//
// What is justified stays justified. The search looks for padding if there are fewer generators
// than were asked for.

// padded returns the traces with one more event of the tester before the deciding event. The first
// gap of all traces comes first.
func (s *search) padded(ts []*abstractTrace) []*abstractTrace {
	var out []*abstractTrace
	longest := 0
	for _, t := range ts {
		longest = max(longest, len(t.events))
	}
	for g := range longest {
		for _, t := range ts {
			if g > t.find(t.deciding) || t.gaps[g] == nil || len(t.events) >= s.cfg.MaxEvents {
				continue
			}
			for _, o := range s.delta.Operations {
				if o.Op.Kind == sre.Call || o.Op.Kind == sre.Send {
					s.steps.insertPadding(t, g, o.Op, func(u *abstractTrace) { out = append(out, u) })
				}
			}
		}
	}
	return out
}

func (s *steps) insertPadding(t *abstractTrace, g int, op *sre.Op, emit func(*abstractTrace)) {
	allowed := t.gaps[g].Allow(op)
	if allowed == nil {
		return
	}
	s.within(t, func() {
		a := s.typing(t)
		a.branch(func() {
			e, ok := a.create(op, allowed)
			if !ok {
				return
			}
			u := a.outcome()
			u.nextID++
			u.gaps, u.events = inserted(t.gaps, g, t.gaps[g]), inserted(t.events, g, e)
			if s.simplifier.simplify(u) {
				emit(u)
			}
		})
	})
}
