package judges

import (
	"iter"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/compare"
	"github.com/clouseau-go/clouseau/runtime/integer"
	"github.com/clouseau-go/clouseau/runtime/promise"
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

// Witness is an event of a run, and another answer to it with which a judge would have rejected the
// run.
type Witness struct {
	Judge string // "the goal", "the promise pop.top"; empty: there is no witness
	Event int    // its index; the length of the run: a message that did not come
	// Answer is the event with another answer. It has no operation where Go code judges: nobody
	// knows what that rejects.
	Answer sre.Event
}

// Found reports whether there is a witness.
func (w *Witness) Found() bool { return w.Judge != "" }

// Witness returns the witness of the run so far.
func (js *Judges) Witness() *Witness { return &js.witness }

// Show takes a witness, unless there is one.
func (js *Judges) Show(w Witness) {
	if !js.witness.Found() {
		js.witness = w
	}
}

// Consider looks for a witness in the last event of a run, which the judges have not seen. It looks
// closer at the event that the script is there for.
func (js *Judges) Consider(run sre.Trace, decides bool) {
	if js.witness.Found() {
		return
	}
	at := len(run) - 1
	e := run[at]
	if other, ok := js.inGoal(e, decides); ok {
		js.witness = Witness{"the goal", at, other}
		return
	}
	if js.Promises.Applying(e) {
		js.try(run, decides, func(other sre.Event) string {
			if name := js.Promises.Rejects(other); name != "" {
				return "the promise " + name
			}
			return ""
		})
	}
	if js.Validator != nil && e.Op.Kind != sre.Send && !js.witness.Found() {
		js.try(run, decides, func(other sre.Event) string {
			if js.Validator.Rejects(other) {
				return "the model"
			}
			return ""
		})
	}
}

// inGoal returns another answer with which the run is in the goal, and no known failure.
func (js *Judges) inGoal(e sre.Event, decides bool) (other sre.Event, ok bool) {
	if js.reach == nil {
		return e, false
	}
	other, ok = js.reach.By(e)
	if !ok && decides && e.Op.Kind == sre.Receive {
		other, ok = js.reach.Message(e.Op)
	}
	return other, ok && (js.Excuses == nil || !js.Excuses.MayExcuse(other))
}

// Silence looks for a witness in that no message has come.
func (js *Judges) Silence(run sre.Trace) {
	if js.reach != nil && !js.witness.Found() {
		js.end(run, js.reach.Awaits)
	}
}

// Refused looks for a witness in that the next operation of a run was not answered: it panicked,
// which it may, or the system is closed.
func (js *Judges) Refused(run sre.Trace, op *sre.Op, args []logic.Value) {
	if js.reach != nil && !js.witness.Found() {
		js.end(run, func() (sre.Event, bool) { return js.reach.Answered(op, args) })
	}
}

// end takes an event behind a run as its witness, if there is one that completes a violation.
func (js *Judges) end(run sre.Trace, completes func() (sre.Event, bool)) {
	if e, ok := completes(); ok && (js.Excuses == nil || !js.Excuses.MayExcuse(e)) {
		js.witness = Witness{"the goal", len(run), e}
	}
}

// Followed looks for a witness in what an adapter and a reference have said of the last event.
func (js *Judges) Followed(run sre.Trace, adapter any, second *compare.Comparer) {
	if js.witness.Found() {
		return
	}
	if second.Active() {
		js.try(run, true, func(other sre.Event) string {
			if second.Rejects(other) {
				return "the reference"
			}
			return ""
		})
	}
	if js.Promises == nil {
		return
	}
	selective, _ := adapter.(promise.Selective)
	for _, name := range js.Promises.InGo() {
		by := "the promise " + name
		if selective != nil && selective.Compared(name) {
			js.try(run, true, func(sre.Event) string { return by })
		} else {
			js.Show(Witness{Judge: by, Event: len(run) - 1})
		}
	}
}

// Answers are tried until one is rejected: so many of an event, and so many of a run beside its
// deciding event.
const (
	triesOfEvent = 24
	triesOfRun   = 96
)

// try asks a judge of answers to the last event until it objects.
func (js *Judges) try(run sre.Trace, always bool, objects func(sre.Event) string) {
	tries := 0
	for other := range others(run) {
		if tries++; tries > triesOfEvent || !always && js.tries == triesOfRun {
			return
		}
		js.tries++
		if by := tried(objects, other); by != "" {
			js.witness = Witness{by, len(run) - 1, clone(other)}
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
func others(run sre.Trace) iter.Seq[sre.Event] {
	e := run[len(run)-1]
	first := e.Op.Args()
	if first == len(e.Op.Fields) && e.Op.Kind == sre.Receive {
		first = 0
	}
	return func(yield func(sre.Event) bool) {
		other := clone(e)
		var values [][]logic.Value
		for i := first; i < len(e.Op.Fields); i++ {
			values = append(values, otherValues(run, i))
		}
		for round, more := 0, true; more; round++ {
			more = false
			for i, vs := range values {
				if round >= len(vs) {
					continue
				}
				other.Values[first+i] = vs[round]
				if more = true; !yield(other) {
					return
				}
				other.Values[first+i] = e.Values[first+i]
			}
		}
	}
}

// otherValues returns values that a field of the last event could have in the place of its own: the
// neighbours of an integer, small values of its sort, and those of other events with their
// neighbours, the last ones first.
func otherValues(run sre.Trace, field int) (out []logic.Value) {
	last := run[len(run)-1]
	sort, own := last.Op.Fields[field].Sort, last.Values[field]
	add := func(v logic.Value) {
		if v != own && len(out) < triesOfEvent && integer.Fits(v, sort) && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	near := func(v logic.Value) {
		if sort.Kind() == logic.IntKind {
			add(integer.Value(v.Integer().Add(integer.Of(1))))
			add(integer.Value(v.Integer().Sub(integer.Of(1))))
		}
	}
	near(own)
	for v := range logic.Enumerate(sort, smallValues) {
		add(v)
	}
	for k := len(run) - 1; k >= 0 && len(out) < triesOfEvent; k-- {
		for i, f := range run[k].Op.Fields {
			if f.Sort == sort {
				add(run[k].Values[i])
				near(run[k].Values[i])
			}
		}
	}
	return out
}

// smallValues is up to which size values of a sort are tried.
const smallValues = 2
