// Package debouncer passes on the last of several values, once no more have come for a while.
package debouncer

import (
	"sync"
	"time"
)

// Quiet is how long no value has to come.
const Quiet = 100 * time.Millisecond

// Debouncer waits for values.
type Debouncer struct {
	mu    sync.Mutex
	value int
	timer *time.Timer
	fired int
	last  int
	bug   bug
}

type bug int

const (
	none bug = iota
	firstValue
	notStopped
	notRestarted
)

// New returns a debouncer that has passed on nothing.
func New() *Debouncer { return &Debouncer{} }

// NewFirstValue returns one that passes on the value with which the waiting began.
func NewFirstValue() *Debouncer { return &Debouncer{bug: firstValue} }

// NewNotStopped returns one that begins to wait again, and goes on waiting as before as well.
func NewNotStopped() *Debouncer { return &Debouncer{bug: notStopped} }

// NewNotRestarted returns one that waits from the first value on.
func NewNotRestarted() *Debouncer { return &Debouncer{bug: notRestarted} }

// Set is a new value.
func (d *Debouncer) Set(value int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	waiting := d.timer != nil
	if !waiting || d.bug != firstValue {
		d.value = value
	}
	switch {
	case !waiting:
	case d.bug == notRestarted:
		return
	case d.bug != notStopped:
		d.timer.Stop()
	}
	d.timer = time.AfterFunc(Quiet, d.fire)
}

// Cancel forgets a value that was not passed on yet.
func (d *Debouncer) Cancel() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.timer == nil {
		return false
	}
	d.timer.Stop()
	d.timer = nil
	return true
}

// Passed returns how many values were passed on, and the last of them.
func (d *Debouncer) Passed() (times, value int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.fired, d.last
}

func (d *Debouncer) fire() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fired++
	d.last = d.value
	d.timer = nil
}
