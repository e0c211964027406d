package sre

import "github.com/clouseau-go/clouseau/logic"

// DealtMarkings is Markings by the definition of a shuffle alone.
func DealtMarkings(e Expr, tr Trace, env logic.Env) [][]int {
	m := newMatcher(tr, env)
	m.deals = true
	return m.markings(e)
}
