package terms

import (
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/uhat"
)

// Branches. A disjunction restricts only the last draw of its variables, and that may be too late:
// after
//
//	draw a in 0..20,  draw b where b > a + 5 || b < a - 5,  b <= 3
//
// not every a leaves a value for b. So the constraints on drawn values are brought into branches.
// Each branch is a conjunction of differences and of atoms of other sorts. A value can be completed
// if it can be completed in some branch, and for differences the closure has exactly these values.
// So a draw has a domain for each branch, guarded by what the branch says of earlier values, and it
// is never without a value.
//
// A disequality is not a difference. If a variable's interval always has more values than it has
// disequalities, these are left out of the interval. Otherwise a disequality is a disjunction as
// well: x < y || x > y.

// branch is one way to satisfy the disjunctions.
type branch struct {
	rare    bool         // some variable is at an end of its Go type
	diff    *differences // closed; with all ranges
	choice  []logic.Term // what the branch says beyond the facts
	other   []logic.Term // conjuncts of choice that are not differences
	decided map[logic.Term]bool
	// ahead are, for the draw of a variable, the later draws that it has to leave a value.
	ahead map[*logic.Var][]*uhat.Draw
}

// with returns the branch with more conjuncts; nil if it is then unsatisfiable.
func (b *branch) with(cs ...logic.Term) *branch {
	out := &branch{rare: b.rare, diff: b.diff.clone(), choice: slices.Clone(b.choice), other: slices.Clone(b.other), decided: b.decided}
	for _, c := range cs {
		out.choice = append(out.choice, c)
		if !out.diff.add(c) {
			out.other = append(out.other, c)
		}
	}
	out.diff.close()
	if !out.diff.possible() {
		return nil
	}
	return out
}

// branches brings the facts into branches, of which there is at least one.
func (d *constraints) branchesOf(base *differences) []*branch {
	d.diff = base
	all := []*branch{{diff: base}}
	for _, c := range slices.Concat(d.facts, d.written) {
		if cases := d.cases(c); cases != nil && !d.absorbed(c, cases) {
			if next := d.divided(all, cases); next != nil {
				all = next
				d.closed[c] = true
			}
		}
	}
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(b *branch) bool { return d.scope.unsat(slices.Concat(d.facts, b.choice)...) })
	}
	if len(all) == 0 { // only the solver that found the witness knows better
		all = []*branch{{diff: base}}
	}
	order := d.order()
	if len(all) > 1 {
		for i, b := range all {
			all[i] = d.forced(b)
			d.equate(all[i], order)
		}
	}
	rare := d.extremes(all, order)
	for _, b := range all {
		d.prefer(b)
	}
	d.diff = common(all) // the default ranges may saturate a variable, which then is drawn earlier
	order = d.order()
	var out []*branch
	for _, b := range all {
		width := int64(math.MaxInt64)
		if len(all) > 1 { // if exceptions use up a wide interval, another branch mostly has a value
			width = narrow
		}
		safe, unsafe := d.apart(b, order, budgets.Branches/len(all), width)
		out = append(append(out, safe...), unsafe...)
	}
	for _, b := range rare { // nobody misses an end that may leave a later draw without a value
		safe, _ := d.apart(b, order, budgets.Branches/len(rare), math.MaxInt64)
		out = append(out, safe...)
	}
	return out
}

// narrow is the width of intervals that exceptions are likely to use up.
const narrow = 8

// divided splits the branches by a disjunction; it returns nil if that makes too many.
func (d *constraints) divided(all []*branch, cases [][]logic.Term) []*branch {
	d.scope.Portfolio.Push()
	defer d.scope.Portfolio.Pop()
	for _, c := range d.facts {
		d.scope.Portfolio.Assert(c)
	}
	var out []*branch
	for _, b := range all {
		if slices.ContainsFunc(cases, b.has) {
			out = append(out, b)
			continue
		}
		for _, cs := range cases {
			if n := b.with(cs...); n != nil && !(len(n.other) > 0 && d.scope.unsat(n.choice...)) {
				out = append(out, n)
			}
		}
	}
	// A branch whose choice contains that of another one is left out.
	if out = least(out, func(x, y *branch) bool { return y.has(x.choice) }); len(out) > budgets.Branches {
		return nil
	}
	return out
}

