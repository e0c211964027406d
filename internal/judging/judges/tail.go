package judges

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Tail judges what may come after a run: calls in an order in which they may have been made. It is
// an [overlap.Judge].
type Tail struct {
	Judges    *Judges
	Before    sre.Trace
	Reference *compare.Reference // nil: there is none
	Context   context.Context    // of the calls of the reference
	Alone     bool               // the goal judges, and nobody else
	// Enter is called before the reference is used, with its event if there is one, and Leave
	// afterwards.
	Enter func(e *sre.Event)
	Leave func()
	// Waiting leads from the operations of calls that wait, whose events Next takes as well, to
	// those that they wait in.
	Waiting map[*sre.Op]*sre.Op

	second compare.Comparer
	made   int                 // events
	states *validate.Validator // of its own, which keeps states
	at     *validate.State     // after the events so far; nil: not known
	start  *validate.State     // after those of Before
}

// Close ends the reference.
func (t *Tail) Close() { _ = t.second.Close() }

// Begin shows the run to all judges.
func (t *Tail) Begin() error {
	t.Judges.rewind()
	t.Close()
	t.Enter(nil)
	err := t.second.Begin(t.Context, t.Reference)
	t.Leave()
	if err != nil {
		return fmt.Errorf("no reference could be made: %w", err)
	}
	t.made = 0
	for _, e := range t.Before {
		if _, err := t.next(e); err != nil {
			return err
		}
	}
	t.at = t.begun()
	return nil
}

// Next shows a call to all judges, and returns what one of them objects to; empty if none does, or
// if it is known.
//
// Of a call that waits it is asked whether it has to.
func (t *Tail) Next(e sre.Event) (objection string, err error) {
	if of := t.Waiting[e.Op]; of != nil {
		must, err := t.Waits(sre.Event{Op: of, Values: e.Values})
		if must || err != nil || t.Judges.Excuses.Name() != "" {
			return "", err
		}
		return fmt.Sprintf("%s need not wait", run.Attempt{Op: of, Args: e.Values}), nil
	}
	if t.at != nil {
		t.at, _ = t.states.After(t.at, e)
	}
	return t.next(e)
}

func (t *Tail) next(e sre.Event) (objection string, err error) {
	if t.Alone {
		return t.alone(e), nil
	}
	objection = t.Judges.Objection(e)
	if t.second.Active() && e.Op.Kind == sre.Call {
		t.Enter(&e)
		d, err := t.second.Follow(t.Context, e, t.made)
		t.Leave()
		switch {
		case err != nil:
			return "", err
		case d != nil:
			objection = d.Of(e)
		}
	}
	t.made++
	if t.Judges.Excuses.Name() != "" {
		return "", nil
	}
	return objection, nil
}

// alone shows a call to the goal, which may know it.
func (t *Tail) alone(e sre.Event) string {
	if !t.Judges.Violated(e) || t.Judges.Excuses.Name() != "" {
		return ""
	}
	return fmt.Sprintf("%s violates the goal", e)
}

// Waits reports whether a call has to wait: neither the model nor the reference lets it return now.
// It has to as well if that is not known. If it need not, the judge has to begin again.
func (t *Tail) Waits(e sre.Event) (must bool, err error) {
	if t.second.Active() {
		t.Enter(&e)
		must, err := t.second.Waits(t.Context, e)
		t.Leave()
		return must, err
	}
	if t.at == nil {
		return true, nil
	}
	next, known := t.states.Taken(t.at, e)
	return next == nil || !known, nil
}

// WaitsFirst is Waits for the first call.
func (t *Tail) WaitsFirst(e sre.Event) (must bool, err error) {
	t.Waiting = map[*sre.Op]*sre.Op{}
	if err := t.Begin(); err != nil {
		return false, err
	}
	return t.Waits(e)
}

// begun returns the state of the model after the run; nil if it is not known, or if nobody asks.
func (t *Tail) begun() *validate.State {
	if t.Judges.Validator == nil || !t.told() && t.Waiting == nil {
		return nil
	}
	if t.states == nil {
		t.states = validate.New(t.Judges.config.Model, validate.Limits{})
		at := t.states.Start()
		known := true
		for _, e := range t.Before {
			if at, known = t.states.After(at, e); at == nil || !known {
				return nil
			}
		}
		t.start = at
	}
	return t.start
}

// told reports whether all judges tell in which state they are.
func (t *Tail) told() bool { return t.plain() && t.Reference == nil }

// State is the state of the model and of promises.
func (t *Tail) State() string {
	if !t.told() || t.Judges.Validator != nil && t.at == nil {
		return ""
	}
	key := "judged"
	if t.at != nil {
		key = t.at.Key()
	}
	if t.Judges.Promises != nil {
		key = strconv.FormatUint(t.Judges.Promises.Signature(), 16) + " " + key
	}
	return key
}

// plain reports whether no goal and no known failure is judged.
func (t *Tail) plain() bool { return !t.Judges.HasGoal() && t.Judges.Excuses == nil }

// Divisible reports whether what is judged does not speak of calls of several keys, as goals and
// known failures may, and as a model does whose rules look beyond a key. What a reference and a
// model in Go do is not known: there the keys are what the spec says.
func (t *Tail) Divisible(keys map[string]string) bool {
	m := t.Judges.config.Model
	if !t.plain() || m == nil || m.Native() {
		return t.plain()
	}
	own, ok := m.Keys()
	for op, arg := range own {
		if name, said := keys[op.Name]; said && arg >= 0 {
			ok = ok && op.Fields[arg].Name == name
		}
	}
	return ok
}

// triesOfOverlap is how many answers of calls that overlap are tried: each is a search for an order
// that explains it.
const triesOfOverlap = 8

// Overlapped looks for a witness in calls that overlap, of which order explains all: one of them
// with another answer, for which no order does. A call that waits has another answer if it returns.
func (t *Tail) Overlapped(calls overlap.Calls, order []int, find overlap.Find) {
	js := t.Judges
	if js.witness.Found() || !js.Any() {
		return
	}
	tr := slices.Clone(t.Before)
	var at []int // calls, by event behind Before
	for _, i := range order {
		if t.Waiting[calls[i].Event.Op] == nil {
			tr = append(tr, calls[i].Whole())
			at = append(at, i)
		}
	}
	tries := 0
	try := func(i, event int, e sre.Event) bool {
		if tries++; tries > triesOfOverlap {
			return false
		}
		c := calls[i]
		called, back := c.Span()
		other := slices.Clone(calls)
		other[i] = overlap.Recorded(c.Lane, e, called, back)
		if x := find(other, t); x.Err != nil || x.Open || x.Explained() {
			return true
		}
		js.witness = run.Witness{Judge: "all judges", Event: event, Answer: clone(e)}
		return false
	}
	for k, i := range at { // the events before are values to answer with
		if !each(append(slices.Delete(slices.Clone(tr), len(t.Before)+k, len(t.Before)+k+1), calls[i].Whole()),
			func(e sre.Event) bool { return try(i, len(t.Before)+k, clone(e)) }) {
			return
		}
	}
	for i, c := range calls {
		if op := t.Waiting[c.Event.Op]; op != nil {
			e := AnyOf(op)
			copy(e.Values, c.Event.Values)
			if !try(i, len(tr), e) {
				return
			}
		}
	}
}

// each calls f on a few other answers to the last event of a run, until f returns false.
func each(tr sre.Trace, f func(sre.Event) bool) bool {
	tries := 0
	for e := range others(tr) {
		if !f(e) {
			return false
		}
		if tries++; tries == 2 {
			break
		}
	}
	return true
}
