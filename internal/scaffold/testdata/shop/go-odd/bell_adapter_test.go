// Through this file bell.clouseau.hcl reaches example.com/shop/go-odd.Bell.
// It was written by clouseau init, and is yours to change.

package strange_test

import (
	strange "example.com/shop/go-odd"
)

// newTestedBell makes a fresh system for a run.
func newTestedBell() *strange.Bell {
	return strange.NewBell()
}
