// Through this file sum.clouseau.hcl reaches example.com/shop/pairs.Sum[float64].
// It was written by clouseau init, and is yours to change.

package pairs_test

import (
	"example.com/shop/pairs"
)

// newTestedSum makes a fresh system for a run: a zero value, as no function of the package makes
// one.
func newTestedSum() *pairs.Sum[float64] {
	return new(pairs.Sum[float64])
}
