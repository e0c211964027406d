package walk

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/runtime/report"
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

	outside  bool // in some order no clause allows the last call
	attempts bool // in some order that call may complete the goal
}

// standing is what clauses and counts know at some time.
type standing struct {
	marks  []monitor.Mark
	counts []int64
	key    uint64
	path   sre.Trace // calls that lead there
}

// fits reports whether a call may join those that are planned, in the present lane.
func (w *Walker) fits(ev *sre.Event) bool {
	if w.lane == nil {
		return true
	}
	if *w.lane > maxLanes {
		return false
	}
	w.joined = w.orders
	w.joined.add(*w.lane, w.lined(ev))
	return !w.joined.bound || w.allowsOrders(&w.joined)
}

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
// effect, from the present state on, or all but a last one that attempts to complete the goal.
func (w *Walker) allowsOrders(o *orders) bool {
	tries := w.tries
	w.tries = nil
	within := w.allowsEach(o)
	w.tries = tries
	return within || len(tries) > 0 && w.allowsEach(o)
}

func (w *Walker) allowsEach(o *orders) bool {
	start := w.standing(nil)
	o.outside, o.attempts = false, false
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
					if w.back(&layer[at][i]); !w.allows(ev, len(ev.Values)) && !(o.whole(to) && w.mayTry(o, layer[at][i].path, ev)) {
						return false
					}
					for _, reply := range w.may(o, ev) {
						w.back(&layer[at][i])
						e := sre.Event{Op: ev.Op, Values: slices.Concat(ev.Values, reply)}
						w.take(&e, nil)
						s := w.standing(append(slices.Clip(layer[at][i].path), e))
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
func (w *Walker) mayTry(o *orders, path sre.Trace, ev *sre.Event) bool {
	if s, ok := w.s.(waiter); ok && s.MayWait(ev.Op) {
		return false
	}
	o.outside = true
	for _, a := range w.tries {
		if a.Op != ev.Op {
			continue
		}
		switch completes, avoidable := a.of(ev); {
		case !completes:
		case !avoidable || w.foreign(a, slices.Concat(w.before, path), ev.Values):
			return false
		default:
			o.attempts = true
		}
	}
	return len(w.tries) > 0
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

// followers returns all that are shown events.
func (w *Walker) followers() []*monitor.Follower {
	var out []*monitor.Follower
	for _, c := range w.clauses {
		out = append(out, c.follow)
	}
	for _, a := range w.tries {
		out = append(out, a.follow)
	}
	return out
}

// standing returns what is known now, behind planned calls.
func (w *Walker) standing(path sre.Trace) standing {
	out := standing{counts: slices.Clone(w.counter.Now()), path: path}
	for _, f := range w.followers() {
		out.marks = append(out.marks, f.Mark())
		out.key = out.key*0x9e3779b97f4a7c15 + f.Signature()
	}
	for _, n := range out.counts {
		out.key = out.key*0x9e3779b97f4a7c15 + uint64(n)
	}
	return out
}

// back goes back to what was known.
func (w *Walker) back(to *standing) {
	for i, f := range w.followers() {
		f.Back(to.marks[i])
	}
	w.counter.Back(to.counts)
}
