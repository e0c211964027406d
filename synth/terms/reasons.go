package terms

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
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
	return !sre.Match(w.Events[i].Clause.History, rest, w.Env(w.Events[i]))
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

// Obligation is a reason between two visible events of a certificate: the clause
// of the one asks for the other. Events are counted among the visible ones, from 0.
type Obligation struct {
	// From is the event whose clause asks, To the one that it asks for. To is earlier if the
	// clause's history asks, later if its future does.
	From, To int
	Clause   string // "operation.label"
	// Via is the ghost event through which From asks for To; it is empty if From asks for To
	// itself.
	Via string
}

// Obligations returns the reasons between the visible events of a certificate that holds, each
// once, in the order of From and To.
//
// If a history has several parses, the one with the latest demands counts; for a future the one
// with the earliest demands, and for receives the one of the certificate. A ghost stands for the
// visible event after which it was made.
func (c *Certificate) Obligations() []Obligation {
	w := c.obligations()
	for k, e := range c.Trace {
		if e.Op.Visible() && c.Events[k].Clause != nil {
			w.event(k)
		}
	}
	slices.SortStableFunc(w.found, func(x, y Obligation) int {
		return slices.Compare([]int{x.From, x.To}, []int{y.From, y.To})
	})
	return w.found
}

// obligations collects the reasons.
type obligations struct {
	*Certificate
	number []int // position in the trace -> number among the visible events, or -1
	found  []Obligation
}

// obligations numbers the visible events and returns a collector.
func (c *Certificate) obligations() *obligations {
	w := &obligations{Certificate: c, number: make([]int, len(c.Trace))}
	visible := 0
	for k, e := range c.Trace {
		w.number[k] = -1
		if e.Op.Visible() {
			w.number[k] = visible
			visible++
		}
	}
	return w
}

// event adds what the clause of event k asks for.
func (w *obligations) event(k int) {
	history, future := w.demands(k)
	for _, p := range history {
		w.add(k, p)
	}
	for _, p := range future {
		w.add(k, p)
	}
}

// demands returns the positions of the events that the history and the future of event k ask for.
func (w *obligations) demands(k int) (history, future []int) {
	histories, futures := w.parses(k)
	if len(histories) > 0 {
		history = slices.MaxFunc(histories, func(x, y []int) int { return slices.Compare(backwards(x), backwards(y)) })
	}
	for _, set := range futures {
		if w.served(set, w.Events[k].Demands) && (future == nil || slices.Compare(set, future) < 0) {
			future = set
		}
	}
	return history, future
}

// parses returns what the history and the future of event k ask for under each of their parses.
func (w *obligations) parses(k int) (histories, futures [][]int) {
	j := w.Events[k]
	env := w.Env(j)
	futures = sre.Demands(j.Clause.Future, w.Trace[k+1:], env)
	for _, set := range futures {
		for i := range set {
			set[i] += k + 1
		}
	}
	return sre.Demands(j.Clause.History, w.Trace[:k], env), futures
}

// Env assigns the variables of a justification's clause.
func (c *Certificate) Env(j Justification) logic.Env {
	values := logic.Assignment{}
	for i, v := range j.Clause.Vars() {
		values[v] = j.Values[i]
	}
	return tables(c.Tables).env(values)
}

// served reports whether a set contains the receives that the certificate lists.
func (w *obligations) served(set, receives []int) bool {
	return !slices.ContainsFunc(receives, func(p int) bool { return !slices.Contains(set, p) })
}

// add records that event k asks for event p, unless a ghost leads back to the same visible event.
func (w *obligations) add(k, p int) {
	o := Obligation{From: w.number[k], Clause: w.Events[k].Clause.Name()}
	if w.number[p] < 0 {
		o.Via = w.Trace[p].String()
		p = w.maker(p)
	}
	if p < 0 || p == k {
		return
	}
	o.To = w.number[p]
	same := func(x Obligation) bool { return x.From == o.From && x.To == o.To }
	if !slices.ContainsFunc(w.found, same) {
		w.found = append(w.found, o)
	}
}

// maker returns the visible event after which a ghost was made: the last one that its history asks
// for, else the one before it; -1 if there is none.
func (w *obligations) maker(ghost int) int {
	if w.Events[ghost].Clause != nil {
		history, _ := w.demands(ghost)
		for _, p := range slices.Backward(history) {
			if w.number[p] >= 0 {
				return p
			}
		}
	}
	for p := ghost - 1; p >= 0; p-- {
		if w.number[p] >= 0 {
			return p
		}
	}
	return -1
}

// backwards returns a set in decreasing order.
func backwards(set []int) []int {
	out := slices.Clone(set)
	slices.Reverse(out)
	return out
}

