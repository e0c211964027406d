// Adapter of sum.clouseau.hcl for example.com/shop/pairs.Sum[float64], written by clouseau init. It
// is yours to change.

package pairs_test

import (
	"example.com/shop/pairs"
)

// newTestedSum makes a fresh system for a run: a zero value, since no function of the package makes
// one.
func newTestedSum() *pairs.Sum[float64] {
	return new(pairs.Sum[float64])
}
