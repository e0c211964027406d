package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

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
		var all []logic.Term
		for _, c := range slices.Concat(d.cons.facts, b.choice) {
			if !diff.add(c) && d.allBound(c) {
				all = append(all, c)
			}
		}
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
