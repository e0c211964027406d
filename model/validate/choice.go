package validate

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Choices. What is known of them is kept in solved form: an equation of a choice with a term is not
// kept as a fact, but replaces the choice everywhere. Only disequalities, orders and disjunctions
// remain, and only these are queries to the solver.
//
// A choice is dead when the state and the packets do not mention it. Facts about dead choices alone
// can be dropped, since they are satisfiable together. A dead choice with only disequalities has a
// value whatever the others are. So the memory of a branch depends on its state and not on the
// length of the run.

// settle brings a branch into solved form with standard names. It returns false if the facts are
// proven to contradict each other.
func (x *engine) settle(br *branch) bool {
	if !x.solve(br) || !x.satisfiable(br.facts) {
		return false
	}
	if x.apply(br) && !x.solve(br) {
		return false
	}
	for i, s := range br.slots {
		if s.Whole != nil {
			br.slots[i] = x.step.Listed(s.Whole)
		}
	}
	br.in, br.out = x.arrange(br.in), x.arrange(br.out)
	if br.choices > 0 {
		x.forget(br)
		x.rename(br)
		return true
	}
	for i, s := range br.slots {
		if len(s.Cells) > 0 {
			br.slots[i] = x.tidy(i, s, func(logic.Term) bool { return false })
		}
	}
	return true
}

// apply replaces conditions in the state, the answers and larger facts by what the facts say of
// them. It reports whether a fact has changed.
func (x *engine) apply(br *branch) (changed bool) {
	if len(br.facts) == 0 {
		return false
	}
	known := make(map[logic.Term]logic.Term, 2*len(br.facts))
	for _, t := range br.facts {
		known[t], known[x.l.Not(t)] = x.l.True(), x.l.False()
	}
	var f func(t logic.Term) logic.Term
	f = func(t logic.Term) logic.Term {
		if u := known[t]; u != nil {
			return u
		}
		if _, ite := t.(*logic.Ite); !ite && !isJunction(t) {
			return t
		}
		u := x.l.Rebuild(t, f)
		known[t] = u
		return u
	}
	br.present(f)
	var facts []logic.Term
	for _, t := range br.facts {
		u := t
		if isJunction(t) { // the others may entail it, or simplify it
			u = x.l.Rebuild(t, f)
		}
		changed = changed || u != t
		facts = append(facts, logic.Conjuncts(u)...)
	}
	br.facts = facts
	return changed
}

// assume adds a condition to the facts; it returns false if the condition cannot hold.
func (br *branch) assume(t logic.Term) bool {
	if t == nil || logic.IsTrue(t) {
		return true
	}
	br.facts = append(br.facts, logic.Conjuncts(t)...)
	return !logic.IsFalse(t)
}

// solve replaces choices by the terms that they equal, until no fact is such an equation.
func (x *engine) solve(br *branch) bool {
	for i := 0; i < len(br.facts); {
		t := br.facts[i]
		switch {
		case logic.IsFalse(t):
			return false
		case logic.IsTrue(t):
			br.facts = slices.Delete(br.facts, i, i+1)
			continue
		}
		choice, value := x.solved(t)
		if choice == nil {
			choice, value = x.measured(br, t)
		}
		if choice == nil {
			i++
			continue
		}
		br.facts = slices.Delete(br.facts, i, i+1)
		x.substitute(br, map[*logic.Var]logic.Term{choice: value})
		if !br.assume(x.fits(value, choice.Sort())) {
			return false
		}
		i = 0
	}
	return true
}

// fits says that the value of a choice is in its sort: in x + 1 == n, x is no int if n is the
// smallest int. Bounds that a sum cannot reach are left out.
func (x *engine) fits(value logic.Term, s *logic.Sort) logic.Term {
	if s.Kind() != logic.IntKind {
		return x.l.True()
	}
	sum, ok := value.(*logic.Sum)
	if !ok {
		return x.l.Within(value, s)
	}
	lo, hi := sum.Constant(), sum.Constant()
	for _, p := range sum.Parts() {
		b := p.Term.Sort().Bounds()
		from, to := p.Coef.Mul(b.Lo), p.Coef.Mul(b.Hi)
		lo, hi = lo.Add(from.Min(to)), hi.Add(from.Max(to))
	}
	t, ends := x.l.True(), s.Bounds()
	if lo.Less(ends.Lo) {
		t = x.l.Le(x.l.Integer(ends.Lo), value)
	}
	if ends.Hi.Less(hi) {
		t = x.l.And(t, x.l.Le(value, x.l.Integer(ends.Hi)))
	}
	return t
}

// solved reads a fact as choice = value; choice is nil if it is none.
func (x *engine) solved(t logic.Term) (choice *logic.Var, value logic.Term) {
	switch t := t.(type) {
	case *logic.Var:
		return t, x.l.True()
	case *logic.Not:
		if v, ok := t.Arg().(*logic.Var); ok {
			return v, x.l.False()
		}
	case *logic.Eq:
		a, b := t.Sides()
		for range 2 {
			if v, ok := a.(*logic.Var); ok && !logic.Occurs(v, b) {
				return v, b
			}
			a, b = b, a
		}
	}
	return nil, nil
}