// forced adds what a branch leaves of disjunctions that are not about integers, if that is a single
// disjunct: where k == B is chosen, k != B || j != B leaves j != B, which a draw of j has to know.
func (d *constraints) forced(b *branch) *branch {
	for again := true; again; {
		again = false
		for _, c := range d.facts {
			or, ok := c.(*logic.Or)
			if !ok || d.closed[c] || !b.speaks(or) {
				continue
			}
			left := slices.DeleteFunc(slices.Clone(or.Args()), func(x logic.Term) bool { return b.denies(d.scope.Delta.L, x) })
			if len(left) != 1 || !d.simple(left[0]) || slices.Contains(b.choice, left[0]) {
				continue
			}
			if n := b.with(left[0]); n != nil {
				b = n
				again = true
			}
		}
	}
	return b
}

// speaks reports whether the branch's choice and a term have a variable in common that is no
// integer.
func (b *branch) speaks(t logic.Term) bool {
	return slices.ContainsFunc(logic.Vars(nil, t), func(v *logic.Var) bool {
		return v.Sort().Kind() != logic.IntKind && slices.ContainsFunc(b.other, func(c logic.Term) bool { return logic.Occurs(v, c) })
	})
}

// denies reports whether the branch's choice has the negation of an atom, or another value for its
// variable.
func (b *branch) denies(l *logic.Builder, x logic.Term) bool {
	v, lit := valued(x)
	return slices.ContainsFunc(b.choice, func(c logic.Term) bool {
		w, other := valued(c)
		return c == l.Not(x) || v != nil && v == w && lit != other
	})
}

// valued returns the variable and the literal that an atom equates; nil if it does not.
func valued(x logic.Term) (*logic.Var, *logic.Lit) {
	eq, ok := x.(*logic.Eq)
	if !ok {
		return nil, nil
	}
	a, b := eq.Sides()
	if _, ok := a.(*logic.Lit); ok {
		a, b = b, a
	}
	v, isVar := a.(*logic.Var)
	lit, isLit := b.(*logic.Lit)
	if !isVar || !isLit {
		return nil, nil
	}
	return v, lit
}

// has reports whether all conjuncts are among the branch's choice.
func (b *branch) has(cs []logic.Term) bool {
	return !slices.ContainsFunc(cs, func(c logic.Term) bool { return !slices.Contains(b.choice, c) })
}

// prefer adds the default ranges to a branch, except those of some variables.
func (d *constraints) prefer(b *branch, except ...*logic.Var) {
	r := d.scope.ranging(d.t)
	r.vars = slices.DeleteFunc(r.vars, func(v *logic.Var) bool { return slices.Contains(except, v) })
	if r.diff = b.diff; len(r.typed) > 0 {
		r.diff = newDifferences(d.scope.Delta.L)
		r.know(slices.Concat(d.facts, d.written, b.choice))
	}
	for _, c := range d.facts {
		if is[*logic.Or](c) && !d.closed[c] {
			r.named = append(r.named, logic.Ends(d.scope.Delta.L, c)...)
		}
	}
	d.scope.Portfolio.Push()
	for _, c := range slices.Concat(d.facts, b.choice) {
		d.scope.Portfolio.Assert(c)
	}
	ranges := r.choose()
	d.scope.Portfolio.Pop()
	for _, c := range ranges {
		b.diff.add(c)
	}
	b.diff.close()
}

