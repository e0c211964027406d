// Package repair proposes a small change of a spec with which a goal can be reached that
// no generator was found for.
//
// Which part of a spec is to blame follows from what its absence does. In
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
// the goal is reached once the where is left out, and not once the history is. So the
// where stands in the way, alone: it is a member of every set of parts that conflict. Within
// it, the small changes of [spec.Edits] are tried, the smallest first; each is
// judged by what it is for, a real synthesis with the changed text:
//
//   - where   = t > 0
//   - where   = t >= 0
//
// Where the conflict is about more than one part, or about none, an event may be missing from
// the goal, or from a future that should demand a receive; these are tried as well.
//
// A change that makes a goal reachable at any price is worth nothing. One is proposed only if
// no clause becomes empty talk by it (any event after any history), nothing
// new is wrong with the spec by its diagnostics, and every other goal that was reached
// still is.
package repair
