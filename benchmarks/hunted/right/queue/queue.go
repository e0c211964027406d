// Package queue provides a double-ended queue on a circular buffer that grows.
package queue

import "iter"

const smallest = 4

// Queue is a queue whose both ends can be read and written in constant time. The zero value is an
// empty queue.
type Queue[T any] struct {
	buf  []T // its length is zero or a power of two
	head int // index of the front
	n    int
}

// WithCapacity returns an empty queue that has room for n elements without growing. It panics if n
// is negative.
func WithCapacity[T any](n int) *Queue[T] {
	if n < 0 {
		panic("queue: negative capacity")
	}
	q := &Queue[T]{}
	q.Grow(n)
	return q
}

func (q *Queue[T]) slot(i int) int { return (q.head + i) & (len(q.buf) - 1) }

// Grow makes room for n more elements.
func (q *Queue[T]) Grow(n int) {
	if q.n+n > len(q.buf) {
		size := smallest
		for size < q.n+n {
			size *= 2
		}
		q.move(size)
	}
}

// move moves the elements to the begin of a new buffer.
func (q *Queue[T]) move(size int) {
	buf := make([]T, size)
	end := q.head + q.n
	if end <= len(q.buf) {
		copy(buf, q.buf[q.head:end])
	} else {
		k := copy(buf, q.buf[q.head:])
		copy(buf[k:], q.buf[:end-len(q.buf)])
	}
	q.buf = buf
	q.head = 0
}

// Cap returns how many elements the queue can hold without growing.
func (q *Queue[T]) Cap() int { return len(q.buf) }

// Len returns the number of elements.
func (q *Queue[T]) Len() int { return q.n }

// Push adds elements at the back, in the order given.
func (q *Queue[T]) Push(values ...T) {
	q.Grow(len(values))
	for _, v := range values {
		q.buf[q.slot(q.n)] = v
		q.n++
	}
}

// PushFront adds an element at the front.
func (q *Queue[T]) PushFront(v T) {
	q.Grow(1)
	q.head = q.slot(len(q.buf) - 1)
	q.buf[q.head] = v
	q.n++
}

// Pop removes and returns the element at the front; ok is false if the queue is empty.
func (q *Queue[T]) Pop() (v T, ok bool) {
	if q.n == 0 {
		return v, false
	}
	var zero T
	v = q.buf[q.head]
	q.buf[q.head] = zero
	q.head = q.slot(1)
	q.n--
	return v, true
}

// PopBack removes and returns the element at the back; ok is false if the queue is empty.
func (q *Queue[T]) PopBack() (v T, ok bool) {
	if q.n == 0 {
		return v, false
	}
	var zero T
	q.n--
	last := q.slot(q.n)
	v = q.buf[last]
	q.buf[last] = zero
	return v, true
}

// PopN removes and returns the first n elements, or all if there are fewer.
func (q *Queue[T]) PopN(n int) []T {
	n = min(n, q.n)
	out := make([]T, 0, n)
	for range n {
		v, _ := q.Pop()
		out = append(out, v)
	}
	if q.n == 0 {
		q.head = 0
	}
	return out
}

// At returns the element at index i, counted from the front. It panics if i is out of range.
func (q *Queue[T]) At(i int) T {
	if i < 0 || i >= q.n {
		panic("queue: index out of range")
	}
	return q.buf[q.slot(i)]
}

// Rotate moves the first k elements to the back, one after the other. Negative k moves the last
// ones to the front. The order around the circle stays as it is.
func (q *Queue[T]) Rotate(k int) {
	if q.n == 0 {
		return
	}
	k %= q.n
	for ; k > 0; k-- {
		v, _ := q.Pop()
		q.Push(v)
	}
	for ; k < 0; k++ {
		v, _ := q.PopBack()
		q.PushFront(v)
	}
}

// Shrink gives back memory: afterwards the capacity is the smallest that holds all elements.
func (q *Queue[T]) Shrink() {
	size := smallest
	for size < q.n {
		size *= 2
	}
	if size < len(q.buf) {
		q.move(size)
	}
}

// All iterates over the elements from front to back.
func (q *Queue[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		for i := range q.n {
			if !yield(q.buf[q.slot(i)]) {
				return
			}
		}
	}
}
