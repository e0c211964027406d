package uhat

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Entailment of an existential, by counterexamples.
//
// The question: does Π entail that some alternative ∃v.ψ(x, v) holds? x are the variables of the
// path, Π is what the solver has asserted. The algorithm alternates between the two quantifiers:
//
//  1. Solve equations: ∃v. v == t && ψ is ψ[t/v].
//  2. Find a model of Π in which no instance found so far holds. If there is none, the answer is
//     yes.
//  3. In that model look for values of v. If no alternative has any, the model is a counterexample,
//     and the answer is no.
//  4. Else generalise the values to terms t over x (see project) and go on with the
//     instance ψ[t/v], which holds in this model and in all like it.
//
// The instances are consequences of the alternatives, so yes is right; no is
// right because a model of x is left without any values. If the solver does
// not know, an instance comes again, or there are too many rounds, the answer
// is unknown. This is model-based projection as in Bjørner and Janota,
// "Playing with quantified satisfaction" (LPAR 2015), with terms chosen so
// that few rounds are needed where traces are concerned: a variable of a
// clause nearly always equals an argument somewhere.

// alternative is ∃vars.body.
type alternative struct {
	vars []*logic.Var
	body logic.Term
}

type answer uint8

const (
	unknown answer = iota
	yes
	no
)

// entails answers whether what is asserted entails one of the alternatives;
// with no it gives a counterexample.
func (k *checker) entails(alts []alternative) (answer, *logic.Model) {
	if k.cut {
		return unknown, nil
	}
	seen := map[logic.Term]bool{}
	k.solver.Push()
	defer k.solver.Pop()
	rule := func(instance logic.Term) bool { // false if it is not new
		fresh := !seen[instance]
		seen[instance] = true
		k.solver.Assert(k.c.L.Not(instance))
		return fresh
	}
	solved := make([]alternative, 0, len(alts))
	for _, a := range alts {
		a = k.solveEquations(a)
		switch {
		case logic.IsTrue(a.body):
			return yes, nil
		case logic.IsFalse(a.body):
		case len(a.vars) == 0:
			rule(a.body)
		default:
			solved = append(solved, a)
		}
	}
	for range k.opt.Rounds {
		m, v := k.check()
		switch v {
		case logic.Unsat:
			return yes, nil
		case logic.Unknown:
			return unknown, nil
		}
		instance, ans := k.instance(solved, m)
		switch {
		case ans == no && !k.confirmed(m):
			return unknown, nil
		case ans != yes:
			return ans, m
		case !rule(instance):
			return unknown, nil
		}
	}
	return unknown, nil
}

// confirmer is a solver that can confirm a model against the axioms: other engines only satisfy the
// axiom instances that they made.
type confirmer interface {
	Confirm(ctx context.Context) (*logic.Model, logic.Verdict)
}

// confirmed reports whether the path's values in m are possible under the
// axioms.
func (k *checker) confirmed(m *logic.Model) bool {
	if len(k.c.Axioms) == 0 {
		return true
	}
	s, ok := k.solver.(confirmer)
	if !ok {
		return false
	}
	k.solver.Push()
	defer k.solver.Pop()
	k.solver.Assert(k.pinned(m, alternative{body: k.c.L.True()}))
	k.report.Queries++
	_, v := s.Confirm(k.ctx)
	return v == logic.Sat
}

// instance returns an instance of an alternative that holds in the model m of
// the path; no if none has one.
func (k *checker) instance(alts []alternative, m *logic.Model) (logic.Term, answer) {
	ans := no
	for _, a := range alts {
		k.solver.Push()
		k.solver.Assert(k.pinned(m, a))
		k.solver.Assert(a.body)
		w, v := k.check()
		k.solver.Pop()
		switch v {
		case logic.Sat:
			return k.project(a, w), yes
		case logic.Unknown:
			ans = unknown
		}
	}
	return nil, ans
}

// pinned returns that the variables that are free in a have the values of m.
// One without a value may have any, so it stays free.
func (k *checker) pinned(m *logic.Model, a alternative) logic.Term {
	var eqs []logic.Term
	for _, x := range logic.Vars(slices.Clone(k.vars), a.body) {
		if v, ok := m.Lookup(x); ok && !slices.Contains(a.vars, x) {
			eqs = append(eqs, k.c.L.Eq(x, k.c.L.Value(v)))
		}
	}
	return k.c.L.And(eqs...)
}

