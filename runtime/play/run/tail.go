package run

import "github.com/clouseau-go/clouseau/internal/play/overlap"

// Tail is what a script did at the same time, at its end.
type Tail struct {
	Calls overlap.Calls
	// Before is how many events came before them.
	Before int
	// Explained is how many of them the order explains that goes furthest, if the run is a
	// violation since no order explains all.
	Explained int
	// Waiting is how many of them had not returned in the end, and did not have to.
	Waiting int
}

// Unordered reports whether the run is a violation since no order explains what overlapped.
func (r *Result) Unordered() bool {
	return r.Tail != nil && r.Verdict == Violation && r.Deciding >= 0
}
