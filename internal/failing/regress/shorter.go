package regress

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// A condition is printed for somebody who reads it in a hurry, so it is made shorter: what follows
// from the rest is left out.

// conjuncts splits t into conjuncts that are as simple as possible: first the atoms that t entails,
// by the event that decides them, and then the rest of t.
func (s *symbolic) conjuncts(t logic.Term) []logic.Term {
	certain := []logic.Term{}
	s.atoms(t, func(a logic.Term) logic.Term {
		switch {
		case s.implies(t, a):
			certain = append(certain, a)
		case s.implies(t, s.l.Not(a)):
			certain = append(certain, s.l.Not(a))
		}
		return a
	})
	slices.SortStableFunc(certain, s.compare)
	for i := len(certain) - 1; i >= 0; i-- {
		if others := slices.Delete(slices.Clone(certain), i, i+1); s.implies(s.l.And(others...), certain[i]) {
			certain = others
		}
	}
	known := s.l.And(certain...)
	rest := s.atoms(t, func(a logic.Term) logic.Term {
		switch {
		case s.implies(known, a):
			return s.l.True()
		case s.implies(known, s.l.Not(a)):
			return s.l.False()
		}
		return a
	})
	for _, c := range logic.Conjuncts(rest) {
		certain = append(certain, s.shortened(c, known))
	}
	return certain
}

// shortened simplifies a disjunction under the assumption known.
func (s *symbolic) shortened(t, known logic.Term) logic.Term {
	or, ok := t.(*logic.Or)
	if !ok {
		return t
	}
	cases := slices.Clone(or.Args())
	for i := 0; i < len(cases); i++ {
		parts := logic.Conjuncts(cases[i])
		for j := len(parts) - 1; j >= 0; j-- {
			fewer := slices.Delete(slices.Clone(parts), j, j+1)
			// With the part the case is in t, so it only matters what is without.
			if s.implies(s.l.And(append(slices.Clone(fewer), known, s.l.Not(parts[j]))...), t) {
				parts = fewer
			}
		}
		cases[i] = s.l.And(parts...)
		if or, ok := cases[i].(*logic.Or); ok { // what is left of it are cases by themselves
			cases = slices.Replace(cases, i, i+1, or.Args()...)
			i--
		}
		t = s.l.Or(cases...) // says the same, and is cheaper to ask about
	}
	return s.l.Or(s.needed(cases)...)
}

// needed leaves out the cases that others include.
func (s *symbolic) needed(cases []logic.Term) []logic.Term {
	for i := len(cases) - 1; i >= 0; i-- {
		if others := slices.Delete(slices.Clone(cases), i, i+1); s.implies(cases[i], s.l.Or(others...)) {
			cases = others
		}
	}
	return cases
}

// implies reports whether a is proven to imply b.
func (s *symbolic) implies(a, b logic.Term) bool {
	return entails(a, b) || s.unsatisfiable(s.l.And(a, s.l.Not(b)))
}

// entails reports whether all conjuncts of b, or of a case of b, are conjuncts of a. Seeing that
// costs nothing, and leaves what may be asked of the solver for the rest.
func entails(a, b logic.Term) bool {
	cases := []logic.Term{b}
	if or, ok := b.(*logic.Or); ok {
		cases = or.Args()
	}
	given := logic.Conjuncts(a)
	return slices.ContainsFunc(cases, func(c logic.Term) bool {
		return !slices.ContainsFunc(logic.Conjuncts(c), func(part logic.Term) bool { return !slices.Contains(given, part) })
	})
}
