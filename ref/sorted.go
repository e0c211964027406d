package ref

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Sorted is a list that keeps its elements in ascending order. Elements that are added with Add may
// be there several times; with Insert each is there once. It is an ordered set, an ordered
// multiset, or a heap.
type Sorted[T cmp.Ordered] struct{ elems []T }

// NewSorted returns an empty list.
func NewSorted[T cmp.Ordered]() *Sorted[T] { return &Sorted[T]{} }

// Init removes all elements.
func (s *Sorted[T]) Init() { s.elems = nil }

// Add adds an element.
func (s *Sorted[T]) Add(elem T) {
	s.elems = append(s.elems, elem)
	slices.Sort(s.elems)
}

// Insert adds an element, unless it is there, and reports whether it is new.
func (s *Sorted[T]) Insert(elem T) (added bool) {
	if s.Has(elem) {
		return false
	}
	s.Add(elem)
	return true
}

// Remove removes an element once, and reports whether it was there.
func (s *Sorted[T]) Remove(elem T) (removed bool) {
	s.elems, removed = without(s.elems, elem)
	return removed
}

// Has reports whether an element is there.
func (s *Sorted[T]) Has(elem T) bool { return slices.Contains(s.elems, elem) }

// Rank returns how many elements are below another one.
func (s *Sorted[T]) Rank(of T) int { return s.below(func(x T) bool { return x < of }) }

// below returns how many elements fit, which are the first ones.
func (s *Sorted[T]) below(fits func(T) bool) int {
	return lists.Count(s.elems, fits)
}

// At returns the element at an index, counted from 0 at the least. ok is false if there is none.
func (s *Sorted[T]) At(index int) (elem T, ok bool) {
	if index < 0 || index >= len(s.elems) {
		return elem, false
	}
	return s.elems[index], true
}

// Min returns the least element. ok is false if there is none.
func (s *Sorted[T]) Min() (elem T, ok bool) { return s.At(0) }

// Max returns the greatest element. ok is false if there is none.
func (s *Sorted[T]) Max() (elem T, ok bool) { return s.At(len(s.elems) - 1) }

// PopMin is Min, and removes the element once.
func (s *Sorted[T]) PopMin() (elem T, ok bool) {
	elem, ok = s.Min()
	s.Remove(elem)
	return elem, ok
}

// PopMax is Max, and removes the element once.
func (s *Sorted[T]) PopMax() (elem T, ok bool) {
	elem, ok = s.Max()
	s.Remove(elem)
	return elem, ok
}

// Ceiling returns the least element that is not below another one. ok is false if there is none.
func (s *Sorted[T]) Ceiling(of T) (elem T, ok bool) { return s.At(s.Rank(of)) }

// Floor returns the greatest element that is not above another one. ok is false if there is none.
func (s *Sorted[T]) Floor(of T) (elem T, ok bool) {
	return s.At(s.below(func(x T) bool { return x <= of }) - 1)
}

// Higher is Ceiling without the element itself.
func (s *Sorted[T]) Higher(of T) (elem T, ok bool) {
	return s.At(s.below(func(x T) bool { return x <= of }))
}

// Lower is Floor without the element itself.
func (s *Sorted[T]) Lower(of T) (elem T, ok bool) { return s.At(s.Rank(of) - 1) }

// Range returns the elements from one on and below another one, in ascending order.
func (s *Sorted[T]) Range(from, to T) []T {
	return slices.DeleteFunc(s.Elems(), func(x T) bool { return x < from || x >= to })
}

// Elems returns all elements in ascending order.
func (s *Sorted[T]) Elems() []T { return slices.Clone(s.elems) }

// Len returns how many elements there are.
func (s *Sorted[T]) Len() int { return len(s.elems) }

// IsEmpty reports whether there are none.
func (s *Sorted[T]) IsEmpty() bool { return len(s.elems) == 0 }

// Count returns how often an element is there.
func (s *Sorted[T]) Count(elem T) int { return s.below(func(x T) bool { return x == elem }) }

// RemoveAll removes an element as often as it is there, and returns how often that was.
func (s *Sorted[T]) RemoveAll(elem T) (count int) {
	count = s.Count(elem)
	s.elems = slices.DeleteFunc(s.elems, func(x T) bool { return x == elem })
	return count
}

// Replace is PopMin, and then Add: what it returns may be above what it adds.
func (s *Sorted[T]) Replace(elem T) (least T, ok bool) {
	least, ok = s.PopMin()
	s.Add(elem)
	return least, ok
}

// PopN removes the n least elements, or all if there are fewer, and returns them in ascending
// order.
func (s *Sorted[T]) PopN(n int) (popped []T) {
	popped, s.elems = cutFirst(s.elems, n)
	return popped
}
