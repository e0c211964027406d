package runtime

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Receives. What a system emits by itself is recorded when it arrives; a
// receive of the script takes the first arrived event that nothing has taken
// yet and that fits, and where none has arrived it makes the system move: it
// releases the first pending step that fits, or waits for the stream.

// Receive takes the first event of op whose fields, results apart, satisfy
// fits (nil: all do), and returns all its fields. Where the system stays silent that is a
// deviation and ends the script.
func (s *Session) Receive(op string, fits func(fields []Value) bool) []Value {
	o := s.test.System.Op(op)
	if o.Kind != Receive {
		panic(fmt.Sprintf("runtime: %s is a %s, not a receive", op, o.Kind))
	}
	if fits == nil {
		fits = func([]Value) bool { return true }
	}
	want := wanted{o, fits}
	i := s.arrived(want)
	if i < 0 && s.stepper != nil {
		i = s.release(want)
	}
	if i < 0 && s.source != nil {
		i = s.await(want)
	}
	if i < 0 {
		s.silent()
	}
	s.plan(i)
	s.inbox = slices.DeleteFunc(s.inbox, func(j int) bool { return j == i })
	return s.result.Trace[i].Values
}

// wanted is the event that a receive is after.
type wanted struct {
	op   *Op
	fits func(fields []Value) bool
}

func (w wanted) matches(op *Op, values []Value) bool {
	n := op.Args()
	return op == w.op && len(values) >= n && w.fits(values[:n:n])
}

// arrived returns the index of the first event that arrived, was not taken and fits, or -1.
func (s *Session) arrived(want wanted) int {
	for _, i := range s.inbox {
		if e := s.result.Trace[i]; want.matches(e.Op, e.Values) {
			return i
		}
	}
	return -1
}

// silent ends the script where an awaited event did not come.
func (s *Session) silent() {
	at := len(s.result.Trace)
	if s.next.deciding {
		s.result.Deciding = at
	}
	s.deviate(at, s.next.clause, "", "an event")
	panic(endOfScript{})
}

// observe records an event that an adapter reported and returns its index.
func (s *Session) observe(e Event) int {
	op := s.test.System.Op(e.Op)
	if len(e.Values) != len(op.Fields) {
		s.fault(fmt.Errorf("adapter: event %s has %d values instead of %d", e.Op, len(e.Values), len(op.Fields)))
	}
	i := len(s.result.Trace)
	s.inbox = append(s.inbox, i)
	return s.stray(op, e.Values)
}

// await reads the stream until an event fits, the stream ends, or the
// deadline has passed, and returns the event's index or -1.
func (s *Session) await(want wanted) int {
	ctx, cancel := context.WithTimeout(s.ctx, s.test.Options.receiveDeadline())
	defer cancel()
	for {
		e, ok := s.pull(ctx, want.op)
		if !ok {
			return -1
		}
		if i := s.observe(e); want.matches(s.result.Trace[i].Op, e.Values) {
			return i
		}
	}
}

// pull reads one event from the stream; ok is false where none comes.
func (s *Session) pull(ctx context.Context, op *Op) (e Event, ok bool) {
	s.attempt = attempt{op: op, method: "Next"}
	s.gate.enter()
	e, err := s.source.Next(ctx)
	s.gate.leave()
	switch {
	case err == nil:
		return e, true
	case errors.Is(err, io.EOF), ctx.Err() != nil && errors.Is(err, ctx.Err()):
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
		s.observe(e)
	}
}

// drain records what the stream still holds, until it has been silent for a while.
func (s *Session) drain() {
	for more := s.source != nil; more; {
		ctx, cancel := context.WithTimeout(s.ctx, s.test.Options.quiescence())
		e, ok := s.pull(ctx, nil)
		cancel()
		if more = ok; more {
			s.observe(e)
		}
	}
}

// release lets the first pending step happen that fits and can, and returns
// its event's index. Where none can, the system is settled once, since undeclared work may bring one about.
func (s *Session) release(want wanted) int {
	for range 2 {
		for _, item := range s.Pending() {
			op := s.test.System.Op(item.Op)
			if !want.matches(op, item.Fields) || slices.Contains(s.blocked, item.ID) {
				continue
			}
			if i, ok := s.step(op, item.ID); ok {
				return i
			}
			if i := s.arrived(want); i >= 0 { // one that was blocked has finished
				return i
			}
		}
		s.Settle()
		if i := s.arrived(want); i >= 0 {
			return i
		}
	}
	return -1
}

// Pending returns the steps of the system that can be released.
func (s *Session) Pending() []Item {
	s.attempt = attempt{method: "Pending"}
	s.gate.enter()
	items, err := s.stepper.Pending(s.ctx)
	s.end(err)
	return items
}

// Release lets a pending step happen, and everything that waited for it, and
// reports whether it is done. It is for strategies; scripts Receive.
func (s *Session) Release(item Item) bool {
	_, ok := s.step(s.test.System.Op(item.Op), item.ID)
	return ok
}

// step releases one step and then those that were blocked, and returns the
// index of its event; ok is false where it is blocked or failed.
func (s *Session) step(op *Op, id int) (at int, ok bool) {
	s.result.Calls++
	out := s.try(op, id)
	s.blocked = slices.DeleteFunc(s.blocked, func(i int) bool { return i == id })
	switch out.State {
	case Blocked:
		s.blocked = append(s.blocked, id)
		return -1, false
	case Failed:
		return -1, false
	}
	at = s.observe(out.Event)
	s.unblock()
	return at, true
}

func (s *Session) try(op *Op, id int) Outcome {
	s.attempt = attempt{op: op, method: "Release"}
	s.gate.enter()
	out, err := s.stepper.Release(s.ctx, id)
	s.end(err)
	return out
}

// unblock asks for the steps that had begun until none of them has moved.
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
				s.observe(out.Event)
			}
		}
	}
}

// Settle runs the system's own work to quiescence. It is for strategies; scripts
// Receive.
func (s *Session) Settle() {
	s.attempt = attempt{method: "Settle"}
	s.gate.enter()
	err := s.stepper.Settle(s.ctx)
	s.end(err)
	s.unblock()
}
