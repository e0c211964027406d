package ref

import "slices"

// Set is a set: it has an element or has it not. It lists its elements in the order in which they
// were added.
type Set[T comparable] struct{ elems []T }

// NewSet returns an empty set.
func NewSet[T comparable]() *Set[T] { return &Set[T]{} }

// Init removes all elements.
func (s *Set[T]) Init() { s.elems = nil }

// Add adds an element, and reports whether it is new.
func (s *Set[T]) Add(elem T) (added bool) {
	if s.Has(elem) {
		return false
	}
	s.elems = append(s.elems, elem)
	return true
}

// Remove removes an element, and reports whether it was there.
func (s *Set[T]) Remove(elem T) (removed bool) {
	s.elems, removed = without(s.elems, elem)
	return removed
}

// Has reports whether an element is there.
func (s *Set[T]) Has(elem T) bool { return slices.Contains(s.elems, elem) }

// Len returns how many elements there are.
func (s *Set[T]) Len() int { return len(s.elems) }

// IsEmpty reports whether there are none.
func (s *Set[T]) IsEmpty() bool { return len(s.elems) == 0 }

// Elems returns the elements, the oldest first.
func (s *Set[T]) Elems() []T { return slices.Clone(s.elems) }
