package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
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
