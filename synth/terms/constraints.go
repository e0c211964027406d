package terms

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/uhat"
)

// constraints is what holds of the variables of a trace, brought into branches, before any of them
// has a value.
type constraints struct {
	scope    *Scope
	t        *Trace
	facts    []logic.Term        // what holds of the trace's variables
	written  []logic.Term        // what written ranges say of them
	open     []logic.Term        // facts and ranges that are to be attached to a step
	branches []*branch           // at least one
	diff     *differences        // what all branches entail
	closed   map[logic.Term]bool // constraints that the branches contain
	answers  map[*logic.Var]bool // bound by an answer, now or later
	searched map[*logic.Var]bool // of answers, drawn when these are there
	delayed  map[*logic.Var]bool // in no event, and decided by answers
}

// constraintsOf returns which variables of a trace answers bind, and nothing else yet.
func (s *Scope) constraintsOf(t *Trace) *constraints {
	c := &constraints{scope: s, t: t, closed: map[logic.Term]bool{},
		answers: map[*logic.Var]bool{}, searched: map[*logic.Var]bool{}, delayed: map[*logic.Var]bool{}}
	c.findAnswers()
	return c
}

// close brings the constraints into branches. Constraints that the branches do not contain, and
// checks of answers, are pending.
func (d *constraints) close() {
	d.diff = d.differences(slices.Concat(d.facts, d.written))
	d.open = slices.DeleteFunc(slices.Clone(d.facts), func(c logic.Term) bool { return d.closed[c] && !d.answered(c) })
	d.delay()
	said := len(d.facts)
	d.expanded(d.order())
	implied := slices.Clone(d.facts[said:])
	base := d.differences(slices.Concat(d.facts, d.written))
	d.branches = d.branchesOf(base)
	d.lookAhead()
	d.diff = common(d.branches)
	// What is implied of an answer is not checked there, so nothing later may count on it.
	unchecked := func(c logic.Term) bool { return slices.Contains(implied, c) && d.answered(c) }
	d.facts = slices.DeleteFunc(d.facts, unchecked)
	d.open = slices.DeleteFunc(slices.Concat(d.facts, d.written), func(c logic.Term) bool { return d.closed[c] && !d.answered(c) })
	d.delay()
}

// differences returns the closure of the difference constraints, and notes which constraints these
// are.
func (d *constraints) differences(cons []logic.Term) *differences {
	out := newDifferences(d.scope.Delta.L)
	for _, c := range cons {
		d.closed[c] = out.add(c)
	}
	d.number(out)
	out.close()
	return out
}

// number gives the nodes of all variables to a closure, so that all branches have the same.
func (d *constraints) number(diff *differences) {
	for _, v := range d.t.Vars() {
		if v.Sort().Kind() == logic.IntKind {
			diff.node(v)
		}
	}
}

// findAnswers determines which variables an answer binds: those whose first visible
// occurrence is not an argument, as far as the answer determines them.
func (d *constraints) findAnswers() {
	placed := map[*logic.Var]bool{}
	for _, e := range d.t.Events {
		if !e.Op.Visible() {
			continue
		}
		n := e.Op.Args()
		if e.Op.Kind == sre.Receive {
			n = 0
		}
		for _, x := range e.Args[:n] {
			for _, v := range logic.Vars(nil, x) {
				placed[v] = true
			}
		}
		d.solvable(e.Args[n:], placed)
	}
}

// answered reports whether some variable of c is bound by an answer.
func (d *constraints) answered(c logic.Term) bool {
	return slices.ContainsFunc(logic.Vars(nil, c), func(v *logic.Var) bool { return d.answers[v] })
}

// solvable notes which variables the fields of an answer determine, and which are to be searched
// for; placed are the variables of the events so far.
func (d *constraints) solvable(fields []logic.Term, placed map[*logic.Var]bool) {
	var vs []*logic.Var
	for changed := true; changed; {
		changed = false
		for _, x := range fields {
			vs = vs[:0]
			for _, v := range logic.Vars(nil, x) {
				if !placed[v] {
					vs = append(vs, v)
				}
			}
			if len(vs) == 1 && !coefficient(x, vs[0]).IsZero() || len(vs) > 1 && d.anySolution(x, vs, nil) {
				for _, v := range vs {
					placed[v] = true
					d.answers[v] = true
					changed = true
				}
			}
		}
	}
	for _, x := range fields {
		for _, v := range logic.Vars(nil, x) {
			if !placed[v] {
				placed[v] = true
				d.searched[v] = true
			}
		}
	}
}

