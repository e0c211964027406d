package ref

import "slices"

// Bitset is a set of numbers that are not negative. Negative ones are never in it.
type Bitset struct{ set Set[int] }

// NewBitset returns an empty set.
func NewBitset() *Bitset { return &Bitset{} }

// Set adds a number.
func (b *Bitset) Set(i int) {
	if i >= 0 {
		b.set.Add(i)
	}
}

// Clear removes a number.
func (b *Bitset) Clear(i int) { b.set.Remove(i) }

// Flip adds a number that is missing, and removes one that is there. It reports whether it is there
// now.
func (b *Bitset) Flip(i int) (now bool) {
	if b.Test(i) {
		b.Clear(i)
	} else {
		b.Set(i)
	}
	return b.Test(i)
}

// Test reports whether a number is there.
func (b *Bitset) Test(i int) bool { return b.set.Has(i) }

// Count returns how many numbers there are.
func (b *Bitset) Count() int { return b.set.Len() }

// Next returns the least number that is there and not below another one. ok is false if there is
// none.
func (b *Bitset) Next(from int) (i int, ok bool) {
	for _, i := range slices.Sorted(slices.Values(b.set.Elems())) {
		if i >= from {
			return i, true
		}
	}
	return 0, false
}

// Reset removes all numbers.
func (b *Bitset) Reset() { b.set.Init() }
