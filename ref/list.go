package ref

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
)

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

// PopFront takes off the first element. ok is false if there is none.
func (l *List[T]) PopFront() (elem T, ok bool) { return l.Remove(0) }

// PopBack takes off the last element. ok is false if there is none.
func (l *List[T]) PopBack() (elem T, ok bool) { return l.Remove(len(l.elems) - 1) }

// PopN takes off the first n elements, or all if there are fewer.
func (l *List[T]) PopN(n int) (popped []T) {
	popped, l.elems = cutFirst(l.elems, n)
	return popped
}

// Rotate moves the first n elements to the end, one after the other; if n is negative, the last
// ones to the front.
func (l *List[T]) Rotate(n int) { l.elems = rotated(l.elems, n) }

// Front returns the first element. ok is false if there is none.
func (l *List[T]) Front() (elem T, ok bool) { return l.At(0) }

// Back returns the last element. ok is false if there is none.
func (l *List[T]) Back() (elem T, ok bool) { return l.At(len(l.elems) - 1) }

// All returns the indices and the elements.
func (l *List[T]) All() (indices []int, elems []T) {
	for i := range l.elems {
		indices = append(indices, i)
	}
	return indices, l.Elems()
}

// Slice returns the elements at indices from one to before another one. ok is false unless
// 0 <= from <= to <= Len.
func (l *List[T]) Slice(from, to int) (elems []T, ok bool) {
	if from < 0 || from > to || to > len(l.elems) {
		return nil, false
	}
	return slices.Clone(l.elems[from:to]), true
}

// Index returns the index of the first element that equals another one, and -1 if there is none.
// Like all methods that look for an element, it needs elements that == compares.
func (l *List[T]) Index(elem T) int { return slices.IndexFunc(l.elems, equals(elem)) }

// LastIndex is Index for the last one.
func (l *List[T]) LastIndex(elem T) int {
	for i, x := range slices.Backward(l.elems) {
		if any(x) == any(elem) {
			return i
		}
	}
	return -1
}

// Count returns how many elements equal another one.
func (l *List[T]) Count(elem T) int {
	return lists.Count(l.elems, func(x T) bool { return any(x) == any(elem) })
}

// RemoveValue removes the first element that equals another one, and reports whether there was one.
func (l *List[T]) RemoveValue(elem T) (removed bool) {
	_, removed = l.Remove(l.Index(elem))
	return removed
}

// RemoveAll removes all elements that equal another one, and returns how many there were.
func (l *List[T]) RemoveAll(elem T) (count int) {
	count = l.Count(elem)
	l.elems = slices.DeleteFunc(l.elems, equals(elem))
	return count
}

func equals[T any](elem T) func(T) bool { return func(x T) bool { return any(x) == any(elem) } }

// fromEnd returns an index; a negative one counts from the end, where -1 is the last element.
func (l *List[T]) fromEnd(index int) int {
	if index < 0 {
		return index + len(l.elems)
	}
	return index
}

// NthAt is At; negative indices count from the end.
func (l *List[T]) NthAt(index int) (elem T, ok bool) { return l.At(l.fromEnd(index)) }

// NthInsert is Insert; negative indices count from the end.
func (l *List[T]) NthInsert(index int, elem T) (ok bool) { return l.Insert(l.fromEnd(index), elem) }

// NthSet is Set; negative indices count from the end.
func (l *List[T]) NthSet(index int, elem T) (ok bool) { return l.Set(l.fromEnd(index), elem) }

// NthRemove is Remove; negative indices count from the end.
func (l *List[T]) NthRemove(index int) (elem T, ok bool) { return l.Remove(l.fromEnd(index)) }
