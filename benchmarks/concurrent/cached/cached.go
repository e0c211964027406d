// Package cached is a total whose readers have a cache, for what is read more often than written. A
// writer empties the cache before it writes. A reader that comes between the two fills it with the
// old total, which stays there until the next writer: what is read is late by one change at most.
package cached

import "sync"

// Total is a number that grows.
type Total struct {
	writers sync.Mutex // one at a time

	mu     sync.Mutex
	total  int
	cache  int
	cached bool
	lost   bool
}

// New returns a total of 0.
func New() *Total { return &Total{} }

// NewLost returns one whose writers read under one lock, and write under the next.
func NewLost() *Total { return &Total{lost: true} }

// Add adds a number, and returns the new total.
func (t *Total) Add(n int) (total int) {
	if !t.lost {
		t.writers.Lock()
		defer t.writers.Unlock()
	}
	total = t.empty() + n
	t.mu.Lock()
	defer t.mu.Unlock()
	t.total = total
	return total
}

// empty empties the cache, and returns the total.
func (t *Total) empty() (total int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.cached = false
	return t.total
}

// Get returns the total, or the one before.
func (t *Total) Get() (total int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.cached {
		t.cache, t.cached = t.total, true
	}
	return t.cache
}
