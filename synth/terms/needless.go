package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/uhat"
)

// An event is needless if the run is as good without it: the rest is consistent and in the goal,
// with the same clauses and values. In
//
//	push(1) push(2) pop(2) isEmpty(true)
//
// the second push and the pop are, together; of each alone the other is the reason. Such a run is
// another one with padding: it is no idea of its own, and what it does besides may undo what the
// goal is after. Whether it is, is asked of the certificate, so it takes no solver; values that
// count events, such as an index, keep a run from being found needless. That is safe: only variety
// is at stake.

// Needless reports whether some events of the trace that was finished can be left out: an event
// with all that was inserted on its behalf, a run of events, or two events. May is asked first:
// whether the events that are left, by position, may be a run by the order of operations alone.
func (f *Finished) Needless(delta *uhat.Context, g *uhat.Goal, may func(left []int) bool) bool {
	n := len(f.Trace.Events)
	tries := 0
	without := func(gone []bool) bool {
		if gone[f.Certificate.Deciding] || tries >= budgets.Removals {
			return false
		}
		var left []int
		for k := range gone {
			if !gone[k] {
				left = append(left, k)
			}
		}
		if !may(left) {
			return false
		}
		tries++
		return f.Certificate.without(gone).Check(delta, g) == nil
	}
	for k := range n {
		if without(f.Trace.block(k)) {
			return true
		}
	}
	for size := 1; size < n; size++ {
		for from := 0; from+size <= n; from++ {
			gone := make([]bool, n)
			for k := range size {
				gone[from+k] = true
			}
			if without(gone) {
				return true
			}
		}
	}
	for i := range n {
		for j := i + 2; j < n; j++ {
			gone := make([]bool, n)
			gone[i], gone[j] = true, true
			if without(gone) {
				return true
			}
		}
	}
	return false
}

// block marks event k and all that was inserted on its behalf, and on theirs.
func (t *Trace) block(k int) []bool {
	in := map[int]bool{t.Events[k].ID: true}
	for grown := true; grown; {
		grown = false
		for _, e := range t.Events {
			if !in[e.ID] && e.Origin != None && in[e.Origin] {
				in[e.ID], grown = true, true
			}
		}
	}
	out := make([]bool, len(t.Events))
	for i, e := range t.Events {
		out[i] = in[e.ID]
	}
	return out
}

// without returns the certificate that is left when events are gone; it need not hold.
func (c *Certificate) without(gone []bool) *Certificate {
	out := *c
	out.Trace, out.Events = nil, nil
	at := make([]int, len(c.Trace))
	for k, e := range c.Trace {
		at[k] = len(out.Trace)
		if !gone[k] {
			out.Trace, out.Events = append(out.Trace, e), append(out.Events, c.Events[k])
		}
	}
	out.Deciding = at[c.Deciding]
	for i, j := range out.Events {
		kept := slices.DeleteFunc(slices.Clone(j.Demands), func(p int) bool { return gone[p] })
		for x := range kept {
			kept[x] = at[kept[x]]
		}
		out.Events[i].Demands = kept
	}
	return &out
}
