package ref

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Multiset is a set that may have an element several times.
type Multiset[T comparable] struct{ elems []T }

// NewMultiset returns an empty multiset.
func NewMultiset[T comparable]() *Multiset[T] { return &Multiset[T]{} }

// Init removes all elements.
func (m *Multiset[T]) Init() { m.elems = nil }

// Add adds an element once more, and returns how often it is there now.
func (m *Multiset[T]) Add(elem T) (count int) {
	m.elems = append(m.elems, elem)
	return m.Count(elem)
}

// Remove removes an element once, and reports whether it was there.
func (m *Multiset[T]) Remove(elem T) (removed bool) {
	m.elems, removed = without(m.elems, elem)
	return removed
}

// RemoveAll removes an element as often as it is there, and returns how often that was.
func (m *Multiset[T]) RemoveAll(elem T) (count int) {
	for m.Remove(elem) {
		count++
	}
	return count
}

// Count returns how often an element is there.
func (m *Multiset[T]) Count(elem T) int {
	return lists.Count(m.elems, func(x T) bool { return x == elem })
}

// Len returns how many elements there are, each as often as it is there.
func (m *Multiset[T]) Len() int { return len(m.elems) }

// Distinct returns how many different elements there are.
func (m *Multiset[T]) Distinct() int {
	set := NewSet[T]()
	for _, x := range m.elems {
		set.Add(x)
	}
	return set.Len()
}

// Elems returns the elements, each as often as it is there, in the order in which they were added.
func (m *Multiset[T]) Elems() []T { return slices.Clone(m.elems) }
