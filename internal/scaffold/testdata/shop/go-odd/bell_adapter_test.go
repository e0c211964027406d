// Adapter of bell.clouseau.hcl for example.com/shop/go-odd.Bell, written by clouseau init. It is
// yours to change.

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
