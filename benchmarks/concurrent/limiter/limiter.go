// Package limiter allows a bounded number of requests in a time.
package limiter

import (
	"sync"
	"time"
)

const (
	// Burst is how many requests are allowed at once.
	Burst = 3
	// Every is the time after which one more is allowed, from the beginning on.
	Every = time.Second
)

// Limiter is a bucket of tokens, of which each request takes one.
type Limiter struct {
	mu     sync.Mutex
	tokens int
	filled time.Time // when the last token came
	bug    bug
}

type bug int

const (
	none bug = iota
	restLost
	neverFull
	drifts
)

// New returns a limiter whose bucket is full.
func New() *Limiter { return &Limiter{tokens: Burst, filled: time.Now()} }

func with(b bug) *Limiter {
	l := New()
	l.bug = b
	return l
}

// NewRestLost returns one that loses the rest of the time with each token.
func NewRestLost() *Limiter { return with(restLost) }

// NewNeverFull returns one whose bucket has no bound.
func NewNeverFull() *Limiter { return with(neverFull) }

// NewDrifts returns one that counts anew from when it sees that the bucket is full.
func NewDrifts() *Limiter { return with(drifts) }

// Allow takes a token, if there is one.
func (l *Limiter) Allow() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fill(time.Now())
	if l.tokens == 0 {
		return false
	}
	l.tokens--
	return true
}

// Tokens returns how many requests would be allowed now.
func (l *Limiter) Tokens() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fill(time.Now())
	return l.tokens
}

func (l *Limiter) fill(now time.Time) {
	n := int(now.Sub(l.filled) / Every)
	if n == 0 {
		return
	}
	l.tokens += n
	l.filled = l.filled.Add(time.Duration(n) * Every)
	if l.bug == restLost {
		l.filled = now
	}
	if l.tokens >= Burst && l.bug != neverFull {
		l.tokens = Burst
		if l.bug == drifts {
			l.filled = now
		}
	}
}
