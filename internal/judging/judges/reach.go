package judges

import (
	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/sre"
)

// Reach tells of a run whether its next event, with another answer, would complete a violation of a
// goal. It asks the goal's own monitor, of whose run only the last event is another one. So it
// costs nothing while events come that cannot be the last ones.
//
// Another answer of a call has other results. A message without results tells in one of its fields
// whether it violates the goal, and in the others what it is about; so another message is one that
// differs in one field.
type Reach struct {
	ops     []*sre.Op
	last    Laster
	another [][]*monitor.Last // by index of the operation: with another answer; nil until asked for
	message []*monitor.Last   // by index of the operation: any message of it
	exactly []*monitor.Last   // by index of the operation: as it is
}

// Laster is a monitor, or a follower, of the goal.
type Laster interface {
	Last(op *sre.Op, free []int) *monitor.Last
}

// NewReach returns what asks the monitor of a goal over the builder's operations.
func NewReach(b *sre.Builder, of Laster) *Reach {
	n := len(b.Ops())
	return &Reach{ops: b.Ops(), last: of, another: make([][]*monitor.Last, n), message: make([]*monitor.Last, n), exactly: make([]*monitor.Last, n)}
}

// otherFields lists the fields in which other events differ from one of op that have another
// answer.
func otherFields(op *sre.Op) [][]int {
	switch results := from(op, op.Args()); {
	case !op.Visible():
		return nil
	case len(results) > 0:
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

// from returns the positions of an operation's fields from one on.
func from(op *sre.Op, first int) (out []int) {
	for i := first; i < len(op.Fields); i++ {
		out = append(out, i)
	}
	return out
}

// By returns the event with another answer that completes a violation; ok is false if it is not
// proven that there is one. It is asked before the monitor takes the event.
func (r *Reach) By(e sre.Event) (other sre.Event, ok bool) {
	i := e.Op.Index()
	if r.another[i] == nil {
		r.another[i] = []*monitor.Last{}
		for _, free := range otherFields(e.Op) {
			r.another[i] = append(r.another[i], r.last.Last(e.Op, free))
		}
	}
	for _, l := range r.another[i] {
		if other, ok = answer(l, e); ok {
			return other, true
		}
	}
	return e, false
}

// Completes reports whether an event as it is completes a violation.
func (r *Reach) Completes(e sre.Event) bool {
	i := e.Op.Index()
	if r.exactly[i] == nil {
		r.exactly[i] = r.last.Last(e.Op, nil)
	}
	_, ok := answer(r.exactly[i], e)
	return ok
}

// Message returns a message of an operation that completes a violation.
func (r *Reach) Message(op *sre.Op) (e sre.Event, ok bool) {
	i := op.Index()
	if r.message[i] == nil {
		r.message[i] = r.last.Last(op, from(op, 0))
	}
	return answer(r.message[i], AnyOf(op))
}

// Answered returns the event of an operation with these arguments, and any results, that completes
// a violation.
func (r *Reach) Answered(op *sre.Op, args []logic.Value) (e sre.Event, ok bool) {
	e = AnyOf(op)
	copy(e.Values, args)
	return answer(r.last.Last(op, from(op, op.Args())), e)
}

// AnyOf returns some event of an operation.
func AnyOf(op *sre.Op) sre.Event {
	e := sre.Event{Op: op, Values: make([]logic.Value, len(op.Fields))}
	for i, f := range op.Fields {
		e.Values[i] = logic.AnyValue(f.Sort)
	}
	return e
}

// Awaits returns a message that could still complete a violation.
func (r *Reach) Awaits() (e sre.Event, ok bool) {
	for _, op := range r.ops {
		if op.Kind != sre.Receive {
			continue
		}
		if e, ok = r.Message(op); ok {
			return e, true
		}
	}
	return e, false
}

// answer returns the event with values for which the answer to the question is yes. Go functions of
// the goal are applied to values that no system has answered, which they may not expect.
func answer(l *monitor.Last, e sre.Event) (other sre.Event, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	verdict, values := l.Answer(e.Values)
	if verdict != logic.Sat {
		return e, false
	}
	for i, f := range e.Op.Fields {
		if !convert.Fits(values[i], f.Sort) {
			return e, false
		}
	}
	return sre.Event{Op: e.Op, Values: values}, true
}