// anySolution reports whether x is a sum in the variables, and nothing but the constraint from says
// more of them.
func (d *constraints) anySolution(x logic.Term, vs []*logic.Var, from logic.Term) bool {
	for _, v := range vs {
		if coefficient(x, v).IsZero() {
			return false
		}
		times := 0
		for _, e := range d.t.Events {
			for _, y := range e.Args {
				if logic.Occurs(v, y) {
					times++
				}
			}
		}
		if times > 1 || slices.ContainsFunc(d.t.Cons, func(c Constraint) bool { return c.Term != from && logic.Occurs(v, c.Term) }) {
			return false
		}
	}
	return true
}

// delay notes which variables in no event wait for answers: those that a constraint ties to an
// answer, directly or through others of them.
func (d *constraints) delay() {
	sim := d.placing()
	free := sim.unplaced()
	for changed := true; changed; {
		changed = false
		for _, c := range d.facts {
			vs := logic.Vars(nil, c)
			if !slices.ContainsFunc(vs, func(v *logic.Var) bool { return d.answers[v] || d.searched[v] || d.delayed[v] }) {
				continue
			}
			for _, v := range vs {
				if slices.Contains(free, v) && !d.delayed[v] {
					d.delayed[v] = true
					changed = true
				}
			}
		}
	}
}

// order returns the integers in the order in which they get values.
func (d *constraints) order() []*logic.Var {
	var out []*logic.Var
	sim := d.placing()
	sim.each(func(v *logic.Var) {
		sim.bound[v] = true
		out = append(out, v)
	})
	return out
}

// ranks returns the place of each variable in an order, from 1 on.
func ranks(order []*logic.Var) map[*logic.Var]int {
	out := map[*logic.Var]int{}
	for i, v := range order {
		out[v] = i + 1
	}
	return out
}

// factsOf returns the trace's constraints. It leaves out disequalities of dispensable variables,
// and constraints on variables in no event that the others entail. It adds what equations with
// later variables entail for earlier ones.
func (d *constraints) factsOf(t *Trace) []logic.Term {
	placed := t.placed()
	free := d.scope.dispensable(t)
	var facts, hidden []logic.Term
	for _, c := range t.Cons {
		if is[*logic.Not](c.Term) && slices.ContainsFunc(logic.Vars(nil, c.Term), func(v *logic.Var) bool { return free[v] }) {
			continue
		}
		if slices.ContainsFunc(logic.Vars(nil, c.Term), func(v *logic.Var) bool { return !placed[v] }) {
			hidden = append(hidden, c.Term)
		} else {
			facts = append(facts, c.Term)
		}
	}
	visible := slices.Clone(facts)
	for _, c := range hidden {
		if is[*logic.Le](c) || !d.scope.unsat(append(slices.Clone(visible), d.scope.Delta.L.Not(c))...) {
			facts = append(facts, c)
		}
	}
	return d.transferred(d.projected(t, facts))
}

// transferred takes each equation between two terms that are not variables, and adds what other
// facts say of one side as facts about the other:
//
//	f(p) == f(q), f(q) != a    adds    f(p) != a
//
// If p is drawn first, the new fact keeps a value for q.
func (d *constraints) transferred(facts []logic.Term) []logic.Term {
	out := slices.Clone(facts)
	for _, f := range facts {
		eq, ok := f.(*logic.Eq)
		if !ok {
			continue
		}
		x, y := eq.Sides()
		if !is[*logic.App](x) || !is[*logic.App](y) {
			continue
		}
		for _, side := range [][2]logic.Term{{x, y}, {y, x}} {
			for _, g := range facts {
				h := d.scope.Delta.L.Rewrite(g, func(t logic.Term) logic.Term {
					if t == side[0] {
						return side[1]
					}
					return nil
				})
				if g == f || h == g || logic.IsTrue(h) || slices.Contains(out, h) || len(out) >= len(facts)+budgets.Transferred {
					continue
				}
				out = append(out, h)
			}
		}
	}
	return out
}

func (d *constraints) values(s *logic.Sort) []logic.Value {
	if s.Kind() == logic.BoolKind {
		return []logic.Value{logic.BoolValue(false), logic.BoolValue(true)}
	}
	var out []logic.Value
	for i := range s.Values() {
		out = append(out, logic.EnumValue(s, i))
	}
	return out
}

// A run in which the system deviates from the script where the goal asks for something prevents the
// violation, which tells something. The goal may ask for something at an event that it does not
// name. With clauses by which a receipt states the sum that was booked,
//
//	book(sum == s)       what is received first
//	receipt(sum == s)    and then
//
// the goal seq(all, receipt(sum < 0)) makes the script wait for a book with s < 0, and a right
// system books something else. So a receive is conditional if the conditions on it are those of the
// goal, as the goal has them on another event.

