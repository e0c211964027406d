package run

import (
	"slices"
	"strings"
	"unicode"
)

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
		k.Message = WithoutNumbers(r.Reason)
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

// WithoutNumbers replaces each number in a text by the same sign.
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
