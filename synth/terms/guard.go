package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// common returns the differences that all branches have.
func common(bs []*branch) *differences {
	out := bs[0].diff
	for _, b := range bs[1:] {
		if out == bs[0].diff {
			out = out.clone()
		}
		for i := range out.nodes {
			for j := range out.nodes {
				if out.bound[i][j].less(b.diff.bound[i][j]) {
					out.bound[i][j] = b.diff.bound[i][j]
				}
			}
		}
	}
	return out
}

// guard returns what a branch says of earlier values that other branches do not say, and that does
// not follow from the branch having a value for v. It also returns the differences that then hold
// between these values.
func (d *deriver) guard(b *branch, v *logic.Var) (logic.Term, *differences) {
	l := d.scope.Delta.L
	if len(d.cons.branches) == 1 {
		return l.True(), d.cons.diff
	}
	known := d.cons.diff.clone()
	var out []logic.Term
	pairs := b.diff.beyond(d.cons.diff, d.guards(b, v))
	for _, p := range pairs {
		i := p[0]
		j := p[1]
		known.take(i, j, b.diff.bound[i][j])
		switch {
		case !slices.Contains(pairs, [2]int{j, i}) || !tight(func(i, j int) distance { return b.diff.bound[i][j] }, i, j):
			out = append(out, b.diff.says(i, j))
		case i > j:
			out = append(out, l.Eq(b.diff.nodes[i], b.diff.offset(j, b.diff.bound[i][j].c)))
		}
	}
	for _, c := range b.other {
		if d.allBound(c) {
			out = append(out, c)
		}
	}
	known.close()
	return l.And(out...), known
}

// guards returns the pairs of known nodes on which the branch has a stricter bound than the others.
func (d *deriver) guards(b *branch, v *logic.Var) [][2]int {
	at, ok := b.diff.index[v]
	known := func(i int) bool { return i == 0 || d.bound[b.diff.nodes[i]] }
	var out [][2]int
	for i := range b.diff.nodes {
		for j := range b.diff.nodes {
			if i == j || !known(i) || !known(j) || !b.diff.bound[i][j].less(d.cons.diff.bound[i][j]) {
				continue
			}
			if ok && b.diff.bound[i][at].plus(b.diff.bound[at][j]) == b.diff.bound[i][j] {
				continue
			}
			out = append(out, [2]int{i, j})
		}
	}
	return out
}

// distinct merges domains with the same values. It leaves out domains that are always empty or
// contained in others.
func (d *deriver) distinct(v *logic.Var, all []uhat.Domain) []uhat.Domain {
	l := d.scope.Delta.L
	known := slices.DeleteFunc(slices.Concat(d.cons.facts, d.cons.written), func(c logic.Term) bool { return !d.allBound(c) || logic.Occurs(v, c) })
	known = append(known, d.some(v))
	follows := func(a, b logic.Term) bool { return d.scope.unsat(append(slices.Clone(known), a, l.Not(b))...) }
	all = d.joined(d.merged(all, follows))
	terms := lists.Of(all, func(a uhat.Domain) logic.Term { return uhat.InDomain(l, v, a) })
	for i, a := range all { // a guard is needless if other domains have the values it excludes
		whole := a
		whole.Guard = l.True()
		if in := uhat.InDomain(l, v, whole); in != terms[i] && follows(in, l.Or(terms...)) && d.fits(v, whole, follows) {
			all[i] = whole
			terms[i] = in
		}
	}
	var out []uhat.Domain
	gone := make([]bool, len(all))
	for i, a := range all {
		gone[i] = follows(terms[i], l.False())
		for j := 0; j < len(all) && !gone[i]; j++ {
			gone[i] = i != j && !gone[j] && (a.Rare || !all[j].Rare) && follows(terms[i], terms[j])
		}
		if !gone[i] {
			out = append(out, a)
		}
	}
	if len(out) == 0 {
		return all
	}
	return out
}

