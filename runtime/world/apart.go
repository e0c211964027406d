package world

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// A second system, with which the one under test is compared, lives in a bubble of its own:
//
//	bubble of the test      12:00 sleep ............ 13:00            13:00 hours
//	                                                     |            |
//	bubble of the second                                 12:00 sleep  14:00: too late, were it one clock
//
// The two take turns. Requests cross on channels that belong to no bubble: a bubble that waits on
// such a channel stands still, and so does its clock. Before a request the second system's time is
// set forward to that of the call. Goroutines belong to the bubble of whoever starts them, so a
// goroutine outside of all bubbles, the landlord, starts the new ones.

// landlord does what has to be done outside of any bubble: it makes rooms, and looks after the
// runs that are under way in them.
type landlord struct {
	t     *testing.T
	jobs  chan func()
	done  chan struct{}
	mu    sync.Mutex
	guest *guest  // whom to look after; nil: nobody
	runs  *room   // of the system under test; nil: there is none
	old   []*room // those before it that were left in good order
	// Second systems that were closed, and whose bubbles have not ended.
	leaving atomic.Int64
}

// newLandlord returns a landlord, outside of any bubble, until stop is called. By then the rooms
// for runs have ended.
func newLandlord(t *testing.T) (l *landlord, stop func()) {
	l = &landlord{t: t, jobs: make(chan func()), done: make(chan struct{})}
	over := make(chan struct{})
	go func() {
		for job := range l.jobs {
			job()
			l.done <- struct{}{}
		}
	}()
	go l.look(over)
	return l, func() {
		close(l.jobs)
		close(over)
		if l.runs != nil {
			l.retire()
		}
		for _, r := range l.old {
			<-r.gone
			complain(t, r.remains)
		}
		l.await()
	}
}

// await waits until the bubbles of second systems have ended: what ends after its test is a race
// for package testing. Those that go on with timers are not waited for.
func (l *landlord) await() {
	for began := time.Now(); l.leaving.Load() > 0 && time.Since(began) < farewell; {
		time.Sleep(time.Millisecond)
	}
}

// farewell is how long a bubble whose goroutines have been told to end may take.
const farewell = time.Second

// retire leaves the room of runs, which is empty.
func (l *landlord) retire() {
	l.runs.leave()
	l.old = append(l.old, l.runs)
	l.runs = nil
}

// outside has f done outside of any bubble.
func (l *landlord) outside(f func()) {
	l.jobs <- f
	<-l.done
}

// room makes a new room.
func (l *landlord) room() (r *room) {
	l.outside(func() {
		r = &room{jobs: make(chan func()), done: make(chan bool), gone: make(chan struct{})}
		go r.live(l.t)
	})
	return r
}

// home opens a system in a new room.
func (l *landlord) home(outside context.Context, open event.Opener) (event.Adapter, error) {
	a := &apart{room: l.room(), landlord: l}
	var err error
	a.visit(event.Instant(outside), func() {
		var ctx context.Context
		ctx, a.abandon = context.WithCancel(context.Background())
		a.Adapter, err = open(ctx)
	})
	if err != nil {
		a.vacate(a.landlord)
		return nil, err
	}
	return a, nil
}

// room is a bubble with one system, or the systems of one run after the other.
type room struct {
	jobs    chan func()
	done    chan bool // whether the job has ended; if not, it was left
	busy    atomic.Bool
	watch   Watchdog      // of the job; nil: nobody leaves it
	late    bool          // the clock has gone far; written before done
	gone    chan struct{} // closed when the bubble has ended
	leaving *atomic.Int64 // counts it until then; nil: nobody does
	remains any           // after that: the panic with which it ended; nil: there was none
}