// check asks the solver; Sat comes with a model, else it is Unknown.
func (k *checker) check() (*logic.Model, logic.Verdict) {
	k.report.Queries++
	switch v := k.solver.Check(k.ctx); v {
	case logic.Sat:
		if m := k.solver.Model(); m != nil {
			return m, v
		}
		return nil, logic.Unknown
	default:
		return nil, v
	}
}

// solveEquations eliminates the variables that an equation among the body's
// conjuncts determines, and those that do not occur.
func (k *checker) solveEquations(a alternative) alternative {
	vars := slices.Clone(a.vars)
	body := a.body
	for {
		v, t := k.equation(vars, logic.Conjuncts(body))
		if v == nil {
			break
		}
		body = k.c.L.Replace(body, map[logic.Term]logic.Term{v: t})
		vars = slices.DeleteFunc(vars, func(w *logic.Var) bool { return v == w })
	}
	occur := logic.Vars(nil, body)
	vars = slices.DeleteFunc(vars, func(v *logic.Var) bool { return !slices.Contains(occur, v) })
	return alternative{vars, body}
}

// equation finds an equation v == t with v among vars and not in t, nil if
// there is none.
func (k *checker) equation(vars []*logic.Var, atoms []logic.Term) (*logic.Var, logic.Term) {
	for _, v := range vars {
		for _, atom := range atoms {
			if t := k.solvedFor(v, atom); t != nil {
				return v, t
			}
		}
	}
	return nil, nil
}

// solvedFor returns the term that atom says v is equal to; nil if it says
// nothing of the kind.
func (k *checker) solvedFor(v *logic.Var, atom logic.Term) logic.Term {
	l := k.c.L
	switch a := atom.(type) {
	case *logic.Var:
		if a == v {
			return l.True()
		}
	case *logic.Not:
		if a.Arg() == logic.Term(v) {
			return l.False()
		}
	case *logic.Eq:
		return l.SolveFor(v, a)
	}
	return nil
}

// project returns a qualifier over the path's variables that entails ∃vars.body and holds in the
// model m, which satisfies body: the body with a term for each variable. An equation of the cube,
// atoms of the body that hold in m and entail it, determines a variable. Any other takes its value
// in m.
func (k *checker) project(a alternative, m *logic.Model) logic.Term {
	env := totalModel{m}
	l := k.c.L
	vars := slices.Clone(a.vars)
	atoms := cube(nil, a.body, env)
	terms := map[logic.Term]logic.Term{}
	for len(vars) > 0 {
		v, t := k.equation(vars, atoms)
		if v == nil {
			v = vars[0]
			value, _ := env.Lookup(v)
			t = l.Value(value)
		}
		vars = slices.DeleteFunc(vars, func(w *logic.Var) bool { return v == w })
		by := map[logic.Term]logic.Term{v: t}
		for i, a := range atoms {
			atoms[i] = l.Replace(a, by)
		}
		for w, u := range terms {
			terms[w] = l.Replace(u, by)
		}
		terms[v] = t
	}
	return l.Replace(a.body, terms)
}

// cube appends atoms of t that hold in m and entail t, which holds in m. Of a
// disjunction it takes the first operand that is known to hold, else the
// first that is not known to fail.
func cube(dst []logic.Term, t logic.Term, m logic.Env) []logic.Term {
	switch t := t.(type) {
	case *logic.And:
		for _, x := range t.Args() {
			dst = cube(dst, x, m)
		}
		return dst
	case *logic.Or:
		var maybe logic.Term
		for _, x := range t.Args() {
			v, ok := logic.Eval(x, m)
			switch {
			case ok && v.Bool():
				return cube(dst, x, m)
			case !ok && maybe == nil:
				maybe = x
			}
		}
		if maybe == nil {
			return append(dst, t)
		}
		return cube(dst, maybe, m)
	default:
		if slices.Contains(dst, t) {
			return dst
		}
		return append(dst, t)
	}
}

// totalModel gives a value to the variables that a model does not mention; any value will do.
type totalModel struct{ *logic.Model }

// Lookup returns the value of a leaf; there always is one.
func (m totalModel) Lookup(leaf logic.Term) (logic.Value, bool) {
	if v, ok := m.Model.Lookup(leaf); ok {
		return v, true
	}
	return logic.AnyValue(leaf.Sort()), true
}
