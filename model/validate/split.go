package validate

import "github.com/clouseau-go/clouseau/logic"

// Splitting. A state may say "if ?0 == "a" then 1 else 2", so that one branch stands for two. That
// is cheaper than two branches as long as the term is short. Further requests nest such terms, and
// their sizes multiply. So if a term has grown too large, the branch is split at its condition, and
// both sides go on with simpler terms.

// largeTerm is the size, as a tree, from which a term of the state is split.
const largeTerm = 16

// settled settles a branch and splits it as far as needed; a branch that is proven impossible gives
// none.
func (x *engine) settled(br *branch) []*branch {
	var out []*branch
	todo := []*branch{br}
	for len(todo) > 0 {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if x.work += effort(b); x.work > x.allowed || x.ctx.Err() != nil {
			x.spent = true
			return nil
		}
		if !x.settle(b) {
			continue
		}
		cond := splitter(b)
		if cond == nil {
			out = append(out, b)
			continue
		}
		no := b.clone()
		x.decide(no, cond, false)
		x.decide(b, cond, true)
		todo = append(todo, no, b)
	}
	return out
}

// effort returns the work of settling a branch; it grows with what is known of its choices.
func effort(br *branch) int {
	n := 1
	for _, t := range br.facts {
		if len(logic.Vars(nil, t)) > 0 {
			n++
		}
	}
	return n
}

// splitter returns a condition in the first term that is too large, or on which the length of a
// list depends; nil where there is none.
func splitter(br *branch) logic.Term {
	if br.choices == 0 {
		return nil
	}
	for _, s := range br.slots {
		if ite, ok := s.Whole.(*logic.Ite); ok {
			return ite.Cond()
		}
	}
	var found logic.Term
	br.present(func(t logic.Term) logic.Term {
		if found == nil && size(t, largeTerm) >= largeTerm {
			found = conditionOf(t)
		}
		return t
	})
	return found
}

// conditionOf returns a qualifier by which t can be simplified; nil if it has none.
func conditionOf(t logic.Term) logic.Term {
	if t.Sort().Kind() == logic.BoolKind {
		return t
	}
	var found logic.Term
	logic.Walk(t, func(u logic.Term) bool {
		if ite, ok := u.(*logic.Ite); ok && found == nil {
			found = ite.Cond()
		}
		return found == nil
	})
	return found
}

// size returns the number of nodes of t as a tree, at most limit.
func size(t logic.Term, limit int) int {
	n := 1
	for _, c := range logic.Children(t) {
		if n >= limit {
			return limit
		}
		n += size(c, limit-n)
	}
	return min(n, limit)
}

// decide adds to a branch that a condition holds or not, and simplifies the terms in which it
// occurs.
func (x *engine) decide(br *branch, cond logic.Term, holds bool) {
	seen := map[logic.Term]logic.Term{}
	var simplify func(t logic.Term) logic.Term
	simplify = func(t logic.Term) logic.Term {
		ite, isIte := t.(*logic.Ite)
		_, isSum := t.(*logic.Sum)
		switch {
		case t == cond:
			return x.l.Bool(holds)
		case !isIte && !isSum:
			return t
		case isIte && ite.Cond() == cond && holds:
			return simplify(ite.Then())
		case isIte && ite.Cond() == cond:
			return simplify(ite.Else())
		case seen[t] == nil:
			seen[t] = x.l.Rebuild(t, simplify)
		}
		return seen[t]
	}
	br.terms(simplify)
	if !holds {
		cond = x.l.Not(cond)
	}
	br.assume(cond)
}
