// Adapter of dial.clouseau.hcl for example.com/shop/shelf.Dial, written by clouseau init. It is
// yours to change.

package shelf_test

import (
	"example.com/shop/shelf"
)

// testedDial is a Dial whose methods have the arguments and results of the spec's operations.
type testedDial struct {
	system *shelf.Dial
	other  *shelf.Dial // what operations on two systems take, and answer
}

// freshDial makes a fresh system for a run: a zero value, since no function of the package makes
// one.
func freshDial() *shelf.Dial {
	return new(shelf.Dial)
}

// newTestedDial makes the systems for a run.
func newTestedDial() *testedDial { return &testedDial{freshDial(), freshDial()} }

func (s *testedDial) Dial(to string) (string, bool) {
	from := s.system.Dial([]byte(to))
	return string(from), from != nil
}

func (s *testedDial) At() string {
	return s.system.At()
}

func (s *testedDial) Clear() {
	s.system.Clear()
}

func (s *testedDial) Start() {
	s.system.Start()
}

func (s *testedDial) Spare() {
	kept := s.system.Spare()
	if kept != nil && kept != s.system {
		s.other = kept
	}
}

// Exchange lets the system and the other one change places.
func (s *testedDial) Exchange() { s.system, s.other = s.other, s.system }
