package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// What a transaction does, one request asks for. That is known of begins and of what follows them
// (orphan.go), and often it is what excludes an anomaly: the one request that reads the checking
// account and writes the savings writes the checking account as well, and under snapshot isolation
// no two transactions do that at a time.
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

// begins reports whether the operation's receives have a cause that is the only one of others, and
// none that is the only one because of others.
func (s *steps) begins(op *sre.Op) (is bool) {
	for ops, known := range s.orphans {
		if slices.ContainsFunc(known, func(x orphan) bool { return !slices.Contains(s.exclusions[ops], x.fields) }) {
			if ops[1] == op {
				return false
			}
			is = is || ops[0] == op
		}
	}
	return is
}

// only reports whether the cause of the second receive is the one that the first has, as that is a
// clause's.
func (o orphans) only(c *uhat.Clause, first, second *event) bool {
	return slices.ContainsFunc(o[[2]*sre.Op{first.op, second.op}], func(x orphan) bool {
		return x.cause == c && first.args[x.fields[0]] == second.args[x.fields[1]]
	})
}

// causeWays finds the cause of a receive in every way. ok is false if it does not know one.
func (r *refuter) causeWays(d *doubted, id int, emit func(*abstractTrace, []request, ...duty)) (why []part, ok bool) {
	t := d.trace
	k := t.find(id)
	e := t.events[k]
	for i, q := range d.requests {
		first := t.find(q.first)
		switch {
		case q.first == id:
			emit(t.child(), d.requests)
			return nil, true
		case first < k && r.steps.orphans.only(q.clause, t.events[first], e):
			r.fit(d, i, k, func(u *abstractTrace, qs []request) { emit(u, qs) })
			return []part{{clause: q.clause, stage: atFuture}}, true
		}
	}
	if !r.steps.begins(e.op) {
		return nil, false
	}
	for _, o := range r.steps.rules.operations {
		for _, c := range r.steps.rules.clauses[o.Op] {
			if r.steps.rules.demands(c, e.op) {
				if !r.requested(d, k, c, emit) {
					return nil, false
				}
				why = append(why, part{clause: c, stage: atFuture})
			}
		}
	}
	return why, true
}

// ofRequest returns an attempt in which a request's variables have their values.
func (r *refuter) ofRequest(t *abstractTrace, q request, target int) *typing {
	a := r.steps.newTyping(t, target, q.clause)
	for i, v := range q.clause.Vars() {
		a.bind.of(v).x = t.held[q.held+i]
	}
	return a
}

// fit takes event k for each event of a request's future that is open, or is this one already.
func (r *refuter) fit(d *doubted, i, k int, emit func(*abstractTrace, []request)) {
	t, q := d.trace, d.requests[i]
	e := t.events[k]
	if q.hit(e.id) >= 0 {
		emit(t.child(), d.requests)
		return
	}
	for j, class := range q.future {
		if q.hits[j] != none || class.Allow(e.op) == nil {
			continue
		}
		lo, hi, next, before := r.window(t, q, j)
		if k < lo || k >= hi || next && k > lo || before && k < hi-1 {
			continue
		}
		a := r.ofRequest(t, q, k)
		a.branch(func() {
			for _, x := range class.Entries() {
				if demanding(x, e.op) && a.member(x.Allow, e.op, e.args) && a.member(x.Demand, e.op, e.args) {
					u := a.outcome()
					u.gaps, u.events = slices.Clone(t.gaps), slices.Clone(t.events)
					if next {
						u.gaps[k] = nil
					}
					if before {
						u.gaps[k+1] = nil
					}
					emit(u, with(d.requests, i, j, e.id))
				}
			}
		})
	}
}

// window returns between which positions an event of a request's future is, and whether it stands
// next to what is there.
func (r *refuter) window(t *abstractTrace, q request, j int) (lo, hi int, next, before bool) {
	hi = len(t.events)
	for m, id := range q.hits {
		if id == none {
			continue
		}
		switch k := t.find(id); {
		case m < j:
			lo = max(lo, k+1)
		case m > j:
			hi = min(hi, k)
		}
	}
	next = j > 0 && q.gaps[j] == nil && q.hits[j-1] != none
	before = j+1 < len(q.hits) && q.gaps[j+1] == nil && q.hits[j+1] != none
	return lo, hi, next, before
}

