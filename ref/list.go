package ref

import "slices"

// List is a list whose elements have indices, counted from 0.
type List[T any] struct{ elems []T }

// NewList returns an empty list.
func NewList[T any]() *List[T] { return &List[T]{} }

// Init removes all elements.
func (l *List[T]) Init() { l.elems = nil }

// Len returns how many elements there are.
func (l *List[T]) Len() int { return len(l.elems) }

// IsEmpty reports whether there are none.
func (l *List[T]) IsEmpty() bool { return len(l.elems) == 0 }

// Elems returns all elements.
func (l *List[T]) Elems() []T { return slices.Clone(l.elems) }

// At returns the element at an index. ok is false if there is none.
func (l *List[T]) At(index int) (elem T, ok bool) {
	if !l.has(index) {
		return elem, false
	}
	return l.elems[index], true
}

func (l *List[T]) has(index int) bool { return 0 <= index && index < len(l.elems) }

// Append puts an element behind all others.
func (l *List[T]) Append(elem T) { l.elems = append(l.elems, elem) }

// Prepend puts an element before all others.
func (l *List[T]) Prepend(elem T) { l.elems = slices.Insert(l.elems, 0, elem) }

// AppendAll puts elements behind all others, in order.
func (l *List[T]) AppendAll(elems []T) { l.elems = append(l.elems, elems...) }

// PrependAll puts elements before all others, in order.
func (l *List[T]) PrependAll(elems []T) { l.elems = slices.Insert(l.elems, 0, elems...) }

// Insert puts an element at an index, before the one that is there; at the index Len behind all.
// With another index it does nothing, and ok is false.
func (l *List[T]) Insert(index int, elem T) (ok bool) { return l.InsertAll(index, []T{elem}) }

// InsertAll is Insert for several elements, in order.
func (l *List[T]) InsertAll(index int, elems []T) (ok bool) {
	if !l.has(index) && index != len(l.elems) {
		return false
	}
	l.elems = slices.Insert(l.elems, index, elems...)
	return true
}

// Set replaces the element at an index. ok is false if there is none.
func (l *List[T]) Set(index int, elem T) (ok bool) {
	if !l.has(index) {
		return false
	}
	l.elems[index] = elem
	return true
}

// Put is Set, but at the index Len it appends.
func (l *List[T]) Put(index int, elem T) (ok bool) {
	return l.Set(index, elem) || index == len(l.elems) && l.Insert(index, elem)
}

// Remove takes out the element at an index. ok is false if there is none.
func (l *List[T]) Remove(index int) (elem T, ok bool) {
	if elem, ok = l.At(index); ok {
		l.elems = slices.Delete(l.elems, index, index+1)
	}
	return elem, ok
}

// Swap exchanges the elements at two indices. It does nothing, and ok is false, unless there are
// elements at both.
func (l *List[T]) Swap(i, j int) (ok bool) {
	if !l.has(i) || !l.has(j) {
		return false
	}
	l.elems[i], l.elems[j] = l.elems[j], l.elems[i]
	return true
}

// Keep removes all elements but those at indices from one to before another one. ok is false, and
// nothing is done, unless 0 <= from <= to <= Len.
func (l *List[T]) Keep(from, to int) (ok bool) {
	if from < 0 || from > to || to > len(l.elems) {
		return false
	}
	l.elems = slices.Clone(l.elems[from:to])
	return true
}

// Reverse turns the order of the elements around.
func (l *List[T]) Reverse() { slices.Reverse(l.elems) }
