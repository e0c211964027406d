// Package lease lets one owner have a thing for some time.
package lease

import (
	"sync"
	"time"
)

// Length is how long a lease lasts, unless it is renewed.
const Length = time.Minute

// Server knows who has the lease.
type Server struct {
	mu    sync.Mutex
	owner string // empty: nobody
	timer *time.Timer
	bug   bug
}

type bug int

const (
	none bug = iota
	oldTimer
	timerLeft
	renewedLate
)

// New returns a server whose lease is free.
func New() *Server { return &Server{} }

// NewOldTimer returns one in which a renewal leaves the timer of before running.
func NewOldTimer() *Server { return &Server{bug: oldTimer} }

// NewTimerLeft returns one in which a lease that is given back leaves its timer running.
func NewTimerLeft() *Server { return &Server{bug: timerLeft} }

// NewRenewedLate returns one that renews whatever the owner, so also a lease that has ended.
func NewRenewedLate() *Server { return &Server{bug: renewedLate} }

// Acquire takes the lease, if nobody has it.
func (s *Server) Acquire(owner string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.owner != "" {
		return false
	}
	s.begin(owner)
	return true
}

// Renew lets the lease last from now on, if the owner has it.
func (s *Server) Renew(owner string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.owner != owner && !(s.bug == renewedLate && s.owner == "" && s.timer != nil) {
		return false
	}
	if s.bug != oldTimer {
		s.timer.Stop()
	}
	s.begin(owner)
	return true
}

// Release gives the lease back, if the owner has it.
func (s *Server) Release(owner string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.owner != owner {
		return false
	}
	if s.bug != timerLeft {
		s.timer.Stop()
	}
	s.owner = ""
	return true
}

// Close ends the timer.
func (s *Server) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.timer != nil {
		s.timer.Stop()
	}
	return nil
}

func (s *Server) begin(owner string) {
	s.owner = owner
	var timer *time.Timer
	timer = time.AfterFunc(Length, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.timer == timer || s.bug == oldTimer || s.bug == timerLeft {
			s.owner = ""
		}
	})
	s.timer = timer
}
