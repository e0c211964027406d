// Package logic holds the first-order terms in which specs talk about
// values: sorts, terms, qualifiers, and the interface of the solvers that
// decide them.
//
// A qualifier is a term of sort bool. In the symbolic event
//
//	push(elem == x && x < top)
//
// the name elem is a [Field] of the event at hand, and x and top are free
// variables ([Var]). The event push(3) satisfies the qualifier under the
// assignment x = 3, top = 7.
//
// Terms are immutable and hash-consed: every term comes from a [Builder],
// which brings it into a normal form and returns the one node that stands for
// it. So within one builder == is equality, and a term can be the key of a
// map. The normal form is
//
//   - negation normal form: Not stands only before an atom;
//   - And and Or are flat, without duplicates, units, zeros or complementary
//     operands, their operands in a fixed order;
//   - integer terms are linear sums; an order atom is always a <= b with the
//     variables that have positive coefficients on the left, so x < y and
//     !(y <= x) are one node;
//   - if-then-else is lifted out of atoms.
//
// Operands are ordered by content, where a name counts by the order in which
// the builder first met it and never by its spelling: renaming every
// identifier of a spec changes no order, no search and no statistics.
//
// What is left out: quantifiers (a [Portfolio] instantiates axioms), nonlinear
// arithmetic, strings beyond equality.
package logic
