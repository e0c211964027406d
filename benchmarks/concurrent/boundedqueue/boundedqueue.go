// Package boundedqueue is a queue of bounded size for producers and consumers, who wait or do not.
package boundedqueue

import "sync"

// Queue holds a bounded number of elements in a ring.
type Queue struct {
	mu    sync.Mutex
	moved *sync.Cond // an element was put in or taken out
	ring  []int
	first int // index of the first element
	size  int
	shut  bool
	bug   bug
}

type bug int

const (
	none bug = iota
	lateRoom
	takenTwice
	sizeApart
	oneWoken
	lookedOnce
	lateWait
)

// New returns an empty queue for three elements.
func New() *Queue {
	q := &Queue{ring: make([]int, 3)}
	q.moved = sync.NewCond(&q.mu)
	return q
}

func with(b bug) *Queue {
	q := New()
	q.bug = b
	return q
}

// NewLateRoom returns one that looks for room before it takes the lock to put an element in.
func NewLateRoom() *Queue { return with(lateRoom) }

// NewTakenTwice returns one that reads the first element under one lock, and removes it under the
// next.
func NewTakenTwice() *Queue { return with(takenTwice) }

// NewSizeApart returns one that counts an element after it has given up the lock.
func NewSizeApart() *Queue { return with(sizeApart) }

// Offer puts an element at the end, unless the queue is full.
func (q *Queue) Offer(elem int) bool {
	if q.bug == lateRoom && q.Len() == len(q.ring) {
		return false
	}
	q.mu.Lock()
	if q.bug != lateRoom && q.size == len(q.ring) {
		q.mu.Unlock()
		return false
	}
	q.ring[(q.first+q.size)%len(q.ring)] = elem
	if q.bug == sizeApart {
		q.mu.Unlock()
		q.mu.Lock()
	}
	q.size++
	q.mu.Unlock()
	return true
}

// Pop takes the first element out, if there is one.
func (q *Queue) Pop() (elem int, ok bool) {
	if q.bug == takenTwice {
		elem, ok = q.Peek()
		if ok {
			q.drop()
		}
		return elem, ok
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.size == 0 {
		return 0, false
	}
	elem = q.ring[q.first]
	q.first = (q.first + 1) % len(q.ring)
	q.size--
	return elem, true
}

// Peek returns the first element, if there is one.
func (q *Queue) Peek() (elem int, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.size == 0 {
		return 0, false
	}
	return q.ring[q.first], true
}

// Len returns how many elements there are.
func (q *Queue) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.size
}

func (q *Queue) drop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.first = (q.first + 1) % len(q.ring)
	q.size--
}