// goalConditions returns the conditions that the goal has on fields of events which are not known
// beforehand, in the trace's variables.
func (d *deriver) goalConditions() map[logic.Term]bool {
	if d.ofGoal != nil {
		return d.ofGoal
	}
	l := d.scope.Delta.L
	d.ofGoal = map[logic.Term]bool{}
	vals := d.scope.goalValues(d.cons.t)
	sre.Walk(d.scope.Goal.Trace, func(x sre.Expr) bool {
		class, ok := x.(*sre.Class)
		if !ok {
			return true
		}
		for _, entry := range class.Entries() {
			for _, e := range d.cons.t.Events {
				if e.Op != entry.Op {
					continue
				}
				by := maps.Clone(vals)
				for i, f := range e.Op.Fields {
					by[l.Field(f.Name, f.Sort)] = e.Args[i]
				}
				for _, c := range logic.Conjuncts(entry.Allow) {
					open := logic.MentionsField(c, func(f *logic.Field) bool { return len(logic.Vars(nil, by[f])) > 0 })
					in := l.Replace(c, by)
					d.ofGoal[in] = d.ofGoal[in] || open
				}
			}
		}
		return true
	})
	return d.ofGoal
}

// conditional reports whether all these conditions on an event, of which there are some, are the
// goal's.
func (d *deriver) conditional(conds []logic.Term) bool {
	return len(conds) > 0 && !slices.ContainsFunc(conds, func(c logic.Term) bool { return !d.goalConditions()[c] })
}

// asserted returns the conditions of checks.
func asserted(steps []uhat.Step) []logic.Term {
	var out []logic.Term
	for _, st := range steps {
		if a, ok := st.(*uhat.Assert); ok {
			out = append(out, a.Cond)
		}
	}
	return out
}

// Variables in no event. A clause may speak of a value that no event has:
//
//	where p >= 3,  event size(n >= 2 * p)
//
// The answer decides whether there is such a p. So p is not drawn before the answer, which would
// turn a right answer into a deviation, but when the answer is there: from 3..n/2. A variable that
// nothing ties to an answer is drawn first.

// settle gives values to the delayed variables that are due: those that equations determine, then
// the others. Check is called for what can be checked then.
func (d *deriver) settle(check func(logic.Term)) {
	due := d.due()
	if len(due) == 0 {
		return
	}
	var open []equation
	for _, c := range d.pending {
		eq, ok := c.(*logic.Eq)
		if !ok {
			continue
		}
		x, y := eq.Sides()
		vs := d.unbound(c)
		if x.Sort().Kind() == logic.IntKind && len(vs) > 0 && !slices.ContainsFunc(vs, func(v *logic.Var) bool { return !slices.Contains(due, v) }) {
			open = append(open, equation{term: d.scope.Delta.L.Sub(x, y), answer: d.scope.Delta.L.Int(0), from: c})
		}
	}
	d.determine(open)
	for _, c := range d.needed(d.ready()) {
		check(c)
	}
	if c := d.completable(); c != nil {
		check(c)
	}
	for _, v := range due {
		if !d.bound[v] {
			d.draw(v)
		}
	}
}

// completable returns what the constraints say of the values that are there, so that those to come
// have one; nil if that is nothing new. Of x < p && (x == 0 || x == p) it is x == 0.
func (d *deriver) completable() logic.Term {
	l := d.scope.Delta.L
	held := slices.DeleteFunc(slices.Concat(d.cons.facts, d.cons.written), func(c logic.Term) bool { return !d.allBound(c) })
	base := newDifferences(l)
	d.cons.number(base)
	for _, c := range held {
		base.add(c)
	}
	base.close()
	var any []logic.Term
	for _, b := range d.cons.branches {
		diff := base.clone()
		all := lists.Where(slices.Concat(d.cons.facts, b.choice), func(c logic.Term) bool {
			return !diff.add(c) && d.allBound(c)
		})
		diff.close()
		for _, p := range diff.beyond(base, d.news(diff, base)) {
			all = append(all, diff.says(p[0], p[1]))
		}
		all = slices.DeleteFunc(all, func(c logic.Term) bool { return d.scope.unsat(append(slices.Clone(held), l.Not(c))...) })
		any = append(any, l.And(all...))
	}
	if c := l.Or(d.widest(held, any)...); !logic.IsTrue(c) {
		return c
	}
	return nil
}

// news returns the pairs of nodes that are known on which a closure has a stricter bound than base.
func (d *deriver) news(diff, base *differences) [][2]int {
	var out [][2]int
	for i, x := range diff.nodes {
		for j, y := range diff.nodes {
			if known := (x == nil || d.bound[x]) && (y == nil || d.bound[y]); known && i != j && diff.bound[i][j].less(base.bound[i][j]) {
				out = append(out, [2]int{i, j})
			}
		}
	}
	return out
}

