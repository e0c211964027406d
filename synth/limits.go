package synth

import "github.com/clouseau-go/clouseau/synth/internal/budgets"

// Limits is a set of reasons why a search may have missed generators.
type Limits = budgets.Limits

// The reasons.
const (
	LimitResults       = budgets.LimitResults
	LimitRefinements   = budgets.LimitRefinements
	LimitTraces        = budgets.LimitTraces
	LimitEvents        = budgets.LimitEvents
	LimitAlignments    = budgets.LimitAlignments
	LimitPatterns      = budgets.LimitPatterns
	LimitSteps         = budgets.LimitSteps
	LimitApproximation = budgets.LimitApproximation
	LimitUnknown       = budgets.LimitUnknown
	LimitTime          = budgets.LimitTime
)
