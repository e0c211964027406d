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
// the second push and the pop are needless together, but neither is alone, since each is the reason
// for the other. Such a run is another one with padding. It is no idea of its own, and its needless
// events may undo what the goal is after. The test evaluates the certificate, so it takes no
// solver. Values that count events, such as an index, may hide needless events. This is safe, and
// costs only variety.

// Needless reports whether some events of the finished trace can be left out together: an event
// with all that was inserted for it, a run of events, or two events. It first asks may whether the
// remaining events, given by position, may be a run by the order of operations alone.
func (f *Finished) Needless(delta *uhat.Context, g *uhat.Goal, may func(left []int) bool) bool {
	n := len(f.Trace.Events)
	r := newRemoval(f.Certificate, delta, g)
	tries := 0
	gone := make([]bool, n)
	left := make([]int, 0, n)
	without := func(gone []bool) bool {
		if gone[f.Certificate.Deciding] || tries >= budgets.Removals {
			return false
		}
		left = left[:0]
		for k := range gone {
			if !gone[k] {
				left = append(left, k)
			}
		}
		if !may(left) {
			return false
		}
		tries++
		return r.holds(gone, left)
	}
	for k := range n {
		if without(f.Trace.block(k)) {
			return true
		}
	}
	for size := 1; size < n; size++ {
		for from := 0; from+size <= n; from++ {
			clear(gone)
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
			clear(gone)
			gone[i] = true
			gone[j] = true
			if without(gone) {
				return true
			}
		}
	}
	return false
}

// block marks event k, the events that were inserted for it, and so on.
func (t *Trace) block(k int) []bool {
	in := map[int]bool{t.Events[k].ID: true}
	for grown := true; grown; {
		grown = false
		for _, e := range t.Events {
			if !in[e.ID] && e.Origin != None && in[e.Origin] {
				in[e.ID] = true
				grown = true
			}
		}
	}
	out := make([]bool, len(t.Events))
	for i, e := range t.Events {
		out[i] = in[e.ID]
	}
	return out
}

// without returns the certificate without the events in gone; it need not hold.
func (c *Certificate) without(gone []bool) *Certificate {
	out := *c
	out.Trace = nil
	out.Events = nil
	at := make([]int, len(c.Trace))
	for k, e := range c.Trace {
		at[k] = len(out.Trace)
		if !gone[k] {
			out.Trace = append(out.Trace, e)
			out.Events = append(out.Events, c.Events[k])
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
