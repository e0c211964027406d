package synth

import (
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
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
func (s *collector) padded(ts []*trace.Trace) []*trace.Trace {
	var out []*trace.Trace
	longest := 0
	for _, t := range ts {
		longest = max(longest, len(t.Events))
	}
	for g := range longest {
		for _, t := range ts {
			if g > t.Find(t.Deciding) || t.Gaps[g] == nil || len(t.Events) >= s.search.cfg.MaxEvents {
				continue
			}
			for _, o := range s.search.delta.Operations {
				if o.Op.Kind == sre.Call || o.Op.Kind == sre.Send {
					s.search.steps.InsertPadding(t, g, o.Op, func(u *trace.Trace) { out = append(out, u) })
				}
			}
		}
	}
	return out
}
