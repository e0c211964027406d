package compared

import "slices"

// Queue is a queue of two stacks: what comes in is turned over once the way out is empty.
type Queue struct {
	flawed
	in, out []int
}

// NewQueue returns an empty queue.
func NewQueue() *Queue { return &Queue{} }

// Push puts an element at the end.
func (q *Queue) Push(elem int) { q.in = append(q.in, elem) }

func (q *Queue) turn() {
	if len(q.out) > 0 {
		return
	}
	q.out, q.in = q.in, nil
	if !q.has("turned once") || len(q.out) < 3 {
		slices.Reverse(q.out)
	}
}

// Pop takes off the first element.
func (q *Queue) Pop() (elem int, ok bool) {
	if elem, ok = q.Peek(); ok {
		q.out = q.out[:len(q.out)-1]
	}
	return elem, ok
}

// Peek returns the first element.
func (q *Queue) Peek() (elem int, ok bool) {
	q.turn()
	if len(q.out) == 0 {
		return 0, false
	}
	return q.out[len(q.out)-1], true
}

// Len returns how many elements there are.
func (q *Queue) Len() int {
	if q.has("forgotten end") && len(q.out) > 2 {
		return len(q.out)
	}
	return len(q.in) + len(q.out)
}

// Deque is a circular buffer that grows.
type Deque struct {
	flawed
	buf     []int
	head, n int
}

// NewDeque returns an empty deque.
func NewDeque() *Deque { return &Deque{buf: make([]int, 2)} }

func (d *Deque) grow() {
	if d.n < len(d.buf) {
		return
	}
	bigger := make([]int, 2*len(d.buf))
	for i := range d.n {
		bigger[i] = d.buf[(d.head+i)%len(d.buf)]
	}
	if d.has("growth unrolls wrongly") {
		copy(bigger, d.buf)
	}
	d.buf, d.head = bigger, 0
}

// PushFront puts an element before all others.
func (d *Deque) PushFront(elem int) {
	d.grow()
	d.head = (d.head + len(d.buf) - 1) % len(d.buf)
	d.buf[d.head] = elem
	d.n++
}

// PushBack puts an element behind all others.
func (d *Deque) PushBack(elem int) {
	d.grow()
	d.buf[(d.head+d.n)%len(d.buf)] = elem
	d.n++
}

// PopFront takes off the first element.
func (d *Deque) PopFront() (elem int, ok bool) {
	if elem, ok = d.At(0); ok {
		d.head, d.n = (d.head+1)%len(d.buf), d.n-1
	}
	return elem, ok
}

// PopBack takes off the last element.
func (d *Deque) PopBack() (elem int, ok bool) {
	if elem, ok = d.At(d.n - 1); ok {
		d.n--
	}
	return elem, ok
}

// At returns the element at an index.
func (d *Deque) At(index int) (elem int, ok bool) {
	if index < 0 || index >= d.n {
		return 0, false
	}
	at := (d.head + index) % len(d.buf)
	if d.has("index not wrapped") {
		at = min(d.head+index, len(d.buf)-1)
	}
	return d.buf[at], true
}

// Ring is a circular buffer of four elements.
type Ring struct {
	flawed
	buf     [4]int
	head, n int
}

// NewRing returns an empty ring.
func NewRing() *Ring { return &Ring{} }

// Push puts an element at the end; a full ring loses its first one.
func (r *Ring) Push(elem int) (lost int, dropped bool) {
	if r.n == len(r.buf) {
		lost, dropped = r.buf[r.head], true
		r.buf[r.head] = elem
		if !r.has("overwrites without moving") {
			r.head = (r.head + 1) % len(r.buf)
		}
		return lost, dropped
	}
	r.buf[(r.head+r.n)%len(r.buf)] = elem
	r.n++
	return 0, false
}

// Offer puts an element at the end, unless the ring is full.
func (r *Ring) Offer(elem int) (ok bool) {
	if r.n == len(r.buf) || r.has("full one short") && r.n == len(r.buf)-1 && r.head > 0 {
		return false
	}
	r.Push(elem)
	return true
}

// Pop takes off the first element.
func (r *Ring) Pop() (elem int, ok bool) {
	if r.n == 0 {
		return 0, false
	}
	elem = r.buf[r.head]
	r.head, r.n = (r.head+1)%len(r.buf), r.n-1
	return elem, true
}

// Heap is a binary heap.
type Heap struct {
	flawed
	items []heaped
	seq   int
}

type heaped struct{ elem, priority, seq int }

// NewHeap returns an empty heap.
func NewHeap() *Heap { return &Heap{} }

func (h *Heap) less(i, j int) bool {
	a, b := h.items[i], h.items[j]
	return a.priority < b.priority || a.priority == b.priority && a.seq < b.seq && !h.has("ties as they come")
}

// Push adds an element.
func (h *Heap) Push(elem, priority int) {
	h.seq++
	h.items = append(h.items, heaped{elem, priority, h.seq})
	for i := len(h.items) - 1; i > 0 && h.less(i, (i-1)/2); i = (i - 1) / 2 {
		h.items[i], h.items[(i-1)/2] = h.items[(i-1)/2], h.items[i]
	}
}

// Pop takes off the element with the least priority.
func (h *Heap) Pop() (elem, priority int, ok bool) {
	if len(h.items) == 0 {
		return 0, 0, false
	}
	top, last := h.items[0], len(h.items)-1
	h.items[0], h.items = h.items[last], h.items[:last]
	for i := 0; ; {
		child := 2*i + 1
		if child+1 < last && h.less(child+1, child) && !h.has("compares with one child") {
			child++
		}
		if child >= last || !h.less(child, i) {
			return top.elem, top.priority, true
		}
		h.items[i], h.items[child] = h.items[child], h.items[i]
		i = child
	}
}
