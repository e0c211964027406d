// Package limit provides a rate limiter.
package limit

import (
	"fmt"
	"time"
)

// Limiter allows events at a steady rate with bursts: a bucket holds up to burst tokens, a token is
// added once in each interval, and an event takes one token or several. The bucket is full at the
// begin. A Limiter is not safe for use by several goroutines.
type Limiter struct {
	interval time.Duration
	burst    int
	now      func() time.Time
	tokens   int       // may be negative, if events were reserved
	since    time.Time // when the last token was added
}

// Option configures a Limiter.
type Option func(*Limiter)

// Clock has the limiter ask now for the time, in the place of time.Now.
func Clock(now func() time.Time) Option { return func(l *Limiter) { l.now = now } }

// Empty has the limiter begin without tokens.
func Empty() Option { return func(l *Limiter) { l.tokens = 0 } }

// New returns a limiter that adds a token in each interval and holds up to burst tokens. The error
// says which of them is not positive.
func New(interval time.Duration, burst int, options ...Option) (*Limiter, error) {
	if interval <= 0 {
		return nil, fmt.Errorf("limit: interval %v is not positive", interval)
	}
	if burst <= 0 {
		return nil, fmt.Errorf("limit: burst %d is not positive", burst)
	}
	l := &Limiter{interval: interval, burst: burst, now: time.Now, tokens: burst}
	for _, o := range options {
		o(l)
	}
	l.since = l.now()
	return l, nil
}

// refill adds the tokens that are due and returns the time.
func (l *Limiter) refill() time.Time {
	now := l.now()
	due := int(now.Sub(l.since) / l.interval)
	if due <= 0 {
		return now
	}
	l.since = l.since.Add(time.Duration(due) * l.interval)
	l.tokens += due
	l.tokens = min(l.tokens, l.burst)
	return now
}

// take takes n tokens. A bucket that was full begins to fill now.
func (l *Limiter) take(n int, now time.Time) {
	if l.tokens == l.burst {
		l.since = now
	}
	l.tokens -= n
}

// Allow reports whether an event may happen now, and takes a token if so.
func (l *Limiter) Allow() bool { return l.AllowN(1) }

// AllowN reports whether n events may happen now, and takes n tokens if so. Otherwise it takes
// none. It is true for n of zero or less.
func (l *Limiter) AllowN(n int) bool {
	now := l.refill()
	if n <= 0 {
		return true
	}
	if n > l.tokens {
		return false
	}
	l.take(n, now)
	return true
}

// Reserve takes n tokens, which need not be there yet, and returns how long to wait until they are.
// Ok is false, and nothing is taken, if n is above the burst or below one.
func (l *Limiter) Reserve(n int) (wait time.Duration, ok bool) {
	if n < 1 || n > l.burst {
		return 0, false
	}
	now := l.refill()
	l.take(n, now)
	return l.until(0, now), true
}

// until returns how long it takes until there are n tokens.
func (l *Limiter) until(n int, now time.Time) time.Duration {
	if missing := n - l.tokens; missing > 0 {
		return l.since.Add(time.Duration(missing) * l.interval).Sub(now)
	}
	return 0
}

// Delay returns how long it takes until Allow would be true, zero if it is now. It takes nothing.
func (l *Limiter) Delay() time.Duration { return l.until(1, l.refill()) }

// Cancel gives n tokens back, for events that did not happen after all. The bucket never holds more
// than burst.
func (l *Limiter) Cancel(n int) {
	l.refill()
	l.tokens = min(l.tokens+max(n, 0), l.burst)
}

// Tokens returns how many tokens there are. It is negative while reserved ones are missing.
func (l *Limiter) Tokens() int {
	l.refill()
	return l.tokens
}

// SetBurst changes the burst. Tokens above it are lost. It panics if burst is not positive.
func (l *Limiter) SetBurst(burst int) {
	if burst <= 0 {
		panic("limit: burst must be positive")
	}
	now := l.refill()
	if l.tokens == l.burst {
		l.since = now
	}
	l.burst = burst
	l.tokens = min(l.tokens, burst)
}
