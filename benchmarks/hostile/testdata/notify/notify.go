// Package notify counts what happens, and tells the user.
package notify

import (
	"os/exec"
	"strconv"
)

// Counter counts.
type Counter struct{ counts map[string]int }

// New returns a counter.
func New() *Counter { return &Counter{counts: map[string]int{}} }

// Add counts something, and tells the user at each third time.
func (c *Counter) Add(what string) {
	c.counts[what]++
	if c.counts[what]%3 == 0 {
		exec.Command("notify-send", what, strconv.Itoa(c.counts[what])).Run()
	}
}

// Count returns how often something was counted.
func (c *Counter) Count(what string) int { return c.counts[what] }
