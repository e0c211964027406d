package run

// Complaint says how a failing run failed. The names are those of who may have judged it.
func (r *Result) Complaint(goal, model, reference string) string {
	switch {
	case r.Unordered():
		return "not linearizable: no order of overlapping calls explains their answers"
	case r.Verdict == Violation && r.Rejection != nil:
		return "model violation: " + model
	case r.Verdict == Violation && r.Difference != nil:
		return "differs from the reference: " + reference
	case r.Verdict == Violation && r.Breach != nil:
		return "breaks a promise of " + r.Breach.Event.Op.Name
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
