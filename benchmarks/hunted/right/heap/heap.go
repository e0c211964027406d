// Package heap provides a binary heap over values of any type.
package heap

import "slices"

// Heap is a heap: it gives its values out in the order of a comparison. Values that compare equal
// come in no particular order. Use New to make one.
type Heap[T any] struct {
	items   []T
	compare func(a, b T) int
}

// New returns a heap of the given values. The comparison returns a negative number if a comes out
// before b, a positive one if it comes after b, and zero if that does not matter. New panics if
// compare is nil.
func New[T any](compare func(a, b T) int, values ...T) *Heap[T] {
	if compare == nil {
		panic("heap: nil comparison")
	}
	h := &Heap[T]{items: slices.Clone(values), compare: compare}
	h.build()
	return h
}

func (h *Heap[T]) build() {
	for i := len(h.items)/2 - 1; i >= 0; i-- {
		h.down(i)
	}
}

func (h *Heap[T]) before(i, j int) bool { return h.compare(h.items[i], h.items[j]) < 0 }

func (h *Heap[T]) swap(i, j int) { h.items[i], h.items[j] = h.items[j], h.items[i] }

func (h *Heap[T]) up(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if !h.before(i, parent) {
			return
		}
		h.swap(i, parent)
		i = parent
	}
}

// down moves the value at i towards the leaves. It reports whether the value moved.
func (h *Heap[T]) down(i int) bool {
	start := i
	for {
		child := 2*i + 1
		if child >= len(h.items) {
			break
		}
		if right := child + 1; right < len(h.items) && h.before(right, child) {
			child = right
		}
		if !h.before(child, i) {
			break
		}
		h.swap(i, child)
		i = child
	}
	return i > start
}

// Len returns the number of values.
func (h *Heap[T]) Len() int { return len(h.items) }

// Push adds values.
func (h *Heap[T]) Push(values ...T) {
	for _, v := range values {
		h.items = append(h.items, v)
		h.up(len(h.items) - 1)
	}
}

// Peek returns the value that Pop would return; ok is false if the heap is empty.
func (h *Heap[T]) Peek() (v T, ok bool) {
	if len(h.items) == 0 {
		return v, false
	}
	return h.items[0], true
}

// Pop removes and returns the first value in the order; ok is false if the heap is empty.
func (h *Heap[T]) Pop() (v T, ok bool) {
	if len(h.items) == 0 {
		return v, false
	}
	return h.removeAt(0), true
}

func (h *Heap[T]) removeAt(i int) T {
	last := len(h.items) - 1
	h.swap(i, last)
	v := h.items[last]
	h.items = h.items[:last]
	if i < last && !h.down(i) {
		h.up(i)
	}
	return v
}

// Replace pops the first value and pushes v, in one step. The popped value may come after v. On an
// empty heap it only pushes, and ok is false.
func (h *Heap[T]) Replace(v T) (first T, ok bool) {
	if len(h.items) == 0 {
		h.Push(v)
		return first, false
	}
	first = h.items[0]
	h.items[0] = v
	h.down(0)
	return first, true
}

// RemoveFunc removes all values for which drop returns true and returns their number.
func (h *Heap[T]) RemoveFunc(drop func(T) bool) int {
	before := len(h.items)
	h.items = slices.DeleteFunc(h.items, drop)
	h.build()
	return before - len(h.items)
}

// RemoveOne removes one value for which match returns true. It reports whether there was one.
func (h *Heap[T]) RemoveOne(match func(T) bool) bool {
	i := slices.IndexFunc(h.items, match)
	if i < 0 {
		return false
	}
	h.removeAt(i)
	return true
}

// Merge adds all values of other, which keeps them.
func (h *Heap[T]) Merge(other *Heap[T]) {
	h.items = append(h.items, other.items...)
	h.build()
}

// Smallest returns up to n values in the order in which Pop would return them, and leaves them in
// the heap.
func (h *Heap[T]) Smallest(n int) []T {
	sorted := slices.Clone(h.items)
	slices.SortFunc(sorted, h.compare)
	return sorted[:min(n, len(sorted))]
}
