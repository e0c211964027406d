package world

import (
	"math"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Virtual is a clock whose timers fire when the tester says so. One goroutine at a time may use it.
// Its time begins with the first second of the year 2000 and ends some 290 years later: a timer
// beyond the end never fires.
type Virtual struct {
	passed time.Duration // since the beginning
	first  int           // the ID of the first timer
	made   int           // number of timers made
	timers []timer       // timers that have not fired, in the order in which they were made
}

type timer struct {
	id           int
	due          time.Duration // since the beginning
	owner, label string
	f            func()
}

// NewVirtual returns a clock at its beginning. Its timers have the IDs from first on, which no
// other item of the stepper may use.
func NewVirtual(first int) *Virtual { return &Virtual{first: first} }

// Now returns the beginning plus the time passed.
func (c *Virtual) Now() time.Time {
	return time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC).Add(c.passed)
}

// After sets a timer.
func (c *Virtual) After(d time.Duration, owner, label string, f func()) (stop func() bool) {
	due := c.passed + max(d, 0)
	id := c.first + c.made
	c.made++
	if due < c.passed { // the sum overflows: beyond the end of time
		due = math.MaxInt64
	}
	c.timers = append(c.timers, timer{id, due, owner, label, f})
	return func() bool { _, ok := c.take(id); return ok }
}

// take removes a timer.
func (c *Virtual) take(id int) (t timer, ok bool) {
	i := slices.IndexFunc(c.timers, func(t timer) bool { return t.id == id })
	if i < 0 {
		return timer{}, false
	}
	t = c.timers[i]
	c.timers = slices.Delete(c.timers, i, i+1)
	return t, true
}

// next returns when the next timer is due; ok is false if none is due before the end of time.
func (c *Virtual) next() (due time.Duration, ok bool) {
	due = math.MaxInt64
	for _, t := range c.timers {
		due = min(due, t.due)
	}
	return due, due < math.MaxInt64
}

// Pending returns the timers that are due first, in the order in which they were made. They have no
// operation.
func (c *Virtual) Pending() []event.Item {
	due, ok := c.next()
	var out []event.Item
	for _, t := range c.timers {
		if ok && t.due == due {
			out = append(out, t.item())
		}
	}
	return out
}

// Endless returns a timer that never fires, since it is due beyond the end of time; ok is false if
// there is none.
func (c *Virtual) Endless() (i event.Item, ok bool) {
	for _, t := range c.timers {
		if t.due == math.MaxInt64 {
			return t.item(), true
		}
	}
	return event.Item{}, false
}

func (t *timer) item() event.Item {
	return event.Item{ID: t.id, Label: t.label, From: t.owner, To: t.owner}
}

// Has reports whether an ID is that of a timer, fired or not.
func (c *Virtual) Has(id int) bool { return id >= c.first && id < c.first+c.made }

// Fire lets a timer fire and advances the time to its due time. A timer that was stopped, or before
// which others are due, is absent.
func (c *Virtual) Fire(id int) event.Outcome {
	due, ok := c.next()
	if i := slices.IndexFunc(c.timers, func(t timer) bool { return t.id == id && t.due == due }); i < 0 || !ok {
		return event.Outcome{State: event.Absent, Why: "no such timer is due"}
	}
	t, _ := c.take(id)
	c.passed = max(c.passed, t.due)
	t.f()
	return event.Outcome{}
}

// Find returns the ID of the timer of that owner and label that is due first; ok is false where
// there is none.
func (c *Virtual) Find(owner, label string) (id int, ok bool) {
	due := time.Duration(math.MaxInt64)
	for _, t := range c.timers {
		if t.owner == owner && t.label == label && t.due < due {
			id = t.id
			due = t.due
			ok = true
		}
	}
	return id, ok
}

// Overtake has a timer go off, also where others are due before, which go off later: their owner
// comes late to them. It is absent if it has been stopped.
func (c *Virtual) Overtake(id int) event.Outcome {
	t, ok := c.take(id)
	if !ok {
		return event.Outcome{State: event.Absent, Why: "no such timer"}
	}
	c.passed = max(c.passed, t.due)
	t.f()
	return event.Outcome{}
}

// StopAll stops the timers of an owner.
func (c *Virtual) StopAll(owner string) {
	c.timers = slices.DeleteFunc(c.timers, func(t timer) bool { return t.owner == owner })
}

// Advance lets all timers fire that are due within d, and those that these set, in the order of
// time and of their making. Time advances by d. If a timer sets itself again at once, Advance stops
// after a million timers.
func (c *Virtual) Advance(d time.Duration) {
	until := c.passed + d
	if until < c.passed {
		until = math.MaxInt64
	}
	for range maxFired {
		due, ok := c.next()
		if !ok || due > until {
			break
		}
		c.Fire(c.Pending()[0].ID)
	}
	c.passed = max(c.passed, until)
}

// maxFired bounds the timers that fire in one Advance: a thousandth of a second with a timer each
// nanosecond.
const maxFired = 1_000_000
