// Package gate tells whoever waits for a script whether it, or the system that it has called, is
// under way.
package gate

import (
	"runtime"
	"sync/atomic"
	"time"
)

// Gate stands between the script's goroutine and the system. It counts the
// crossings: even while the script runs, odd while the system does. So whoever
// watches sees whether the same operation has been under way for long, and may
// close the gate behind it: the script's goroutine then ends when the operation
// returns, if ever, and touches nothing any more.
type Gate struct {
	crossings atomic.Int64
	entered   atomic.Int64 // when the system was entered last, in nanoseconds since begun
	slowest   atomic.Int64 // the longest time from one entry to the next, in nanoseconds
	begun     time.Time
	// Short is the deadline of operations that are known to hang, where there may be such; else 0.
	Short time.Duration
	hurry atomic.Bool // the operation under way is one
}

// Begin says that a run begins now.
func (g *Gate) Begin() { g.begun = time.Now() }

// Slowest returns how long the slowest operation took, at most: no two entries are further apart.
// The last operation counts only where it has come back, which the caller knows.
func (g *Gate) Slowest(last bool) time.Duration {
	d := time.Duration(g.slowest.Load())
	if last {
		d = max(d, time.Since(g.begun)-time.Duration(g.entered.Load()))
	}
	return d
}

// shutGate is the count of a gate that was closed; odd, since the system runs behind it.
const shutGate = -1

// Hurry says whether the operation that comes next is known to hang.
func (g *Gate) Hurry(known bool) { g.hurry.Store(known) }

// Deadline returns how long the operation under way may take, where others may take so long.
func (g *Gate) Deadline(others time.Duration) time.Duration {
	if g.Short > 0 && g.hurry.Load() {
		return min(g.Short, others)
	}
	return others
}

// Enter goes over to the system.
func (g *Gate) Enter() {
	now := int64(time.Since(g.begun))
	if before := g.entered.Swap(now); g.crossings.Load() > 0 && now-before > g.slowest.Load() {
		g.slowest.Store(now - before)
	}
	g.crossings.Add(1)
}

// Leave comes back from the system, or ends the goroutine where the gate was closed meanwhile.
func (g *Gate) Leave() {
	if !g.Returned() {
		runtime.Goexit()
	}
}

// Returned is leave that reports whether the gate was still open.
func (g *Gate) Returned() bool {
	n := g.crossings.Load()
	return n != shutGate && g.crossings.CompareAndSwap(n, n+1)
}

// Closed reports whether the gate was closed.
func (g *Gate) Closed() bool { return g.crossings.Load() == shutGate }

// Inside reports whether the system runs.
func (g *Gate) Inside() bool { return g.crossings.Load()%2 != 0 }

// looksPerDeadline is how often within a deadline the watcher looks.
const looksPerDeadline = 10

// Ending is how a script has ended for its watcher.
type Ending uint8

const (
	Ended Ending = iota
	Stuck        // an operation was under way for the deadline, and the gate is closed behind it
	Cut          // so it is where an interrupt came
)

// Watch waits until done is closed, or closes the gate behind an operation
// that has been under way for the deadline, or at once behind any where an interrupt comes.
func (g *Gate) Watch(done <-chan struct{}, deadline time.Duration, interrupt <-chan struct{}) Ending {
	runtime.Gosched() // most scripts are over before there is a need for a timer
	select {
	case <-done:
		return Ended
	default:
	}
	every := deadline / looksPerDeadline
	if g.Short > 0 {
		every = min(every, g.Short/looksPerDeadline)
	}
	tick := time.NewTimer(every)
	defer tick.Stop()
	var last int64 // the count at the previous look
	looks := 0     // since when it has not changed
	for {
		select {
		case <-done:
			return Ended
		case <-interrupt:
			return g.close(done)
		case <-tick.C:
		}
		n := g.crossings.Load()
		switch {
		case n%2 == 0 || n != last:
			last, looks = n, 0
		case time.Duration(looks+1)*every < g.Deadline(deadline):
			looks++
		case g.crossings.CompareAndSwap(n, shutGate):
			return Stuck
		}
		tick.Reset(every)
	}
}

// moment is how long an interrupted script may take to come out of the system and its judges.
const moment = 5 * time.Millisecond

// close waits until done is closed, or the script is in the system, and closes the gate behind it.
func (g *Gate) close(done <-chan struct{}) Ending {
	for {
		select {
		case <-done:
			return Ended
		case <-time.After(moment):
		}
		if n := g.crossings.Load(); n%2 != 0 && g.crossings.CompareAndSwap(n, shutGate) {
			return Cut
		}
	}
}
