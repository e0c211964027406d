package world

import "time"

// Clock tells a system the time and wakes it.
type Clock interface {
	Now() time.Time
	// After calls f once, d from now or later, and not before After has returned. stop prevents the
	// call, and reports whether it did. The owner is the party that owns the timer. The label says
	// what the timer is for; it is the same in each run.
	After(d time.Duration, owner, label string, f func()) (stop func() bool)
}

// Real is the clock of package time. Its timers call on goroutines of their own.
type Real struct{}

// Now returns the current time.
func (Real) Now() time.Time { return time.Now() }

// After is time.AfterFunc.
func (Real) After(d time.Duration, _, _ string, f func()) (stop func() bool) {
	return time.AfterFunc(d, f).Stop
}
