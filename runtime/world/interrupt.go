package world

import (
	"context"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"

	"github.com/clouseau-go/clouseau/internal/environment"
)

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
