package uhat

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
)

// Subtyping.
//
// A type [H] op [F] promises that op can happen after each trace in H and be
// followed by each rest in F. It is an underapproximation, so more is a
// stronger promise: a clause is a subtype of another, and may stand in for
// it, when everything that the other types it types too. With the other
// clause's variables in Γ, and values for its own that may depend on them,
//
//	Γ ⊢ where' && event'  entails  where && event        H' ⊆ H        F' ⊆ F
//	─────────────────────────────────────────────────────────────────────────
//	         Γ ⊢ [H] op(where, event) [F]  <:  [H'] op(where', event') [F']
//
// so histories and futures go the same way, towards the larger language. The clauses of an
// operation form an intersection type, so a clause that is a supertype of another adds nothing; the
// front end asks for that.
//
// Inclusion is decided by automata (package sfa); claims of receives are left
// aside, the relation is about the rule Typed. The paper states subtyping for
// its types in section 4; deciding it by single instances is an approximation
// from below.

// subtypeInstances bounds the instances of a clause's variables that are
// tried: two variables with sixteen candidates each.
const subtypeInstances = 256

// SubtypeClause answers whether sub may stand in for super, a clause of the same operation: whether
// it types everything that super types. Yes and No are definite; where the variables of sub are not
// determined by the event, or by being few, the answer may be Undecided. The error is that of ctx.
func SubtypeClause(ctx context.Context, c *Context, s logic.Solver, sub, super *Clause) (sfa.Answer, error) {
	k := newChecker(ctx, c, &Generator{}, s, CheckOptions{}.withDefaults())
	t := &subtyping{checker: k, super: k.rename(super), sub: k.rename(sub)}
	for _, f := range super.Operation.Op.Fields {
		t.args = append(t.args, c.L.Fresh(f.Name, f.Sort))
	}
	s.Push()
	defer s.Pop()
	op := super.Operation.Op
	s.Assert(c.L.And(t.super.Where, c.B.Instance(op, t.super.Event, t.args)))
	if _, v := k.check(); v == logic.Unsat {
		return sfa.Yes, nil // super types nothing
	}
	return t.decide()
}

// subtyping is one question; what super says of the event is asserted.
type subtyping struct {
	*checker
	sub, super *Clause
	args       []logic.Term // the event's fields
}

// decide tries instances of sub's variables. What the event determines is
// solved first; if that is all of them, No is definite.
func (t *subtyping) decide() (sfa.Answer, error) {
	op := t.super.Operation.Op
	promise := t.c.L.And(t.sub.Where, t.c.B.Instance(op, t.sub.Event, t.args))
	to := map[logic.Term]logic.Term{}
	vars := t.sub.Vars()
	for {
		v, term := t.equation(vars, logic.Conjuncts(t.c.L.Replace(promise, to)))
		if v == nil {
			break
		}
		for w, u := range to {
			to[w] = t.c.L.Replace(u, map[logic.Term]logic.Term{v: term})
		}
		to[v] = term
		vars = slices.DeleteFunc(vars, func(w *logic.Var) bool { return v == w })
	}
	if len(vars) == 0 {
		return t.instance(promise, to)
	}
	budget := subtypeInstances
	return t.search(promise, to, vars, &budget)
}

// search tries candidates for vars: the variables of super and the fields.
func (t *subtyping) search(promise logic.Term, to map[logic.Term]logic.Term, vars []*logic.Var, budget *int) (sfa.Answer, error) {
	if len(vars) == 0 {
		*budget--
		return t.instance(promise, to)
	}
	for _, x := range t.candidates(vars[0].Sort()) {
		if *budget <= 0 {
			break
		}
		to[vars[0]] = x
		if a, err := t.search(promise, to, vars[1:], budget); a == sfa.Yes || err != nil {
			return a, err
		}
	}
	delete(to, vars[0])
	return sfa.Undecided, nil
}

func (t *subtyping) candidates(s *logic.Sort) []logic.Term {
	var out []logic.Term
	add := func(x logic.Term) {
		if logic.Compatible(x.Sort(), s) {
			out = append(out, x)
		}
	}
	for _, v := range t.super.Vars() {
		add(v)
	}
	for _, a := range t.args {
		add(a)
	}
	return append(out, t.c.L.Value(logic.AnyValue(s)))
}

// instance answers for one instance of sub's variables.
func (t *subtyping) instance(promise logic.Term, to map[logic.Term]logic.Term) (sfa.Answer, error) {
	g := sfa.New(t.c.B, t.solver, sfa.DefaultLimits())
	switch ans, m := t.entails([]alternative{{body: t.c.L.Replace(promise, to)}}); ans {
	case no:
		return t.matters(g, m, t.super.History, t.super.Future)
	case unknown:
		return sfa.Undecided, nil
	}
	leaf := func(v *logic.Var) logic.Term { return to[v] }
	answer := sfa.Yes
	for _, side := range []struct{ larger, smaller, other sre.Expr }{
		{t.sub.History, t.super.History, t.super.Future},
		{t.sub.Future, t.super.Future, t.super.History},
	} {
		a, w, err := g.Included(t.ctx, side.smaller, t.c.B.Subst(side.larger, leaf))
		if err == nil && a == sfa.No {
			if a = sfa.Undecided; w != nil {
				a, err = t.matters(g, w.Model, side.other)
			}
		}
		switch {
		case err != nil || a == sfa.No:
			return a, err
		case a == sfa.Undecided:
			answer = a
		}
	}
	return answer, nil
}

// matters returns No if, with the values of m, super promises something where
// sub does not: the given histories and futures of it are not empty. Else
// nothing is certain.
func (t *subtyping) matters(g *sfa.Algebra, m *logic.Model, sides ...sre.Expr) (sfa.Answer, error) {
	if m == nil {
		return sfa.Undecided, nil
	}
	value := func(v *logic.Var) logic.Term {
		x, _ := totalModel{m}.Lookup(v)
		return t.c.L.Value(x)
	}
	for _, e := range sides {
		if empty, _, err := g.Empty(t.ctx, t.c.B.Subst(e, value)); err != nil || empty != sfa.No {
			return sfa.Undecided, err
		}
	}
	return sfa.No, nil
}
