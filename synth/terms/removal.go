package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// removal asks of a certificate that holds whether it does without some of its events. That is what
// Check says of the rest, but it asks only for what these events can change, and first for what is
// likely to fail: whether events demanded by them are left, then the histories of the events
// behind them.
type removal struct {
	*Certificate
	delta *uhat.Context
	goal  *uhat.Goal
	envs  []logic.Env // of the events' clauses; nil where there is none
}

func newRemoval(c *Certificate, delta *uhat.Context, g *uhat.Goal) *removal {
	r := &removal{c, delta, g, make([]logic.Env, len(c.Trace))}
	for k, j := range c.Events {
		if j.Clause != nil {
			values := logic.Assignment{}
			for i, v := range j.Clause.Vars() {
				values[v] = j.Values[i]
			}
			r.envs[k] = tables(c.Tables).env(values)
		}
	}
	return r
}

// holds reports whether the certificate holds when events are gone, and those in left remain.
func (r *removal) holds(gone []bool, left []int) bool {
	if r.uncaused(gone) {
		return false
	}
	rest := make(sre.Trace, len(left))
	for i, k := range left {
		rest[i] = r.Trace[k]
	}
	first := slices.Index(gone, true)
	last := len(gone) - 1
	for ; last >= 0 && !gone[last]; last-- {
	}
	for i, k := range left {
		if e := r.envs[k]; k > first && e != nil && !sre.Match(r.Events[k].Clause.History, rest[:i], e) {
			return false
		}
	}
	for i, k := range slices.Backward(left) {
		if e := r.envs[k]; k < last && e != nil && !sre.MatchMarked(r.Events[k].Clause.Future, rest[i+1:], e, r.demands(i, left)) {
			return false
		}
	}
	return r.without(gone).checkGoal(r.goal) == nil
}

// uncaused reports whether a receive that has to have a cause remains and its cause is gone.
func (r *removal) uncaused(gone []bool) bool {
	for k, j := range r.Events {
		for _, p := range j.Demands {
			if gone[k] && !gone[p] && !r.delta.Operation(r.Trace[p].Op).Spontaneous {
				return true
			}
		}
	}
	return false
}

// demands returns what the event at place i of left demands of those that remain, counted from
// there.
func (r *removal) demands(i int, left []int) []int {
	var out []int
	for _, p := range r.Events[left[i]].Demands {
		if at, ok := slices.BinarySearch(left, p); ok {
			out = append(out, at-i-1)
		}
	}
	return out
}
