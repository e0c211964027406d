// Package interp runs generator terms as they are, without emitting them: for
// benchmarks, for systems that are compiled in, and as the reading of the
// calculus that emitted code must agree with.
//
// A term is compiled once: its variables become registers, its terms closures.
// Each step calls the method of [rt.Session] that the emitted step calls, in the same order and
// with the same values, so both make the same trace of the same random bits:
//
//	let x = draw         s.Int("x", rt.Between(lo, hi).Except(...).Where(...).When(...), ...)
//	                     s.Value("x", rt.Among(pool...)...) where the sort has a pool, rt.From where it has a generator
//	let r = op(args)     s.Next or s.Decide, then s.Call, s.Send
//	receive              s.Next or s.Decide, then s.Receive
//	assert               s.Assert, s.Must
//	choice               s.Choose, then a branch
//	depth of a recursion s.Int
//
// Ghosts, and what only they need, do not run (see [uhat.Generator.Script]).
// A qualifier without a part that says nothing (a guard or filter that is true) is left out.
package interp
