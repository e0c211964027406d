package walk

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/sre"
)

// Calls that overlap are planned before any of them is made, so nobody knows their answers, nor the
// order in which they take effect. A call is planned only if clauses allow it, and all others that
// are planned, in each of these orders and whatever is answered: a key that one lane gives back is
// given back by no other. A call that may wait may take effect later, or never.
//
// A goal may be about just that: a token is spent twice. So a call that may complete the goal is
// planned as an attempt if clauses allow, in each order, all calls but the last one. Then only the
// goal judges.
//
// What clauses know is followed through all orders at once: by how many calls of each lane have
// taken effect. Package walk knows no way to follow an open answer, so answers are tried; see
// [overlap.may].

// maxLanes is how many lanes there are at most, and maxStates at how many states is looked for the
// calls of a walk. Where there are more, no call is added.
const (
	maxLanes  = 8
	maxStates = 500
)

// place says how many calls of each lane have taken effect. Lane 0 comes after all others.
type place [maxLanes + 1]int

// lined is a call that is planned.
type lined struct {
	ev     *sre.Event // without results
	steady bool       // a clause allows it whatever has happened
}

// orders are the calls that are planned.
type orders struct {
	lanes [maxLanes + 1][]lined
	bound bool // some call is not steady

	outside  bool // in some order no clause allows the last call
	attempts bool // in some order that call may complete the goal
}

// overlap knows in which orders calls that overlap may take effect.
type overlap struct {
	*attempts
	counts []judge.Count
	said   map[bool]map[*sre.Op]*spoken // of results, with the goal or without it

	// the walk under way
	waits   func(op *sre.Op) bool // calls of an operation may have to wait; nil: none
	before  sre.Trace             // of the calls that are planned
	planned orders
	joined  orders // with the one under consideration
}

// begin forgets the last walk.
func (v *overlap) begin(waits func(op *sre.Op) bool) {
	v.waits = waits
	v.before = nil
	v.planned = orders{}
}

// fits reports whether a call may join those that are planned, in a lane.
func (v *overlap) fits(lane int, ev *sre.Event) bool {
	if lane > maxLanes {
		return false
	}
	v.joined = v.planned
	v.joined.add(lane, v.lined(ev))
	return !v.joined.bound || v.allowsOrders(&v.joined)
}

func (v *overlap) lined(ev *sre.Event) lined { return lined{ev, v.histories.steady(ev)} }

func (o *orders) add(lane int, c lined) {
	o.lanes[lane] = append(slices.Clip(o.lanes[lane]), c)
	o.bound = o.bound || !c.steady
}

// allowsOrders reports whether clauses allow each of the calls in all orders in which they may take
// effect, from the present state on, or all but a last one that attempts to complete the goal.
func (v *overlap) allowsOrders(o *orders) bool {
	return v.allowsEach(o, v.histories.with(nil)) || len(v.tries) > 0 && v.allowsEach(o, v.histories)
}

// allowsEach is allowsOrders with the attempts of these histories.
func (v *overlap) allowsEach(o *orders, h *histories) bool {
	start := h.standing(nil)
	defer h.back(&start)
	o.outside = false
	o.attempts = false
	layer := map[place][]standing{{}: {start}}
	total := 0
	for len(layer) > 0 {
		next := map[place][]standing{}
		for _, at := range slices.SortedFunc(maps.Keys(layer), func(p, q place) int { return slices.Compare(p[:], q[:]) }) {
			for lane := range o.lanes {
				if !v.mayBe(o, at, lane) {
					continue
				}
				ev := o.lanes[lane][at[lane]].ev
				to := at
				to[lane]++
				for i := range layer[at] {
					if h.back(&layer[at][i]); !h.allows(ev, len(ev.Values)) && !(o.whole(to) && v.mayTry(o, h.tries, layer[at][i].path, ev)) {
						return false
					}
					for _, reply := range v.may(o, ev, len(h.tries) > 0) {
						h.back(&layer[at][i])
						e := sre.Event{Op: ev.Op, Values: slices.Concat(ev.Values, reply)}
						h.take(&e, nil)
						s := h.standing(append(slices.Clip(layer[at][i].path), e))
						if slices.ContainsFunc(next[to], func(t standing) bool { return t.key == s.key }) {
							continue
						}
						if total++; total > maxStates {
							return false
						}
						next[to] = append(next[to], s)
					}
				}
			}
		}
		layer = next
	}
	return o.attempts || !o.outside
}

// whole reports whether all calls have taken effect.
func (o *orders) whole(at place) bool {
	for lane, calls := range o.lanes {
		if at[lane] < len(calls) {
			return false
		}
	}
	return true
}

// mayTry reports whether a call that no clause describes may come after all others that are
// planned, and notes whether it may complete the goal there. If it does, it has to be a call that
// would be attempted.
func (v *overlap) mayTry(o *orders, tries []*attempt, path sre.Trace, ev *sre.Event) bool {
	if v.waits != nil && v.waits(ev.Op) {
		return false
	}
	o.outside = true
	for _, a := range tries {
		if a.Op != ev.Op {
			continue
		}
		switch completes, avoidable := a.of(ev); {
		case !completes:
		case !avoidable || v.foreign(a, slices.Concat(v.before, path), ev.Values):
			return false
		default:
			o.attempts = true
		}
	}
	return len(tries) > 0
}

// mayBe reports whether the next call of a lane may take effect. Lane 0 begins when each other lane
// is over, or at a call that may wait.
func (v *overlap) mayBe(o *orders, at place, lane int) bool {
	if at[lane] == len(o.lanes[lane]) {
		return false
	}
	if lane > 0 || at[0] > 0 {
		return true
	}
	for i, calls := range o.lanes {
		if i > 0 && at[i] < len(calls) && !(v.waits != nil && v.waits(calls[at[i]].ev.Op)) {
			return false
		}
	}
	return true
}
