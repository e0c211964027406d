package runtime

import (
	"runtime"
	"sync/atomic"
	"time"
)

// gate stands between the script's goroutine and the system. It counts the
// crossings: even while the script runs, odd while the system does. So whoever
// watches sees whether the same operation has been under way for long, and may
// close the gate behind it: the script's goroutine then ends when the operation
// returns, if ever, and touches nothing any more.
type gate struct {
	crossings atomic.Int64
	entered   atomic.Int64 // when the system was entered last, in nanoseconds since begun
	begun     time.Time
}

// shutGate is the count of a gate that was closed; odd, since the system runs behind it.
const shutGate = -1

// enter goes over to the system.
func (g *gate) enter() {
	g.entered.Store(int64(time.Since(g.begun)))
	g.crossings.Add(1)
}

// leave comes back from the system, or ends the goroutine where the gate was closed meanwhile.
func (g *gate) leave() {
	if !g.returned() {
		runtime.Goexit()
	}
}

// returned is leave that reports whether the gate was still open.
func (g *gate) returned() bool {
	n := g.crossings.Load()
	return n != shutGate && g.crossings.CompareAndSwap(n, n+1)
}

// closed reports whether the gate was closed.
func (g *gate) closed() bool { return g.crossings.Load() == shutGate }

// inside reports whether the system runs.
func (g *gate) inside() bool { return g.crossings.Load()%2 != 0 }

// looksPerDeadline is how often within a deadline the watcher looks.
const looksPerDeadline = 4

// ending is how a script has ended for its watcher.
type ending uint8

const (
	ended ending = iota
	stuck        // an operation was under way for the deadline, and the gate is closed behind it
	cut          // so it is where an interrupt came
)

// watch waits until done is closed, or closes the gate behind an operation
// that has been under way for the deadline, or at once behind any where an interrupt comes.
func (g *gate) watch(done <-chan struct{}, deadline time.Duration, interrupt <-chan struct{}) ending {
	runtime.Gosched() // most scripts are over before there is a need for a timer
	select {
	case <-done:
		return ended
	default:
	}
	tick := time.NewTimer(deadline / looksPerDeadline)
	defer tick.Stop()
	var last int64 // the count at the previous look
	looks := 0     // since when it has not changed
	for {
		select {
		case <-done:
			return ended
		case <-interrupt:
			return g.cut(done)
		case <-tick.C:
		}
		n := g.crossings.Load()
		switch {
		case n%2 == 0 || n != last:
			last, looks = n, 0
		case looks+1 < looksPerDeadline:
			looks++
		case g.crossings.CompareAndSwap(n, shutGate):
			return stuck
		}
		tick.Reset(deadline / looksPerDeadline)
	}
}

// cut waits until done is closed, or the script is in the system, and closes the gate behind it.
func (g *gate) cut(done <-chan struct{}) ending {
	for {
		select {
		case <-done:
			return ended
		case <-time.After(atOnce):
		}
		if n := g.crossings.Load(); n%2 != 0 && g.crossings.CompareAndSwap(n, shutGate) {
			return cut
		}
	}
}
