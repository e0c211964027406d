package judge

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/monitor"
	"github.com/clouseau-go/clouseau/sre"
)

// reach tells of a run whether its next event, with another answer, would complete a violation. It
// asks the monitor of the goal, whose states are those that a monitor of [Near] would have: only
// the last event is another one. So it costs nothing while events come that cannot be the last
// ones.
type reach struct {
	another [][]*monitor.Last // by index of the operation: with another answer
	message []*monitor.Last   // by index of the operation: any message of it; nil for calls
	ops     []*sre.Op
}

func newReach(b *sre.Builder, m *monitor.Monitor) *reach {
	r := &reach{ops: b.Ops()}
	for _, op := range r.ops {
		var asks []*monitor.Last
		for _, free := range another(op) {
			asks = append(asks, m.Last(op, free))
		}
		r.another = append(r.another, asks)
		var any *monitor.Last
		if op.Kind == sre.Receive {
			any = m.Last(op, positions(op, 0))
		}
		r.message = append(r.message, any)
	}
	return r
}

// another lists the fields in which other events differ from one of op that have another answer, as
// [Near] understands it.
func another(op *sre.Op) [][]int {
	switch results := positions(op, op.Args()); {
	case !op.Visible():
		return nil
	case results != nil:
		return [][]int{results}
	case op.Kind != sre.Receive:
		return nil
	}
	var out [][]int
	for i := range op.Fields {
		out = append(out, []int{i})
	}
	return out
}

// by reports whether the event, with another answer, would complete a violation. It is asked before
// the monitor takes the event.
func (r *reach) by(e sre.Event) bool {
	for _, l := range r.another[e.Op.Index()] {
		if l.Ask(e.Values) == logic.Sat {
			return true
		}
	}
	return false
}

// awaits reports whether a message could still complete a violation.
func (r *reach) awaits() bool {
	for i, l := range r.message {
		if l != nil && l.Ask(anyValues(r.ops[i])) == logic.Sat {
			return true
		}
	}
	return false
}

// anyValues returns values of an operation's fields, which do not matter.
func anyValues(op *sre.Op) []logic.Value {
	values := make([]logic.Value, len(op.Fields))
	for i, x := range op.Fields {
		values[i] = logic.AnyValue(x.Sort)
	}
	return values
}
