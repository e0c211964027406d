package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// plausible asserts of the integers that the system answers that they lie in the ranges and pools
// of their sorts, and are not negative where nothing is written: a reader of the certificate takes
// a transaction -1 for something that the spec says. Where constraints leave not all of that, as
// much as they leave, in the order of the trace.
func (s *Scope) plausible(t *Trace) {
	wishes := s.wishes(t)
	if all := s.Delta.L.And(wishes...); s.possible(all) {
		s.Portfolio.Assert(all)
		return
	}
	for _, w := range wishes {
		if s.possible(w) {
			s.Portfolio.Assert(w)
		}
	}
}

// possible reports whether a term is known to fit what the solver holds.
func (s *Scope) possible(x logic.Term) bool {
	s.Portfolio.Push()
	defer s.Portfolio.Pop()
	s.Portfolio.Assert(x)
	return s.Portfolio.Check(s.Ctx) == logic.Sat
}

// wishes returns for the integers that the system answers, each once, what plausible says of them.
func (s *Scope) wishes(t *Trace) []logic.Term {
	answers := s.answersOf(t)
	var out []logic.Term
	for _, e := range t.Events {
		for i, x := range e.Args {
			vars := logic.Vars(nil, x)
			if x.Sort().Kind() != logic.IntKind || !slices.ContainsFunc(vars, func(v *logic.Var) bool { return answers[v] }) {
				continue
			}
			w := s.usual(x, e.Op.Fields[i].Sort)
			if !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return slices.DeleteFunc(out, logic.IsTrue)
}

// usual says of x that it is a value that readers expect of the sort.
func (s *Scope) usual(x logic.Term, sort *logic.Sort) logic.Term {
	l := s.Delta.L
	switch d := s.sortOf(sort); {
	case len(d.Pool) > 0:
		var any []logic.Term
		for _, v := range d.Pool {
			any = append(any, l.Eq(x, l.Value(v)))
		}
		return l.Or(any...)
	case d.Declared:
		return l.And(l.Le(l.Integer(d.Lo), x), l.Le(x, l.Integer(d.Hi)))
	}
	return l.Le(l.Integer(logic.IntegerOf(0)), x)
}
