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
