package uhat

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Where in an expression a run fails.
//
// In a counterexample all that is left open are the values of the clause's or goal's own
// variables. A part of an expression is to blame if no values make it fit: of an intersection an
// operand that nothing in it meets by itself; of a sequence the first part up to which no
// beginning of the run gets, else the last one from which no end of the run does.

// culprit returns the smallest part of e to blame; can says whether the run can be in an expression. It
// is e itself where no part is.
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

// narrow finds out which part of the clause's part is to blame for event i in the model m.
func (k *pathChecker) narrow(f *ClauseFailure, i int, t typing, m *logic.Model) {
	l, own := k.c.L, k.rename(f.Clause)
	k.solver.Push()
	defer k.solver.Pop()
	k.solver.Assert(k.pinned(m, t.all(l)))
	switch f.Part {
	case EventPart, WherePart:
		q := own.Where
		if f.Part == EventPart {
			q = own.Event
		}
		for _, c := range logic.Conjuncts(q) {
			if !k.possible(k.c.B.Instance(k.p.events[i].op, c, k.p.events[i].args)) {
				f.Cond = l.Replace(c, k.original(f.Clause))
				return
			}
		}
		return
	}
	k.solver.Assert(l.And(t.parts[EventPart], t.parts[WherePart]))
	e, in, from := own.History, newMembership(k.c.B, k.p.events[:i], nil), 0
	if f.Part == FuturePart {
		e, in, from = own.Future, k.plain, i+1
	}
	part := k.culprit(e, func(e sre.Expr) bool { return k.possible(k.in(e, in, from)) })
	names := k.original(f.Clause)
	f.Within = k.c.B.Subst(part, func(v *logic.Var) logic.Term { return names[v] })
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
