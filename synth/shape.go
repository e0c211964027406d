package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/synth/internal/trace"
)

// What makes two generators different. An idea is the set of the chosen clauses. A shape is the
// order of the visible events, with their clauses and with how values flow from one to the next.
// Two scripts of one shape differ only in the bounds of their draws:
//
//	push(x) push(y) pop      init push(x) push(y)    another idea
//	push(x) push(y) pop      push(x) pop push(y)     one idea, another shape
//	push(x) push(y) pop      push(x) push(x) pop     the same
//	draw y above x           draw y below x          one shape
//
// Results go to new ideas first, then in turn to the ideas for further shapes, then to the
// remaining traces.

// reserve holds the traces that owe nothing and were not taken, since their ideas had generators
// already. They are not finished yet; most never need to be.
type reserve struct {
	order  []uint64 // the ideas, by first trace
	traces map[uint64][]reserved
	shapes map[string]bool
}

type reserved struct {
	trace *trace.Trace
	shape string
}

func (r *reserve) add(t *trace.Trace, shape string) {
	if r.traces == nil {
		r.traces, r.shapes = map[uint64][]reserved{}, map[string]bool{}
	}
	if len(r.traces[t.Bucket]) == 0 {
		r.order = append(r.order, t.Bucket)
	}
	r.traces[t.Bucket] = append(r.traces[t.Bucket], reserved{t, shape})
	r.shapes[shape] = true
}

// len returns how many traces there are.
func (r *reserve) len() int {
	n := 0
	for _, ts := range r.traces {
		n += len(ts)
	}
	return n
}

// drop takes out a trace that was taken, if it is there.
func (r *reserve) drop(t *trace.Trace) {
	if ts := r.traces[t.Bucket]; len(ts) > 0 {
		r.traces[t.Bucket] = slices.DeleteFunc(ts, func(x reserved) bool { return x.trace == t })
	}
}

// all returns the traces, those of each idea together.
func (r *reserve) all() (out []*trace.Trace) {
	for _, idea := range r.order {
		for _, x := range r.traces[idea] {
			out = append(out, x.trace)
		}
	}
	return out
}

// inTurn calls visit with one trace of each idea after the other, until visit returns false. Traces
// whose shape was shown before come last.
func (r *reserve) inTurn(shown map[string]bool, visit func(*trace.Trace) bool) {
	var again []*trace.Trace
	next := func(idea uint64) *trace.Trace {
		for len(r.traces[idea]) > 0 {
			x := r.traces[idea][0]
			r.traces[idea] = r.traces[idea][1:]
			if !shown[x.shape] {
				return x.trace
			}
			again = append(again, x.trace)
		}
		return nil
	}
	for left := true; left; {
		left = false
		for _, idea := range r.order {
			if t := next(idea); t != nil {
				left = true
				if !visit(t) {
					return
				}
			}
		}
	}
	for _, t := range again {
		if !visit(t) {
			return
		}
	}
}
