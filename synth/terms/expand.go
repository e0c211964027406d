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
	others, differ := 0, 0
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
