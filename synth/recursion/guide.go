package recursion

import "github.com/clouseau-go/clouseau/synth/terms"

// Typing a trace with copies from scratch takes as many queries as a search. Nearly always it is
// typed as the original was: if the future of an event met another event, the future of its copy
// meets the copy of that event. So each event of a pattern may only meet the images of the event
// that it met in the original. With W W for the copies of a part, these are
//
//	image      the copy of the event, in the same copy of the part if both are in one
//	nearest    the last event of its operation before (the first one behind), if it was nearest
//	neighbour  the event as far before or behind the run of copies as it was from the part: the
//	           copy before W is to W as the events before the part were to the part

// Guide says how the events of a trace with copies may be typed.
type Guide struct {
	// Trace is what is to be typed: its events are numbered in their order, and none has a clause.
	// It has no constraints.
	Trace  *terms.Trace
	Vars   int          // the number of its next variable
	t      *terms.Trace // the original
	part   part
	copies []copied    // by the id of the copies, which is their position
	at     map[int]int // id in the original -> position
}

// Original returns the position of the original of the event with that id.
func (g *Guide) Original(id int) int { return g.copies[id].from }

// First is the position of the first copy.
func (g *Guide) First() int { return g.part.open.from }

// Allows reports whether an event of a pattern that met the event hit when the original was typed
// may meet e when the copy is typed.
func (g *Guide) Allows(copy, hit, e int) bool {
	from, ok := g.at[hit]
	if !ok || g.t.Events[from].Op != g.Trace.Events[e].Op {
		return false
	}
	self := g.copies[copy]
	other := g.copies[e]
	if other.from == from && (other.copy == self.copy || other.copy == outside || self.copy == outside) {
		return true
	}
	return alone(g.t, self.from, from) && alone(g.Trace, copy, e) || g.neighbour(self, from, e)
}

// alone reports whether no event between positions k and m has the operation of event m.
func alone(t *terms.Trace, k, m int) bool {
	step := 1
	if k < m {
		step = -1
	}
	for i := m + step; i != k; i += step {
		if t.Events[i].Op == t.Events[m].Op {
			return false
		}
	}
	return true
}

// neighbour reports whether position id has the same distance to an end of the runs of self's copy
// as position m has to that end in the original.
func (g *Guide) neighbour(self copied, m, id int) bool {
	if self.copy == outside || g.part.contains(m) {
		return false
	}
	n := len(g.t.Events)
	copies := (len(g.copies)-n)/g.part.size() + 1
	opening := g.part.opening(self.copy)
	closing := g.part.closing(self.copy, copies, n)
	same := func(end, original int) bool { return id-end == m-original }
	return same(opening.from, g.part.open.from) || same(opening.to, g.part.open.to) ||
		!g.part.loop() && (same(closing.from, g.part.close.from) || same(closing.to, g.part.close.to))
}