// requested makes an event by clause c the cause of event k, in every way. It returns false if that
// cannot be said.
func (r *refuter) requested(d *doubted, k int, c *uhat.Clause, emit func(*abstractTrace, []request, ...duty)) bool {
	f := r.steps.norm.normalize(c.Future)
	if !f.exact || r.steps.norm.isLazy(c.Future) {
		return false
	}
	t := d.trace
	e := t.events[k]
	for _, p := range f.union {
		for j, class := range p.events {
			for _, x := range class.Entries() {
				if !demanding(x, e.op) {
					continue
				}
				a := r.steps.newTyping(t, k, c)
				a.branch(func() {
					if !a.member(x.Allow, e.op, e.args) || !a.member(x.Demand, e.op, e.args) || !r.standing(a, k) || !r.fitting(a, p.events[j+1:], k) {
						return
					}
					var vals []logic.Term
					for _, v := range c.Vars() {
						vals = append(vals, a.clauseTerm(v))
					}
					u := a.outcome()
					u.gaps, u.events, u.held = slices.Clone(t.gaps), slices.Clone(t.events), slices.Concat(t.held, vals)
					q := request{clause: c, first: e.id, future: p.events, gaps: p.gaps, held: len(t.held)}
					var more []duty
					for m := range p.events {
						q.hits = append(q.hits, none)
						if m != j {
							more = append(more, duty{event: none, asked: asked{e.id, m}})
						}
					}
					q.hits[j] = e.id
					emit(u, slices.Concat(d.requests, []request{q}), more...)
				})
			}
		}
	}
	return true
}

// fitting reports whether each event that has the same cause as event k may be one of those that
// the future still asks for.
func (r *refuter) fitting(a *typing, future []*sre.Class, k int) bool {
	e := a.from.events[k]
	for _, x := range a.from.events[k+1:] {
		if !r.steps.orphans.only(a.clause, e, x) {
			continue
		}
		if !slices.ContainsFunc(future, func(class *sre.Class) (fits bool) {
			for _, y := range class.Entries() {
				a.branch(func() {
					fits = fits || demanding(y, x.op) && a.member(y.Allow, x.op, x.args) && a.member(y.Demand, x.op, x.args)
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
func (r *refuter) standing(a *typing, k int) bool {
	op := a.clause.Operation.Op
	var args []logic.Term
	for _, f := range op.Fields {
		args = append(args, a.variable(f.Sort))
	}
	if !a.member(a.clause.Event, op, args) || !a.hold(a.instantiateWhere()) {
		return false
	}
	if slices.ContainsFunc(a.from.events[:k], func(e *event) bool { return e.op == op }) {
		return true
	}
	var places []logic.Term
	for _, g := range a.from.gaps[:k+1] {
		if g == nil || g.Allow(op) == nil {
			continue
		}
		q := r.steps.rules.of(g.Allow(op), &event{op: op, args: args})
		if !slices.Contains(places, q) {
			places = append(places, q)
		}
	}
	return a.hold(r.steps.delta.L.Or(places...))
}

// linkWays finds the event of a request's future in every way.
func (r *refuter) linkWays(d *doubted, x asked, emit func(*abstractTrace, []request)) (why []part) {
	t := d.trace
	i := d.request(x.request)
	q := d.requests[i]
	if q.hits[x.index] != none {
		emit(t.child(), d.requests)
		return nil
	}
	lo, hi, next, before := r.window(t, q, x.index)
	near := t.find(q.first) // what is inserted is as near to the goal as the first receive is
	if k := t.find(t.events[near].origin); k >= 0 {
		near = k
	}
	a := r.ofRequest(t, q, near)
	anything := asClass(r.steps.delta.B.Any())
	p := pattern{gaps: []*sre.Class{anything, anything}, events: []*sre.Class{q.future[x.index]}}
	if next {
		p.gaps[0] = nil
	}
	if before {
		p.gaps[1] = nil
	}
	if lo <= hi {
		stretch := *t
		stretch.gaps, stretch.events = t.gaps[lo:hi+1], t.events[lo:hi]
		a.from = &stretch
		a.align(segment{stretch.gaps, stretch.events}, p, false, func(gaps []*sre.Class, events []*event) {
			u := a.outcome()
			u.gaps = slices.Concat(t.gaps[:lo], gaps, t.gaps[hi+1:])
			u.events = slices.Concat(t.events[:lo], events, t.events[hi:])
			emit(u, with(d.requests, i, x.index, a.hits[0]))
		})
	}
	return []part{{clause: q.clause, stage: atFuture}}
}
