package runtime

import (
	"slices"

	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/run"
)

// Steps of systems whose steps the tester schedules: a receive releases the first one that fits, a strategy any.

// release lets the first pending step happen that fits and can, and takes its
// event. Where none can, the system is settled once, since its own work may
// bring one about.
func (s *Session) release(want event.Wants) bool {
	for range 2 {
		for _, item := range s.Pending() {
			op := s.test.System.Op(item.Op)
			if !want.Match(op, item.Fields) || s.receiver.has(item.ID) {
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
	s.sut.enter(run.Attempt{Method: "Pending"})
	items, err := s.sut.stepper.Pending(s.sut.ctx)
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
	s.receiver.moved(id, out)
	switch out.State {
	case Blocked:
		return false, false
	case Done:
		done, taken = true, s.observe(out.Event, want)
	}
	s.unblock()
	return done, taken
}

func (s *Session) try(op *Op, id int) Outcome {
	s.sut.enter(run.Attempt{Op: op, Method: "Release"})
	out, err := s.sut.stepper.Release(s.sut.ctx, id)
	s.end(err)
	return out
}

// unblock asks for the steps that had begun until none of them has moved. Whatever
// happens in the system may let them finish: other steps, operations, its own work.
func (s *Session) unblock() {
	for moved := true; moved; {
		moved = false
		for _, id := range slices.Clone(s.receiver.begun) {
			out := s.try(nil, id)
			if out.State == Blocked {
				continue
			}
			moved = true
			s.receiver.moved(id, out)
			if out.State == Done {
				s.observe(out.Event, nil)
			}
		}
	}
}

// Settle runs the system's own work to quiescence. It is for strategies; scripts
// Receive.
func (s *Session) Settle() {
	s.sut.enter(run.Attempt{Method: "Settle"})
	err := s.sut.stepper.Settle(s.sut.ctx)
	s.end(err)
	s.unblock()
}

// Steer releases the first pending step of op whose fields satisfy fits (nil: all do), and
// reports whether there was one. Where there is none the system is settled once, since its own work
// may bring one about. It is Release for regression tests, which do not know the steps.
func (s *Session) Steer(op string, fits func(fields []Value) bool) bool {
	if fits == nil {
		fits = func([]Value) bool { return true }
	}
	if s.steer(s.test.System.Op(op), fits) {
		return true
	}
	s.Settle()
	return s.steer(s.test.System.Op(op), fits)
}

func (s *Session) steer(op *Op, fits func(fields []Value) bool) bool {
	want := event.For(op, fits)
	for _, item := range s.Pending() {
		if want.Match(s.test.System.Op(item.Op), item.Fields) {
			s.Release(item)
			return true
		}
	}
	return false
}
