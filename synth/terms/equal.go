package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// equate adds to a branch what its equations and disequalities of non-integer sorts entail
// together, so that earlier draws know it: from x == y and y == A it derives x == A.
func (d *constraints) equate(b *branch, order []*logic.Var) {
	l := d.scope.Delta.L
	atoms := slices.Concat(d.facts, b.other)
	classes := classesOf(l, atoms)
	// first returns the literal of x's class, or the variable that is drawn first.
	first := func(x logic.Term) logic.Term {
		best := x
		for _, y := range classes[x] {
			if _, ok := best.(*logic.Lit); ok {
				break
			}
			if is[*logic.Lit](y) || rankOf(order, y) < rankOf(order, best) {
				best = y
			}
		}
		return best
	}
	add := func(c logic.Term) {
		if !logic.IsTrue(c) && !slices.Contains(atoms, c) && !slices.Contains(b.other, c) {
			b.other = append(b.other, c)
		}
	}
	for _, v := range order {
		if len(classes[v]) > 1 {
			add(l.Eq(first(v), v))
		}
	}
	for _, c := range atoms {
		if x, y, ok := logic.Unequal(c); ok && (classes[x] != nil || classes[y] != nil) {
			add(l.Ne(first(x), first(y)))
		}
	}
}

// classesOf returns, for each side of an equation between variables and literals of non-integer
// sorts, the terms that the equations make equal to it.
func classesOf(l *logic.Builder, atoms []logic.Term) map[logic.Term][]logic.Term {
	out := map[logic.Term][]logic.Term{}
	unite := func(x, y logic.Term) {
		all := []logic.Term{x, y}
		for _, z := range slices.Concat(out[x], out[y]) {
			if !slices.Contains(all, z) {
				all = append(all, z)
			}
		}
		for _, z := range all {
			out[z] = all
		}
	}
	for _, c := range atoms {
		switch c := c.(type) {
		case *logic.Var:
			unite(c, l.True())
		case *logic.Not:
			if v, ok := c.Arg().(*logic.Var); ok {
				unite(v, l.False())
			}
		case *logic.Eq:
			x, y := c.Sides()
			if x.Sort().Kind() != logic.IntKind && logic.IsLeaf(x) && logic.IsLeaf(y) {
				unite(x, y)
			}
		}
	}
	return out
}

// rankOf returns the position of a variable; other terms come last.
func rankOf(order []*logic.Var, x logic.Term) int {
	v, ok := x.(*logic.Var)
	if i := slices.Index(order, v); ok && i >= 0 {
		return i
	}
	return len(order)
}
