package conform

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/sre"
)

// quiescence is the default time of silence that counts as an observation. A correct system that is
// slower would fail, so the time is long; adapters that know when their system is at rest do not
// need it. For others nothing else can tell silence from a message that is still under way, so this
// stays; tests of it are in virtual time.
const quiescence = time.Second

// Adapt makes subjects from adapters. An input is a call, whose outputs are its results, or a send,
// whose outputs are all messages until the system is at rest. ops are the operations of the
// messages. One goroutine uses all subjects.
func (m *Modeled) Adapt(ops []*sre.Op, open func(context.Context) (rt.Adapter, error)) func(context.Context) (Subject[Label, Label], error) {
	named := map[string]*sre.Op{}
	for _, op := range ops {
		named[op.Name] = op
	}
	return func(ctx context.Context) (Subject[Label, Label], error) {
		a, err := open(ctx)
		if err != nil {
			return nil, err
		}
		if _, ok := a.(rt.Stepper); ok {
			return nil, errors.Join(errors.New("conform: the steps of the system are scheduled by the tester; transition systems take a request and its answers at once"), a.Close())
		}
		return &adapted{m: m, ops: named, Adapter: a}, nil
	}
}

type adapted struct {
	rt.Adapter
	m   *Modeled
	ops map[string]*sre.Op
}

func (a *adapted) Take(ctx context.Context, in Label) ([]Label, error) {
	r := a.m.Request(in)
	args := slices.Clone(r.Values[:r.Op.Args()])
	var out []Label
	if r.Op.Kind == sre.Call {
		results, err := a.Call(ctx, r.Op.Name, args)
		if err != nil {
			return nil, err
		}
		e := sre.Event{Op: r.Op, Values: append(slices.Clone(r.Values[:r.Op.Args()]), results...)}
		out = append(out, a.note(e))
	} else if err := a.Send(ctx, r.Op.Name, args); err != nil {
		return nil, err
	}
	for {
		e, ok, err := a.next(ctx)
		if !ok || err != nil {
			return out, err
		}
		out = append(out, a.note(e))
	}
}

// note returns the label of an answer, and remembers the event.
func (a *adapted) note(e sre.Event) Label {
	l := AnswerLabel(e)
	a.m.answers[l] = e
	return l
}

// next returns the next message; ok is false if the system is at rest.
func (a *adapted) next(ctx context.Context) (e sre.Event, ok bool, err error) {
	source, ok := a.Adapter.(rt.Source)
	if !ok {
		return sre.Event{}, false, nil
	}
	wait, cancel := context.WithTimeout(ctx, cmp.Or(a.m.Quiescence, quiescence))
	defer cancel()
	got, err := source.Next(wait)
	switch {
	case err == nil:
	case errors.Is(err, io.EOF), errors.Is(err, rt.ErrQuiescent), ctx.Err() == nil && wait.Err() != nil && errors.Is(err, wait.Err()):
		return sre.Event{}, false, nil
	default:
		return sre.Event{}, false, err
	}
	op := a.ops[got.Op]
	if op == nil || len(op.Fields) != len(got.Values) {
		return sre.Event{}, false, fmt.Errorf("conform: the adapter gives %s with %d values, which is no operation", got.Op, len(got.Values))
	}
	return sre.Event{Op: op, Values: got.Values}, true, nil
}

// validator returns a judge that keeps choices open. It cannot tell a forbidden request from a
// forbidden answer, so after such a request it judges nothing.
func (m *Modeled) validator() judge[Label, Label] {
	of := *m.model
	if of.Unspecified == model.Forbidden {
		of.Unspecified = model.Free
	}
	return &validating{m, validate.New(&of, validate.Limits{})}
}

type validating struct {
	m *Modeled
	v *validate.Validator
}

func (j *validating) sensible(Label) bool { return true }

// Step shows the request with its answers to the validator.
func (j *validating) Step(in Label, out []Label) (*Mismatch[Label], error) {
	r := j.m.Request(in)
	var events []sre.Event
	if r.Op.Kind == sre.Send {
		events = append(events, r)
	}
	for _, l := range out {
		e := j.m.answers[l]
		if e.Op == r.Op {
			e.Values = slices.Concat([]logic.Value(nil), r.Values[:r.Op.Args()], e.Values[r.Op.Args():])
		}
		events = append(events, e)
	}
	for _, e := range events {
		if j.v.Step(e) {
			return &Mismatch[Label]{Got: out, Why: j.v.Rejection().String()}, nil
		}
	}
	return nil, nil
}
