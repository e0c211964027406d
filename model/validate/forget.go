package validate

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// forget drops what no later observation can depend on: facts about dead choices, and cells without
// content.
func (x *engine) forget(br *branch) {
	count := map[*logic.Var]int{} // in how many terms a choice stands
	tally := func(t logic.Term) logic.Term {
		for _, v := range logic.Vars(nil, t) {
			count[v]++
		}
		return t
	}
	for {
		clear(count)
		br.terms(tally)
		x.forgetFacts(br, func(v *logic.Var) bool { return count[v] > 0 })
		for _, t := range br.facts {
			tally(t)
		}
		changed := false
		for i, s := range br.slots {
			if len(s.Cells) == 0 {
				continue
			}
			next := x.tidy(i, s, func(t logic.Term) bool {
				v, choice := t.(*logic.Var)
				return choice && count[v] == 1
			})
			changed = changed || len(next.Cells) < len(s.Cells)
			br.slots[i] = next
		}
		if !changed {
			return
		}
	}
}

// forgetFacts drops facts that do not matter any further.
func (x *engine) forgetFacts(br *branch, live func(*logic.Var) bool) {
	for again := true; again; {
		again = false
		for _, v := range deadChoices(br.facts, live) {
			if facts, ok := x.without(v, br.facts); ok {
				br.facts, again = facts, true
			}
		}
	}
	br.facts = slices.DeleteFunc(br.facts, func(t logic.Term) bool { return !reaches(t, br.facts, live) })
	if n := len(br.facts) - x.limits.Facts; n > 0 {
		x.stats.Forgotten += n // knowing less accepts more, and rejects nothing wrongly
		br.facts = slices.Clone(br.facts[n:])
	}
}

// deadChoices returns the choices in facts that are dead, by first occurrence.
func deadChoices(facts []logic.Term, live func(*logic.Var) bool) []*logic.Var {
	var all, dead []*logic.Var
	for _, t := range facts {
		all = logic.Vars(all, t)
	}
	for _, v := range all {
		if !live(v) {
			dead = append(dead, v)
		}
	}
	return dead
}

// without returns what facts say of the other choices if the dead choice v may have any value. No
// atom is negated, so a value that makes all atoms with v true, whatever the others are, is as good
// as any. Such are values that differ from some others, or lie beyond all bounds on one side. It
// returns false if it finds no such value.
func (x *engine) without(v *logic.Var, facts []logic.Term) ([]logic.Term, bool) {
	var w wishes
	for _, t := range facts {
		if logic.Occurs(v, t) {
			w.of(v, t)
		}
	}
	if w.other || w.below && w.above || !infinite(v.Sort()) && (w.apart || w.below || w.above) {
		return facts, false
	}
	var met func(t logic.Term) logic.Term
	met = func(t logic.Term) logic.Term {
		switch {
		case !logic.Occurs(v, t):
			return t
		case !isJunction(t):
			return x.l.True()
		}
		return x.l.Rebuild(t, met)
	}
	var out []logic.Term
	for _, t := range facts {
		out = append(out, logic.Conjuncts(met(t))...)
	}
	return out, true
}

// wishes says what the atoms that mention a choice demand of it.
type wishes struct{ apart, below, above, holds, fails, other bool }

func (w *wishes) of(v *logic.Var, t logic.Term) {
	logic.Walk(t, func(u logic.Term) bool {
		if isJunction(u) || !logic.Occurs(v, u) {
			return isJunction(u)
		}
		le, order := u.(*logic.Le)
		n, negated := u.(*logic.Not)
		switch {
		case u == logic.Term(v):
			w.holds = true
		case negated && n.Arg() == logic.Term(v):
			w.fails = true
		case keepsApart(u):
			w.apart = true
		case order && !logic.Applied(v, u):
			a, _ := le.Sides()
			w.above = w.above || logic.Occurs(v, a)
			w.below = w.below || !logic.Occurs(v, a)
		default:
			w.other = true
		}
		return false
	})
	w.other = w.other || w.holds && w.fails
}

// reaches reports whether a fact is connected to a live choice through choices that facts share. A
// fact with a declared function always is, since the function is alive. What a known function means
// is no news.
func reaches(t logic.Term, facts []logic.Term, live func(*logic.Var) bool) bool {
	seen := logic.Vars(nil, t)
	for i := 0; i < len(seen); i++ {
		if live(seen[i]) {
			return true
		}
		for _, u := range facts {
			if logic.Occurs(seen[i], u) {
				seen = logic.Vars(seen, u)
			}
		}
	}
	return slices.ContainsFunc(logic.Apps(nil, t), func(a *logic.App) bool {
		_, known := a.Func().IsKnown()
		return !known && !a.Func().IsPart()
	})
}

// rename gives the choices of a branch their standard names.
func (x *engine) rename(br *branch) {
	var order []*logic.Var
	collect := func(t logic.Term) logic.Term {
		order = logic.Vars(order, t)
		return t
	}
	br.terms(collect)
	for _, t := range br.facts {
		order = logic.Vars(order, t)
	}
	by := map[*logic.Var]logic.Term{}
	for i, v := range order {
		if name := choiceName(i); v.Name() != name {
			by[v] = x.l.Var(name, v.Sort())
		}
	}
	if len(by) > 0 {
		x.substitute(br, by)
	}
	br.choices = len(order)
	br.sortFacts()
}
