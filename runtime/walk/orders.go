package walk

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/monitor"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// Calls that overlap are planned before any of them is made, so nobody knows their answers, nor the
// order in which they take effect. A call is planned only if clauses allow it, and all others that
// are planned, in each of these orders and whatever is answered: a key that one lane gives back is
// given back by no other. A call that may wait may take effect later, or never.
//
// What clauses know is followed through all orders at once: by how many calls of each lane have
// taken effect. Package walk knows no way to follow an open answer, so answers are tried; see
// [Walker.may].

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
}

// standing is what clauses and counts know at some time.
type standing struct {
	marks  []monitor.Mark
	counts []int64
	key    uint64
}

// fits reports whether a call may join those that are planned, in the present lane.
func (w *Walker) fits(ev *sre.Event) bool {
	if w.lane == nil {
		return true
	}
	if *w.lane > maxLanes {
		return false
	}
	with := w.orders
	with.add(*w.lane, w.lined(ev))
	return !with.bound || w.allowsOrders(&with)
}

// join adds a call to those that are planned in a lane.
func (w *Walker) join(ev *sre.Event) { w.orders.add(*w.lane, w.lined(ev)) }

func (w *Walker) lined(ev *sre.Event) lined { return lined{ev, w.steady(ev)} }

func (o *orders) add(lane int, c lined) {
	o.lanes[lane] = append(slices.Clip(o.lanes[lane]), c)
	o.bound = o.bound || !c.steady
}

// steady reports whether an event is allowed whatever has happened.
func (w *Walker) steady(ev *sre.Event) bool {
	free := true
	for _, c := range w.by[ev.Op.Index()] {
		if c.Promise {
			continue
		}
		if free = false; c.History == w.system.All() && c.explains(ev, len(ev.Values), c.sets()) {
			return true
		}
	}
	return free
}

// allowsOrders reports whether clauses allow each of the calls in all orders in which they may take
// effect, from the present state on.
func (w *Walker) allowsOrders(o *orders) bool {
	start := w.standing()
	counts, ghosts, watch := w.counts, w.ghosts, w.watch
	w.counts, w.ghosts, w.watch = &report.Walked{Operations: make([]report.Stepped, len(w.requests))}, maps.Clone(ghosts), nil
	defer func() {
		w.counts, w.ghosts, w.watch = counts, ghosts, watch
		w.back(&start)
	}()
	layer, total := map[place][]standing{{}: {start}}, 0
	for len(layer) > 0 {
		next := map[place][]standing{}
		for _, at := range slices.SortedFunc(maps.Keys(layer), func(p, q place) int { return slices.Compare(p[:], q[:]) }) {
			for lane := range o.lanes {
				if !w.mayBe(o, at, lane) {
					continue
				}
				ev, to := o.lanes[lane][at[lane]].ev, at
				to[lane]++
				for i := range layer[at] {
					if w.back(&layer[at][i]); !w.allows(ev, len(ev.Values)) {
						return false
					}
					for _, reply := range w.may(o, ev) {
						w.back(&layer[at][i])
						w.take(&sre.Event{Op: ev.Op, Values: slices.Concat(ev.Values, reply)}, nil)
						s := w.standing()
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
	return true
}

// mayBe reports whether the next call of a lane may take effect. Lane 0 begins when each other lane
// is over, or at a call that may wait.
func (w *Walker) mayBe(o *orders, at place, lane int) bool {
	if at[lane] == len(o.lanes[lane]) {
		return false
	}
	if lane > 0 || at[0] > 0 {
		return true
	}
	s, waits := w.s.(waiter)
	for i, calls := range o.lanes {
		if i > 0 && at[i] < len(calls) && !(waits && s.MayWait(calls[at[i]].ev.Op)) {
			return false
		}
	}
	return true
}

// standing returns what is known now.
func (w *Walker) standing() standing {
	out := standing{counts: slices.Clone(w.counter.Now())}
	for _, c := range w.clauses {
		out.marks = append(out.marks, c.follow.Mark())
		out.key = out.key*0x9e3779b97f4a7c15 + c.follow.Signature()
	}
	for _, n := range out.counts {
		out.key = out.key*0x9e3779b97f4a7c15 + uint64(n)
	}
	return out
}

// back goes back to what was known.
func (w *Walker) back(to *standing) {
	for i, c := range w.clauses {
		c.follow.Back(to.marks[i])
	}
	w.counter.Back(to.counts)
}
