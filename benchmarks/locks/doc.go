// Package locks makes puzzles: types whose bug shows after several steps that depend on each other,
// each of which chance seldom takes.
//
//	for _, l := range locks.All() {
//		fmt.Println(l.Name, l.Steps)    // dials-3 3, dials-4 4, ...
//	}
//
// Their methods take a number from 0 to 9 each. The kinds differ in what a wrong step does: it
// begins anew, goes back one step, or is ignored; or a number has to be what the last step
// answered, or what was passed before; or a wheel has to be turned so many times. TestLocks
// measures in how many runs clouseau run and go test -fuzz open them.
package locks
