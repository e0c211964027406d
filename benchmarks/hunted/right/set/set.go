// Package set provides sets of ordered values.
package set

import (
	"cmp"
	"iter"
	"slices"
)

// Set is a set of values, kept in ascending order. The zero value is an empty set. The methods that
// combine two sets change neither of them.
type Set[T cmp.Ordered] struct {
	items []T
}

// Of returns a set of the given values. Duplicates count once.
func Of[T cmp.Ordered](values ...T) *Set[T] {
	s := &Set[T]{items: slices.Clone(values)}
	slices.Sort(s.items)
	s.items = slices.Compact(s.items)
	return s
}

// Add adds values and returns how many of them were not in the set before.
func (s *Set[T]) Add(values ...T) int {
	added := 0
	for _, v := range values {
		if i, found := slices.BinarySearch(s.items, v); !found {
			s.items = slices.Insert(s.items, i, v)
			added++
		}
	}
	return added
}

// Remove removes values and returns how many of them were in the set.
func (s *Set[T]) Remove(values ...T) int {
	before := len(s.items)
	for _, v := range values {
		if i, found := slices.BinarySearch(s.items, v); found {
			s.items = slices.Delete(s.items, i, i+1)
		}
	}
	return before - len(s.items)
}

// Has reports whether all of the values are in the set. Without values it is true.
func (s *Set[T]) Has(values ...T) bool {
	for _, v := range values {
		if _, found := slices.BinarySearch(s.items, v); !found {
			return false
		}
	}
	return true
}

// Len returns the number of values.
func (s *Set[T]) Len() int { return len(s.items) }

// PopMax removes and returns the greatest value; ok is false if the set is empty.
func (s *Set[T]) PopMax() (v T, ok bool) {
	if len(s.items) == 0 {
		return v, false
	}
	last := len(s.items) - 1
	v = s.items[last]
	s.items = s.items[:last]
	return v, true
}

// Floor returns the greatest value that is not above v; ok is false if there is none.
func (s *Set[T]) Floor(v T) (floor T, ok bool) {
	i, found := slices.BinarySearch(s.items, v)
	if found {
		return s.items[i], true
	}
	if i == 0 {
		return floor, false
	}
	return s.items[i-1], true
}

// Between iterates over the values from lo on and below hi, in ascending order.
func (s *Set[T]) Between(lo, hi T) iter.Seq[T] {
	return func(yield func(T) bool) {
		i, _ := slices.BinarySearch(s.items, lo)
		for ; i < len(s.items) && s.items[i] < hi; i++ {
			if !yield(s.items[i]) {
				return
			}
		}
	}
}

// Slice returns the values in ascending order. The slice is a copy.
func (s *Set[T]) Slice() []T { return slices.Clone(s.items) }

// Clone returns an independent copy of the set.
func (s *Set[T]) Clone() *Set[T] { return &Set[T]{items: slices.Clone(s.items)} }

// Union returns the set of the values that are in s or in other.
func (s *Set[T]) Union(other *Set[T]) *Set[T] {
	u := s.Clone()
	u.Add(other.items...)
	return u
}

// Minus returns the set of the values that are in s and not in other.
func (s *Set[T]) Minus(other *Set[T]) *Set[T] {
	out := &Set[T]{}
	for _, v := range s.items {
		if !other.Has(v) {
			out.items = append(out.items, v)
		}
	}
	return out
}

// SubsetOf reports whether all values of s are in other.
func (s *Set[T]) SubsetOf(other *Set[T]) bool { return other.Has(s.items...) }

// Equal reports whether both sets have the same values.
func (s *Set[T]) Equal(other *Set[T]) bool { return slices.Equal(s.items, other.items) }
