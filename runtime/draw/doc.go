// Package draw has the random values of runs, drawn from rapid's bits.
//
// A draw names the alternatives that are left for a value, each an interval ([Between]) or a pool
// ([Among]) minus exceptions. It picks one alternative that is not empty, then a value of it:
//
//	x := s.Int("x", draw.Between(0, 20))
//	y := s.Int("y", draw.Between(0, 20).Except(x))
//
// Nothing is rejected, except where a Where or a user's own generator leaves no other way; those
// draws are counted. A draw that has no value at all panics with [None], which ends the run as
// infeasible.
//
// A [Source] belongs to one run and writes down what was drawn from where ([Drawn]), since a
// shrinker may try any other value of the same [Domain].
package draw
