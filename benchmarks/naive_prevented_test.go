package benchmarks_test

import (
	"context"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// reached is what comes of a run that was prevented if it goes on with its witness.
const reached = "in the goal"

// leads plays the script of a run that was prevented on behind the event that the system answered
// otherwise, or that did not come: as it was up to there, then with the witness, or another answer,
// and then with any answers and messages with which the script goes on. It says what comes of it.
//
// An event is there because the script has asked for one. Where it goes on to ask for the same, it
// may not have taken the event, and more of the kind would not help; or it asks for several. So
// what lies behind such an event is looked at if there is nothing else.
func (n naive) leads(r *run.Result, w *run.Witness) string {
	n.messages = w.Answer.Op.Kind != sre.Call || slices.ContainsFunc(r.Trace, func(e sre.Event) bool { return e.Op.Kind != sre.Call })
	asked := r.Deviation.Asked
	open := func(i int) bool { return i >= w.Answer.Op.Args() }
	if w.Event == len(r.Trace) && asked.Op == w.Answer.Op {
		open = func(i int) bool { return !asked.Values[i].IsValid() }
	}
	before := slices.Clip(slices.Clone(r.Trace[:w.Event]))
	for _, n.again = range []bool{false, true} {
		n.most, n.tried = mostPlays, map[string]bool{}
		if n.on(append(before, w.Answer), asked) {
			return reached
		}
		for e := range forms(w.Answer, open, r.Trace) {
			if n.on(append(before, e), asked) {
				return reached
			}
		}
	}
	if n.most < 0 {
		return fmt.Sprintf("not shown in %d plays", mostPlays)
	}
	return "not shown: " + n.apart
}

// mostPlays is how often a script is played on from a run.
const mostPlays = 100

// on plays the script against a system that gives the answers and messages of a run, and tries all
// behind it. Where the script leaves its way with the last event, it tries other values of the
// field that the script objects to.
func (n *naive) on(tr sre.Trace, asked sre.Event) bool {
	if key := fmt.Sprint(tr); n.tried[key] {
		return false
	} else if n.tried[key] = true; n.most < 0 {
		return false
	}
	n.most--
	r := n.played(func() rt.Adapter {
		s := told{tr: tr, b: n.c.B}
		if n.messages {
			return &telling{s}
		}
		return &s
	})
	same := func(x, y sre.Event) bool { return x.Op == y.Op && slices.Equal(x.Values, y.Values) }
	at, d := len(tr), r.Deviation
	var next sre.Event
	var open func(field int) bool
	switch {
	case len(r.Trace) < at || !slices.EqualFunc(r.Trace[:at], tr, same):
		n.apart = "it is played again with other values"
		return false
	case d != nil && d.Event == at-1 && d.Field != "":
		tr, at = tr[:at-1], at-1
		next = r.Trace[at]
		open = func(i int) bool { return next.Op.Fields[i].Name == d.Field }
	case d != nil && d.Event < at:
		n.apart = "it leaves its way again"
		return false
	case oracle.InGoal(n.c, &uhat.Goal{Vars: n.goal.Vars, Trace: n.goal.Violation}, tr, oracle.Options{Functions: n.funcs}):
		return true
	case len(r.Trace) > at: // a call or a send
		next = r.Trace[at]
		open = func(i int) bool { return i >= next.Op.Args() }
	case d != nil && d.Event == at && d.Asked.Op != nil && same(d.Asked, asked) && !n.again:
		n.apart = "the script still asks for the event"
		return false
	case d != nil && d.Event == at && d.Asked.Op != nil:
		next = some(d.Asked)
		open = func(i int) bool { return !d.Asked.Values[i].IsValid() }
	default:
		n.apart = "it ends outside the goal"
		return false
	}
	if d != nil {
		asked = d.Asked
	}
	for e := range forms(next, open, append(slices.Clip(tr), next), combined(tr)...) {
		if n.on(append(slices.Clip(tr), e), asked) {
			return true
		}
	}
	return false
}

// combined returns the sums and differences of integers in a run: a script may ask for one.
func combined(tr sre.Trace) (out []logic.Value) {
	var all []logic.Value
	for _, e := range tr {
		for _, v := range e.Values {
			if v.Sort().Kind() == logic.IntKind && !slices.Contains(all, v) {
				all = append(all, v)
			}
		}
	}
	for i, x := range all {
		for _, y := range all[:i] {
			for _, z := range []logic.Integer{x.Integer().Sub(y.Integer()), y.Integer().Sub(x.Integer()), x.Integer().Add(y.Integer())} {
				if v := convert.Value(z); !slices.Contains(out, v) {
					out = append(out, v)
				}
			}
		}
	}
	return out
}

// some returns an event with any values for those that are not known.
func some(e sre.Event) sre.Event {
	e.Values = slices.Clone(e.Values)
	for i, v := range e.Values {
		if !v.IsValid() {
			e.Values[i] = logic.AnyValue(e.Op.Fields[i].Sort)
		}
	}
	return e
}

// told is a system that gives the answers of a run, and then any.
type told struct {
	rt.CallOnly
	tr sre.Trace
	at int
	b  *sre.Builder
}

// next takes the event of an operation from the run; ok is false if another one comes there.
func (s *told) next(op string) (e sre.Event, ok bool) {
	for _, o := range s.b.Ops() {
		if o.Name != op {
			continue
		}
		if s.at >= len(s.tr) {
			return some(sre.Event{Op: o, Values: make([]logic.Value, len(o.Fields))}), true
		}
		if e = s.tr[s.at]; e.Op != o {
			return e, false // a fault that had nothing to act on
		}
		s.at++
		return e, true
	}
	panic("no operation " + op)
}

func (s *told) Call(_ context.Context, op string, _ []rt.Value) ([]rt.Value, error) {
	e, ok := s.next(op)
	if !ok {
		return nil, event.ErrAbsent
	}
	return e.Values[e.Op.Args():], nil
}

func (*told) Close() error { return nil }

// telling is a system that emits the messages of a run as well, each where it came.
type telling struct{ told }

func (s *telling) Send(_ context.Context, op string, _ []rt.Value) error {
	if _, ok := s.next(op); !ok {
		return event.ErrAbsent
	}
	return nil
}

func (s *telling) Next(context.Context) (rt.Event, error) {
	if s.at >= len(s.tr) || s.tr[s.at].Op.Kind != sre.Receive {
		return rt.Event{}, rt.ErrQuiescent
	}
	s.at++
	return rt.Event{Op: s.tr[s.at-1].Op.Name, Values: s.tr[s.at-1].Values}, nil
}
