package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/uhat"
)

// draw appends the step that draws v from the values that the constraints leave.
func (d *deriver) draw(v *logic.Var) {
	among := make([][]uhat.Domain, len(d.cons.branches))
	for i, b := range d.cons.branches {
		among[i] = []uhat.Domain{d.domain(b, v)}
	}
	d.bound[v] = true
	for _, c := range d.needed(d.ready()) {
		if d.cons.closed[c] { // the closures have all others, and what follows from them
			continue
		}
		for i, b := range d.cons.branches {
			if !b.decided[c] {
				among[i] = d.restrict(among[i], v, c)
			}
		}
	}
	all := slices.Concat(among...)
	for i := range all {
		all[i] = d.tidy(all[i])
	}
	if len(d.cons.branches) > 1 {
		all = d.distinct(v, all)
	}
	d.steps = append(d.steps, &uhat.Draw{Var: v, Among: all})
}

// domain returns the values that a branch leaves for v, which is drawn next.
func (d *deriver) domain(b *branch, v *logic.Var) uhat.Domain {
	l := d.scope.Delta.L
	guard, known := d.guard(b, v)
	out := uhat.Domain{Rare: b.rare, Guard: guard, Except: d.excluded(b, v), Filter: l.True(), Ahead: b.ahead[v]}
	out.Lo, out.Hi = b.diff.interval(v, d.isBound, known)
	for _, c := range b.other {
		if !b.decided[c] && logic.Occurs(v, c) && !slices.ContainsFunc(logic.Vars(nil, c), func(w *logic.Var) bool { return w != v && !d.bound[w] }) {
			out = d.cons.narrow(d.cons.diff, out, v, c)
		}
	}
	return out
}

// tidy returns the same domain with fewer bounds. If only one value is left, the other bounds
// become a guard:
//
//	max(0, x + 8)..min(23, x + 8)    is    x + 8 if x + 8 <= 23
func (d *deriver) tidy(a uhat.Domain) uhat.Domain {
	l := d.scope.Delta.L
	a.Lo = d.tightest(a.Lo, func(x, y logic.Term) bool { return d.cons.diff.atMost(y, x) })
	a.Hi = d.tightest(a.Hi, d.cons.diff.atMost)
	if len(a.Lo)+len(a.Hi) == 2 {
		return a
	}
	for _, x := range a.Lo {
		if !slices.Contains(a.Hi, x) || !linear(x) {
			continue
		}
		for _, y := range a.Lo {
			a.Guard = l.And(a.Guard, l.Le(y, x))
		}
		for _, y := range a.Hi {
			a.Guard = l.And(a.Guard, l.Le(x, y))
		}
		a.Lo = []logic.Term{x}
		a.Hi = []logic.Term{x}
		return a
	}
	return a
}

// tightest returns the bounds without those that follow from another. implies says whether one
// bound implies another. Of several equal bounds the first stays.
func (d *deriver) tightest(bounds []logic.Term, implies func(x, y logic.Term) bool) []logic.Term {
	var out []logic.Term
	for i, y := range bounds {
		redundant := false
		for j, x := range bounds {
			redundant = redundant || i != j && implies(x, y) && (j < i || !implies(y, x))
		}
		if !redundant {
			out = append(out, y)
		}
	}
	return out
}

// excluded returns the values of a finite sort with which the branch has no completion of the
// trace.
func (d *deriver) excluded(b *branch, v *logic.Var) []logic.Term {
	if k := v.Sort().Kind(); k != logic.BoolKind && k != logic.EnumKind {
		return nil
	}
	var out []logic.Term
	for _, x := range d.cons.values(v.Sort()) {
		if d.scope.unsat(slices.Concat([]logic.Term{d.scope.Delta.L.Eq(v, d.scope.Delta.L.Value(x))}, d.cons.t.Terms(), b.choice)...) {
			out = append(out, d.scope.Delta.L.Value(x))
		}
	}
	return out
}

// restrict adds a constraint whose last variable is v to each alternative. A disjunction splits the
// alternatives: the draw chooses one of its operands.
func (d *deriver) restrict(among []uhat.Domain, v *logic.Var, c logic.Term) []uhat.Domain {
	or, ok := c.(*logic.Or)
	if ok && v.Sort().Kind() == logic.IntKind && len(among)*len(or.Args()) <= budgets.Alternatives {
		var out []uhat.Domain
		for _, a := range among {
			for _, x := range or.Args() {
				b := a
				for _, y := range logic.Conjuncts(x) {
					b = d.cons.narrow(d.cons.diff, b, v, y)
				}
				out = append(out, b)
			}
		}
		return out
	}
	out := slices.Clone(among)
	for i := range out {
		out[i] = d.cons.narrow(d.cons.diff, out[i], v, c)
	}
	return out
}
