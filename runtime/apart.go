package runtime

import (
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/gate"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// Runs in virtual time are made in a bubble of their own. What waits for a mutex there, or spins,
// keeps all timers of the bubble from firing, those of the run's own watcher as well. So a watchdog
// looks at the gate from outside, in real time. It leaves the bubble behind.

// playApart plays a script in the bubble of runs.
func (p *Player) playApart(x *play, g Generator, how manner) {
	w := &watchdog{play: x, gate: &x.sut.gate, deadline: p.deadline(how), short: p.deadline(how)}
	if d := p.short(); d > 0 {
		w.short = min(w.short, d)
	}
	ended := p.bubble.Play(func() { p.live(x, g, how) }, w)
	p.slowest = max(p.slowest, w.slowest)
	if x.result.Verdict == run.Hung || x.result.Waits.Op != nil {
		p.bubble.Move()
	}
	if ended {
		return
	}
	x.hang(w.full(), w.stack)
	if p.processes {
		_ = x.sut.adapter.Close() // it ends the process
	}
	x.conclude(p.races.News())
}

// watchdog leaves a run whose call has been under way for the deadline, while virtual time stands
// still or nothing in it comes to an end.
type watchdog struct {
	play            *play
	gate            *gate.Gate
	deadline, short time.Duration // of calls, and of those that are known to hang
	slowest         time.Duration // the longest time of a call that returned

	stack                    string // where the call is, when it is left
	crossings, beats, passed int64  // when something has moved
	since                    int    // looks since then
	entered                  int    // looks since a call began
}

var _ world.Watchdog = (*watchdog)(nil)

// Look reports whether the run is left.
func (w *watchdog) Look() bool {
	crossings, beats := w.gate.Seen()
	w.since++
	w.entered++
	if crossings != w.crossings {
		if w.crossings%2 != 0 && crossings >= 0 {
			w.slowest = max(w.slowest, time.Duration(w.entered)*world.Glance)
		}
		w.entered = 0
	}
	if crossings%2 == 0 || crossings != w.crossings || beats != w.beats {
		w.moved(crossings, beats)
		return false
	}
	if time.Duration(w.since)*world.Glance < w.full() {
		return false
	}
	w.stack = w.play.where()
	if world.Passed() != w.passed && w.play.inPass() {
		w.moved(crossings, beats)
		return false
	}
	return w.gate.Desert(crossings)
}

// passing is the function that a clock operation calls.
const passing = "clouseau/runtime/world.Pass"

// inPass reports whether the call lets time pass. It reads the stacks of all goroutines.
func (p *play) inPass() bool { return strings.Contains(p.where(), passing+" ") }

// passes reports whether a call that has taken so long in virtual time lets time pass. It believes
// that of a call of an operation that has done so for at least half as long before.
func (p *play) passes(taken time.Duration) bool {
	op := p.attempt.Op
	if taken <= 2*p.passed[op] {
		return true
	}
	if op == nil || !p.inPass() {
		return false
	}
	if p.passed == nil {
		p.passed = map[*Op]time.Duration{}
	}
	p.passed[op] = taken
	return true
}

// moved records that the run goes on.
func (w *watchdog) moved(crossings, beats int64) {
	w.crossings = crossings
	w.beats = beats
	w.passed = world.Passed()
	w.since = 0
}

// full returns the deadline of the current call.
func (w *watchdog) full() time.Duration {
	if w.gate.Hurried() {
		return w.short
	}
	return w.deadline
}

// Left reports whether the run was left.
func (w *watchdog) Left() bool { return w.gate.Left() }
