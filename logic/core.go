package logic

import "context"

// Core returns the indices, in order, of a subset of named that is Unsat
// together with what s already holds, and from which nothing can be left out
// as far as s can tell; nil where s does not find all of named to be Unsat.
// An Unknown on the way keeps a term that may be dispensable. The assertions
// of s are the same afterwards.
//
// It works by deletion: n+1 checks for n terms, fewer when whole stretches
// can go.
func Core(ctx context.Context, s Solver, named []Term) []int {
	unsat := func(keep []int) bool {
		s.Push()
		defer s.Pop()
		for _, i := range keep {
			s.Assert(named[i])
		}
		return s.Check(ctx) == Unsat
	}
	core := make([]int, len(named))
	for i := range core {
		core[i] = i
	}
	if !unsat(core) {
		return nil
	}
	// Delete stretches of half the length, then a quarter, and so on, from the
	// end, where the terms that were added last stand; single terms are tried last.
	for size := (len(core) + 1) / 2; size > 0; size /= 2 {
		for end := len(core); end > 0; {
			start := max(0, end-size)
			rest := append(append([]int{}, core[:start]...), core[end:]...)
			if unsat(rest) {
				core = rest
			}
			end = start
		}
	}
	return core
}
