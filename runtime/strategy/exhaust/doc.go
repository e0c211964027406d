// Package exhaust tests with all values of a type, small ones first, each once.
//
// If there are finitely many values, and each was tried, a test that found nothing is a proof. This
// holds for records of booleans, enumerations and bounded numbers, for lists of them up to a
// length, and so for whole scripts of requests. Here are the lists of at most two booleans, in
// order:
//
//	size 0   []
//	size 1   [false]  [true]
//	size 2   [false false]  [false true]  [true false]  [true true]
//
// A [Set] is a set of values in such an order: for each size finitely many. It is made of smaller
// sets. [Check] tests a property on its values until one fails, which is then a smallest one, or
// the set ends:
//
//	at most two booleans, p: the second is not true         counterexample, case 5: [false true]
//	at most two booleans, p: not longer than two            proved for all 7 cases
//	..., p: where it is not empty, the first is a boolean   proved for all 6 cases that meet the assumption; 1 does not
//	all lists of booleans, p: shorter than twenty           passed 1000 cases, and more remain
//
// # Properties of Go types
//
// [ForAll] quantifies over all values of the types of a function's parameters. They are derived
// from the types ([Derived]), without code of the user; [Using] and [Cases] say what reflection
// cannot know, and [For] lists the values instead:
//
//	ForAll(t, func(a, b int8) bool { return mean(a, b) == mean(b, a) }, Limits{})
//
// # Invariants
//
//   - No value comes twice. So the functions that are given to [Map] and [Both] must give different
//     values for different arguments, and the sets of a [Union] must have nothing in common.
//   - Every value of a set comes at some time, even if there are infinitely many.
//   - A value for which the property's assumption does not hold counts neither for nor against the
//     property.
//   - At the limit, Check looks for one more value: if there is none, the result is a proof.
//
// After Pieter Koopman and Rinus Plasmeijer, Testing Reactive Systems with GAST.
package exhaust
