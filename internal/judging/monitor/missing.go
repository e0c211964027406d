package monitor

import "github.com/clouseau-go/clouseau/sre"

// Events may be missing from a recorded run. A monitor that is told so claims only what holds
// whatever is missing. In
//
//	seq(all, push(elem == y), star(any - pop(elem == y)), isEmpty(result == true))
//
// push(3), isEmpty(true) is a violation unless an event pop(3) is missing between the two. A
// missing push changes nothing.
//
// A state survives missing events if its remainder stays, whatever the events are. Other states are
// dropped as soon as they are reached: events may be missing from that point on. Missing events may
// also lead to further states, which are not needed for a proof.

// missing lists the operations of which events may be missing.
type missing struct{ before, between []*sre.Op }

// WithMissing says that events of these operations may have happened at any time without being
// shown to the monitor.
func WithMissing(ops ...*sre.Op) Option {
	return func(m *Monitor) { m.missing = missing{ops, ops} }
}

// WithMissingStart says that events may have happened before those that are shown.
func WithMissingStart() Option {
	return func(m *Monitor) { m.missing = missing{before: m.b.Ops()} }
}

// firm reports whether r remains after any events of these operations.
func (m *Monitor) firm(r *remainder, ops []*sre.Op) bool {
	for _, op := range ops {
		stays, ok := r.stays[op]
		if !ok {
			stays = !op.Visible() || m.departure(r, op).stay == always
			if r.stays == nil {
				r.stays = map[*sre.Op]bool{}
			}
			r.stays[op] = stays
		}
		if !stays {
			return false
		}
	}
	return true
}
