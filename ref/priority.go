package ref

import "slices"

// PriorityQueue is a queue from which the element with the least priority comes off first, or with
// PopMax that with the greatest. Of several, the one that was pushed first does.
type PriorityQueue[T any] struct{ items []prioritized[T] }

// prioritized is an element with its priority.
type prioritized[T any] struct {
	elem     T
	priority int
}

// NewPriorityQueue returns an empty queue.
func NewPriorityQueue[T any]() *PriorityQueue[T] { return &PriorityQueue[T]{} }

// Init removes all elements.
func (q *PriorityQueue[T]) Init() { q.items = nil }

// Push adds an element.
func (q *PriorityQueue[T]) Push(elem T, priority int) {
	q.items = append(q.items, prioritized[T]{elem, priority})
}

// first returns the index of the element that comes off next, -1 if there is none.
func (q *PriorityQueue[T]) first(before func(a, b int) bool) int {
	first := -1
	for i, x := range q.items {
		if first < 0 || before(x.priority, q.items[first].priority) {
			first = i
		}
	}
	return first
}

func (q *PriorityQueue[T]) at(i int) (elem T, priority int, ok bool) {
	if i < 0 {
		return elem, 0, false
	}
	return q.items[i].elem, q.items[i].priority, true
}

func (q *PriorityQueue[T]) take(i int) (elem T, priority int, ok bool) {
	if elem, priority, ok = q.at(i); ok {
		q.items = slices.Delete(q.items, i, i+1)
	}
	return elem, priority, ok
}

// Peek returns the element that comes off next, and its priority. ok is false if there is none.
func (q *PriorityQueue[T]) Peek() (elem T, priority int, ok bool) { return q.at(q.first(less)) }

// Pop takes off the element with the least priority. ok is false if there is none.
func (q *PriorityQueue[T]) Pop() (elem T, priority int, ok bool) { return q.take(q.first(less)) }

// PeekMax returns the element with the greatest priority. ok is false if there is none.
func (q *PriorityQueue[T]) PeekMax() (elem T, priority int, ok bool) { return q.at(q.first(greater)) }

// PopMax takes off the element with the greatest priority. ok is false if there is none.
func (q *PriorityQueue[T]) PopMax() (elem T, priority int, ok bool) { return q.take(q.first(greater)) }

func less(a, b int) bool { return a < b }

func greater(a, b int) bool { return a > b }

// Len returns how many elements there are.
func (q *PriorityQueue[T]) Len() int { return len(q.items) }

// IsEmpty reports whether there are none.
func (q *PriorityQueue[T]) IsEmpty() bool { return len(q.items) == 0 }