// fits reports whether all values of a domain are of v's Go type, for sure. A guard may be all that
// keeps them there: n + 129 is an int8 where n is -2.
func (d *deriver) fits(v *logic.Var, a uhat.Domain, follows func(a, b logic.Term) bool) bool {
	l := d.scope.Delta.L
	rare := slices.ContainsFunc(d.cons.branches, func(b *branch) bool { return b.rare })
	if v.Sort().Kind() != logic.IntKind || !rare && v.Sort().Bounds() == logic.Int.Bounds() {
		return true // what is not drawn from near the ends of an int does not come there by a sum
	}
	within := func(ends []logic.Term, inside func(logic.Term) logic.Term) bool {
		return len(ends) == 0 || slices.ContainsFunc(ends, func(x logic.Term) bool { return follows(l.True(), inside(x)) })
	}
	b := v.Sort().Bounds()
	return within(a.Lo, func(x logic.Term) logic.Term { return l.Le(l.Integer(b.Lo), x) }) &&
		within(a.Hi, func(x logic.Term) logic.Term { return l.Le(x, l.Integer(b.Hi)) })
}

// some says that the values before v are those of some branch.
func (d *deriver) some(v *logic.Var) logic.Term {
	earlier := func(i int, w *logic.Var) bool { return i == 0 || w != v && d.bound[w] }
	var any []logic.Term
	for _, b := range d.cons.branches {
		var all []logic.Term
		for i, x := range b.diff.nodes {
			for j, y := range b.diff.nodes {
				if i != j && earlier(i, x) && earlier(j, y) && b.diff.bound[i][j].known {
					all = append(all, b.diff.says(i, j))
				}
			}
		}
		any = append(any, d.scope.Delta.L.And(all...))
	}
	return d.scope.Delta.L.Or(any...)
}

// merged joins domains that differ only in their guards. The new guard is what all of them have in
// common, if together they say no more: it is already known that one of the branches holds.
func (d *deriver) merged(all []uhat.Domain, follows func(a, b logic.Term) bool) []uhat.Domain {
	l := d.scope.Delta.L
	var out []uhat.Domain
	var guards [][]logic.Term
	for _, a := range all {
		i := slices.IndexFunc(out, func(b uhat.Domain) bool {
			return slices.Equal(a.Lo, b.Lo) && slices.Equal(a.Hi, b.Hi) && slices.Equal(a.Except, b.Except) && a.Filter == b.Filter
		})
		if i < 0 {
			out = append(out, a)
			guards = append(guards, []logic.Term{a.Guard})
			continue
		}
		out[i].Rare = out[i].Rare && a.Rare
		if !slices.Contains(guards[i], a.Guard) {
			guards[i] = append(guards[i], a.Guard)
		}
	}
	if len(out) == 1 { // the values so far are those of some branch
		out[0].Guard = l.True()
		return out
	}
	for i, gs := range guards {
		shared := slices.DeleteFunc(slices.Clone(logic.Conjuncts(gs[0])), func(c logic.Term) bool {
			return slices.ContainsFunc(gs, func(g logic.Term) bool { return !slices.Contains(logic.Conjuncts(g), c) }) || follows(l.True(), c)
		})
		if any := l.Or(gs...); follows(l.And(shared...), any) {
			out[i].Guard = l.And(shared...)
		} else {
			out[i].Guard = any
		}
	}
	return out
}

// joined makes one interval of two that overlap or touch.
func (d *deriver) joined(all []uhat.Domain) []uhat.Domain {
	var out []uhat.Domain
	for _, a := range all {
		i := slices.IndexFunc(out, func(b uhat.Domain) bool {
			return a.Rare == b.Rare && a.Guard == b.Guard && a.Filter == b.Filter && slices.Equal(a.Except, b.Except) && d.meet(a, b)
		})
		if i < 0 {
			out = append(out, a)
			continue
		}
		b := out[i]
		if constant(a.Lo).Less(constant(b.Lo)) {
			b.Lo = a.Lo
		}
		if constant(b.Hi).Less(constant(a.Hi)) {
			b.Hi = a.Hi
		}
		out[i] = b
	}
	if len(out) < len(all) {
		return d.joined(out)
	}
	return out
}

// meet reports whether two intervals with constant ends form one interval.
func (d *deriver) meet(a, b uhat.Domain) bool {
	for _, ts := range [][]logic.Term{a.Lo, a.Hi, b.Lo, b.Hi} {
		if len(ts) != 1 || !is[*logic.Lit](ts[0]) {
			return false
		}
	}
	one := logic.IntegerOf(1)
	return !constant(b.Hi).Add(one).Less(constant(a.Lo)) && !constant(a.Hi).Add(one).Less(constant(b.Lo))
}

func constant(ts []logic.Term) logic.Integer { return ts[0].(*logic.Lit).Value().Integer() }
