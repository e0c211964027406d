// Through this file rate.clouseau.hcl reaches golang.org/x/time/rate.Limiter.
// It was written by clouseau init, and is yours to change.

package rate_test

import (
	"time"

	"golang.org/x/time/rate"
	"pgregory.net/rapid"
)

// newTestedLimiter makes a fresh system for a run.
func newTestedLimiter() *rate.Limiter {
	return rate.NewLimiter(
		3, // r: small, so that a run gets to its limits
		3, // b: small, so that a run gets to its limits
	)
}

// drawLimiterTime draws a value of the sort Time.
func drawLimiterTime(t *rapid.T) time.Time {
	return time.Unix(rapid.Int64Range(0, 20).Draw(t, "seconds"), 0).UTC()
}
