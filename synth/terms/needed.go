package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

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

// allBound reports whether all variables of a constraint have values.
func (d *placing) allBound(c logic.Term) bool {
	return !slices.ContainsFunc(logic.Vars(nil, c), func(v *logic.Var) bool { return !d.bound[v] })
}

// factsOf returns the trace's constraints. It leaves out disequalities of dispensable variables,
// and constraints on variables in no event that the others entail. It adds what equations with
// later variables entail for earlier ones.
func (d *constraints) factsOf(t *Trace) []logic.Term {
	placed, free := t.placed(), d.scope.dispensable(t)
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

// dispensable returns the variables in no event that have a value whatever values all others have.
// It only finds variables with infinitely many values whose constraints are disequalities, or also
// a bound on one side. To draw such a variable would turn a constraint that always holds into a
// check of an answer: that it differs from the drawn value.
func (s *Scope) dispensable(t *Trace) map[*logic.Var]bool {
	placed := t.placed()
	out := map[*logic.Var]bool{}
	for _, v := range t.Vars() {
		if k := v.Sort().Kind(); placed[v] || k == logic.BoolKind || k == logic.EnumKind {
			continue
		}
		below, above := false, false
		out[v] = !slices.ContainsFunc(t.Terms(), func(c logic.Term) bool {
			if !logic.Occurs(v, c) {
				return false
			}
			switch c := c.(type) {
			case *logic.Not:
				eq, ok := c.Arg().(*logic.Eq)
				return !ok || s.Delta.L.SolveFor(v, eq) == nil
			case *logic.Le:
				x, y := c.Sides()
				upper, bound := bound(s.Delta.L, v, x, y)
				below, above = below || !upper, above || upper
				return bound == nil || !isDifference(s.Delta.L, c)
			}
			return true
		}) && !(below && above)
	}
	return out
}

// placed returns the variables that occur in events.
func (t *Trace) placed() map[*logic.Var]bool {
	out := map[*logic.Var]bool{}
	for _, e := range t.Events {
		for _, x := range e.Args {
			for _, v := range logic.Vars(nil, x) {
				out[v] = true
			}
		}
	}
	return out
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
