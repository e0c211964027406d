// Package stuck is a counter for several goroutines.
package stuck

import "sync"

// Counter counts.
type Counter struct {
	mu sync.Mutex
	n  int
}

// New returns a counter.
func New() *Counter { return &Counter{} }

// Add adds to it, up to a limit.
func (c *Counter) Add(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n += n
	if c.n > 5 {
		c.Reset()
	}
}

// Reset sets it to 0.
func (c *Counter) Reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n = 0
}

// Value returns the count.
func (c *Counter) Value() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}
