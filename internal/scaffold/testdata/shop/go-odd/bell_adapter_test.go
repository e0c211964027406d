// Through this file bell.clouseau.hcl reaches example.com/shop/go-odd.Bell.
// It was written by clouseau init, and is yours to change.

package strange_test

import (
	strange "example.com/shop/go-odd"
)

// testedBell is a Bell whose methods have the arguments and results of the spec's operations.
type testedBell struct {
	*strange.Bell
}

// newTestedBell makes a fresh system for a run.
func newTestedBell() *testedBell {
	return &testedBell{strange.NewBell()}
}

func (s *testedBell) Label(text string) {
	s.Bell.Label([]byte(text))
}