// What an answer determines. A clause may say of an answer what is in no event before it. Then the
// equation is solved when the answer is there:
//
//	ticket(n == p + 1)            let p = n - 1
//	ticket(n == 2 * p)            let p = n over 2,  assert n == 2 * p
//	ticket(n == 4 * p + 6 * q)    let k = n over 2,  let p = -k,  let q = k,  assert n == 4 * p + 6 * q
//
// The last is done only where nothing else is said of p and q, so that one solution is as good as
// another. Variables that remain, such as the argument of a declared function, are searched for:
// they are drawn when the answer is there, from the values with which the equation holds. Where no
// such value is found, the answer counts as a deviation.

// equation says that an answer equals a term.
type equation struct {
	field  string
	term   logic.Term
	answer logic.Term // the variable that is bound to the field, or a value
	from   logic.Term // the constraint of which it is made, nil for an answer itself
}

// coefficient returns the coefficient of a variable in a sum, 1 in the variable itself, and 0 where
// the term is something else in the variable.
func coefficient(x logic.Term, v *logic.Var) logic.Integer {
	if x == logic.Term(v) {
		return logic.IntegerOf(1)
	}
	if x.Sort().Kind() != logic.IntKind {
		return logic.Integer{}
	}
	var out logic.Integer
	parts, _ := logic.Linear(x)
	for _, p := range parts {
		switch {
		case p.Term == logic.Term(v):
			out = p.Coef
		case logic.Occurs(v, p.Term):
			return logic.Integer{}
		}
	}
	return out
}

// inverted solves an equation for its one variable without a value. It returns nil where there is
// none or several, and where the term is no sum in it.
func (d *deriver) inverted(q equation) *uhat.Let {
	vs := d.unbound(q.term)
	if len(vs) != 1 || q.term.Sort().Kind() != logic.IntKind {
		return nil
	}
	l := d.scope.Delta.L
	c := coefficient(q.term, vs[0])
	if c.IsZero() {
		return nil
	}
	product := l.Sub(q.answer, l.Sub(q.term, l.Times(c, vs[0]))) // c times the variable
	if c.Sign() < 0 {
		c = c.Neg()
		product = l.Scale(-1, product)
	}
	if c.IsUnit() {
		return &uhat.Let{Var: vs[0], Value: product}
	}
	return &uhat.Let{Var: vs[0], Value: product, Over: c}
}

// solve gives values to the variables of the equations. It returns the equations that are left to
// be checked, in their order.
func (d *deriver) solve(open []equation) []equation {
	d.determine(open)
	return slices.DeleteFunc(open, func(q equation) bool {
		vs := d.unbound(q.term)
		if len(vs) > 0 {
			d.pending = append(d.pending, d.scope.Delta.L.Eq(q.answer, q.term))
		}
		for _, v := range vs {
			d.draw(v)
		}
		return len(vs) > 0
	})
}

// determine binds the variables that the equations determine.
func (d *deriver) determine(open []equation) {
	for changed := true; changed; {
		changed = false
		for _, q := range open {
			for _, let := range d.solution(q) {
				if d.bound[let.Var], changed = true, true; q.field != "" && d.told != nil {
					d.told[let.Var] = q.field
				}
				d.steps = append(d.steps, let)
			}
		}
	}
}

// solution returns values that solve an equation for its variables without one, if it determines
// them.
func (d *deriver) solution(q equation) []*uhat.Let {
	if let := d.inverted(q); let != nil {
		return []*uhat.Let{let}
	}
	vs := d.unbound(q.term)
	if len(vs) < 2 || !d.cons.anySolution(q.term, vs, q.from) {
		return nil
	}
	l := d.scope.Delta.L
	rest := l.Sub(q.answer, q.term)
	var divisor logic.Integer
	factors := make([]logic.Integer, len(vs))
	for i, v := range vs {
		c := coefficient(q.term, v)
		rest = l.Add(rest, l.Times(c, v))
		g, x, y := bezout(divisor, c)
		for j := range i {
			factors[j] = factors[j].Mul(x)
		}
		divisor = g
		factors[i] = y
	}
	unit := &uhat.Let{Var: d.named("k", logic.Int), Value: rest}
	if !divisor.IsUnit() {
		unit.Over = divisor
	}
	lets := []*uhat.Let{unit}
	for i, v := range vs {
		lets = append(lets, &uhat.Let{Var: v, Value: l.Times(factors[i], unit.Var)})
	}
	return lets
}

// bezout returns the greatest common divisor of a and b, not both 0, and writes it as x*a + y*b.
func bezout(a, b logic.Integer) (g, x, y logic.Integer) {
	x = logic.IntegerOf(1)
	y = logic.Integer{}
	nextX := y
	nextY := x
	for !b.IsZero() {
		q := a.QuoFloor(b)
		a, b = b, a.Sub(q.Mul(b))
		x, nextX = nextX, x.Sub(q.Mul(nextX))
		y, nextY = nextY, y.Sub(q.Mul(nextY))
	}
	if a.Sign() < 0 {
		return a.Neg(), x.Neg(), y.Neg()
	}
	return a, x, y
}
