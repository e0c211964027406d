// Package pattern brings trace expressions into normal forms: unions of patterns
//
//	gap event gap ... event gap
//
// where an event is a class of symbolic events, and a gap is empty or the star of such a class.
// Such unions are closed under all that expressions are made of but complement, for which automata
// are asked.
//
// A star over sequences has no end of patterns. It is unrolled for the frame into which its
// patterns have to fit, as far as the frame can use it, and a form says whether that is all, and
// which limits left out something.
package pattern
