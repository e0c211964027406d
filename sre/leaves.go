package sre

import (
	"iter"

	"github.com/clouseau-go/clouseau/logic"
)

// Fold walks down a derivative and computes something from its leaves up: leaf of what remains at a
// leaf, branch of a test and what its sides give. The sides are functions, so that branch can leave
// one out, or do something around it. It is the one walk over derivatives.
func Fold[T any](t Transition, leaf func(rest Expr) T, branch func(test logic.Term, then, els func() T) T) T {
	br, ok := t.(*Branch)
	if !ok {
		return leaf(t.(Leaf).Expr)
	}
	return branch(br.Test,
		func() T { return Fold(br.Then, leaf, branch) },
		func() T { return Fold(br.Else, leaf, branch) })
}

// Rests yields what remains at the leaves of a derivative, from left to right.
func Rests(t Transition) iter.Seq[Expr] {
	return func(yield func(Expr) bool) {
		Fold(t, yield, func(_ logic.Term, then, els func() bool) bool { return then() && els() })
	}
}