// widest leaves out disjuncts of which another one follows where held holds.
func (d *deriver) widest(held, any []logic.Term) []logic.Term {
	for _, x := range slices.Clone(any) {
		rest := slices.DeleteFunc(slices.Clone(any), func(y logic.Term) bool { return x == y })
		if slices.ContainsFunc(rest, func(y logic.Term) bool {
			return d.scope.unsat(append(slices.Concat(held, []logic.Term{x}), d.scope.Delta.L.Not(y))...)
		}) {
			any = rest
		}
	}
	return any
}

// narrow adds one constraint to a domain: as a bound or an exclusion, as a guard if v does not
// occur in it, and otherwise as a filter.
func (d *constraints) narrow(diff *differences, a uhat.Domain, v *logic.Var, c logic.Term) uhat.Domain {
	l := d.scope.Delta.L
	if !logic.Occurs(v, c) {
		a.Guard = l.And(a.Guard, c)
		return a
	}
	switch c := c.(type) {
	case *logic.Not:
		if eq, ok := c.Arg().(*logic.Eq); ok {
			if x := l.SolveFor(v, eq); x != nil {
				a.Except = append(slices.Clone(a.Except), x)
				return a
			}
		}
	case *logic.Le:
		x, y := c.Sides()
		if upper, t := bound(l, v, x, y); t != nil {
			return bounded(a, t, !upper, upper)
		}
		a = d.rounded(diff, a, v, l.Sub(x, y), false)
	case *logic.Eq:
		x, y := c.Sides()
		if x.Sort().Kind() != logic.IntKind || v.Sort().Kind() != logic.IntKind {
			break
		}
		if t := l.SolveFor(v, c); t != nil {
			return bounded(a, t, true, true)
		}
		a = d.rounded(diff, a, v, l.Sub(x, y), true)
	}
	a.Filter = l.And(a.Filter, c)
	return a
}

// bounded adds a bound to a domain.
func bounded(a uhat.Domain, t logic.Term, lower, upper bool) uhat.Domain {
	if lower {
		a.Lo = append(slices.Clone(a.Lo), t)
	}
	if upper {
		a.Hi = append(slices.Clone(a.Hi), t)
	}
	return a
}

// rounded adds to a domain that is too wide to be searched what sum <= 0, or an equation, says of v
// as a bound:
//
//	2 * v <= x    ends at x / 2
//
// The quotient is rounded towards zero, so that one value too many may be left: the constraint
// stays a filter.
func (d *constraints) rounded(diff *differences, a uhat.Domain, v *logic.Var, sum logic.Term, equation bool) uhat.Domain {
	l := d.scope.Delta.L
	coef, rest := l.Isolate(v, sum)
	if coef.IsZero() || !linear(rest) || diff.within(v, budgets.Narrow) || d.scope.sortOf(v.Sort()).Pool != nil {
		return a
	}
	by := l.Scale(-1, rest)
	if coef.Sign() < 0 {
		by = rest
	}
	t := l.App(l.Known("quotient", logic.Int, 0), by, l.Integer(coef.Abs()))
	return bounded(a, t, equation || coef.Sign() < 0, equation || coef.Sign() > 0)
}

// bound reads x <= y as a bound on v. upper says whether it is an upper bound.
func bound(l *logic.Builder, v *logic.Var, x, y logic.Term) (upper bool, t logic.Term) {
	coef, rest := l.Isolate(v, l.Sub(x, y)) // coef*v + rest <= 0
	switch {
	case coef.Is(1):
		return true, l.Scale(-1, rest)
	case coef.Is(-1):
		return false, rest
	}
	return false, nil
}

// Other constraints often imply what a negated class adds, and a draw that repeats it is hard to
// read. But only constraints that are known when a value is drawn may make another one needless.
// After
//
//	draw p where parent(p) != "/"
//	draw q where parent(q) != "/" && parent(p) == parent(q)
//
// the first condition follows from the second line, but without it p could be drawn so that nothing
// is left for q. So a constraint is dropped when its last variable gets its value, and only if the
// constraints known by then entail it.

// needed takes the constraints now, whose variables all have values, and returns those that the
// earlier constraints and the others in now do not entail. Larger constraints are dropped first.
func (d *deriver) needed(now []logic.Term) []logic.Term {
	known := slices.DeleteFunc(slices.Clone(d.cons.facts), func(c logic.Term) bool {
		return !d.allBound(c) || slices.Contains(now, c)
	})
	bySize := slices.Clone(now)
	slices.SortStableFunc(bySize, func(a, b logic.Term) int { return logic.Subterms(b) - logic.Subterms(a) })
	for _, c := range bySize {
		if is[*logic.Le](c) {
			continue // the closure finds those itself
		}
		rest := slices.DeleteFunc(slices.Clone(now), func(x logic.Term) bool { return x == c })
		if d.scope.unsat(append(slices.Concat(known, rest), d.scope.Delta.L.Not(c))...) {
			now = rest
		}
	}
	return now
}
