package run

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

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
	}
	return report.VerdictHeadline(int(r.Verdict))
}

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

// Kind says how a run failed. It has to stay the same when the run is made smaller.
type Kind struct {
	Verdict Verdict
	// Op is the operation whose event the model rejects, or which crashed or hung.
	Op string
	// Message is the text of a panic without its numbers, which are addresses and indices; or the
	// functions of a data race, or of goroutines that are left.
	Message string
	// Model says that the model rejects the run, with these alternatives, in any order. Reference
	// is the one whose answer is another one, in these fields.
	Model        bool
	Reference    string
	Alternatives []string
	// Promise is the promise that is broken.
	Promise string
	// Unordered says that no order explains the answers of calls that overlapped.
	Unordered bool
}

// KindOf says how a run failed, values aside.
func KindOf(r *Result) Kind {
	k := r.accused()
	k.Verdict = r.Verdict
	switch {
	case r.Unordered():
		k = Kind{Verdict: r.Verdict, Unordered: true}
	case r.Evidence != nil:
	case r.Verdict == Crashed:
		k.Op, _ = r.Attempted.Parts()
		k.Message = report.WithoutNumbers(r.Reason)
	case r.Verdict == Raced, r.Verdict == Leaked:
		k.Message = r.Functions
	case r.Verdict == Hung:
		k.Op, _ = r.Attempted.Parts()
	}
	return k
}

// SameAs reports whether a failure k is a smaller case of the failure old. A model may have fewer
// alternatives, since fewer requests are under way, but no others; a difference may be in fewer
// fields.
func (k Kind) SameAs(old Kind) bool {
	if k.Verdict != old.Verdict || k.Op != old.Op || k.Message != old.Message || k.Model != old.Model || k.Reference != old.Reference || k.Promise != old.Promise || k.Unordered != old.Unordered {
		return false
	}
	return !slices.ContainsFunc(k.Alternatives, func(a string) bool { return !slices.Contains(old.Alternatives, a) })
}

// Evidence is what a judge other than the goal holds against a run that is a violation: why no
// right system behaves so. The judge knows more of it; a run asks for no more than this.
type Evidence interface {
	// Accuses says how the run failed, in the terms of its judge. It leaves the verdict alone.
	Accuses(k *Kind)
	// Note is what stands beside the deciding event in the table of the run; empty if there is
	// nothing to add to its verdict.
	Note() string
	// Right returns the results of the deciding call that would have been right, if they are known.
	Right() ([]sre.Field, []logic.Value)
}

// accused says how a judge other than the goal accuses the run; nothing if none does.
func (r *Result) accused() (k Kind) {
	if r.Evidence != nil {
		r.Evidence.Accuses(&k)
	}
	return k
}

// Unordered reports whether the run is a violation since no order explains what overlapped.
func (r *Result) Unordered() bool {
	return r.Tail != nil && r.Verdict == Violation && r.Deciding >= 0
}
