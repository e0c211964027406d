// Package gen draws random terms, expressions, traces and specs for property tests, and enumerates
// small domains for tests that compare with all cases. A test over all short traces of a small
// alphabet draws an expression and compares, trace by trace:
//
//	a := gen.SmallAlphabet()
//	e := a.Expr(3).Draw(t, "e")
//	for tr := range a.Traces(3) { ... }
package gen
