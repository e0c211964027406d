package terms

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Reason says why an event of a certificate is there: the goal, or the clause of another event,
// asks for it. Positions are those in the certificate's trace, ghosts included.
type Reason struct {
	Event  int          // whose reason it is
	By     int          // the event whose clause asks for it; -1 for the goal
	Clause *uhat.Clause // of that event; nil for the goal
	Part   string       // history or future of the clause, or goal
	// Instead says that another event would serve as well. Such a reason is given only for an event
	// without any other.
	Instead bool
}

// Reasons returns why each event of a certificate that holds is there, in the order of the events;
// the goal comes first among the reasons of an event. Parses of clauses are chosen as in
// [Certificate.Obligations], which gives the same reasons between visible events. Of the parses of
// the goal, it takes the one that asks for least.
func (c *Certificate) Reasons(g *uhat.Goal) []Reason {
	w := c.obligations()
	var out, others []Reason
	note := func(chosen []int, sets [][]int, r Reason) {
		for _, p := range chosen {
			r.Event = p
			out = append(out, r)
		}
		r.Instead = true
		for _, set := range sets {
			for _, p := range set {
				r.Event = p
				others = append(others, r)
			}
		}
	}
	if sets := c.wanted(g); len(sets) > 0 {
		note(sets[0], sets[1:], Reason{By: -1, Part: "goal"})
	}
	for k, j := range c.Events {
		if j.Clause != nil {
			history, future := w.demands(k)
			pasts, futures := w.parses(k)
			note(history, pasts, Reason{By: k, Clause: j.Clause, Part: "history"})
			note(future, futures, Reason{By: k, Clause: j.Clause, Part: "future"})
		}
	}
	for k := range c.Trace {
		serves := func(r Reason) bool { return r.Event == k && r.By != k }
		if i := slices.IndexFunc(others, serves); i >= 0 && !slices.ContainsFunc(out, serves) {
			out = append(out, others[i])
		}
	}
	slices.SortStableFunc(out, func(x, y Reason) int {
		return cmp.Or(cmp.Compare(x.Event, y.Event), cmp.Compare(x.By, y.By))
	})
	return slices.Compact(out)
}

// wanted returns the sets of positions of events that the goal asks for, one for each of its
// parses.
func (c *Certificate) wanted(g *uhat.Goal) [][]int {
	tr, at := c.Trace, make([]int, 0, len(c.Trace))
	for k, e := range c.Trace {
		if g.Scenario || e.Op.Visible() {
			at = append(at, k)
		}
	}
	if !g.Scenario {
		tr = tr.Visible()
	}
	values := logic.Assignment{}
	for i, v := range g.Vars {
		values[v] = c.Goal[i]
	}
	sets := sre.Demands(g.Trace, tr, tables(c.Tables).env(values))
	for _, set := range sets {
		for i, p := range set {
			set[i] = at[p]
		}
	}
	return sets
}
