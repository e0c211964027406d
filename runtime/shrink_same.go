package runtime

import (
	"slices"
	"strings"
	"unicode"

	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/shrink"
)

// kindOfFailure is what has to stay the same while a run gets smaller; comparable apart
// from the alternatives.
type kindOfFailure struct {
	verdict run.Verdict
	// op is the operation whose event the model rejects, or which crashed or hung.
	op string
	// message is that of a panic without its numbers, which are addresses and indices.
	message string
	// model says that the model rejects the run, by these alternatives in any order.
	model        bool
	alternatives []string
}

// kindOf says how a run failed. What the values were does not count.
func kindOf(r *run.Result) kindOfFailure {
	k := kindOfFailure{verdict: r.Verdict}
	switch {
	case r.Rejection != nil:
		k.model, k.op = true, r.Rejection.Observed.Op.Name
		for _, reason := range r.Rejection.Reasons {
			k.alternatives = append(k.alternatives, reason.Path)
		}
		slices.Sort(k.alternatives)
		k.alternatives = slices.Compact(k.alternatives)
	case r.Verdict == run.Crashed:
		k.op, _ = r.Attempted.Parts()
		k.message = withoutNumbers(r.Reason)
	case r.Verdict == run.Hung:
		k.op, _ = r.Attempted.Parts()
	}
	return k
}

// sameAs reports whether a run that failed as k is a smaller case of one that failed as old. A
// model may have fewer alternatives there, since fewer requests are under way; it must
// not have others.
func (k kindOfFailure) sameAs(old kindOfFailure) bool {
	if k.verdict != old.verdict || k.op != old.op || k.message != old.message || k.model != old.model {
		return false
	}
	return !slices.ContainsFunc(k.alternatives, func(a string) bool { return !slices.Contains(old.alternatives, a) })
}

// compared returns what a run says about a candidate.
func (k kindOfFailure) compared(r *run.Result) shrink.Outcome {
	switch r.Verdict {
	case run.Violation, run.Crashed, run.Hung, run.Starved:
		if kindOf(r).sameAs(k) {
			return shrink.Same
		}
		return shrink.Another
	default:
		return shrink.Passed
	}
}

// withoutNumbers puts one sign for each number of a text.
func withoutNumbers(text string) string {
	var b strings.Builder
	inside := false
	for _, r := range text {
		digit := unicode.IsDigit(r) || inside && (r == 'x' || 'a' <= r && r <= 'f')
		if digit && !inside {
			b.WriteByte('#')
		}
		if inside = digit; !digit {
			b.WriteRune(r)
		}
	}
	return b.String()
}
