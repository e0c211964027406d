// Package gate tells the goroutine that waits for a script whether the script is running, or the
// system that it has called. Each operation crosses the gate twice:
//
//	Enter    the system runs, and the watcher counts its time
//	Leave    the script runs again
//
// A watcher that sees the same operation for the length of the deadline closes the gate. The
// script's goroutine then ends at Leave, if it ever returns.
package gate

import (
	"runtime"
	"sync/atomic"
	"time"
)

// Gate stands between the script's goroutine and the system. It counts the crossings: the count is
// even while the script runs, and odd while the system runs. So a watcher can see whether the same
// operation has been under way for long, and may close the gate behind it. The script's goroutine
// then ends when the operation returns, if ever, and changes nothing.
type Gate struct {
	crossings atomic.Int64
	entered   atomic.Int64 // when the system was entered last, in nanoseconds since begun
	slowest   atomic.Int64 // the longest time from one entry to the next, in nanoseconds
	begun     time.Time
	// Short is the deadline of operations that are known to hang, if there are any; else 0.
	Short time.Duration
	hurry atomic.Bool  // the current operation is known to hang
	beats atomic.Int64 // how often a watcher in virtual time has looked
	// far says that such a watcher looks again in a long time, unless it gets word from back.
	far  atomic.Bool
	back chan struct{}
	// stride is how many entries share one look at the clock, and unseen how many are left of them.
	stride, unseen int
}

// Begin starts the clock of a run.
func (g *Gate) Begin() {
	g.begun = time.Now()
	g.stride = 1
	g.unseen = 0
}

// Slowest returns an upper bound for the time of the slowest operation: the longest time between
// two entries. last says whether the last operation has returned, and so counts.
func (g *Gate) Slowest(last bool) time.Duration {
	d := time.Duration(g.slowest.Load())
	if last {
		d = max(d, time.Since(g.begun)-time.Duration(g.entered.Load()))
	}
	return d
}

// The count of a gate that was closed; odd, since the system runs behind it. What is left is not
// waited for: not even its watcher ends.
const (
	shutGate = -1
	leftGate = -3
)

// Hurry says whether the next operation is known to hang.
func (g *Gate) Hurry(known bool) {
	if g.hurry.Load() != known { // a load costs nothing, a store as much as a short operation
		g.hurry.Store(known)
	}
}

// Deadline returns how long the current operation may take; others is the deadline of ordinary
// operations.
func (g *Gate) Deadline(others time.Duration) time.Duration {
	if g.Short > 0 && g.hurry.Load() {
		return min(g.Short, others)
	}
	return others
}

// Enter records that the script goes into the system.
func (g *Gate) Enter() {
	if g.unseen--; g.unseen < 0 {
		g.look()
	}
	g.crossings.Add(1)
}

// look looks at the clock. While operations are fast several share a look, which costs as much as
// they do: their time together is an upper bound for each.
func (g *Gate) look() {
	now := int64(time.Since(g.begun))
	took := now - g.entered.Swap(now)
	if g.crossings.Load() > 0 && took > g.slowest.Load() {
		g.slowest.Store(took)
	}
	if took > int64(fast) {
		g.stride = 1
	} else {
		g.stride = min(2*g.stride, mostUnseen)
	}
	g.unseen = g.stride - 1
}

// Operations that share a look take less than fast, or the next ones do not.
const (
	fast       = 100 * time.Microsecond
	mostUnseen = 16
)

// Leave records that the script comes back from the system. It ends the goroutine if the gate was
// closed meanwhile.
func (g *Gate) Leave() {
	if !g.Returned() {
		runtime.Goexit()
	}
}

// Returned is Leave that reports whether the gate was still open, instead of ending the goroutine.
func (g *Gate) Returned() bool {
	n := g.crossings.Load()
	if n < 0 || !g.crossings.CompareAndSwap(n, n+1) {
		return false
	}
	if g.far.Load() && g.far.Swap(false) {
		select {
		case g.back <- struct{}{}:
		default:
		}
	}
	return true
}

// Closed reports whether the gate was closed.
func (g *Gate) Closed() bool { return g.crossings.Load() < 0 }

