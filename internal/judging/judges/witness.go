package judges

import (
	"iter"
	"slices"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// A run tells something only if some judge could have rejected it: an event of it has another
// answer with which a judge objects. Such an answer is the run's witness. It is looked for event by
// event, before the judges see the event, until one is found:
//
//	goal       another answer with which the run would be in the goal: the monitor's states tell
//	promise    an answer that breaks one that applies
//	model      an answer that the validator rejects
//	reference  an answer that is not the one of the reference, where it is compared
//
// Which answers break a promise, or have no explanation by the model, cannot be computed from these
// in general. So some are tried: each judge says of an answer whether it is wrong, and where it is
// not proven to reject any of them, it has not judged.

// Witness returns the witness of the run so far.
func (js *Judges) Witness() *run.Witness { return &js.witness }

// Show takes a witness, unless there is one.
func (js *Judges) Show(w run.Witness) {
	if !js.witness.Found() {
		js.witness = w
	}
}

// Consider looks for a witness in the last event of a run, which the judges have not seen. It looks
// closer at the event that the script is there for.
func (js *Judges) Consider(tr sre.Trace, decides bool) {
	if js.witness.Found() {
		return
	}
	at := len(tr) - 1
	e := tr[at]
	if other, ok := js.inGoal(e, decides); ok {
		js.witness = run.Witness{Judge: "the goal", Event: at, Answer: other}
		return
	}
	if js.reach != nil && len(js.config.Funcs) > 0 {
		// Go functions may not take values that the solver makes up, but those that occur.
		js.try(tr, decides, says("the goal", js.reach.Completes))
	}
	if js.Promises.Applying(e) && !js.witness.Found() {
		js.try(tr, decides, func(other sre.Event) string {
			if name := js.Promises.Rejects(other); name != "" {
				return "the promise " + name
			}
			return ""
		})
	}
	if js.Validator != nil && e.Op.Kind != sre.Send && !js.witness.Found() {
		js.try(tr, decides, says("the model", js.Validator.Rejects))
	}
}

// inGoal returns another answer with which the run is in the goal. It may be a known failure.
func (js *Judges) inGoal(e sre.Event, decides bool) (other sre.Event, ok bool) {
	if js.reach == nil {
		return e, false
	}
	other, ok = js.reach.By(e)
	if !ok && decides && e.Op.Kind == sre.Receive {
		other, ok = js.reach.Message(e.Op)
	}
	return other, ok
}

// Silence looks for a witness in that no message has come.
func (js *Judges) Silence(tr sre.Trace) {
	if js.reach != nil && !js.witness.Found() {
		js.end(tr, js.reach.Awaits)
	}
}

// Refused looks for a witness in that the next operation of a run was not answered: it panicked,
// which it may, or the system is closed.
func (js *Judges) Refused(tr sre.Trace, op *sre.Op, args []logic.Value) {
	if js.reach != nil && !js.witness.Found() && op != nil {
		js.end(tr, func() (sre.Event, bool) { return js.reach.Answered(op, args) })
	}
}

// end takes an event behind a run as its witness, if there is one that completes a violation.
func (js *Judges) end(tr sre.Trace, completes func() (sre.Event, bool)) {
	if e, ok := completes(); ok {
		js.witness = run.Witness{Judge: "the goal", Event: len(tr), Answer: e}
	}
}

// Followed looks for a witness in what an adapter and a reference have said of the last event.
func (js *Judges) Followed(tr sre.Trace, adapter any, second *compare.Comparer) {
	if js.witness.Found() {
		return
	}
	if op := tr[len(tr)-1].Op; second.Active() && op.Args() < len(op.Fields) {
		js.try(tr, true, says("the reference", second.Rejects))
	}
	if js.Promises == nil {
		return
	}
	selective, _ := adapter.(judge.Selective)
	for _, name := range js.Promises.InGo() {
		by := "the promise " + name
		if selective != nil && selective.Compared(name) {
			js.try(tr, true, func(sre.Event) string { return by })
		} else {
			js.Show(run.Witness{Judge: by, Event: len(tr) - 1})
		}
	}
}

// Answers are tried until one is rejected: so many of an event, and so many of a run beside its
// deciding event.
const (
	triesOfEvent = 24
	triesOfRun   = 96
)

// says is the name of a judge where it rejects an event.
func says(judge string, rejects func(sre.Event) bool) func(sre.Event) string {
	return func(e sre.Event) string {
		if rejects(e) {
			return judge
		}
		return ""
	}
}

// try asks a judge of answers to the last event until it objects.
func (js *Judges) try(tr sre.Trace, always bool, objects func(sre.Event) string) {
	tries := 0
	for other := range others(tr) {
		if tries++; tries > triesOfEvent || !always && js.tries == triesOfRun {
			return
		}
		js.tries++
		if by := tried(objects, other); by != "" {
			js.witness = run.Witness{Judge: by, Event: len(tr) - 1, Answer: clone(other)}
			return
		}
	}
}

// tried asks a judge of an answer that no system has given. Go code that judges may not expect it.
func tried(objects func(sre.Event) string, other sre.Event) (by string) {
	defer func() {
		if recover() != nil {
			by = ""
		}
	}()
	return objects(other)
}

func clone(e sre.Event) sre.Event { return sre.Event{Op: e.Op, Values: slices.Clone(e.Values)} }

// others returns the last event of a run with other answers, each in one field. The event is the
// same for all, and changes.
func others(tr sre.Trace) iter.Seq[sre.Event] {
	e := tr[len(tr)-1]
	first := e.Op.Args()
	if first == len(e.Op.Fields) && e.Op.Kind == sre.Receive {
		first = 0
	}
	return func(yield func(sre.Event) bool) {
		other := clone(e)
		values := make([][]logic.Value, len(e.Op.Fields)-first)
		for round, more := 0, true; more; round++ {
			more = false
			for i := range values {
				v, known := next(e.Values[first+i], e.Op.Fields[first+i].Sort)
				if round > 0 || !known {
					if values[i] == nil {
						values[i] = otherValues(tr, first+i)
					}
					if round >= len(values[i]) {
						continue
					}
					v = values[i][round]
				}
				other.Values[first+i] = v
				if more = true; !yield(other) {
					return
				}
				other.Values[first+i] = e.Values[first+i]
			}
		}
	}
}

// next returns the first of the other values of a field without those behind it, where that is
// known. Most judges reject it.
func next(own logic.Value, sort *logic.Sort) (v logic.Value, known bool) {
	switch kind := sort.Kind(); {
	case !own.IsValid():
	case kind == logic.BoolKind:
		return logic.BoolValue(!own.Bool()), true
	case kind == logic.IntKind:
		v = convert.Value(own.Integer().Add(convert.Of(1)))
		return v, convert.Fits(v, sort)
	}
	return v, false
}

// otherValues returns values that a field of the last event could have in the place of its own: the
// neighbours of an integer, small values of its sort, and those of other events with their
// neighbours, the last ones first.
func otherValues(tr sre.Trace, field int) (out []logic.Value) {
	last := tr[len(tr)-1]
	sort := last.Op.Fields[field].Sort
	own := last.Values[field]
	add := func(v logic.Value) {
		if v != own && len(out) < triesOfEvent && convert.Fits(v, sort) && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	near := func(v logic.Value) {
		if sort.Kind() == logic.IntKind {
			add(convert.Value(v.Integer().Add(convert.Of(1))))
			add(convert.Value(v.Integer().Sub(convert.Of(1))))
		}
	}
	near(own)
	for v := range logic.Enumerate(sort, smallValues) {
		add(v)
	}
	for k := len(tr) - 1; k >= 0 && len(out) < triesOfEvent; k-- {
		for i, f := range tr[k].Op.Fields {
			if f.Sort == sort {
				add(tr[k].Values[i])
				near(tr[k].Values[i])
			}
		}
	}
	return out
}

// smallValues is up to which size values of a sort are tried.
const smallValues = 2

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
	verdict, values := l.Ask(e.Values)
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
