// Package interp runs generator terms directly, without emitting them: for benchmarks, for systems
// that are compiled in, and as the semantics that emitted code must agree with.
//
// A script is compiled once: its variables become registers, its steps closures; its terms are read
// by [logic.Eval]. Each step calls the method of [rt.Session] that the emitted step calls, in the
// same order and with the same values, so both make the same trace of the same random bits:
//
//	let x = draw          s.Int("x", rt.Between(lo, hi).Except(...).Where(...).When(...), ...)
//	  of a sort with pool s.Value("x", rt.Among(pool...).Except(...).Where(...).When(...), ...)
//	  with a generator    s.Value("x", rt.From(generator)...)
//	let r = op(args)      s.Next(clause) (or Want, Conditional) or s.Decide(clause, conditions...), then s.Call or s.Send
//	receive               s.Next, s.Want or s.Decide, then s.Receive
//	assume                s.Assume
//	assert                s.Assert, or s.Must where it stops
//	choice                s.Choose, then a branch
//	depth of a recursion  s.Int("depth", rt.Between(lo, hi))
//
// If there are several bounds, the largest lower and the smallest upper one count. A guard or
// filter that is true is left out. Ghosts, and what only they need, do not run (see
// [uhat.Generator.Script]).
package interp
