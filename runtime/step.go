package runtime

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// Steps of systems whose steps the tester schedules. Package step decides which ones happen; here
// they do.

// stepping adapts a play for the driver of its steps.
type stepping struct{ *play }

func (s stepping) Find(want event.Wants, except func(id int) bool) (Item, bool) {
	s.sut.enter(run.Attempt{Method: "Pending"})
	i, ok, err := step.Find(s.sut.ctx, s.sut.stepper, s.test.System, want, except)
	s.sut.end(err)
	return i, ok
}

func (s stepping) Release(i Item) Outcome {
	s.result.Calls++
	return s.released(i)
}

func (s stepping) Again(i Item) Outcome { return s.released(i) }

func (s stepping) released(i Item) Outcome {
	op, fields := s.test.System.Of([]Item{i}, 0)
	// A script that makes this step again selects it by them. The system may use the list again.
	known := s.values.Allot(min(len(fields), op.Args()))
	copy(known, fields)
	if k := slices.IndexFunc(known, func(v Value) bool { return !v.IsValid() }); k >= 0 {
		known = known[:k]
	}
	s.sut.enter(run.Attempt{Op: op, Args: known, Method: "Release"})
	out, err := s.sut.stepper.Release(s.sut.ctx, i.ID)
	s.sut.end(err)
	s.moves.Released(i, out)
	return out
}

func (s stepping) Settle() {
	s.sut.enter(run.Attempt{Method: "Settle"})
	err := s.sut.stepper.Settle(s.sut.ctx)
	s.sut.end(err)
}

func (s stepping) Observe(e Event, want event.Wants) bool { return s.observe(e, want) }
func (s stepping) Arrived(want event.Wants) bool          { return s.arrived(want) }

func (s stepping) Pending() []Item { return s.pending() }

func (s stepping) Changes(all bool) (c event.Changes, ok bool) {
	s.sut.enter(run.Attempt{Method: "Pending"})
	c, ok = step.Changes(s.sut.ctx, s.sut.stepper, all)
	s.sut.end(nil)
	return c, ok
}

func (s stepping) Chose(i Item, nth int) {
	op, fields := s.test.System.Nth(i, nth)
	s.rec.Release(op, slices.Clone(fields))
	s.result.Steering = true // until Release returns, if it does
}

func (s stepping) Chosen() { s.result.Steering = false }

// pending is Pending without a copy: the system may use the list again for the next one.
func (p *play) pending() []Item {
	p.sut.enter(run.Attempt{Method: "Pending"})
	items, err := p.sut.stepper.Pending(p.sut.ctx)
	p.sut.end(err)
	return items
}

// Pending returns the steps of the system that can be released.
func (s *Session) Pending() []Item { return slices.Clone(s.play.pending()) }

// Release lets a pending step happen, and everything that waited for it, and reports whether it is
// done. It is for scripts that schedule by themselves; other scripts use Receive.
func (s *Session) Release(item Item) (done bool) {
	items := []Item{item}
	k := 0
	if item.Op == "" { // its record counts the items that look like it
		items = s.Pending()
		k = slices.IndexFunc(items, func(i Item) bool { return i.ID == item.ID })
	}
	return k >= 0 && s.play.driver.Choose(items, k)
}

// Advance releases the step that the test's strategy chooses among all pending ones, or any step if
// the test has no strategy. It reports whether there was one.
func (s *Session) Advance() bool { return s.play.driver.Advance() }

// Settle runs the system's own work until nothing moves. It is for scripts that schedule by
// themselves; other scripts use Receive.
func (s *Session) Settle() { s.play.driver.Settle() }

// Gap says what may happen before the event of the next receive, as far as the fields that are no
// results tell. It only matters if the test has a strategy, which then chooses such a step when
// there is no other.
func (s *Session) Gap(allows func(op string, fields []Value) (allowed, known bool)) {
	s.play.inbox.Next.Gap = allows
}

// Steer releases the first pending step of op whose fields satisfy fits (nil: all do), and reports
// whether there was one. If there is none, it first settles the system, whose own work may bring
// one about. It is Release for regression tests, which do not know the items.
func (s *Session) Steer(op string, fits func(fields []Value) bool) bool {
	if fits == nil {
		fits = func([]Value) bool { return true }
	}
	if s.play.steer(s.play.test.System.Op(op), fits) {
		return true
	}
	s.Settle()
	return s.play.steer(s.play.test.System.Op(op), fits)
}

func (p *play) steer(op *Op, fits func(fields []Value) bool) bool {
	items := p.pending()
	for k := range items {
		if o, fields := p.test.System.Of(items, k); o == op && fits(fields) {
			p.driver.Choose(items, k)
			return true
		}
	}
	return false
}
