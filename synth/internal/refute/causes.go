package refute

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/uhat"
)

// What a transaction does, one request asks for. That is known of begins and of what follows them
// (refine.Orphans), and often it is what excludes an anomaly: the one request that reads the
// checking account and writes the savings writes the checking account as well, and under snapshot
// isolation no two transactions do that at a time.
//
// So a denial also asks for the cause of a begin. It does not place the request: where among the
// other events that stands matters little, and there are many places. It notes what the request is
// and by which pattern its future goes on. All other receives of the transaction then are events of
// this pattern, each of another one and in its order, and each event of the pattern has to be
// there. What the pattern says of the gaps between them is not asked for, unless they are empty.

// request is the cause of a receive: an event before it that stands somewhere.
type request struct {
	clause *uhat.Clause
	first  int // the id of the receive
	future []*sre.Class
	gaps   []*sre.Class
	hits   []int // the ids of the events that meet those of the future, none where that is open
	held   int   // the values of the clause's variables begin there in the trace's held terms
}

// asked is an event of a request's future.
type asked struct {
	request int // the id of its first receive
	index   int
}

// request returns the index of the request with that first receive.
func (d *doubted) request(first int) int {
	return slices.IndexFunc(d.requests, func(q request) bool { return q.first == first })
}

// hit returns the place in a request's future that an event has, negative if it is none's.
func (q request) hit(id int) int { return slices.Index(q.hits, id) }

// with returns the requests where the event of that id is the one at index of the i-th.
func with(qs []request, i, index, id int) []request {
	qs = slices.Clone(qs)
	qs[i].hits = slices.Clone(qs[i].hits)
	qs[i].hits[index] = id
	return qs
}

// causeWays finds the cause of a receive in every way. ok is false if it does not know one.
func (r *refuter) causeWays(d *doubted, id int, emit func(*trace.Trace, []request, ...duty)) (why []refine.Part, ok bool) {
	t := d.trace
	k := t.Find(id)
	e := t.Events[k]
	for i, q := range d.requests {
		first := t.Find(q.first)
		switch {
		case q.first == id:
			emit(t.Child(), d.requests)
			return nil, true
		case first < k && r.steps.Orphans.Only(q.clause, t.Events[first], e):
			r.fit(d, i, k, func(u *trace.Trace, qs []request) { emit(u, qs) })
			return []refine.Part{{Clause: q.clause, Stage: refine.AtFuture}}, true
		}
	}
	if !r.steps.Begins(e.Op) {
		return nil, false
	}
	for _, o := range r.steps.Rules.Operations {
		for _, c := range r.steps.Rules.Clauses[o.Op] {
			if r.steps.Rules.Demands(c, e.Op) {
				if !r.requested(d, k, c, emit) {
					return nil, false
				}
				why = append(why, refine.Part{Clause: c, Stage: refine.AtFuture})
			}
		}
	}
	return why, true
}

// ofRequest returns an attempt in which a request's variables have their values.
func (r *refuter) ofRequest(t *trace.Trace, q request, target int) *refine.Attempt {
	a := r.steps.Typing(t, target, q.clause)
	for i, v := range q.clause.Vars() {
		a.Bind.Of(v).X = t.Held[q.held+i]
	}
	return a
}

// fit takes event k for each event of a request's future that is open, or is this one already.
func (r *refuter) fit(d *doubted, i, k int, emit func(*trace.Trace, []request)) {
	t := d.trace
	q := d.requests[i]
	e := t.Events[k]
	if q.hit(e.ID) >= 0 {
		emit(t.Child(), d.requests)
		return
	}
	for j, class := range q.future {
		if q.hits[j] != trace.None || class.Allow(e.Op) == nil {
			continue
		}
		lo, hi, next, before := r.window(t, q, j)
		if k < lo || k >= hi || next && k > lo || before && k < hi-1 {
			continue
		}
		a := r.ofRequest(t, q, k)
		a.Branch(func() {
			for _, x := range class.Entries() {
				if refine.Demanding(x, e.Op) && a.Member(x.Allow, e.Op, e.Args) && a.Member(x.Demand, e.Op, e.Args) {
					u := a.Outcome()
					u.Gaps = slices.Clone(t.Gaps)
					u.Events = slices.Clone(t.Events)
					if next {
						u.Gaps[k] = nil
					}
					if before {
						u.Gaps[k+1] = nil
					}
					emit(u, with(d.requests, i, j, e.ID))
				}
			}
		})
	}
}

// window returns between which positions an event of a request's future is, and whether it stands
// next to what is there.
func (r *refuter) window(t *trace.Trace, q request, j int) (lo, hi int, next, before bool) {
	hi = len(t.Events)
	for m, id := range q.hits {
		if id == trace.None {
			continue
		}
		switch k := t.Find(id); {
		case m < j:
			lo = max(lo, k+1)
		case m > j:
			hi = min(hi, k)
		}
	}
	next = j > 0 && q.gaps[j] == nil && q.hits[j-1] != trace.None
	before = j+1 < len(q.hits) && q.gaps[j+1] == nil && q.hits[j+1] != trace.None
	return lo, hi, next, before
}

