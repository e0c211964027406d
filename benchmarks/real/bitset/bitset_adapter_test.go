// Through this file bitset.clouseau.hcl reaches github.com/bits-and-blooms/bitset.BitSet.
// It was written by clouseau init, and is yours to change.

package bitset_test

import (
	"maps"

	"github.com/bits-and-blooms/bitset"
)

// testedBitSet is a BitSet whose methods have the arguments and results of the spec's operations.
type testedBitSet struct {
	*bitset.BitSet
}

// newTestedBitSet makes a fresh system for a run.
func newTestedBitSet() *testedBitSet {
	return &testedBitSet{bitset.New(
		3, // length: small, so that a run gets to its limits
	)}
}

func (s *testedBitSet) Set(i uint) {
	s.BitSet.Set(i)
}

func (s *testedBitSet) Clear(i uint) {
	s.BitSet.Clear(i)
}

func (s *testedBitSet) Flip(i uint) {
	s.BitSet.Flip(i)
}

func (s *testedBitSet) Shrink(lastbitindex uint) {
	s.BitSet.Shrink(lastbitindex)
}

func (s *testedBitSet) Compact() {
	s.BitSet.Compact()
}

// bits are the numbers that are set.
type bits map[uint]bool

func newBits() bits { return bits{} }

func (b bits) Set(i uint)       { b[i] = true }
func (b bits) Clear(i uint)     { delete(b, i) }
func (b bits) Test(i uint) bool { return b[i] }
func (b bits) Count() uint      { return uint(len(b)) }
func (b bits) Compact()         {}

func (b bits) Flip(i uint) {
	if b[i] {
		delete(b, i)
	} else {
		b[i] = true
	}
}

func (b bits) Shrink(last uint) {
	maps.DeleteFunc(b, func(i uint, _ bool) bool { return i > last })
}
