// Package draw draws the random values of runs from rapid's bits.
//
// A draw lists the alternatives for a value, each an interval ([Between]) or a pool ([Among]) minus
// exceptions. It picks one alternative that is not empty, then a value of it:
//
//	x := s.Int("x", Between(0, 20))
//	y := s.Int("y", Between(0, 20).Except(x))
//
// Draws do not reject values, except for a Where or a user's own generator; these rejections are
// counted. A draw without any value panics with [None], which ends the run as infeasible.
//
// A [Source] belongs to one run. It records each value with the domain it was drawn from ([Drawn]),
// since a shrinker may try any other value of the same [Domain].
//
// # All values
//
// The package also enumerates the values of specs, small ones first and each once: those of a sort
// ([OfSort]), and those of the domain from which an argument is drawn ([OfDomain]). Borders come
// early, since what is forgotten is often there:
//
//	int in 1..100        1  2  100  3  4 ...
//	list(bool)           []  [false]  [true]  [false, false] ...
//	record of two        all pairs, by the sum of the sizes of both
package draw
