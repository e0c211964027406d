package linear

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/overlap"
)

// Find looks for an order of the calls at the end of a run that explains them to those who judge
// the run. It is an [overlap.Find] by the keys and the promise of j. Calls that are not judged
// (ByKey) may stand anywhere. Since a judge might object just because they were left out, it is
// then asked about all calls as well.
func (j *Judge) Find(calls overlap.Calls, judge overlap.Judge) overlap.Explanation {
	f := &finder{Judge: *j, judge: judge, calls: calls}
	f.whole = f.times(calls)
	parts := f.parts(calls)
	n := lists.Sum(parts, func(p part) int { return len(p.calls) })
	if !judge.Divisible(j.Keys) {
		parts = []part{{calls: slices.DeleteFunc(slices.Clone(f.whole), func(c timed) bool { return !f.judged(c) })}}
	}
	x := f.find(parts)
	if n == len(f.whole) || x.Open || x.Err != nil || x.Explained() {
		return x
	}
	if y := f.find([]part{{calls: f.whole}}); y.Open || y.Err != nil || y.Explained() {
		return y
	}
	return x
}

// finder is one use of Find.
type finder struct {
	Judge
	judge overlap.Judge
	calls overlap.Calls
	whole []timed
}

// judged reports whether something is promised of a call.
func (f *finder) judged(c timed) bool {
	_, known := f.key(c.Event.Op)
	return known || !f.Promise.ByKey
}

// find looks for an order of each part.
func (f *finder) find(parts []part) (x overlap.Explanation) {
	var orders [][]timed
	for _, p := range parts {
		s := &search{system: f.system(nil), calls: p.calls, budget: cmp.Or(f.Budget, DefaultBudget)}
		explained, order := s.order()
		x.Tried += s.steps
		switch {
		case s.err != nil:
			return overlap.Explanation{Err: s.err}
		case !explained && s.open:
			x.Open = true
			x.Limit = fmt.Sprintf("no order of the calls that overlap was found in %d tries", s.steps)
			x.Order = f.indices(f.merged(nil))
			return x
		case !explained:
			f.violation(&x, p, order)
			return x
		}
		orders = append(orders, chosen(p, order))
	}
	x.Order = f.indices(f.merged(orders))
	x.Upto = len(x.Order)
	return x
}

// violation completes what is said of a part without an order: the longest one, and then the call
// that returns first of those that it lacks. Calls of other parts stand where time has them.
func (f *finder) violation(x *overlap.Explanation, p part, order []int) {
	longest := chosen(p, order)
	var next timed
	for i, c := range p.calls {
		if !slices.Contains(order, i) && (next.Call == nil || c.to < next.to) {
			next = c
		}
	}
	before := append(slices.Clone(longest), next)
	in := func(c timed) bool { return slices.ContainsFunc(before, func(d timed) bool { return d.Call == c.Call }) }
	var rest []timed
	for _, c := range f.merged([][]timed{before}) {
		if c.from > next.to || !in(c) && slices.ContainsFunc(p.calls, func(d timed) bool { return d.Call == c.Call }) {
			rest = append(rest, c)
			continue
		}
		if c.Call != next.Call {
			x.Order = append(x.Order, f.indices([]timed{c})...)
		}
	}
	x.Upto = len(x.Order)
	x.Order = append(append(x.Order, f.indices([]timed{next})...), f.indices(rest)...)
	x.Objection, x.Err = f.objection(longest, next)
}

// objection returns what is objected to a call after others.
func (f *finder) objection(before []timed, next timed) (why string, err error) {
	system := f.system(&why)
	at := list{system.start()}
	for _, c := range append(slices.Clone(before), next) {
		why = ""
		if at, err = at.after(system, c.Whole()); err != nil {
			return "", err
		}
		if len(at) == 0 {
			break
		}
	}
	return cmp.Or(why, fmt.Sprintf("%s has no place", next.Whole())), nil
}

// chosen returns calls of a part by their indices.
func chosen(p part, order []int) []timed {
	return lists.Of(order, func(i int) timed { return p.calls[i] })
}

// indices returns the indices of calls.
func (f *finder) indices(calls []timed) []int {
	return lists.Of(calls, func(c timed) int { return slices.Index(f.calls, c.Call) })
}

// merged returns all calls in an order that has the given orders of some of them, and in which a
// call whose time was over before that of another comes before it. There is one if there is one for
// each of the given orders alone: linearizability is local.
func (f *finder) merged(orders [][]timed) (out []timed) {
	heads := slices.Clone(orders)
	for _, c := range f.whole {
		if !slices.ContainsFunc(orders, func(o []timed) bool {
			return slices.ContainsFunc(o, func(d timed) bool { return d.Call == c.Call })
		}) {
			heads = append(heads, []timed{c})
		}
	}
	for len(out) < len(f.whole) {
		first := -1
		ends := int64(math.MaxInt64) // the earliest end of what is left
		for _, h := range heads {
			for _, c := range h {
				ends = min(ends, c.to)
			}
		}
		for i, h := range heads {
			if len(h) > 0 && (first < 0 || h[0].from < heads[first][0].from) && h[0].from <= ends {
				first = i
			}
		}
		if first < 0 { // a partial order, whose calls have to wait for some that it lacks
			first = slices.IndexFunc(heads, func(h []timed) bool { return len(h) > 0 })
		}
		out, heads[first] = append(out, heads[first][0]), heads[first][1:]
	}
	return out
}

// system returns what the judge makes of calls, some of which may be late. Objections are noted in
// why, if that is not nil.
func (f *finder) system(why *string) sequential {
	p := &played{judge: f.judge, why: why}
	most := 0
	for _, n := range f.Promise.Late {
		most = max(most, n)
	}
	if most == 0 {
		return p
	}
	return &late{p, f.Promise.Late, most}
}

// timed is a call that was made, and the times between which it takes effect.
type timed struct {
	*overlap.Call
	from, to int64
}

// times returns calls with their times: from the call to the return.
func (j *Judge) times(calls overlap.Calls) (out []timed) {
	for _, c := range calls {
		called, back := c.Span()
		out = append(out, timed{c, called, back})
	}
	if j.Promise.Quiescent {
		widen(out)
	}
	return out
}

// widen lets each call take effect as long as calls overlap without a pause.
func widen(calls []timed) {
	by := make([]*timed, len(calls))
	for i := range calls {
		by[i] = &calls[i]
	}
	slices.SortFunc(by, func(a, b *timed) int { return cmp.Compare(a.from, b.from) })
	for i := 0; i < len(by); {
		from := by[i].from
		to := by[i].to
		j := i + 1
		for ; j < len(by) && by[j].from < to; j++ {
			to = max(to, by[j].to)
		}
		for ; i < j; i++ {
			by[i].from = from
			by[i].to = to
		}
	}
}
