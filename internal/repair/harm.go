package repair

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// idle counts the trivial clauses: any event of the operation, after any history, before any
// future. With such a clause, a goal about the operation is reached by accident.
func idle(s *uhat.Spec) int {
	n := 0
	for _, o := range s.Operations {
		for _, c := range o.Clauses {
			if c.History == s.B.All() && c.Future == s.B.All() && logic.IsTrue(c.Where) && free(c) {
				n++
			}
		}
	}
	return n
}

// free reports whether the qualifier of a clause's event ties fields to nothing but variables
// that occur once.
func free(c *uhat.Clause) bool {
	seen := map[logic.Term]bool{}
	for _, q := range logic.Conjuncts(c.Event) {
		eq, ok := q.(*logic.Eq)
		if !ok {
			return logic.IsTrue(q)
		}
		a, b := eq.Sides()
		if _, field := a.(*logic.Field); !field {
			a, b = b, a
		}
		_, field := a.(*logic.Field)
		v, variable := b.(*logic.Var)
		if !field || !variable || seen[v] {
			return false
		}
		seen[v] = true
	}
	return true
}

// worse reports whether a version has more mistakes than the original spec. Unused declarations do
// not count: the user will remove them with the change.
func (f *finder) worse(v *version) bool {
	if f.mistaken == nil {
		f.mistaken = f.mistakes(f.before.text)
	}
	for code, n := range f.mistakes(v.text) {
		if n > f.mistaken[code] {
			return true
		}
	}
	return false
}

// mistakes counts the diagnostics of a text by their codes.
func (f *finder) mistakes(text []byte) map[spec.Code]int {
	v := f.load(text) // anew: checking adds to the builders
	out := map[spec.Code]int{}
	for _, d := range append(v.warnings, spec.Check(f.ctx, v.Spec, v.portfolio)...) {
		switch d.Code {
		case spec.UnusedSort, spec.UnusedFunction, spec.UnusedDefine, spec.UnusedVariable:
		default:
			out[d.Code]++
		}
	}
	f.Work += v.portfolio.Queries() + v.L.Size() + v.B.Size()
	return out
}

// keeps reports whether the other goals that were reached still are. It is not known if the work
// ends before that.
func (f *finder) keeps(v *version) bool {
	if f.reached == nil {
		f.reached = map[string]bool{}
		for _, g := range f.before.Goals {
			f.reached[g.Name] = g.Name != f.goal && f.reach(f.before, g.Name) != nil
		}
	}
	for _, g := range v.Goals {
		if !f.more() {
			return false
		}
		if f.reached[g.Name] && f.reach(v, g.Name) == nil {
			return false
		}
	}
	return true
}
