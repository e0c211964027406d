// Package bitset provides a set of small non-negative integers.
package bitset

import (
	"math/bits"
	"strconv"
)

const word = 64

// Set is a set of non-negative integers that grows as needed. The zero value is an empty set.
// Methods that take an integer panic if it is negative.
type Set struct {
	words []uint64
}

// New returns a set of the given integers.
func New(items ...int) *Set {
	s := &Set{}
	for _, i := range items {
		s.Set(i)
	}
	return s
}

func place(i int) (w int, bit uint64) {
	if i < 0 {
		panic("bitset: negative integer " + strconv.Itoa(i))
	}
	return i / word, 1 << (i % word)
}

func (s *Set) grow(words int) {
	if words > len(s.words) {
		s.words = append(s.words, make([]uint64, words-len(s.words))...)
	}
}

// Set adds i and returns the set, so that calls can be chained.
func (s *Set) Set(i int) *Set {
	w, bit := place(i)
	s.grow(w + 1)
	s.words[w] |= bit
	return s
}

// Clear removes i and returns the set.
func (s *Set) Clear(i int) *Set {
	if w, bit := place(i); w < len(s.words) {
		s.words[w] &^= bit
	}
	return s
}

// Test reports whether i is in the set.
func (s *Set) Test(i int) bool {
	w, bit := place(i)
	return w < len(s.words) && s.words[w]&bit != 0
}

// SetRange adds all integers from lo on and below hi. It panics if lo is above hi.
func (s *Set) SetRange(lo, hi int) {
	if lo > hi {
		panic("bitset: range ends before it begins")
	}
	if lo == hi {
		return
	}
	first, _ := place(lo)
	last, _ := place(hi - 1)
	s.grow(last + 1)
	for w := first; w <= last; w++ {
		mask := ^uint64(0)
		if w == first {
			mask &= ^uint64(0) << (lo % word)
		}
		if w == last {
			mask &= ^uint64(0) >> (word - 1 - (hi-1)%word)
		}
		s.words[w] |= mask
	}
}

// Count returns how many integers are in the set.
func (s *Set) Count() int {
	n := 0
	for _, w := range s.words {
		n += bits.OnesCount64(w)
	}
	return n
}

// Next returns the least integer in the set that is at least i; ok is false if there is none.
func (s *Set) Next(i int) (next int, ok bool) {
	w, bit := place(i)
	if w >= len(s.words) {
		return 0, false
	}
	if rest := s.words[w] &^ (bit - 1); rest != 0 {
		return w*word + bits.TrailingZeros64(rest), true
	}
	for w++; w < len(s.words); w++ {
		if s.words[w] != 0 {
			return w*word + bits.TrailingZeros64(s.words[w]), true
		}
	}
	return 0, false
}

// Max returns the greatest integer in the set; ok is false if the set is empty.
func (s *Set) Max() (i int, ok bool) {
	for w := len(s.words) - 1; w >= 0; w-- {
		if s.words[w] != 0 {
			return w*word + word - 1 - bits.LeadingZeros64(s.words[w]), true
		}
	}
	return 0, false
}

// Or adds all integers of other.
func (s *Set) Or(other *Set) {
	s.grow(len(other.words))
	for w, bits := range other.words {
		s.words[w] |= bits
	}
}

// And removes all integers that are not in other.
func (s *Set) And(other *Set) {
	for w := range s.words {
		if w < len(other.words) {
			s.words[w] &= other.words[w]
		} else {
			s.words[w] = 0
		}
	}
}

// Equal reports whether both sets have the same integers.
func (s *Set) Equal(other *Set) bool {
	a, b := s.words, other.words
	if len(a) < len(b) {
		a, b = b, a
	}
	for w := range a {
		if w < len(b) && a[w] != b[w] || w >= len(b) && a[w] != 0 {
			return false
		}
	}
	return true
}

// Clone returns an independent copy.
func (s *Set) Clone() *Set { return &Set{words: append([]uint64(nil), s.words...)} }
