package world

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// T is a test in a bubble. Its deadline is one of real time, and so unknown here.
type T struct {
	*testing.T
	interrupted *atomic.Bool
	before      any  // what the bubble before has left
	next        any  // for the bubble after this one
	more        bool // there is to be one
}

// Deadline knows none.
func (T) Deadline() (deadline time.Time, ok bool) { return time.Time{}, false }

// Before returns what the bubble before this one has left; nil in the first one of a test.
func (t *T) Before() any { return t.before }

// GoOn makes [Test] call its function once more, in a new bubble, with what is left for that. In
// the new one the time begins anew: rapid ends a test 24 hours after it began, by the clock of the
// bubble.
func (t *T) GoOn(left any) {
	t.next = left
	t.more = true
}

// Test calls f in a bubble, and again for as long as f or a cleanup of it asks for with GoOn. A
// system of f has to end its goroutines when it is closed: those that wait for ever fail t at the
// end, those that go on with timers keep it from ending.
func Test(t *testing.T, f func(t *T)) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("goroutines are left that wait for ever after the systems were closed (%v). "+
				"A system in virtual time has to end its goroutines: name what does it in the target, close = \"Close\".", p)
		}
	}()
	interrupted, stop := watchSignals()
	defer stop()
	for b := (&T{more: true}); b.more && !t.Failed(); {
		b = &T{interrupted: interrupted, before: b.next}
		synctest.Test(t, func(t *testing.T) {
			b.T = t
			f(b)
		})
	}
}

// Fuzz is f.Fuzz, with a bubble for each input.
func Fuzz(f *testing.F, property func(t *testing.T, input []byte)) {
	f.Fuzz(func(t *testing.T, input []byte) {
		Test(t, func(t *T) { property(t.T, input) })
	})
}

// Pass lets time pass, and waits until all that this wakes has come to rest.
func Pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}
