package uhat

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Where in an expression a run fails.
//
// In a counterexample only the values of the clause's or goal's own variables are open. A part of
// an expression is to blame if it fits the run for no such values. In an intersection, this is an
// operand that does not fit by itself. In a sequence, it is the first part such that the parts up
// to it fit no beginning of the run; if there is none, it is the last part such that the parts from
// it on fit no end of the run.

// culprit returns the smallest part of e to blame; can says whether the run can be in an
// expression. It is e itself where no part is.
func (k *checker) culprit(e sre.Expr, can func(sre.Expr) bool) sre.Expr {
	b := k.c.B
	switch e := e.(type) {
	case *sre.And:
		for _, p := range e.Parts() {
			if !can(p) {
				return k.culprit(p, can)
			}
		}
	case *sre.Seq:
		parts := e.Parts()
		for n := range parts {
			if !can(b.Seq(append(parts[:n+1:n+1], b.All())...)) {
				return parts[n]
			}
		}
		for n := len(parts) - 1; n >= 0; n-- {
			if !can(b.Seq(append([]sre.Expr{b.All()}, parts[n:]...)...)) {
				return parts[n]
			}
		}
	}
	return e
}

// possible reports whether what is asserted may hold together with a term.
func (k *checker) possible(t logic.Term) bool {
	k.solver.Push()
	defer k.solver.Pop()
	k.solver.Assert(t)
	_, v := k.check()
	return v != logic.Unsat
}

// narrow finds out which part of the clause's part is to blame for event i in the model m: one that
// fails by itself, else one that fails together with the clause's other parts.
func (k *pathChecker) narrow(f *ClauseFailure, i int, t typing, m *logic.Model) {
	k.solver.Push()
	defer k.solver.Pop()
	k.solver.Assert(k.pinned(m, t.all(k.c.L)))
	if k.narrowed(f, i) {
		return
	}
	others := t.parts
	others[f.Part] = k.c.L.True()
	if all := k.c.L.And(others[:]...); k.possible(all) {
		k.solver.Assert(all)
		k.narrowed(f, i)
	}
}

// narrowed reports whether it found such a part under what is asserted.
func (k *pathChecker) narrowed(f *ClauseFailure, i int) bool {
	own, e := k.rename(f.Clause), k.p.events[i]
	names := k.original(f.Clause)
	switch f.Part {
	case EventPart, WherePart:
		q := own.Where
		if f.Part == EventPart {
			q = own.Event
		}
		for _, c := range logic.Conjuncts(q) {
			if !k.possible(k.c.B.Instance(e.op, c, e.args)) {
				f.Cond = k.c.L.Replace(c, names)
				return true
			}
		}
		return false
	}
	x, in, from := own.History, newMembership(k.c.B, k.p.events[:i], nil), 0
	if f.Part == FuturePart {
		x, in, from = own.Future, k.plain, i+1
	}
	if k.possible(k.in(x, in, from)) {
		return false
	}
	part := k.culprit(x, func(e sre.Expr) bool { return k.possible(k.in(e, in, from)) })
	f.Within = k.c.B.Subst(part, func(v *logic.Var) logic.Term { return names[v] })
	return true
}

// original maps the variables of the renamed clause to its own.
func (k *checker) original(c *Clause) map[logic.Term]logic.Term {
	out := map[logic.Term]logic.Term{}
	for i, v := range k.rename(c).Vars() {
		out[v] = c.Vars()[i]
	}
	return out
}

// goalPart returns the part of the goal's trace that is to blame in the model m.
func (k *pathChecker) goalPart(m *logic.Model) sre.Expr {
	k.solver.Push()
	defer k.solver.Pop()
	k.solver.Assert(k.pinned(m, k.reached(len(k.p.events))))
	to, back := map[logic.Term]logic.Term{}, map[logic.Term]logic.Term{}
	for i, v := range k.fresh(k.g.Goal.Vars, to) {
		back[v] = k.g.Goal.Vars[i]
	}
	in := newMembership(k.c.B, k.visible(len(k.p.events)), nil)
	e := k.c.B.Subst(k.g.Goal.Trace, func(v *logic.Var) logic.Term { return to[v] })
	part := k.culprit(e, func(e sre.Expr) bool { return k.possible(k.in(e, in, 0)) })
	return k.c.B.Subst(part, func(v *logic.Var) logic.Term { return back[v] })
}
