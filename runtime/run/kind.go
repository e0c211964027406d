package run

import (
	"slices"
	"strings"
	"unicode"
)

// Kind is how a run failed: what has to stay the same while it gets smaller.
type Kind struct {
	Verdict Verdict
	// Op is the operation whose event the model rejects, or which crashed or hung.
	Op string
	// Message is that of a panic without its numbers, which are addresses and indices.
	Message string
	// Model says that the model rejects the run, by these alternatives in any order.
	Model        bool
	Alternatives []string
}

// KindOf says how a run failed. What the values were does not count.
func KindOf(r *Result) Kind {
	k := Kind{Verdict: r.Verdict}
	switch {
	case r.Rejection != nil:
		k.Model, k.Op = true, r.Rejection.Observed.Op.Name
		for _, reason := range r.Rejection.Reasons {
			k.Alternatives = append(k.Alternatives, reason.Path)
		}
		slices.Sort(k.Alternatives)
		k.Alternatives = slices.Compact(k.Alternatives)
	case r.Verdict == Crashed:
		k.Op, _ = r.Attempted.Parts()
		k.Message = WithoutNumbers(r.Reason)
	case r.Verdict == Hung:
		k.Op, _ = r.Attempted.Parts()
	}
	return k
}

// SameAs reports whether a run that failed as k is a smaller case of one that failed as old. A
// model may have fewer alternatives there, since fewer requests are under way; it must not have
// others.
func (k Kind) SameAs(old Kind) bool {
	if k.Verdict != old.Verdict || k.Op != old.Op || k.Message != old.Message || k.Model != old.Model {
		return false
	}
	return !slices.ContainsFunc(k.Alternatives, func(a string) bool { return !slices.Contains(old.Alternatives, a) })
}

// WithoutNumbers puts one sign for each number of a text.
func WithoutNumbers(text string) string {
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
