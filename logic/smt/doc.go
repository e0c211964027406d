// Package smt decides qualifiers with z3, through the bindings go-z3. It is
// the second engine of a portfolio, for what package decide leaves open.
//
// The encoding keeps what the logic knows and no more. Enumerations are
// integers with bounds; opaque sorts and strings are uninterpreted sorts whose
// literals are pairwise distinct constants; declared functions are uninterpreted.
// So
//
//	parent(p) == "/" && p != "/"
//
// becomes parent(v0) = l1, v0 != l1 over the sort of paths. Bounds and distinctness
// are asserted in the scope in which a term first occurs.
//
// Each check has a time limit, after which its verdict is Unknown. A check that
// is cut short, by the limit or by its context, leaves z3 in a state that is
// not worth trusting: the next one starts with a new z3 context, told the
// assertions again.
//
// Every solver owns its z3 context, so solvers in different goroutines do not meet,
// but one solver is for one goroutine at a time.
//
// The build tag z3 adds it to a build, which then needs cgo and libz3. Otherwise
// New returns an error and everything else works with the pure-Go procedure alone.
package smt
