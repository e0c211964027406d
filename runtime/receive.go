package runtime

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/script"
)

// Receives. What a system emits by itself is recorded when it arrives; a
// receive of the script takes the first arrived event that nothing has taken
// yet and that fits, and where none has arrived it makes the system move: it
// releases the first pending step that fits, or waits for the stream.

// Receive takes the first event of op whose fields, results apart, satisfy
// fits, and returns all its fields. Where the system stays silent that is a
// deviation and ends the script. by says what single fields have to be, in order, which says
// too where these values come from; an invalid one may be anything. If fits is nil this is all that is
// asked for.
func (s *Session) Receive(op string, fits func(fields []Value) bool, by ...Arg) []Value {
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
	if !s.obtain(event.For(o, fits)) {
		s.missed()
		panic(endOfScript{})
	}
	return s.result.Trace[s.rec.Current].Values
}

// obtain takes an event that is wanted, the first one there is or the first one
// that the system can be brought to.
func (s *Session) obtain(want event.Wants) bool {
	s.failed = ""
	return s.arrived(want) ||
		s.stepper != nil && s.release(want) ||
		s.source != nil && s.await(want)
}

// arrived takes the first event that arrived, was not taken and fits.
func (s *Session) arrived(want event.Wants) bool {
	for k, i := range s.inbox {
		if e := s.result.Trace[i]; want.Match(e.Op, e.Values) {
			s.inbox = slices.Delete(s.inbox, k, k+1)
			s.plan(i)
			return true
		}
	}
	return false
}

// missed records that an awaited event did not come.
func (s *Session) missed() {
	at := len(s.result.Trace)
	if s.rec.Next.Deciding {
		s.result.Deciding = at
	}
	expected := "an event"
	if s.failed != "" {
		expected += ", but a step failed: " + s.failed
	}
	s.deviate(at, s.rec.Next, "", expected)
	s.result.Deviation.Missed = s.result.Deviation.Event == at
}

// observe records an event that an adapter reported. It is taken at once if it
// is wanted; ok says so.
func (s *Session) observe(e Event, want event.Wants) (ok bool) {
	op := s.test.System.Op(e.Op)
	if len(e.Values) != len(op.Fields) {
		s.fault(fmt.Errorf("adapter: event %s has %d values instead of %d", e.Op, len(e.Values), len(op.Fields)))
	}
	i := len(s.result.Trace)
	s.append(op, e.Values)
	if ok = want.Match(op, e.Values); ok {
		s.plan(i)
	} else {
		s.inbox = append(s.inbox, i)
	}
	s.watch()
	return ok
}

// await reads the stream until an event is taken, the stream ends, or the
// deadline has passed.
func (s *Session) await(want event.Wants) bool {
	ctx, cancel := context.WithTimeout(s.ctx, s.test.Options.receiveDeadline())
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

// pull reads one event from the stream; ok is false where none comes.
func (s *Session) pull(ctx context.Context, op *Op) (e Event, ok bool) {
	s.attempt = run.Attempt{Op: op, Method: "Next"}
	s.gate.enter()
	e, err := s.source.Next(ctx)
	s.gate.leave()
	switch {
	case err == nil:
		return e, true
	case errors.Is(err, io.EOF), errors.Is(err, ErrQuiescent):
		return Event{}, false
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		s.result.Late = s.result.Late || op != nil
		return Event{}, false
	}
	s.fault(err)
	return Event{}, false
}

// over is a context that is done: who waits under it waits for nothing.
func over() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// poll records what the stream has ready.
func (s *Session) poll() {
	for ctx := over(); ; {
		e, ok := s.pull(ctx, nil)
		if !ok {
			return
		}
		s.observe(e, nil)
	}
}

// drain records what the stream still holds, until it has been silent for a
// while or, of a system that is never silent for long, as much as a receive would
// have seen.
func (s *Session) drain() {
	opt := &s.test.Options
	life, end := context.WithTimeout(s.ctx, opt.receiveDeadline()+opt.quiescence())
	defer end()
	for more := life.Err() == nil; more; more = more && life.Err() == nil {
		ctx, cancel := context.WithTimeout(life, opt.quiescence())
		e, ok := s.pull(ctx, nil)
		cancel()
		if more = ok; more {
			s.observe(e, nil)
		}
	}
}

// release lets the first pending step happen that fits and can, and takes its
// event. Where none can, the system is settled once, since its own work may
// bring one about.
func (s *Session) release(want event.Wants) bool {
	for range 2 {
		for _, item := range s.Pending() {
			op := s.test.System.Op(item.Op)
			if !want.Match(op, item.Fields) || slices.Contains(s.blocked, item.ID) {
				continue
			}
			if _, taken := s.step(op, item.ID, want); taken || s.arrived(want) {
				return true
			}
		}
		s.Settle()
		if s.arrived(want) {
			return true
		}
	}
	return false
}

// Pending returns the steps of the system that can be released.
func (s *Session) Pending() []Item {
	s.attempt = run.Attempt{Method: "Pending"}
	s.gate.enter()
	items, err := s.stepper.Pending(s.ctx)
	s.end(err)
	return items
}

// Release lets a pending step happen, and everything that waited for it, and
// reports whether it is done. It is for strategies; scripts Receive.
func (s *Session) Release(item Item) (done bool) {
	op := s.test.System.Op(item.Op)
	s.rec.Release(op, slices.Clone(item.Fields))
	s.result.Steering = true // until it returns, if ever
	done, _ = s.step(op, item.ID, nil)
	s.result.Steering = false
	return done
}

// step releases one step, and if it is done or gone, those that were blocked. It
// reports whether the step is done, and whether its event was taken as wanted.
func (s *Session) step(op *Op, id int, want event.Wants) (done, taken bool) {
	s.result.Calls++
	out := s.try(op, id)
	s.blocked = slices.DeleteFunc(s.blocked, func(i int) bool { return i == id })
	switch out.State {
	case Blocked:
		s.blocked = append(s.blocked, id)
		return false, false
	case Done:
		done, taken = true, s.observe(out.Event, want)
	case Failed:
		s.failed = out.Why
	}
	s.unblock()
	return done, taken
}

func (s *Session) try(op *Op, id int) Outcome {
	s.attempt = run.Attempt{Op: op, Method: "Release"}
	s.gate.enter()
	out, err := s.stepper.Release(s.ctx, id)
	s.end(err)
	return out
}

// unblock asks for the steps that had begun until none of them has moved. Whatever
// happens in the system may let them finish: other steps, operations, its own work.
func (s *Session) unblock() {
	for moved := true; moved; {
		moved = false
		for _, id := range slices.Clone(s.blocked) {
			out := s.try(nil, id)
			if out.State == Blocked {
				continue
			}
			moved = true
			s.blocked = slices.DeleteFunc(s.blocked, func(i int) bool { return i == id })
			if out.State == Done {
				s.observe(out.Event, nil)
			} else {
				s.failed = out.Why
			}
		}
	}
}

// Settle runs the system's own work to quiescence. It is for strategies; scripts
// Receive.
func (s *Session) Settle() {
	s.attempt = run.Attempt{Method: "Settle"}
	s.gate.enter()
	err := s.stepper.Settle(s.ctx)
	s.end(err)
	s.unblock()
}
