package job

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
)

const (
	// tick is how exact Left is.
	tick = 50 * time.Millisecond
	// slack is the time that the last run may take when the time of the job is over.
	slack = 500 * time.Millisecond
	// share is the part of the time of a job that is left for making failures smaller, and forEach
	// what is enough for each of them.
	share   = 4
	forEach = 10 * time.Second
)

// ErrOver is why the context of [Within] has ended.
var ErrOver = errors.New("the end of the time of the test")

// clock is the time of the process's job. It begins with the process, and goes on in real time
// while a test is in a bubble of virtual time, in which no timer would ever end.
var clock struct {
	limit  time.Duration // 0: there is none
	passed atomic.Int64  // in ticks
	over   atomic.Bool
	ended  context.Context // ends a little later
}

func init() {
	j, err := Parse(environment.Job.Get())
	if err != nil || j.Time == 0 {
		return
	}
	ended, end := context.WithCancelCause(context.Background())
	clock.limit = j.Time
	clock.ended = ended
	time.AfterFunc(j.Time, func() { clock.over.Store(true) })
	time.AfterFunc(j.Time+slack, func() { end(ErrOver) })
	go func() {
		for range time.Tick(tick) {
			clock.passed.Add(1)
		}
	}()
}

// Left returns how much is left of the time of the process's job, which is real time in a bubble,
// too. ok is false if it has no time.
func Left() (d time.Duration, ok bool) {
	return max(0, clock.limit-time.Duration(clock.passed.Load())*tick), clock.limit > 0
}

// Late reports whether what is left of the time is needed to make so many failures smaller.
func Late(failures int) bool {
	left, ok := Left()
	return ok && left < min(clock.limit/share, time.Duration(failures)*forEach)
}

// Spent reports whether the last run, too, has had its time.
func Spent() bool { return clock.ended != nil && clock.ended.Err() != nil }

// Within returns a context that ends with another one, or when [Spent] becomes true.
func Within(ctx context.Context) (within context.Context, stop func()) {
	if clock.ended == nil {
		return ctx, func() {}
	}
	within, cancel := context.WithCancelCause(ctx)
	stopped := context.AfterFunc(clock.ended, func() { cancel(ErrOver) })
	return within, func() { stopped(); cancel(nil) }
}
