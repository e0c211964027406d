package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// A variable that no event has need not be drawn where it can be eliminated. Of
//
//	put(k == h || k > h + 1)
//
// with h in no event nothing is left, since there is such an h for every k. If h was drawn first,
// it would take part in every other disjunction, and there may be too many of them for branches.
// Projecting a conjunction of differences is exact, and so it is for a disjunction of them.

// projected returns the facts without the integer variables in no event of which a disjunction
// speaks, as far as all that is said of them are differences.
func (d *constraints) projected(t *Trace, facts []logic.Term) []logic.Term {
	placed := t.placed()
	for _, v := range t.Vars() {
		if placed[v] || v.Sort().Kind() != logic.IntKind || d.scope.sortOf(v.Sort()).Pool != nil || d.scope.sortOf(v.Sort()).Gen != "" {
			continue
		}
		var own, rest []logic.Term
		disjunctive := false
		for _, c := range facts {
			if !logic.Occurs(v, c) {
				rest = append(rest, c)
				continue
			}
			own = append(own, c)
			disjunctive = disjunctive || is[*logic.Or](c)
		}
		if !disjunctive {
			continue // the closure of all differences eliminates it
		}
		left, ok := d.withoutVar(v, own)
		if !ok {
			continue
		}
		facts = rest
		if !logic.IsTrue(left) && !d.scope.unsat(append(slices.Clone(rest), d.scope.Delta.L.Not(left))...) {
			facts = append(facts, left)
		}
	}
	return facts
}

// withoutVar returns what the constraints say of their other variables; ok is false where they are
// no disjunctions of differences, or too many.
func (d *constraints) withoutVar(v *logic.Var, own []logic.Term) (left logic.Term, ok bool) {
	l := d.scope.Delta.L
	cases := minimal(disjuncts(l.And(own...)))
	if len(cases) > budgets.Branches {
		return nil, false
	}
	var any []logic.Term
	for _, cs := range cases {
		diff := newDifferences(l)
		for _, c := range cs {
			if !diff.add(c) {
				return nil, false
			}
		}
		if diff.close(); !diff.possible() {
			continue
		}
		var all []logic.Term
		for i, x := range diff.nodes {
			for j, y := range diff.nodes {
				if i != j && x != v && y != v && diff.bound[i][j].known {
					all = append(all, diff.says(i, j))
				}
			}
		}
		any = append(any, l.And(all...))
	}
	return l.Or(any...), true
}
