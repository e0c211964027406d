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
	o := s.play.test.System.Op(op)
	if o.Kind != Receive {
		panic(fmt.Sprintf("runtime: %s is a %s, not a receive", op, o.Kind))
	}
	values := make([]Value, len(by))
	from := script.Arguments(by, values)
	if fits == nil {
		fits = Fields(values...)
	}
	s.play.rec.Next.From = from
	if !s.play.obtain(event.For(o, fits)) && !(s.play.inbox.Loose && s.play.obtain(event.For(o, Fields(script.Referred(values, from)...)))) {
		if s.play.rec.Next.Open {
			_, s.play.rec.Next.Wanted = s.play.inbox.Take(s.play.result.Trace, event.For(o, Fields(values...)))
		}
		s.play.missed(o, values)
		panic(endOfScript{})
	}
	return s.play.result.Trace[s.play.rec.Current].Values
}

// obtain takes an event that is wanted: the first that has arrived, or the first that the system
// can be made to emit.
func (p *play) obtain(want event.Wants) bool {
	next := p.inbox.Said()
	next.Want = want
	return p.arrived(want) ||
		p.sut.stepper != nil && p.driver.Obtain(next) ||
		p.sut.source != nil && p.await(want)
}

// arrived takes the first event that has arrived, is not taken and fits.
func (p *play) arrived(want event.Wants) bool {
	i, ok := p.inbox.Take(p.result.Trace, want)
	if ok {
		p.plan(i)
	}
	return ok
}

// missed records that an awaited event of op with these values did not come; invalid ones fit any.
func (p *play) missed(op *Op, values []Value) {
	at := len(p.result.Trace)
	if p.rec.Next.Deciding {
		p.result.Deciding = at
	}
	expected := "an event"
	if why := p.driver.Why(); why != "" {
		expected += ", but a step failed: " + why
	} else if x, ok := p.sut.stepper.(event.Stuck); ok && x.Stuck() != "" {
		expected += ", but " + x.Stuck()
	}
	p.deviate(at, p.rec.Next, "", expected)
	if d := p.result.Deviation; d.Event == at {
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
func (p *play) observe(e Event, want event.Wants) (ok bool) {
	op := p.test.System.Op(e.Op)
	if len(e.Values) != len(op.Fields) {
		p.fault(fmt.Errorf("adapter: event %s has %d values instead of %d", e.Op, len(e.Values), len(op.Fields)))
	}
	i := len(p.result.Trace)
	p.append(op, e.Values, 0)
	if ok = want.Match(op, e.Values); ok {
		p.plan(i)
	} else {
		p.inbox.Keep(i)
	}
	p.referee.watch()
	return ok
}

// await reads the stream until an event is taken, the stream ends, or the
// deadline has passed.
func (p *play) await(want event.Wants) bool {
	ctx, cancel := context.WithTimeout(p.sut.ctx, p.test.Options.Receive())
	defer cancel()
	for {
		e, ok := p.pull(ctx, want[0].Op)
		if !ok {
			return false
		}
		if p.observe(e, want) {
			return true
		}
	}
}

// pull reads one event from the stream; ok is false if none comes.
func (p *play) pull(ctx context.Context, op *Op) (e Event, ok bool) {
	p.sut.enter(run.Attempt{Op: op, Method: "Next"})
	e, err := p.sut.source.Next(ctx)
	p.sut.gate.Leave()
	p.inbox.Quiet = errors.Is(err, io.EOF) || errors.Is(err, ErrQuiescent)
	switch {
	case err == nil:
		return e, true
	case p.inbox.Quiet, errors.Is(err, ErrClosed): // what was under way then may be lost: no rest
		return Event{}, false
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		p.result.Late = p.result.Late || op != nil
		return Event{}, false
	}
	p.fault(err)
	return Event{}, false
}

// poll records what the stream has ready.
func (p *play) poll() {
	for ctx := step.Over(); ; {
		e, ok := p.pull(ctx, nil)
		if !ok {
			return
		}
		p.observe(e, nil)
	}
}

// drain records what the stream still holds. It stops after a silence or, if the system is never
// silent for long, after the time that a receive would wait.
func (p *play) drain() {
	opt := &p.test.Options
	life, end := context.WithTimeout(p.sut.ctx, opt.Receive()+opt.Quiet())
	defer end()
	for more := life.Err() == nil; more; more = more && life.Err() == nil {
		ctx, cancel := context.WithTimeout(life, opt.Quiet())
		e, ok := p.pull(ctx, nil)
		cancel()
		if more = ok; more {
			p.observe(e, nil)
		}
	}
}
