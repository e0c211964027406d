package runtime

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// Receives. Events that a system emits by itself are recorded when they arrive. A receive of the
// script takes the first arrived event that fits and that nothing has taken. If there is none, it
// makes the system move: it releases the first pending step that fits, or waits for the stream.

// Receive takes the first event of op whose fields, results apart, satisfy fits, and returns all
// its fields. If the system stays silent, that is a deviation and ends the script. by lists the
// values of single fields, in order, and where these values come from; an invalid value fits any.
// If fits is nil, by alone decides. In a [Rerun] the system may choose other values than in the
// original run: if no event is the same, one that agrees with the answers of this run is taken.
func (s *Session) Receive(op string, fits func(fields []Value) bool, by ...script.Arg) []Value {
	o := s.test.System.Op(op)
	if o.Kind != Receive {
		panic(fmt.Sprintf("runtime: %s is a %s, not a receive", op, o.Kind))
	}
	values := make([]Value, len(by))
	from := script.Arguments(by, values)
	if fits == nil {
		fits = Fields(values...)
	}
	s.rec.Next.From = from
	if !s.obtain(event.For(o, fits)) && !(s.inbox.Loose && s.obtain(event.For(o, Fields(script.Referred(values, from)...)))) {
		if s.rec.Next.Open {
			_, s.rec.Next.Wanted = s.inbox.Take(s.result.Trace, event.For(o, Fields(values...)))
		}
		s.missed(o, values)
		panic(endOfScript{})
	}
	return s.result.Trace[s.rec.Current].Values
}

// obtain takes an event that is wanted: the first that has arrived, or the first that the system
// can be made to emit.
func (s *Session) obtain(want event.Wants) bool {
	next := s.inbox.Said()
	next.Want = want
	return s.arrived(want) ||
		s.sut.stepper != nil && s.driver.Obtain(next) ||
		s.sut.source != nil && s.await(want)
}

// arrived takes the first event that has arrived, is not taken and fits.
func (s *Session) arrived(want event.Wants) bool {
	i, ok := s.inbox.Take(s.result.Trace, want)
	if ok {
		s.plan(i)
	}
	return ok
}

// missed records that an awaited event of op with these values did not come; invalid ones fit any.
func (s *Session) missed(op *Op, values []Value) {
	at := len(s.result.Trace)
	if s.rec.Next.Deciding {
		s.result.Deciding = at
	}
	expected := "an event"
	if why := s.driver.Why(); why != "" {
		expected += ", but a step failed: " + why
	} else if x, ok := s.sut.stepper.(event.Stuck); ok && x.Stuck() != "" {
		expected += ", but " + x.Stuck()
	}
	s.deviate(at, s.rec.Next, "", expected)
	if d := s.result.Deviation; d.Event == at {
		d.Missed, d.Asked = run.Pattern(op, values), asked(op, values)
	}
}

// asked returns an event of op of which the first values are known.
func asked(op *Op, values []Value) TraceEvent {
	e := TraceEvent{Op: op, Values: make([]Value, len(op.Fields))}
	copy(e.Values, values)
	return e
}

// observe records an event that an adapter reported. If the event is wanted, it is taken at once,
// and ok is true.
func (s *Session) observe(e Event, want event.Wants) (ok bool) {
	op := s.test.System.Op(e.Op)
	if len(e.Values) != len(op.Fields) {
		s.fault(fmt.Errorf("adapter: event %s has %d values instead of %d", e.Op, len(e.Values), len(op.Fields)))
	}
	i := len(s.result.Trace)
	s.append(op, e.Values, 0)
	if ok = want.Match(op, e.Values); ok {
		s.plan(i)
	} else {
		s.inbox.Keep(i)
	}
	s.watch()
	return ok
}

// await reads the stream until an event is taken, the stream ends, or the
// deadline has passed.
func (s *Session) await(want event.Wants) bool {
	ctx, cancel := context.WithTimeout(s.sut.ctx, s.test.Options.Receive())
	defer cancel()
	for {
		e, ok := s.pull(ctx, want[0].Op)
		if !ok {
			return false
		}
		if s.observe(e, want) {
			return true
		}
	}
}

// pull reads one event from the stream; ok is false if none comes.
func (s *Session) pull(ctx context.Context, op *Op) (e Event, ok bool) {
	s.sut.enter(run.Attempt{Op: op, Method: "Next"})
	e, err := s.sut.source.Next(ctx)
	s.sut.gate.Leave()
	s.inbox.Quiet = errors.Is(err, io.EOF) || errors.Is(err, ErrQuiescent)
	switch {
	case err == nil:
		return e, true
	case s.inbox.Quiet, errors.Is(err, ErrClosed): // what was under way then may be lost: no rest
		return Event{}, false
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		s.result.Late = s.result.Late || op != nil
		return Event{}, false
	}
	s.fault(err)
	return Event{}, false
}

// poll records what the stream has ready.
func (s *Session) poll() {
	for ctx := step.Over(); ; {
		e, ok := s.pull(ctx, nil)
		if !ok {
			return
		}
		s.observe(e, nil)
	}
}

// drain records what the stream still holds. It stops after a silence or, if the system is never
// silent for long, after the time that a receive would wait.
func (s *Session) drain() {
	opt := &s.test.Options
	life, end := context.WithTimeout(s.sut.ctx, opt.Receive()+opt.Quiet())
	defer end()
	for more := life.Err() == nil; more; more = more && life.Err() == nil {
		ctx, cancel := context.WithTimeout(life, opt.Quiet())
		e, ok := s.pull(ctx, nil)
		cancel()
		if more = ok; more {
			s.observe(e, nil)
		}
	}
}
