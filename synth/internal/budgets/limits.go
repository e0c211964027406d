package budgets

import (
	"strings"
)

// Limits is a set of reasons why a search may have missed generators.
type Limits uint16

// The reasons.
const (
	LimitResults       Limits = 1 << iota // the wanted number of generators was found
	LimitRefinements                      // Config.MaxRefinements, or the share of others
	LimitTraces                           // Config.MaxTraces
	LimitEvents                           // Config.MaxEvents
	LimitAlignments                       // one clause fits one trace in too many ways
	LimitPatterns                         // an expression has too many patterns, or too long ones
	LimitSteps                            // Config.MaxSteps
	LimitApproximation                    // an expression was replaced by a smaller language
	LimitUnknown                          // the solver did not decide a query
	LimitTime                             // the context was cancelled
)

var limitNames = []string{"results", "refinements", "traces", "events", "alignments", "patterns", "steps", "approximation", "open queries", "time"}

// Has reports whether all of m are among the reasons.
func (l Limits) Has(m Limits) bool { return l&m == m }

// String lists the reasons, in the order of the constants; it is empty for none.
func (l Limits) String() string {
	var out []string
	for i, name := range limitNames {
		if l.Has(1 << i) {
			out = append(out, name)
		}
	}
	return strings.Join(out, ", ")
}