// maxMeasured is the length up to which a list of known length gets a choice for each element.
const maxMeasured = 16

// measured reads a fact as the length of a list that is a choice. The list that takes its place has
// a choice for each of its elements.
func (x *engine) measured(br *branch, t logic.Term) (choice *logic.Var, value logic.Term) {
	eq, ok := t.(*logic.Eq)
	if !ok {
		return nil, nil
	}
	a, b := eq.Sides()
	if _, ok := a.(*logic.Lit); ok {
		a, b = b, a
	}
	app, ok := a.(*logic.App)
	lit, known := b.(*logic.Lit)
	if !ok || !known || !app.Func().ReadsLen() || app.Func().Args[0].Kind() != logic.ListKind {
		return nil, nil
	}
	list, ok := app.Args()[0].(*logic.Var)
	n, small := lit.Value().Int64()
	if !ok || list.Sort().Elem() == nil || !small || n < 0 || n > maxMeasured {
		return nil, nil
	}
	elems := make([]logic.Term, n)
	for i := range elems {
		elems[i] = x.fresh(br.choices, "", list.Sort().Elem())
		br.choices++
	}
	return list, x.l.List(list.Sort(), elems...)
}

// substitute replaces choices everywhere in a branch, and evaluates what has become ground.
func (x *engine) substitute(br *branch, by map[*logic.Var]logic.Term) {
	replaced := func(v *logic.Var) bool { return by[v] != nil }
	leaf := func(t logic.Term) logic.Term {
		switch t := t.(type) {
		case *logic.App:
			return x.call(t.Func(), t.Args())
		case *logic.Var:
			return by[t]
		}
		return nil
	}
	f := func(t logic.Term) logic.Term {
		if _, ok := t.(*logic.Lit); ok || !slices.ContainsFunc(logic.Vars(nil, t), replaced) {
			return t
		}
		return x.l.Rewrite(t, leaf)
	}
	br.terms(f)
	var facts []logic.Term
	for _, t := range br.facts {
		facts = append(facts, logic.Conjuncts(f(t))...)
	}
	br.facts = facts
}

// largeFact is the size, as a tree, from which a fact is kept from the solver until values make it
// smaller. If keys of maps are known, facts have about ten nodes.
const largeFact = 400

// satisfiable returns false only if facts are proven to contradict each other.
func (x *engine) satisfiable(facts []logic.Term) bool {
	if answer, known := apparent(facts); known {
		return answer
	}
	x.stats.Queries++
	x.solver.Push()
	defer x.solver.Pop()
	for _, t := range facts {
		if size(t, largeFact) < largeFact {
			x.solver.Assert(t)
			// Its cost is that of a tree. Without it less is known, which rejects nothing.
		} else {
			x.stats.Unknowns++
		}
	}
	switch x.solver.Check(x.ctx) {
	case logic.Unsat:
		return false
	case logic.Unknown:
		x.stats.Unknowns++ // the branch stays: only a proof may end it
	}
	return true
}

// apparent decides facts without the solver. It applies if each says that two terms without
// functions differ, or gives the value of a declared function for known arguments: they can all be
// met unless a function has two values.
func apparent(facts []logic.Term) (satisfiable, known bool) {
	var values map[logic.Term]logic.Term // of functions
	for _, t := range facts {
		if keepsApart(t) {
			continue
		}
		app, value := tabled(t)
		if app == nil {
			return false, false
		}
		if old, ok := values[app]; ok && old != value {
			return false, true
		}
		if values == nil {
			values = map[logic.Term]logic.Term{}
		}
		values[app] = value
	}
	return true, true
}

// tabled reads a fact as the value of a declared function for known arguments; app is nil if it is
// none.
func tabled(t logic.Term) (app *logic.App, value *logic.Lit) {
	eq, ok := t.(*logic.Eq)
	if !ok {
		return nil, nil
	}
	a, b := eq.Sides()
	if _, ok := a.(*logic.Lit); ok {
		a, b = b, a
	}
	app, ok = a.(*logic.App)
	value, isValue := b.(*logic.Lit)
	if !ok || !isValue || slices.ContainsFunc(app.Args(), func(t logic.Term) bool { _, ok := t.(*logic.Lit); return !ok }) {
		return nil, nil
	}
	return app, value
}

// keepsApart reports whether t only says that two terms without functions differ, in a sort with
// infinitely many values. Any number of such facts can be met together.
func keepsApart(t logic.Term) bool {
	a, b, ok := logic.Unequal(t)
	return ok && infinite(a.Sort()) && plain(a) && plain(b)
}

func infinite(s *logic.Sort) bool {
	return s.Kind() != logic.BoolKind && s.Kind() != logic.EnumKind
}

func plain(t logic.Term) bool {
	switch t.(type) {
	case *logic.Lit, *logic.Var:
		return true
	}
	return false
}

// isJunction reports whether t is a conjunction or disjunction.
func isJunction(t logic.Term) bool {
	switch t.(type) {
	case *logic.And, *logic.Or:
		return true
	}
	return false
}
