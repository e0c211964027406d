package ref

// Ring is a queue that holds a bounded number of elements. A full one either loses its oldest
// element (Push) or refuses the new one (Offer). With PopLast instead of Pop it is a bounded stack.
type Ring[T any] struct {
	Queue[T]
	capacity int
}

// NewRing returns an empty ring for so many elements.
func NewRing[T any](capacity int) *Ring[T] { return &Ring[T]{capacity: capacity} }

// Push puts an element at the end. If the ring is full, the first one is lost: it is returned, and
// dropped is true. A ring for no elements loses every element at once.
func (r *Ring[T]) Push(elem T) (lost T, dropped bool) {
	r.Queue.Push(elem)
	if r.Len() > r.capacity {
		return r.Pop()
	}
	return lost, false
}

// Offer puts an element at the end, unless the ring is full.
func (r *Ring[T]) Offer(elem T) (ok bool) {
	if r.IsFull() {
		return false
	}
	r.Queue.Push(elem)
	return true
}

// PopLast takes off the last element. ok is false if there is none.
func (r *Ring[T]) PopLast() (elem T, ok bool) {
	if elem, ok = r.PeekLast(); ok {
		r.elems = r.elems[:len(r.elems)-1]
	}
	return elem, ok
}

// PeekLast returns the last element. ok is false if there is none.
func (r *Ring[T]) PeekLast() (elem T, ok bool) {
	if r.IsEmpty() {
		return elem, false
	}
	return r.elems[len(r.elems)-1], true
}

// IsFull reports whether no more elements fit.
func (r *Ring[T]) IsFull() bool { return r.Len() >= r.capacity }

// Cap returns how many elements fit.
func (r *Ring[T]) Cap() int { return r.capacity }
