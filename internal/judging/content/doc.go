// Package content learns what the operations of a system do, from behaviour alone, and finds calls
// that do something else.
//
// What a system has in it is what its observers show: operations that change nothing and need no
// arguments, or list most with some. A law says what one answer, or what is shown after a call, is
// in terms of what was shown before and of the arguments:
//
//	len    is the number of slice
//	floor  is the last of those of slice that are at most v, or else 0
//	slice after add(v) is slice with v in order
//
// [Find] enumerates small terms over a library of functions, the smallest first, and keeps one of
// those that have the same values on a sample of calls (bottom-up enumeration with observational
// equivalence, as Transit does: Udupa and others, PLDI 2013). The sample is made anew with calls
// that the best terms get wrong. A law that holds always says nothing of bugs. One with few
// exceptions does, unless
//
//   - a small term tells the exceptions from other calls, such as that a number is negative, the
//     system is empty, or the argument is what is there last: then they are what the system is
//     meant to do;
//   - they come soon after an operation that seems to write what nothing shows;
//   - what is shown does not say what comes: the same comes again and has another outcome, or other
//     effects of the operation follow no law.
package content
