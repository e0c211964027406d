package walk

import "slices"

// What a walk learns of operations. Some build up, others tear down, and others only look. No name
// says so; the walk observes it: an operation builds up if it makes others possible, or if more
// histories are under way after it, and tears down if there are fewer of both.

// learned is what the walk under way knows of an operation.
type learned struct {
	possible  bool   // at this step
	before    bool   // at the one before
	performed int    // times
	changed   int    // how often the state of the histories was another one after it
	opened    int    // how much it has built up, or torn down where it is negative
	state     uint64 // in which it was performed last
	since     int    // how often it was performed in that state
}

// phase says what a part of a walk is for.
type phase uint8

const (
	build phase = iota // what builds up is preferred
	mix
	teardown
)

// learning is the state of the walk under way.
type learning struct {
	requests requests
	phase    phase
	length   int      // of a phase, in steps
	since    int      // the step at which this one began
	last     *request // performed last; nil before the first
	state    uint64   // of the histories
	live     int      // how many of them are under way, for different values
	moved    bool     // there was another state
}

// maxRounds is how often a walk builds up and tears down at most.
const maxRounds = 3

// plan divides a walk of n steps into rounds of three phases each. It begins in a state of the
// histories, of which so many are under way.
func (rs requests) plan(n, rounds int, state uint64, live int) learning {
	for _, q := range rs {
		q.learned = learned{}
	}
	return learning{requests: rs, length: 1 + n/(3*rounds), state: state, live: live}
}

// turn begins the next phase where the present one is over, or has nothing to do: there is nothing
// to build up with, or nothing left to tear down.
func (l *learning) turn(step int) {
	if step-l.since >= l.length || !l.promoted() {
		l.phase = (l.phase + 1) % (teardown + 1)
		l.since = step
	}
}

// promoted reports whether some operation may do what the present phase is for.
func (l *learning) promoted() bool {
	return slices.ContainsFunc(l.requests, l.promotes)
}

// promotes reports whether an operation may do what the present phase is for.
func (l *learning) promotes(q *request) bool {
	if !q.possible || l.stuck(q) {
		return false
	}
	return l.phase == mix || q.performed == 0 || (l.phase == build) == (q.opened > 0) && q.opened != 0
}

// stuck reports whether an operation has been performed in the present state and did not lead out
// of it, as often as it is worth trying other arguments.
func (l *learning) stuck(q *request) bool {
	return l.moved && q.performed > 0 && q.state == l.state && q.since > len(q.args)
}

// maxOpened bounds what a single event counts for: one that empties everything happens once.
const maxOpened = 3

// observe learns from the last operation, and returns it and whether it led to another state of the
// histories. The present step's operations are known.
func (l *learning) observe(now uint64, live int) (q *request, changed bool) {
	q = l.last
	changed = now != l.state
	opened := live - l.live
	for _, r := range l.requests {
		if r.possible != r.before {
			if opened--; r.possible {
				opened += 2
			}
		}
		r.before = r.possible
	}
	if q != nil {
		q.performed++
		q.opened += max(-maxOpened, min(opened, maxOpened))
		if q.since++; q.state != l.state {
			q.state = l.state
			q.since = 1
		}
		if changed {
			q.changed++
			l.moved = true
		}
	}
	l.state = now
	l.live = live
	l.last = nil
	return q, changed
}

// looks is how often an operation is performed in one state, for each of its arguments and once
// more, before a walk ends in which nothing else is possible.
const looks = 3

// idle reports whether everything that is possible has been performed in the present state, and has
// not led out of it.
func (l *learning) idle() bool {
	return !slices.ContainsFunc(l.requests, func(q *request) bool {
		return q.possible && !(l.moved && q.state == l.state && q.since >= looks*(1+len(q.args)))
	})
}

// How the chances of an operation depend on what is known of it.
const (
	suits   = 8 // it does what the phase is for
	neutral = 4
	hinders = 1 // it does the opposite, or has been performed in this state and did not leave it
	due     = 6 // it has not been performed, or it only looks, at a state that it has not seen
)

// unjudged divides the chance of an operation at a time when none of its promises judges a call.
const unjudged = 4

// chance returns how likely an operation with a score is, compared with others.
func (l *learning) chance(q *request, score int) int {
	n := score * q.weight
	if !q.proposed {
		n /= unjudged
	}
	switch {
	case q.performed == 0:
		return n * due
	case l.stuck(q):
		return n * hinders
	case l.moved && q.changed == 0: // an observer, as far as histories can tell
		return n * due
	case l.phase == mix || q.opened == 0:
		return n * neutral
	case (l.phase == build) == (q.opened > 0):
		return n * suits
	}
	return n * hinders
}
