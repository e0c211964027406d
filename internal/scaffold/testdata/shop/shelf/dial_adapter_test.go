// Through this file dial.clouseau.hcl reaches example.com/shop/shelf.Dial.
// It was written by clouseau init, and is yours to change.

package shelf_test

import (
	"example.com/shop/shelf"
)

// testedDial is a Dial whose methods have the arguments and results of the spec's operations.
type testedDial struct {
	system *shelf.Dial
}

// newTestedDial makes a fresh system for a run: a zero value, as no function of the package makes one.
func newTestedDial() *testedDial {
	return &testedDial{new(shelf.Dial)}
}

func (s *testedDial) Dial(to string) (string, bool) {
	from := s.system.Dial([]byte(to))
	return string(from), from != nil
}

func (s *testedDial) At() string {
	return s.system.At()
}
