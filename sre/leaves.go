package sre

import (
	"iter"

	"github.com/clouseau-go/clouseau/logic"
)

// Fold walks down a derivative and computes something from its leaves up: leaf of what remains at a
// leaf, branch of a test and what its sides give. The sides are functions, so that branch can leave
// one out, or do something around it. It is the one walk over derivatives.
func Fold[T any](t Transition, leaf func(rest Expr) T, branch func(test logic.Term, then, els func() T) T) T {
	f, ok := t.(*fork)
	if !ok {
		return leaf(t.(end).rest)
	}
	return branch(f.test,
		func() T { return Fold(f.then, leaf, branch) },
		func() T { return Fold(f.els, leaf, branch) })
}

// Rests yields what remains at the leaves of a derivative, from left to right.
func Rests(t Transition) iter.Seq[Expr] {
	return func(yield func(Expr) bool) {
		Fold(t, yield, func(_ logic.Term, then, els func() bool) bool { return then() && els() })
	}
}

// Leaves yields what remains at the leaves of a derivative, from left to right, each with the
// condition under which it does: under and the tests on its way. Leaves whose condition is
// literally false are left out.
func (b *Builder) Leaves(t Transition, under logic.Term) iter.Seq2[logic.Term, Expr] {
	return b.LeavesWithin(nil, t, under)
}

// LeavesWithin yields the leaves as far as the meter allows; each leaf and each test takes a step.
func (b *Builder) LeavesWithin(m *logic.Meter, t Transition, under logic.Term) iter.Seq2[logic.Term, Expr] {
	return func(yield func(logic.Term, Expr) bool) {
		cond := under
		Fold(t, func(rest Expr) bool {
			return m.Spend(1) && yield(cond, rest)
		}, func(test logic.Term, then, els func() bool) bool {
			if !m.Spend(1) {
				return false
			}
			outer := cond
			defer func() { cond = outer }()
			if cond = b.L.And(outer, test); !logic.IsFalse(cond) && !then() {
				return false
			}
			cond = b.L.And(outer, b.L.Not(test))
			return logic.IsFalse(cond) || els()
		})
	}
}

// Instances returns a derivative by op whose tests have args in the place of the fields. Tests that
// are decided then are left out.
func (b *Builder) Instances(t Transition, op *Op, args []logic.Term) Transition {
	return Fold(t, func(rest Expr) Transition {
		return end{rest}
	}, func(test logic.Term, then, els func() Transition) Transition {
		switch test := b.Instance(op, test, args); {
		case logic.IsTrue(test):
			return then()
		case logic.IsFalse(test):
			return els()
		default:
			return &fork{test, then(), els()}
		}
	})
}

// Remainder is an expression that remains where a condition holds.
type Remainder struct {
	Cond logic.Term
	Rest Expr
}

// Remains returns the one expression that remains in any case.
func (b *Builder) Remains(e Expr) []Remainder { return []Remainder{{b.L.True(), e}} }

// Choose returns what remains if then does where test holds and els otherwise; in each of them no
// expression is twice. The size of the conditions stays near the number of tests, where that of the
// union of all ways to an expression would grow with the number of ways.
func (b *Builder) Choose(test logic.Term, then, els []Remainder) []Remainder {
	find := func(rs []Remainder, rest Expr) logic.Term {
		for _, r := range rs {
			if r.Rest == rest {
				return r.Cond
			}
		}
		return b.L.False()
	}
	var out []Remainder
	for _, r := range then {
		out = append(out, Remainder{b.L.Ite(test, r.Cond, find(els, r.Rest)), r.Rest})
	}
	for _, r := range els {
		if logic.IsFalse(find(then, r.Rest)) {
			out = append(out, Remainder{b.L.Ite(test, b.L.False(), r.Cond), r.Rest})
		}
	}
	return out
}