// cases returns the disjuncts of c, each as its conjuncts, if all are atoms of the fragment and
// some are about integers; else nil.
func (d *constraints) cases(c logic.Term) [][]logic.Term {
	l := d.scope.Delta.L
	if eq, ok := c.(*logic.Eq); ok {
		x, y := eq.Sides()
		if x.Sort().Kind() != logic.BoolKind {
			return nil
		}
		c = l.Or(l.And(x, y), l.And(l.Not(x), l.Not(y)))
	}
	if !is[*logic.Or](c) {
		return nil
	}
	out := minimal(disjuncts(c))
	integers := false
	for _, cs := range out {
		for _, x := range cs {
			if !d.simple(x) {
				return nil
			}
			integers = integers || slices.ContainsFunc(logic.Vars(nil, x), func(v *logic.Var) bool { return v.Sort().Kind() == logic.IntKind })
		}
	}
	if !integers || len(out) > budgets.Branches {
		return nil
	}
	return out
}

// disjuncts brings a term into disjunctive form, unless that has too many cases.
func disjuncts(t logic.Term) [][]logic.Term {
	switch t := t.(type) {
	case *logic.Or:
		var out [][]logic.Term
		for _, x := range t.Args() {
			out = append(out, disjuncts(x)...)
		}
		return out
	case *logic.And:
		out := [][]logic.Term{nil}
		for _, x := range t.Args() {
			var next [][]logic.Term
			for _, cs := range disjuncts(x) {
				for _, before := range out {
					next = append(next, slices.Concat(before, cs))
				}
			}
			if out = next; len(out) > budgets.Branches {
				return out
			}
		}
		return out
	}
	return [][]logic.Term{{t}}
}

// minimal leaves out the cases that have all conjuncts of another.
func minimal(cases [][]logic.Term) [][]logic.Term {
	within := func(a, b []logic.Term) bool {
		return !slices.ContainsFunc(a, func(c logic.Term) bool { return !slices.Contains(b, c) })
	}
	return least(cases, within)
}

// least returns the elements below which there is no other. Of several that are below one another
// the first stays.
func least[T any](elems []T, below func(x, y T) bool) []T {
	var out []T
	for i, y := range elems {
		redundant := false
		for j, x := range elems {
			redundant = redundant || i != j && below(x, y) && (j < i || !below(y, x))
		}
		if !redundant {
			out = append(out, y)
		}
	}
	return out
}

// simple reports whether an atom is in the fragment: a difference, its negation, or an equation of
// other sorts between variables and literals, or its negation.
func (d *constraints) simple(t logic.Term) bool {
	if not, ok := t.(*logic.Not); ok {
		t = not.Arg()
	}
	plain := func(x logic.Term) bool { return is[*logic.Var](x) || is[*logic.Lit](x) }
	switch t := t.(type) {
	case *logic.Var:
		return true
	case *logic.Le:
		return isDifference(d.scope.Delta.L, t)
	case *logic.Eq:
		x, y := t.Sides()
		if x.Sort().Kind() == logic.IntKind {
			return isDifference(d.scope.Delta.L, t)
		}
		return plain(x) && plain(y)
	}
	return false
}

// absorbed reports whether some answer satisfies a disjunction whatever is drawn: nothing else
// restricts the answer, and some value of it makes the disjunction true. Such a disjunction is only
// checked.
func (d *constraints) absorbed(c logic.Term, cases [][]logic.Term) bool {
	free := func(v *logic.Var) bool {
		return d.answers[v] && !slices.ContainsFunc(d.facts, func(f logic.Term) bool { return f != c && logic.Occurs(v, f) })
	}
	l := d.scope.Delta.L
	var rest []logic.Term
	found := false
	for _, cs := range cases {
		var own []logic.Term
		said := map[*logic.Var]bool{}
		for _, x := range cs {
			i := slices.IndexFunc(logic.Vars(nil, x), free)
			if i < 0 {
				own = append(own, x)
				continue
			}
			v := logic.Vars(nil, x)[i]
			if said[v] {
				return false
			}
			said[v] = true
			found = true
		}
		rest = append(rest, l.And(own...))
	}
	if !found {
		return false
	}
	others := slices.DeleteFunc(slices.Clone(d.facts), func(f logic.Term) bool { return f == c })
	return d.scope.unsat(append(others, l.Not(l.Or(rest...)))...)
}

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
