// Through this file bimap.clouseau.hcl reaches github.com/zyedidia/generic/bimap.Bimap[int, int].
// It was written by clouseau init, and is yours to change.

package generic_test

import (
	"github.com/zyedidia/generic/bimap"
)

// testedBimap is a Bimap whose methods have the arguments and results of the spec's operations.
type testedBimap struct {
	*bimap.Bimap[int, int]
	other *bimap.Bimap[int, int] // what operations on two systems take, and answer
}

// freshBimap makes a fresh system for a run.
func freshBimap() *bimap.Bimap[int, int] {
	system := bimap.Of[int, int](
		nil, // m: guessed
	)
	return &system
}

// newTestedBimap makes the systems for a run.
func newTestedBimap() *testedBimap { return &testedBimap{freshBimap(), freshBimap()} }

func (s *testedBimap) Each() ([]int, []int) {
	var calledKey []int
	var calledValue []int
	s.Bimap.Each(func(x1 int, x2 int) {
		calledKey = append(calledKey, x1)
		calledValue = append(calledValue, x2)
	})
	return calledKey, calledValue
}

func (s *testedBimap) Copy() {
	kept := s.Bimap.Copy()
	s.other = &kept
}

// Exchange lets the system and the other one change places.
func (s *testedBimap) Exchange() { s.Bimap, s.other = s.other, s.Bimap }
