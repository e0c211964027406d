package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// A variable with few values may find none of them possible when it is drawn last. This is a
// constraint on the variables before it: of
//
//	(k == A || j == A) && (k == j || n < 3)
//
// where k is drawn last, it is that j == A || n < 3. The constraint is added if nothing else
// entails it, from the last variable to the first, so that earlier draws leave a value for later
// ones.

// expanded adds to the facts what they say of the variables before those with few values.
func (d *constraints) expanded(order []*logic.Var) {
	l := d.scope.Delta.L
	rank := map[*logic.Var]int{}
	for i, v := range order {
		rank[v] = i + 1
	}
	for i, v := range slices.Backward(order) {
		values := d.few(v)
		if values == nil {
			continue
		}
		var own, rest []logic.Term
		for _, c := range d.facts {
			vs := logic.Vars(nil, c)
			switch {
			case slices.ContainsFunc(vs, func(w *logic.Var) bool { return rank[w] > i+1 || rank[w] == 0 }):
			case !slices.Contains(vs, v):
				rest = append(rest, c)
			case d.plain(c):
				own = append(own, c)
			}
		}
		if d.leavesOne(v, own, len(values)) {
			continue
		}
		var any []logic.Term
		for _, x := range values {
			any = append(any, l.Replace(l.And(own...), map[logic.Term]logic.Term{v: l.Value(x)}))
		}
		if left := l.Or(any...); logic.Subterms(left) <= budgets.Expanded && !d.scope.unsat(append(rest, l.Not(left))...) {
			for _, c := range logic.Conjuncts(left) {
				if !logic.IsTrue(c) && !slices.Contains(d.facts, c) {
					d.facts = append(d.facts, c)
				}
			}
		}
	}
}

// few returns the values of a variable that has few; nil for other variables.
func (d *constraints) few(v *logic.Var) []logic.Value {
	var out []logic.Value
	switch k := v.Sort().Kind(); {
	case k == logic.BoolKind || k == logic.EnumKind:
		out = d.values(v.Sort())
	case !d.answers[v]:
		out = d.scope.sortOf(v.Sort()).Pool
	}
	if len(out) > budgets.Expansion {
		return nil
	}
	return out
}

// leavesOne reports whether the form of the constraints shows that one of n values is left for v:
// each is about v alone, or they are disequalities, and fewer than n.
func (d *constraints) leavesOne(v *logic.Var, cons []logic.Term, n int) bool {
	others := 0
	differ := 0
	for _, c := range cons {
		if len(logic.Vars(nil, c)) > 1 {
			others++
		}
		if ne, ok := c.(*logic.Not); ok && is[*logic.Eq](ne.Arg()) {
			differ++
		}
	}
	return others == 0 || differ == len(cons) && differ < n
}

// plain reports whether all atoms of a constraint are in the fragment of the branches.
func (d *constraints) plain(c logic.Term) bool {
	switch c := c.(type) {
	case *logic.And:
		return !slices.ContainsFunc(c.Args(), func(x logic.Term) bool { return !d.plain(x) })
	case *logic.Or:
		return !slices.ContainsFunc(c.Args(), func(x logic.Term) bool { return !d.plain(x) })
	case *logic.Eq:
		if x, y := c.Sides(); x.Sort().Kind() == logic.BoolKind {
			return d.plain(x) && d.plain(y)
		}
	case *logic.Not:
		if is[*logic.Var](c.Arg()) {
			return true
		}
	}
	return d.simple(c)
}

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
