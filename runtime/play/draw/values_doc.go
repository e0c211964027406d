// Package values enumerates the values of specs, small ones first and each once: those of a sort
// ([OfSort]), and those of the domain from which an argument is drawn ([OfDomain]). Borders come
// early, since what is forgotten is often there:
//
//	int in 1..100        1  2  100  3  4 ...
//	list(bool)           []  [false]  [true]  [false, false] ...
//	record of two        all pairs, by the sum of the sizes of both
package draw
