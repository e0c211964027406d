package rate_test

import (
	"time"

	"golang.org/x/time/rate"
)

// A bucket of three tokens, into which one comes each second.
const (
	burst = 3
	every = time.Second
)

type tested struct{ *rate.Limiter }

func newLimiter() *tested { return &tested{rate.NewLimiter(rate.Every(every), burst)} }

func (t *tested) AllowN(n int) (ok bool) { return t.Limiter.AllowN(time.Now(), n) }

// Reserve returns how long the caller has to wait.
func (t *tested) Reserve(n int) (delay time.Duration, ok bool) {
	r := t.Limiter.ReserveN(time.Now(), n)
	if !r.OK() {
		return 0, false
	}
	return r.Delay(), true
}

// plain counts in time instead of tokens: a token is a second. It has the time at which the bucket
// would be full if nothing were taken.
type plain struct{ full time.Time }

func newPlain() *plain { return &plain{time.Now()} }

// take takes tokens and returns how long it takes until they are there.
func (p *plain) take(n int, waits bool) (delay time.Duration, ok bool) {
	now := time.Now()
	full := p.full
	if full.Before(now) {
		full = now
	}
	full = full.Add(time.Duration(n) * every)
	delay = max(0, full.Add(-burst*every).Sub(now))
	if n > burst || delay > 0 && !waits {
		return 0, false
	}
	p.full = full
	return delay, true
}

func (p *plain) AllowN(n int) (ok bool) {
	_, ok = p.take(n, false)
	return ok
}

func (p *plain) Reserve(n int) (delay time.Duration, ok bool) { return p.take(n, true) }
