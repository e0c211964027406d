package walk

import (
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// The end of a walk whose calls overlap: each lane performs a few calls, and afterwards a few more
// tell what has become of the system. Clauses allow all of them, in every order in which
// they may take effect.
const (
	laneCalls = 3 // of a lane, at most
	lookCalls = 3 // after all lanes, at most

	// lanesLength is how many calls come before the lanes at most, if nothing else is said. A run
	// has one such end, so what comes before is kept short.
	lanesLength = 20
)

// longest returns how many operations a walk performs at most, one after the other.
func (w *Walker) longest() int {
	switch {
	case w.walk.Length > 0:
		return w.walk.Length
	case w.walk.Lanes > 1:
		return lanesLength
	}
	return DefaultLength
}

// laned is a session that makes calls at the same time, as [runtime.Session] does.
type laned interface {
	// In plans a call in a lane. Those of lane 0 come after all others.
	In(lane int, op string, args ...script.Arg)
	// Together makes the planned calls, which ends the script.
	Together() (events []int)
}

// together performs the end of the walk in lanes.
func (w *Walker) together() {
	s, ok := w.s.(laned)
	if w.walk.Lanes < 2 || !ok {
		return
	}
	w.learn()
	w.look()
	w.overlap.before = w.run.Trace
	planned := 0
	for lane := range w.walk.Lanes {
		planned += w.inLane(lane+1, 1+w.draws.Choose(laneCalls))
	}
	if planned == 0 {
		return
	}
	w.inLane(0, 1+w.draws.Choose(lookCalls))
	s.Together()
}

// alone is the lane of a walk that makes its calls one by one.
const alone = -1

// inLane plans up to n calls in a lane, and returns how many there are.
func (w *Walker) inLane(lane, n int) (planned int) {
	w.lane = lane
	for planned < n && w.pick() {
		planned++
	}
	return planned
}

// waiter is a session that knows which calls have to wait for others.
type waiter interface {
	// MayWait reports whether calls of an operation may have to wait; Waits, whether a call has to
	// wait now.
	MayWait(op *sre.Op) bool
	Waits(op *sre.Op, args []logic.Value) bool
}

// waits reports whether a call that may have to wait is none to make, since nobody would be there
// to wake it: before the lanes begin, or after all of them.
func (w *Walker) waits(op *sre.Op, args []fact) bool {
	if w.lane > 0 {
		return false
	}
	values := lists.Of(args, func(a fact) logic.Value { return a.value })
	return w.lane != alone || w.waiter.Waits(op, values)
}