// live does what is asked, within the bubble, until there is nothing more to be asked. What a
// second system leaves behind in its bubble is told of the first system, which is the same one or
// has a test of its own.
func (r *room) live(t *testing.T) {
	defer func() {
		close(r.gone)
		if r.leaving != nil {
			r.leaving.Add(-1)
		}
	}()
	defer func() { r.remains = recover() }()
	synctest.Test(t, func(*testing.T) {
		begun := time.Now()
		for job := range r.jobs {
			over := make(chan struct{})
			go func() { // the job may end its goroutine
				defer close(over)
				job()
			}()
			if <-over; r.watch != nil && r.watch.Left() {
				return // somebody else has said so
			}
			r.late = time.Since(begun) > lateness
			r.done <- true
		}
	})
}

// lateness is how long the clock of runs may go. The time of a bubble begins in the year 2000 and
// ends in 2262: a process that lets more pass dies of that (fatal error: bad g->status in ready).
const lateness = 100 * 365 * 24 * time.Hour

// leave ends the bubble.
func (r *room) leave() { close(r.jobs) }

// vacate is leave for a second system, whose bubble the landlord waits for in the end.
func (r *room) vacate(l *landlord) {
	r.leaving = &l.leaving
	l.leaving.Add(1)
	r.leave()
}

// visit sets the room's clock forward to an instant, runs f there, and fails as f fails. It reports
// whether f has ended; if not, it was left.
func (r *room) visit(instant time.Time, f func()) bool {
	r.busy.Store(true)
	var failed any
	returned := false
	r.jobs <- func() {
		defer func() {
			if !returned {
				failed = apartFrom(recover())
			}
		}()
		if d := time.Until(instant); d > 0 {
			Pass(d)
		}
		f()
		returned = true
	}
	if !<-r.done {
		return false
	}
	r.busy.Store(false)
	switch {
	case failed != nil:
		panic(failed)
	case !returned:
		runtime.Goexit()
	}
	return true
}

// elsewhere is a panic of a system in the goroutine of its room, with the stack there.
type elsewhere struct {
	value any
	stack string
}

// Error says what the system panicked with.
func (e *elsewhere) Error() string { return fmt.Sprint(e.value) }

// PanicStack returns the stack of the panic.
func (e *elsewhere) PanicStack() string { return e.stack }

// apartFrom returns what a goroutine panics with as another one raises it again. What this library
// panics with is told apart by its type, and stays.
func apartFrom(p any) any {
	t := reflect.TypeOf(p)
	if t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == nil || strings.HasPrefix(t.PkgPath(), ours) {
		return p
	}
	return &elsewhere{p, string(debug.Stack())}
}

// ours is what the paths of this library's packages begin with.
var ours = strings.TrimSuffix(reflect.TypeFor[room]().PkgPath(), "runtime/world")

// apart is an adapter of a system in a room.
type apart struct {
	*room
	event.Adapter // may only be called in the room
	abandon       context.CancelFunc
	landlord      *landlord
}

var _ event.Apart = (*apart)(nil)

// Call makes a call at the instant of the context. The context itself stays outside.
func (a *apart) Call(ctx context.Context, op string, args []logic.Value) (results []logic.Value, err error) {
	a.visit(event.Instant(ctx), func() { results, err = a.Adapter.Call(context.Background(), op, args) })
	return results, err
}

// Send sends a message at the instant of the context.
func (a *apart) Send(ctx context.Context, op string, fields []logic.Value) (err error) {
	a.visit(event.Instant(ctx), func() { err = a.Adapter.Send(context.Background(), op, fields) })
	return err
}

// Abandon is Close of a system in another process, which is not asked to close.
func (a *apart) Abandon() {
	a.visit(time.Time{}, a.abandon)
	a.vacate(a.landlord)
}

// Within runs f in the room, whatever the time is there.
func (a *apart) Within(f func(event.Adapter)) {
	a.visit(time.Time{}, func() { f(a.Adapter) })
}

// errBusy says that a second system is still in a call.
var errBusy = errors.New("the second system has not returned")

// Close closes the system and ends its bubble. A system that is still in a call stays as it is.
func (a *apart) Close() (err error) {
	if a.busy.Load() {
		return errBusy
	}
	a.visit(time.Time{}, func() {
		err = a.Adapter.Close()
		a.abandon()
	})
	a.vacate(a.landlord)
	return err
}
