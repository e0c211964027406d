package ref

import (
	"math"
	"slices"
)

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

// mostAtOnce is how many numbers can be added at once, since each takes memory.
const mostAtOnce = 1 << 20

// SetRange adds the numbers from one on and below another one. It does nothing, and ok is false,
// unless 0 <= from <= to, and these are at most a million.
func (b *Bitset) SetRange(from, to int) (ok bool) {
	if to-from > mostAtOnce || !b.ClearRange(from, to) {
		return false
	}
	for i := from; i < to; i++ {
		b.set.elems = append(b.set.elems, i)
	}
	return true
}

// ClearRange is SetRange, but removes the numbers.
func (b *Bitset) ClearRange(from, to int) (ok bool) {
	if from < 0 || from > to {
		return false
	}
	b.set.elems = slices.DeleteFunc(b.set.elems, func(i int) bool { return from <= i && i < to })
	return true
}

// Elems returns the numbers in ascending order.
func (b *Bitset) Elems() []int { return slices.Sorted(slices.Values(b.set.elems)) }

// Min returns the least number. ok is false if there is none.
func (b *Bitset) Min() (i int, ok bool) { return b.Next(0) }

// Max returns the greatest number. ok is false if there is none.
func (b *Bitset) Max() (i int, ok bool) { return b.Previous(math.MaxInt) }

// Previous returns the greatest number that is there and not above another one. ok is false if
// there is none.
func (b *Bitset) Previous(from int) (i int, ok bool) {
	for _, i := range slices.Backward(b.Elems()) {
		if i <= from {
			return i, true
		}
	}
	return 0, false
}
