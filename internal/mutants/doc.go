// Package mutants puts small mistakes into a package, all of them at the same time, each behind a
// switch. A mutant is the package with one of them:
//
//	func (s *Stack) Pop() int {       func (s *Stack) Pop() int {
//		s.n--                             if is(1) {} else { s.n-- }
//		return s.items[s.n]               return s.items[s.n]
//	}                                 }
//
// An expression becomes the call of a function that decides which one to compute:
//
//	if s.n < 2 {       if func() bool { if is(2) { return s.n <= 2 }; return s.n < 2 }() {
//
// So one compiled test has all mutants, and the environment of a process says which one it is
// ([environment.Mutant]). Nothing is written but the files of an overlay.
//
// The rewritten package is type-checked, and mutants that do not fit are dropped. What never fits
// is not tried: constants of declarations, and statements that declare. Functions that name
// packages of files, processes and the network stay as they are, since a mistake may do harm there.
// So do files that import this module: they are adapters, and not the system.
//
// Mutants are made in functions that the system can call, as far as that is known without running
// it: its methods, its constructor, and what these call ([Set.Type], [Set.New]).
package mutants
