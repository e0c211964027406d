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
	phase   phase
	length  int      // of a phase, in steps
	since   int      // the step at which this one began
	chances []int    // of the requests at the present step
	last    *request // performed last; nil before the first
	state   uint64   // of the histories
	live    int      // how many of them are under way, for different values
	moved   bool     // there was another state
}

// maxRounds is how often a walk builds up and tears down at most.
const maxRounds = 3

// plan divides a walk of n steps into rounds of three phases each.
func (w *Walker) plan(n int) {
	rounds := 1 + w.draws.Choose(maxRounds)
	w.learning = learning{length: 1 + n/(3*rounds), chances: w.chances}
	w.state, w.live = w.histories()
	for _, q := range w.requests {
		q.learned = learned{}
	}
}

// turn begins the next phase where the present one is over, or has nothing to do: there is nothing
// to build up with, or nothing left to tear down.
func (w *Walker) turn(step int) {
	if step-w.learning.since >= w.length || !slices.ContainsFunc(w.requests, w.promotes) {
		w.phase, w.learning.since = (w.phase+1)%(teardown+1), step
	}
}

// promotes reports whether an operation may do what the present phase is for.
func (w *Walker) promotes(q *request) bool {
	if !q.possible || w.stuck(q) {
		return false
	}
	return w.phase == mix || q.performed == 0 || (w.phase == build) == (q.opened > 0) && q.opened != 0
}

// stuck reports whether an operation has been performed in the present state and did not lead out
// of it, as often as it is worth trying other arguments.
func (w *Walker) stuck(q *request) bool {
	return w.moved && q.performed > 0 && q.state == w.state && q.since > len(q.args)
}

// histories identifies the state of all histories, and says how many are under way.
func (w *Walker) histories() (state uint64, live int) {
	for _, c := range w.clauses {
		state = state*0x9e3779b97f4a7c15 + c.follow.Signature()
		live += c.follow.Live()
	}
	return state, live
}

// maxOpened bounds what a single event counts for: one that empties everything happens once.
const maxOpened = 3

// observe learns from the last operation. The present step's operations are known.
func (w *Walker) observe() {
	now, live := w.histories()
	q, opened := w.last, live-w.live
	for _, r := range w.requests {
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
		if q.since++; q.state != w.state {
			q.state, q.since = w.state, 1
		}
		if now != w.state {
			q.changed++
			w.moved = true
		}
		w.use(now != w.state)
	}
	w.state, w.live, w.last = now, live, nil
}

// looks is how often an operation is performed in one state, for each of its arguments and once
// more, before a walk ends in which nothing else is possible.
const looks = 3

// idle reports whether everything that is possible has been performed in the present state, and has
// not led out of it.
func (w *Walker) idle() bool {
	for _, q := range w.requests {
		if q.possible && !(w.moved && q.state == w.state && q.since >= looks*(1+len(q.args))) {
			return false
		}
	}
	return true
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

// chance returns how likely an operation is, compared with others.
func (w *Walker) chance(q *request) int {
	n := w.score(q) * q.weight
	if !q.proposed {
		n /= unjudged
	}
	switch {
	case q.performed == 0:
		return n * due
	case w.stuck(q):
		return n * hinders
	case w.moved && q.changed == 0: // an observer, as far as histories can tell
		return n * due
	case w.phase == mix || q.opened == 0:
		return n * neutral
	case (w.phase == build) == (q.opened > 0):
		return n * suits
	}
	return n * hinders
}