// requested makes an event by clause c the cause of event k, in every way. It returns false if that
// cannot be said.
func (r *refuter) requested(d *doubted, k int, c *uhat.Clause, emit func(*trace.Trace, []request, ...duty)) bool {
	f := r.steps.Norm.Normalize(c.Future)
	if !f.Exact || r.steps.Norm.IsLazy(c.Future) {
		return false
	}
	t := d.trace
	e := t.Events[k]
	for _, p := range f.Union {
		for j, class := range p.Events {
			for _, x := range class.Entries() {
				if !refine.Demanding(x, e.Op) {
					continue
				}
				a := r.steps.Typing(t, k, c)
				a.Branch(func() {
					if !a.Member(x.Allow, e.Op, e.Args) || !a.Member(x.Demand, e.Op, e.Args) || !r.standing(a, k) || !r.fitting(a, p.Events[j+1:], k) {
						return
					}
					var vals []logic.Term
					for _, v := range c.Vars() {
						vals = append(vals, a.ClauseTerm(v))
					}
					u := a.Outcome()
					u.Gaps = slices.Clone(t.Gaps)
					u.Events = slices.Clone(t.Events)
					u.Held = slices.Concat(t.Held, vals)
					q := request{clause: c, first: e.ID, future: p.Events, gaps: p.Gaps, held: len(t.Held)}
					var more []duty
					for m := range p.Events {
						q.hits = append(q.hits, trace.None)
						if m != j {
							more = append(more, duty{event: trace.None, asked: asked{e.ID, m}})
						}
					}
					q.hits[j] = e.ID
					emit(u, slices.Concat(d.requests, []request{q}), more...)
				})
			}
		}
	}
	return true
}

// fitting reports whether each event that has the same cause as event k may be one of those that
// the future still asks for.
func (r *refuter) fitting(a *refine.Attempt, future []*sre.Class, k int) bool {
	e := a.From.Events[k]
	for _, x := range a.From.Events[k+1:] {
		if !r.steps.Orphans.Only(a.Clause, e, x) {
			continue
		}
		if !slices.ContainsFunc(future, func(class *sre.Class) (fits bool) {
			for _, y := range class.Entries() {
				a.Branch(func() {
					fits = fits || refine.Demanding(y, x.Op) && a.Member(y.Allow, x.Op, x.Args) && a.Member(y.Demand, x.Op, x.Args)
				})
			}
			return fits
		}) {
			return false
		}
	}
	return true
}

// standing asserts what the clause says of its event, and that the event stands somewhere before
// event k: it is one that is there, or in a gap that admits it.
func (r *refuter) standing(a *refine.Attempt, k int) bool {
	op := a.Clause.Operation.Op
	var args []logic.Term
	for _, f := range op.Fields {
		args = append(args, a.Variable(f.Sort))
	}
	if !a.Member(a.Clause.Event, op, args) || !a.Hold(a.InstantiateWhere()) {
		return false
	}
	if slices.ContainsFunc(a.From.Events[:k], func(e *trace.Event) bool { return e.Op == op }) {
		return true
	}
	var places []logic.Term
	for _, g := range a.From.Gaps[:k+1] {
		if g == nil || g.Allow(op) == nil {
			continue
		}
		q := r.steps.Rules.Of(g.Allow(op), &trace.Event{Op: op, Args: args})
		if !slices.Contains(places, q) {
			places = append(places, q)
		}
	}
	return a.Hold(r.steps.Delta.L.Or(places...))
}

// linkWays finds the event of a request's future in every way.
func (r *refuter) linkWays(d *doubted, x asked, emit func(*trace.Trace, []request)) (why []refine.Part) {
	t := d.trace
	i := d.request(x.request)
	q := d.requests[i]
	if q.hits[x.index] != trace.None {
		emit(t.Child(), d.requests)
		return nil
	}
	lo, hi, next, before := r.window(t, q, x.index)
	near := t.Find(q.first) // what is inserted is as near to the goal as the first receive is
	if k := t.Find(t.Events[near].Origin); k >= 0 {
		near = k
	}
	a := r.ofRequest(t, q, near)
	anything := pattern.Class(r.steps.Delta.B.Any())
	p := pattern.Pattern{Gaps: []*sre.Class{anything, anything}, Events: []*sre.Class{q.future[x.index]}}
	if next {
		p.Gaps[0] = nil
	}
	if before {
		p.Gaps[1] = nil
	}
	if lo <= hi {
		stretch := *t
		stretch.Gaps = t.Gaps[lo : hi+1]
		stretch.Events = t.Events[lo:hi]
		a.From = &stretch
		a.Align(refine.Segment{Gaps: stretch.Gaps, Events: stretch.Events}, p, false, func(gaps []*sre.Class, events []*trace.Event) {
			u := a.Outcome()
			u.Gaps = slices.Concat(t.Gaps[:lo], gaps, t.Gaps[hi+1:])
			u.Events = slices.Concat(t.Events[:lo], events, t.Events[hi:])
			emit(u, with(d.requests, i, x.index, a.Hits[0]))
		})
	}
	return []refine.Part{{Clause: q.clause, Stage: refine.AtFuture}}
}
