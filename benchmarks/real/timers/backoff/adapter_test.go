package backoff_test

import (
	"context"
	"errors"
	"time"

	"github.com/cenkalti/backoff/v5"
)

// The intervals are 1, 2, 4, 5 and 5 seconds and so on.
const (
	initial = time.Second
	factor  = 2
	most    = 5 * time.Second
)

type tested struct{ b *backoff.ExponentialBackOff }

func newBackOff() *tested {
	t := &tested{&backoff.ExponentialBackOff{InitialInterval: initial, Multiplier: factor, MaxInterval: most}}
	t.b.Reset()
	return t
}

func (t *tested) Next() (d time.Duration) { return t.b.NextBackOff() }

func (t *tested) Reset() { t.b.Reset() }

var errFailed = errors.New("failed")

// Retry retries what fails so many times. The first failure asks for a pause, if there is one.
func (t *tested) Retry(failures, tries int, within, pause time.Duration) (made int, took time.Duration, ok bool) {
	began := time.Now()
	_, err := backoff.Retry(context.Background(), func() (int, error) {
		if made++; made > failures {
			return made, nil
		}
		if made == 1 && pause > 0 {
			return 0, backoff.RetryAfter(int(pause / time.Second))
		}
		return 0, errFailed
	}, backoff.WithBackOff(t.b), backoff.WithMaxTries(uint(tries)), backoff.WithMaxElapsedTime(within))
	return made, time.Since(began), err == nil
}

// plain does what the documentation says. No time to retry within means that there is no limit.
type plain struct{ next time.Duration }

func newPlain() *plain { return &plain{initial} }

func (p *plain) Next() (d time.Duration) {
	d = p.next
	p.next = min(factor*p.next, most)
	return d
}

func (p *plain) Reset() { p.next = initial }

func (p *plain) Retry(failures, tries int, within, pause time.Duration) (made int, took time.Duration, ok bool) {
	p.Reset()
	for made = 1; made <= failures; made++ {
		if made == tries {
			return made, took, false
		}
		d := p.Next()
		if made == 1 && pause > 0 {
			d = pause
			p.Reset()
		}
		if within > 0 && took+d > within {
			return made, took, false
		}
		took += d
	}
	return made, took, true
}
