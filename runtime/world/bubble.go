package world

import (
	"context"
	"flag"
	"os"
	"os/signal"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// T is a test in a bubble. Its deadline is one of real time, and so unknown here.
type T struct {
	*testing.T
	interrupted *atomic.Bool
	landlord    *landlord
	before      any  // what the bubble before has left
	next        any  // for the bubble after this one
	more        bool // there is to be one
}

// Deadline knows none.
func (T) Deadline() (deadline time.Time, ok bool) { return time.Time{}, false }

// Before returns what the bubble before this one has left; nil in the first one of a test.
func (t *T) Before() any { return t.before }

// Home is where second systems live: each in a bubble of its own.
func (t *T) Home() event.Home { return t.landlord.home }

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
	landlord, closed := newLandlord(t)
	defer closed()
	for b := (&T{more: true}); b.more && !t.Failed(); {
		b = &T{interrupted: interrupted, landlord: landlord, before: b.next}
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

// rapid ends a test 24 hours after it began, and the test passes then. In virtual time a few long
// leases take as long as that. So a test goes on in a new bubble: rapid begins from the first seed
// again, the runs that were made are passed over, and the next ones are made. These are the runs
// that a test without an end of time would make.

// Asked counts what rapid asks for in the bubbles of a test.
type Asked struct {
	n      int // in this bubble
	before int // in the bubble before, which had those of all others as well
	made   int // runs, in all bubbles
	later  bool
}

// Again counts a request for a run, and reports whether it was met in an earlier bubble.
func (a *Asked) Again() bool {
	a.n++
	return a.n <= a.before
}

// Made counts a run.
func (a *Asked) Made() { a.made++ }

// Enough reports whether all runs were made in several bubbles. Rapid asks for as many in each,
// those that were passed over not counted.
func (a *Asked) Enough() bool { return a.later && a.made >= checks() }

// Last reports whether the run that was made is the last one.
func (a *Asked) Last() bool { return a.made == checks() }

// Cut reports whether rapid has ended before all runs were made, and made some in this bubble.
func (a *Asked) Cut() bool { return a.n > a.before && a.made < checks() }

// Next begins a new bubble.
func (a *Asked) Next() { *a = Asked{before: a.n, made: a.made, later: true} }

// checks returns how many runs rapid makes.
func checks() int {
	f := flag.Lookup("rapid.checks")
	if f == nil {
		return 0
	}
	n, err := strconv.Atoi(f.Value.String())
	if err != nil {
		return 0
	}
	if testing.Short() {
		n /= 5
	}
	return n
}

// Tells reports whether an interrupt makes a test tell what it knows: whether CLOUSEAU_INTERRUPT is
// tell, which clouseau run sets. Without it, an interrupt kills a Go test.
func Tells() bool { return environment.Interrupt.Get() == "tell" }

// watchSignals notes interrupts, outside of a bubble, until stop is called.
func watchSignals() (interrupted *atomic.Bool, stop func()) {
	interrupted = new(atomic.Bool)
	if !Tells() {
		return interrupted, func() {}
	}
	signals := make(chan os.Signal, 1)
	done := make(chan struct{})
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case <-signals:
			interrupted.Store(true)
		case <-done:
		}
	}()
	return interrupted, func() {
		signal.Stop(signals)
		close(done)
	}
}

// Interrupt returns a context that is done after an interrupt. Nothing outside of a bubble wakes
// what waits in it, so the context is done when its Err is asked for the first time afterwards.
func (t *T) Interrupt() (ctx context.Context, stop func()) {
	return Polled(context.Background(), t.interrupted.Load, context.Canceled)
}

// Polled returns a context that is done, for that cause, once something outside of the bubble is
// over, or another such context is done: when its Err is asked for the first time afterwards.
func Polled(ctx context.Context, over func() bool, cause error) (polled context.Context, stop func()) {
	inner, cancel := context.WithCancelCause(ctx)
	return &asked{inner, ctx, over, func() { cancel(cause) }}, func() { cancel(nil) }
}

// asked is a context that looks whether it is done when it is asked.
type asked struct {
	context.Context
	outer  context.Context
	over   func() bool
	cancel func()
}

func (a *asked) Err() error {
	if a.over() {
		a.cancel()
	}
	_ = a.outer.Err() // it may have to be asked, too
	return a.Context.Err()
}
