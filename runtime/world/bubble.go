package world

import (
	"context"
	"flag"
	"math"
	"os"
	"os/signal"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/fresh"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// T is a test in a bubble. Its deadline is one of real time, and so unknown here.
type T struct {
	*testing.T
	interrupted *atomic.Bool
	landlord    *landlord
}

// Deadline knows none.
func (T) Deadline() (deadline time.Time, ok bool) { return time.Time{}, false }

// Home is where second systems live: each in a bubble of its own.
func (t *T) Home() event.Home { return t.landlord.home }

// Test calls f in a bubble. A system of f has to end its goroutines when it is closed: those that
// wait for ever fail t at the end, those that go on with timers keep it from ending.
func Test(t *testing.T, f func(t *T)) {
	t.Helper()
	defer func() { complain(t, recover()) }()
	interrupted, stop := watchSignals()
	defer stop()
	fresh.Enter(t.Name())
	landlord, closed := newLandlord(t)
	defer closed()
	synctest.Test(t, func(t *testing.T) { f(&T{T: t, interrupted: interrupted, landlord: landlord}) })
}

// complain fails a test for what its systems leave in a bubble, given the panic that came of it.
func complain(t *testing.T, p any) {
	t.Helper()
	if p != nil {
		t.Errorf("goroutines are left that wait for ever after the systems were closed (%v). "+
			"A system in virtual time has to end its goroutines: name what does it in the target, close = \"Close\".", p)
	}
}

// Fuzz is f.Fuzz, with a bubble for each input.
func Fuzz(f *testing.F, property func(t *testing.T, input []byte)) {
	f.Fuzz(func(t *testing.T, input []byte) {
		Test(t, func(t *T) { property(t.T, input) })
	})
}

// Pass lets time pass, and waits until all that this wakes has come to rest. A long time passes in
// parts: each shows those outside, see [Passed], that time does not stand still, however many
// timers fire. It panics with an [event.EndOfTime] if the time of the bubble would end, in the year
// 2262.
func Pass(d time.Duration) {
	if end := time.Unix(0, math.MaxInt64); d >= time.Until(end) {
		panic(&event.EndOfTime{Passes: d, From: time.Now().UTC()})
	}
	for part := max(d/passedIn, time.Minute); d > part; {
		before := glances.Load()
		time.Sleep(part)
		d -= part
		passed.Add(1)
		if glances.Load() > before+1 {
			part = max(part/2, time.Millisecond)
		}
	}
	time.Sleep(d)
	synctest.Wait()
}

// passedIn is in how many parts a long time passes, if few timers fire.
const passedIn = 16

// passed counts the parts of time that have passed in all bubbles.
var passed atomic.Int64

// Passed returns a number that changes while [Pass] lets time pass, in any bubble.
func Passed() int64 { return passed.Load() }

// Checks returns how many runs rapid makes.
func Checks() int {
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

// Seen returns a context for other bubbles: its Err says whether ctx is over, and nothing wakes
// what waits in the bubble of ctx.
func Seen(ctx context.Context) context.Context {
	if a, ok := ctx.(*asked); ok {
		return &seen{context.Background(), a, Seen(a.outer)}
	}
	return ctx
}

// seen is a context that looks whether another one is over.
type seen struct {
	context.Context
	asked *asked
	outer context.Context
}

func (s *seen) Err() error {
	if s.asked.over() {
		return context.Canceled
	}
	return s.outer.Err()
}
