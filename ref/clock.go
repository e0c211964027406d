package ref

import "time"

// Clock is a clock that only moves when it is told to.
type Clock struct{ now time.Time }

// NewClock returns a clock that shows the beginning of the year 2000.
func NewClock() *Clock { return &Clock{time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)} }

// Now returns the time that the clock shows.
func (c *Clock) Now() time.Time { return c.now }

// Advance moves the clock. It does not go back.
func (c *Clock) Advance(d time.Duration) { c.now = c.now.Add(max(0, d)) }
