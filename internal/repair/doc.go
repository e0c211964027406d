// Package repair proposes small changes of a spec for a goal without a generator, with which the
// goal can be reached.
//
// Leaving a part out shows whether it is to blame. In
//
//	clause "positive" {
//	  params  = { t = int }
//	  where   = t > 0
//	  history = seq(all, add(n == t), all)
//	  event   = get(total == t)
//	}
//	goal "none" {
//	  trace = seq(star(add), get(total == 0))
//	}
//
// the goal is reached if the where is left out, and not if the history is. So the where alone
// blocks the goal: it is in every set of conflicting parts. The small changes of [spec.Edits] in
// this part are tried, the smallest first. Each is tested by a synthesis with the changed text:
//
//   - where   = t > 0
//   - where   = t >= 0
//
// If the conflict involves more than one part, or none, an event may be missing from the goal, or
// from a future that should demand a receive; such additions are tried as well.
//
// A change must do no harm. It is proposed only if no clause becomes trivial (any event after any
// history), the spec has no new diagnostics, and every other goal that was reached is still
// reached.
package repair
