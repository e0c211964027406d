package ref

// Counter is a number that is counted up and down. It wraps like every int64.
type Counter struct{ n int64 }

// NewCounter returns a counter at 0.
func NewCounter() *Counter { return &Counter{} }

// Add adds a number, and returns the sum.
func (c *Counter) Add(n int64) (value int64) {
	c.n += n
	return c.n
}

// Inc adds one, and returns the sum.
func (c *Counter) Inc() (value int64) { return c.Add(1) }

// Dec takes one away, and returns the rest.
func (c *Counter) Dec() (value int64) { return c.Add(-1) }

// Value returns the number.
func (c *Counter) Value() int64 { return c.n }

// Store sets the number.
func (c *Counter) Store(n int64) { c.n = n }

// Swap sets the number, and returns the one before.
func (c *Counter) Swap(n int64) (old int64) {
	old, c.n = c.n, n
	return old
}

// CompareAndSwap sets the number if it is as expected, and reports whether it was.
func (c *Counter) CompareAndSwap(old, n int64) (swapped bool) {
	if c.n != old {
		return false
	}
	c.n = n
	return true
}
