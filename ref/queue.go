package ref

import "slices"

// Queue is a queue: what was pushed first comes off first.
type Queue[T any] struct{ elems []T }

// NewQueue returns an empty queue.
func NewQueue[T any]() *Queue[T] { return &Queue[T]{} }

// Init removes all elements.
func (q *Queue[T]) Init() { q.elems = nil }

// Push puts an element at the end.
func (q *Queue[T]) Push(elem T) { q.elems = append(q.elems, elem) }

// Pop takes off the first element. ok is false if there is none.
func (q *Queue[T]) Pop() (elem T, ok bool) {
	if elem, ok = q.Peek(); ok {
		q.elems = q.elems[1:]
	}
	return elem, ok
}

// Peek returns the first element. ok is false if there is none.
func (q *Queue[T]) Peek() (elem T, ok bool) {
	if len(q.elems) == 0 {
		return elem, false
	}
	return q.elems[0], true
}

// Len returns how many elements there are.
func (q *Queue[T]) Len() int { return len(q.elems) }

// IsEmpty reports whether there are none.
func (q *Queue[T]) IsEmpty() bool { return len(q.elems) == 0 }

// Elems returns all elements, the first one first.
func (q *Queue[T]) Elems() []T { return slices.Clone(q.elems) }
