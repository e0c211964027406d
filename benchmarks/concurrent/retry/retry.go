// Package retry tries something again until it succeeds, and waits longer each time.
package retry

import (
	"sync"
	"time"
)

const (
	first = time.Second     // how long to wait after the first failure
	most  = 4 * time.Second // how long to wait at most
	Tries = 5               // how often to try
)

// Job is tried in the background.
type Job struct {
	mu       sync.Mutex
	failures int // how many tries are still to fail
	tried    int
	timer    *time.Timer
	bug      bug
}

type bug int

const (
	none bug = iota
	doubledFirst
	noBound
	stillTried
	oneMore
)

// New returns a job that was not begun.
func New() *Job { return &Job{} }

// NewDoubledFirst returns one that doubles the time before it first waits.
func NewDoubledFirst() *Job { return &Job{bug: doubledFirst} }

// NewNoBound returns one that waits as long as it takes.
func NewNoBound() *Job { return &Job{bug: noBound} }

// NewStillTried returns one that goes on after it was stopped.
func NewStillTried() *Job { return &Job{bug: stillTried} }

// NewOneMore returns one that counts only the tries after the first.
func NewOneMore() *Job { return &Job{bug: oneMore} }

// Begin begins a job that fails so many times, and ends the one of before.
func (j *Job) Begin(failures int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.timer != nil {
		j.timer.Stop()
	}
	j.failures, j.tried = failures, 0
	j.try(first)
}

// Stop ends the job.
func (j *Job) Stop() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.timer != nil && j.bug != stillTried {
		j.timer.Stop()
	}
}

// Tried returns how often the job was tried.
func (j *Job) Tried() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.tried
}

// try tries once, and again after a while.
func (j *Job) try(wait time.Duration) {
	j.tried++
	limit := Tries
	if j.bug == oneMore {
		limit++
	}
	if j.failures == 0 || j.tried == limit {
		return
	}
	j.failures--
	next := 2 * wait
	if next > most && j.bug != noBound {
		next = most
	}
	if j.bug == doubledFirst {
		wait = next
	}
	j.timer = time.AfterFunc(wait, func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.try(next)
	})
}
