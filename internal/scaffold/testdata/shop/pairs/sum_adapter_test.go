// Through this file sum.clouseau.hcl reaches example.com/shop/pairs.Sum[float64].
// It was written by clouseau init, and is yours to change.

package pairs_test

import (
	"example.com/shop/pairs"
	"pgregory.net/rapid"
)

// newTestedSum makes a fresh system for a run: a zero value, as no function of the package makes one.
func newTestedSum() *pairs.Sum[float64] {
	return new(pairs.Sum[float64])
}

// drawSumFloat64 draws a value of the sort Float64.
func drawSumFloat64(t *rapid.T) float64 {
	return float64(rapid.IntRange(0, 20).Draw(t, "halves")) / 2
}
