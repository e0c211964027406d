package terms

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Reason says why an event of a certificate is there: the goal, or another event, needs it.
// Positions are those in the certificate's trace, ghosts included.
type Reason struct {
	Event  int          // whose reason it is
	By     int          // the event that needs it; -1 for the goal
	Clause *uhat.Clause // of that event; nil for the goal and for a suspect receive
	// Part is history or future if that part of the clause asks for the event, goal if the goal
	// does, and cause if By is a receive that the event's own future demands and nothing else asks
	// for the event.
	Part string
	// Instead says that another event would serve as well, Without that the history asks for no
	// such event, but does not hold without this one, as a complement may not. Such reasons are
	// given only for an event without any other.
	Instead, Without bool
}

// Reasons returns why each event of a certificate that holds is there, in the order of the events;
// the goal comes first among the reasons of an event. They lead back to the goal: no two events are
// there only for each other. So of a request and the receive that it causes one is there for the
// other, the request if nothing else asks for it. Parses of clauses are chosen as in
// [Certificate.Obligations], which gives the same reasons between visible events, except for
// causes. Of the parses of the goal, it takes the one that asks for least.
func (c *Certificate) Reasons(g *uhat.Goal) []Reason {
	w := &reasons{obligations: c.obligations()}
	if sets := c.wanted(g); len(sets) > 0 {
		w.note(sets[0], sets[1:], Reason{By: -1, Part: "goal"})
	}
	for k, j := range c.Events {
		if j.Clause != nil {
			history, future := w.demands(k)
			histories, futures := w.parses(k)
			w.note(history, histories, Reason{By: k, Clause: j.Clause, Part: "history"})
			w.note(future, futures, Reason{By: k, Clause: j.Clause, Part: "future"})
		}
	}
	w.ground()
	slices.SortStableFunc(w.out, func(x, y Reason) int {
		return cmp.Or(cmp.Compare(x.Event, y.Event), cmp.Compare(x.By, y.By))
	})
	return slices.Compact(w.out)
}

// reasons collects the reasons for the events of a certificate.
type reasons struct {
	*obligations
	out    []Reason
	others []Reason // of parses that were not chosen
}

// note records what the chosen parse asks for, and apart what the other ones do.
func (w *reasons) note(chosen []int, sets [][]int, r Reason) {
	for _, p := range chosen {
		r.Event = p
		w.out = append(w.out, r)
	}
	r.Instead = true
	for _, set := range sets {
		for _, p := range set {
			r.Event = p
			w.others = append(w.others, r)
		}
	}
}

// ground finds a reason for each event that nothing asks for on behalf of the goal: the receive
// that it causes, or else one that would do with another event too.
func (w *reasons) ground() {
	grounded := make([]bool, len(w.Trace))
	w.spread(grounded)
	// A later event may be what an earlier one is there for.
	for k := len(w.Trace) - 1; k >= 0; k-- {
		if !grounded[k] && (w.cause(k, grounded) || w.otherwise(k, grounded)) {
			w.spread(grounded)
			k = len(w.Trace)
		}
	}
}

// spread marks the events that the goal asks for, or those that are marked.
func (w *reasons) spread(grounded []bool) {
	for changed := true; changed; {
		changed = false
		for _, r := range w.out {
			if !grounded[r.Event] && (r.By < 0 || grounded[r.By]) {
				grounded[r.Event] = true
				changed = true
			}
		}
	}
}

// cause gives event k as a reason the receives that its future demands, if they are grounded. They
// are then not there for k.
func (w *reasons) cause(k int, grounded []bool) bool {
	before := len(w.out)
	for _, p := range w.Events[k].Demands {
		if grounded[p] {
			w.out = append(w.out, Reason{Event: k, By: p, Clause: w.Events[p].Clause, Part: "cause"})
		}
	}
	if len(w.out) == before {
		return false
	}
	w.out = slices.DeleteFunc(w.out, func(r Reason) bool { return r.By == k && r.Part == "future" && grounded[r.Event] })
	return true
}

// otherwise finds a reason for event k, which has none.
func (w *reasons) otherwise(k int, grounded []bool) bool {
	serves := func(r Reason) bool { return r.Event == k && (r.By < 0 || grounded[r.By]) }
	if i := slices.IndexFunc(w.others, serves); i >= 0 {
		w.out = append(w.out, w.others[i])
		return true
	}
	for i := k + 1; i < len(w.Trace); i++ {
		if j := w.Events[i]; grounded[i] && j.Clause != nil && w.misses(i, k) {
			w.out = append(w.out, Reason{Event: k, By: i, Clause: j.Clause, Part: "history", Without: true})
			return true
		}
	}
	return false
}

// misses reports whether the history of event i does not hold without the earlier event k.
func (w *reasons) misses(i, k int) bool {
	rest := slices.Delete(slices.Clone(w.Trace[:i]), k, k+1)
	return !sre.Match(w.Events[i].Clause.History, rest, w.env(w.Events[i]))
}

// wanted returns the sets of positions of events that the goal asks for, one for each of its
// parses.
func (c *Certificate) wanted(g *uhat.Goal) [][]int {
	tr := c.Trace
	at := make([]int, 0, len(c.Trace))
	for k, e := range c.Trace {
		if g.Scenario || e.Op.Visible() {
			at = append(at, k)
		}
	}
	if !g.Scenario {
		tr = tr.Visible()
	}
	sets := sre.Demands(g.Trace, tr, c.goalEnv(g))
	for _, set := range sets {
		for i, p := range set {
			set[i] = at[p]
		}
	}
	return sets
}
