package run

import "strings"

// Ending names a run of a goal by how it ended, so that several of one goal's tests can stand side
// by side.
func (r *Result) Ending(goal string) string {
	parts := []string{goal, r.Verdict.String()}
	if r.Attempted.Op != nil {
		parts = append(parts, "in", r.Attempted.Op.Name)
	}
	return strings.Join(parts, "_")
}

// Passed says how a run ended that does not fail.
func (r *Result) Passed() string {
	switch {
	case r.Verdict == Undecided:
		return "undecided"
	case r.Verdict == Infeasible:
		return "prevented: " + r.Reason
	case r.Deviation != nil:
		return "prevented: " + r.Deviation.What()
	}
	return "upheld"
}

// End says in a line how a failing run that is no violation ended.
func (r *Result) End() string {
	switch r.Verdict {
	case Crashed:
		why, _, _ := strings.Cut(r.Reason, "\n")
		return r.Attempt + " crashed: " + why
	case Hung:
		return r.Attempt + " hung"
	case Raced:
		return "a data race, which go test -race shows"
	case Leaked:
		return "goroutines that are left, which CLOUSEAU_LEAKS=on shows"
	default:
		return r.Attempt + " ended as " + r.Verdict.String()
	}
}
