package world

import (
	"sync/atomic"
	"time"
)

// A goroutine that waits for a mutex, or that spins, keeps the clock of its bubble from moving, and
// so all timers in it. So runs are made in a bubble of their own, beside that of the test, and
// looked at from outside:
//
//	bubble of the test   asks for a run ........ waits on a channel of no bubble ........ goes on
//	bubble of the runs                 the run: a call that does not return ............. is left
//	outside                            looks, looks, looks: hung

// Watchdog looks at a job in real time, from outside of its bubble.
type Watchdog interface {
	// Look reports whether the job is left from now on, in the middle of what it does. It is
	// called once each [Glance], and no more after it has said so.
	Look() bool
	// Left reports whether Look has said so. A job that is left changes nothing any more.
	Left() bool
}

// Glance is the time between two looks.
const Glance = 10 * time.Millisecond

// guest is a job that is looked after.
type guest struct {
	*room
	watch Watchdog
}

// Play runs f in the bubble of runs, and fails as f fails. It reports whether f has ended. If not,
// the watchdog has left it: it stays where it is with its bubble, and the next job has a new one.
// It is not called by two goroutines at the same time.
func (t *T) Play(f func(), watch Watchdog) bool {
	l := t.landlord
	if l.runs == nil {
		l.runs = l.room()
	}
	r := l.runs
	r.watch = watch
	l.watch(&guest{r, watch})
	defer l.watch(nil)
	if r.visit(time.Time{}, f) {
		if r.late {
			l.retire()
		}
		return true
	}
	t.Move()
	return false
}

// Move leaves the bubble of runs with what waits in it, whether that ends or not. The next job has
// a new one.
func (t *T) Move() {
	if r := t.landlord.runs; r != nil {
		r.leave()
	}
	t.landlord.runs = nil
}

// Outside runs f outside of any bubble: what starts processes, and waits for them.
func (t *T) Outside(f func()) { t.landlord.outside(f) }

// watch has a job looked after, or nobody.
func (l *landlord) watch(g *guest) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.guest = g
}

// glances counts the looks of all landlords.
var glances atomic.Int64

// look looks after jobs.
func (l *landlord) look(over <-chan struct{}) {
	tick := time.NewTicker(Glance)
	defer tick.Stop()
	for {
		select {
		case <-over:
			return
		case <-tick.C:
		}
		glances.Add(1)
		if r := l.hung(); r != nil {
			r.done <- false
		}
	}
}

// hung returns the room whose job is left from now on; nil if there is none.
func (l *landlord) hung() *room {
	l.mu.Lock()
	defer l.mu.Unlock()
	g := l.guest
	if g == nil || !g.watch.Look() {
		return nil
	}
	l.guest = nil
	return g.room
}
