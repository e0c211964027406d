package ref

import "slices"

// Deque is a queue with two ends.
type Deque[T any] struct{ elems []T }

// NewDeque returns an empty deque.
func NewDeque[T any]() *Deque[T] { return &Deque[T]{} }

// Init removes all elements.
func (d *Deque[T]) Init() { d.elems = nil }

// PushFront puts an element before all others.
func (d *Deque[T]) PushFront(elem T) { d.elems = slices.Insert(d.elems, 0, elem) }

// PushBack puts an element behind all others.
func (d *Deque[T]) PushBack(elem T) { d.elems = append(d.elems, elem) }

// PopFront takes off the first element. ok is false if there is none.
func (d *Deque[T]) PopFront() (elem T, ok bool) { return d.take(0) }

// PopBack takes off the last element. ok is false if there is none.
func (d *Deque[T]) PopBack() (elem T, ok bool) { return d.take(len(d.elems) - 1) }

// take takes out the element at an index.
func (d *Deque[T]) take(i int) (elem T, ok bool) {
	if elem, ok = d.At(i); ok {
		d.elems = slices.Delete(d.elems, i, i+1)
	}
	return elem, ok
}

// Front returns the first element. ok is false if there is none.
func (d *Deque[T]) Front() (elem T, ok bool) { return d.At(0) }

// Back returns the last element. ok is false if there is none.
func (d *Deque[T]) Back() (elem T, ok bool) { return d.At(len(d.elems) - 1) }

// At returns the element at an index, counted from 0 at the front. ok is false if there is none.
func (d *Deque[T]) At(index int) (elem T, ok bool) {
	if index < 0 || index >= len(d.elems) {
		return elem, false
	}
	return d.elems[index], true
}

// Len returns how many elements there are.
func (d *Deque[T]) Len() int { return len(d.elems) }

// IsEmpty reports whether there are none.
func (d *Deque[T]) IsEmpty() bool { return len(d.elems) == 0 }

// Elems returns all elements, the front one first.
func (d *Deque[T]) Elems() []T { return slices.Clone(d.elems) }

// PopN takes off the first n elements, or all if there are fewer.
func (d *Deque[T]) PopN(n int) (popped []T) {
	popped, d.elems = cutFirst(d.elems, n)
	return popped
}

// Rotate moves the first n elements to the back, one after the other; if n is negative, the last
// ones to the front.
func (d *Deque[T]) Rotate(n int) { d.elems = rotated(d.elems, n) }
