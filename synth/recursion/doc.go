// Package recursion finds the parts of a justified trace that can happen again and again, and makes
// a generator with a recursive function for them.
//
// A part is guessed, and the search types the trace with two and with three copies of it
// anew: that is all that this package asks of it, see [Search]. What an event of a copy may meet is
// told by a [Guide] (guide.go). The three scripts are then folded into one with a function
// (fold.go), whose parameters are what changes from copy to copy by a rule (unify.go). What the
// function does at each depth up to a bound is compared, step by step, with what is derived for
// that many copies, so a wrong guess costs time and nothing else.
//
// Clouseau (PLDI 2026, section 5) pumps only an opening and a closing token that are known by name.
package recursion