// Inside reports whether the system is running.
func (g *Gate) Inside() bool { return g.crossings.Load()%2 != 0 }

// looksPerDeadline is how often the watcher looks within a deadline.
const looksPerDeadline = 10

// Ending says how a script has ended for its watcher.
type Ending uint8

const (
	Ended Ending = iota
	// An operation was under way for the deadline, and the gate is closed behind it.
	Stuck
	Cut // the same, because of an interrupt
)

// Watch waits until done is closed. It closes the gate behind an operation that has been under way
// for the deadline or, after an interrupt, behind any operation.
func (g *Gate) Watch(done <-chan struct{}, deadline time.Duration, interrupt <-chan struct{}) Ending {
	runtime.Gosched() // most scripts end before a timer is needed
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
	looks := 0     // looks without a change of the count
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
			last = n
			looks = 0
		case time.Duration(looks+1)*every < g.Deadline(deadline):
			looks++
		case g.crossings.CompareAndSwap(n, shutGate):
			return Stuck
		}
		tick.Reset(every)
	}
}

// Virtual time. A call that sleeps takes as long as that, and one that nothing will ever wake is
// noticed when the only timers left are those of its watcher. These are further and further apart,
// so that a long time costs little.

// firstLook is the time to the first look. While a call lets time pass, there is a look whenever
// one more in looksPerPass of the time that it has taken is over.
const (
	firstLook    = time.Minute
	looksPerPass = 16
)

// WatchVirtual is Watch in a bubble. It counts the time of the bubble. When a deadline is over,
// passing says of a call that has taken so long whether it lets time pass; then it has another
// deadline, and looks are rare until it returns.
func (g *Gate) WatchVirtual(done <-chan struct{}, deadline time.Duration, passing func(taken time.Duration) bool) Ending {
	usual := min(firstLook, deadline/looksPerDeadline)
	every := usual
	g.back = make(chan struct{}, 1)
	tick := time.NewTimer(every)
	defer tick.Stop()
	var last int64             // the count at the previous look
	var begun, since time.Time // of the call, and of its current deadline
	for {
		select {
		case <-done:
			return Ended
		case <-g.back:
			tick.Reset(usual)
			continue
		case <-tick.C:
			g.far.Store(false)
		}
		g.beats.Add(1)
		n := g.crossings.Load()
		switch {
		case g.Left():
			<-done
			return Ended
		case n%2 == 0 || n != last:
			last = n
			begun = time.Now()
			since = begun
			every = usual
		case time.Since(since) >= deadline && passing(time.Since(begun)):
			since = time.Now()
			every = max(usual, since.Sub(begun)/looksPerPass)
			if g.far.Store(true); g.crossings.Load() != n { // it has returned
				every = usual
			}
		case time.Since(since) < deadline:
			every = min(2*every, deadline-time.Since(since))
		case g.crossings.CompareAndSwap(n, shutGate):
			return Stuck
		}
		tick.Reset(every)
	}
}

// Hurried reports whether the current operation is known to hang.
func (g *Gate) Hurried() bool { return g.hurry.Load() }

// Seen returns the count of crossings, odd while the system runs, and how often a watcher in
// virtual time has looked. Both change while a run goes on.
func (g *Gate) Seen() (crossings, looks int64) { return g.crossings.Load(), g.beats.Load() }

// Desert closes the gate behind an operation, given the count of crossings, for a run
// that nobody waits for any more. It reports whether the operation was still under way.
func (g *Gate) Desert(crossings int64) bool {
	return crossings%2 != 0 && g.crossings.CompareAndSwap(crossings, leftGate)
}

// Left reports whether the gate was closed by Desert.
func (g *Gate) Left() bool { return g.crossings.Load() == leftGate }

// Tell makes what was done before known to who looks from outside with Seen.
func (g *Gate) Tell() { g.beats.Add(1) }

// moment is how long an interrupted script may take to leave the system and its judges.
const moment = 5 * time.Millisecond

// close waits until done is closed, or the script is in the system; then it closes the gate behind
// it.
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
