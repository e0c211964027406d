package run

// Complaint says how a failing run failed. The names are those of who may have judged it.
func (r *Result) Complaint(goal, model, reference string) string {
	k := r.accused()
	switch {
	case r.Unordered():
		return "not linearizable: no order of overlapping calls explains their answers"
	case r.Verdict == Violation && k.Model:
		return "model violation: " + model
	case r.Verdict == Violation && k.Reference != "":
		return "differs from the reference: " + reference
	case r.Verdict == Violation && k.Promise != "":
		return "breaks a promise of " + k.Op
	case r.Verdict == Violation:
		return "violation of " + goal
	case r.Verdict == Crashed:
		return "the system crashed"
	case r.Verdict == Starved:
		return "the system starves a request"
	case r.Verdict == Raced:
		return "data race"
	case r.Verdict == Leaked:
		return "goroutines are left"
	default:
		return "the system hung"
	}
}
