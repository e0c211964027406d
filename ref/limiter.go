package ref

import (
	"slices"
	"time"
)

// Limiter is a bucket of tokens. It is full at first. One token comes in at every interval, counted
// from the first request, as long as the bucket is not full; what is allowed takes tokens out.
//
// The model keeps no number of tokens. It remembers what it has allowed, and computes them anew
// each time.
type Limiter struct {
	now     func() time.Time
	burst   int           // how many tokens fit
	every   time.Duration // between two tokens
	begun   time.Time
	allowed []taken
}

// taken are tokens that were taken.
type taken struct {
	at time.Time
	n  int
}

// NewLimiter returns a full bucket for so many tokens, into which one comes at every interval.
func NewLimiter(now func() time.Time, burst int, every time.Duration) *Limiter {
	return &Limiter{now: now, burst: burst, every: every, begun: now()}
}

// Tokens returns how many tokens there are.
func (l *Limiter) Tokens() int {
	tokens := l.burst
	last := l.begun
	for _, t := range slices.Concat(l.allowed, []taken{{at: l.now()}}) {
		tokens = min(l.burst, tokens+l.ticks(t.at)-l.ticks(last)) - t.n
		last = t.at
	}
	return tokens
}

// ticks returns how many tokens have come by a time.
func (l *Limiter) ticks(at time.Time) int { return int(at.Sub(l.begun) / l.every) }

// Allow reports whether a token is there, and takes it.
func (l *Limiter) Allow() (ok bool) { return l.AllowN(1) }

// AllowN reports whether so many tokens are there, and takes them; if there are fewer, it takes
// none. A negative number is never allowed.
func (l *Limiter) AllowN(n int) (ok bool) {
	if n < 0 || n > l.Tokens() {
		return false
	}
	l.allowed = append(l.allowed, taken{l.now(), n})
	return true
}

// TimedLimiter is a limiter with a clock of its own, for systems whose clock the tester moves with
// an operation.
type TimedLimiter struct {
	*Limiter
	*Clock
}

// NewTimedLimiter returns a full bucket.
func NewTimedLimiter(burst int, every time.Duration) *TimedLimiter {
	c := NewClock()
	return &TimedLimiter{NewLimiter(c.Now, burst, every), c}
}
