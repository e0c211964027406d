package runtime

import (
	"cmp"
	"time"
)

// forever is a limit of time that no test in a bubble reaches.
const forever = 100 * 365 * 24 * time.Hour

// patient returns the test without limits of time if these are virtual: a call that waits for a
// timer takes as long as that is set for, and hangs only if nothing wakes it any more.
func (t *Test) patient() *Test {
	if !t.VirtualTime {
		return t
	}
	p := *t
	p.Options.CallDeadline = cmp.Or(p.Options.CallDeadline, forever)
	p.Options.Shrink.Time = forever
	return &p
}
