// Package mix chooses the generator that a run takes. A test has several: the first of a goal's
// scripts may be all that is needed, or the bug shows only where something happens more often.
//
// A run's random bits say which generator it takes, by fixed weights, so that the seed of a run
// always gives the same run. But the first violation ends a test, and a generator with a small
// weight would come too late. So in a test each generator has a turn: none runs a second time while
// another waits for its first. A run that the bits would give to a generator that had its turn is
// passed over, which costs nothing. With weights 14, 14 and 1 the third generator comes after 5
// runs in the mean, instead of 29:
//
//	bits of seed 1:  a  b  a  a  b  c  a  b ...
//	runs:            a  b           c  a  b ...
package mix
