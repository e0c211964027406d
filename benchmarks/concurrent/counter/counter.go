// Package counter counts, from any number of goroutines.
package counter

import "sync"

// Counter is a number that goes up and down.
type Counter struct {
	mu  sync.RWMutex
	n   int64
	bug bug
}

type bug int

const (
	none bug = iota
	lostUpdate
	lateCompare
	unlockedRead
)

// New returns a counter at 0.
func New() *Counter { return &Counter{} }

// NewLostUpdate returns one that reads under one lock, and writes under the next.
func NewLostUpdate() *Counter { return &Counter{bug: lostUpdate} }

// NewLateCompare returns one that compares under one lock, and swaps under the next.
func NewLateCompare() *Counter { return &Counter{bug: lateCompare} }

// NewUnlockedRead returns one that is read without the lock.
func NewUnlockedRead() *Counter { return &Counter{bug: unlockedRead} }

// Add adds n, and returns the sum.
func (c *Counter) Add(n int64) int64 {
	if c.bug == lostUpdate {
		sum := c.Value() + n
		c.Store(sum)
		return sum
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n += n
	return c.n
}

// Value returns the number.
func (c *Counter) Value() int64 {
	if c.bug == unlockedRead {
		return c.n
	}
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.n
}

// Store sets the number.
func (c *Counter) Store(n int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n = n
}

// CompareAndSwap sets the number to n if it is old.
func (c *Counter) CompareAndSwap(old, n int64) bool {
	if c.bug == lateCompare {
		if c.Value() != old {
			return false
		}
		c.Store(n)
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n != old {
		return false
	}
	c.n = n
	return true
}
