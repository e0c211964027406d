package gobreaker_test

import (
	"errors"
	"slices"
	"time"

	"github.com/sony/gobreaker/v2"
)

var (
	errBad  = errors.New("bad")
	errSkip = errors.New("excluded")
)

// breaker opens after three failures for ten seconds, and closes after two successes.
type breaker struct {
	*gobreaker.TwoStepCircuitBreaker[int]
	open []func(error)
}

func newBreaker() *breaker {
	return &breaker{TwoStepCircuitBreaker: gobreaker.NewTwoStepCircuitBreaker[int](gobreaker.Settings{
		MaxRequests: 2, Timeout: 10 * time.Second,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= 3 },
		IsExcluded:  func(err error) bool { return errors.Is(err, errSkip) },
	})}
}

func (b *breaker) Allow() bool {
	done, err := b.TwoStepCircuitBreaker.Allow()
	if err == nil {
		b.open = append(b.open, done)
	}
	return err == nil
}

// Done ends the nth of the requests that are under way.
func (b *breaker) Done(n int, how string) {
	if len(b.open) > 0 {
		n %= len(b.open)
		b.open[n](map[string]error{"bad": errBad, "excluded": errSkip}[how])
		b.open = slices.Delete(b.open, n, n+1)
	}
}

func (b *breaker) State() string { return b.TwoStepCircuitBreaker.State().String() }

func (b *breaker) Counts() []int {
	c := b.TwoStepCircuitBreaker.Counts()
	return []int{int(c.Requests), int(c.TotalSuccesses), int(c.TotalFailures), int(c.TotalExclusions),
		int(c.ConsecutiveSuccesses), int(c.ConsecutiveFailures)}
}

// plain does the same; a request has the number of the period in which it began.
type plain struct {
	state  string
	ends   time.Time
	c      [6]int // as Counts has them
	open   []int
	period int
}

func newPlain() *plain { return &plain{state: "closed"} }

func (p *plain) to(state string) {
	p.state, p.c = state, [6]int{}
	p.period++
	p.ends = time.Now().Add(10 * time.Second)
}

func (p *plain) State() string {
	if p.state == "open" && time.Now().After(p.ends) {
		p.to("half-open")
	}
	return p.state
}

func (p *plain) Allow() bool {
	if s := p.State(); s == "open" || s == "half-open" && p.c[0]-p.c[3] >= 2 {
		return false
	}
	p.c[0]++
	p.open = append(p.open, p.period)
	return true
}

func (p *plain) Done(n int, how string) {
	p.State()
	if len(p.open) == 0 {
		return
	}
	n %= len(p.open)
	period := p.open[n]
	p.open = slices.Delete(p.open, n, n+1)
	if period != p.period {
		return
	}
	switch how {
	case "good":
		p.c[1], p.c[4], p.c[5] = p.c[1]+1, p.c[4]+1, 0
		if p.state == "half-open" && p.c[4] >= 2 {
			p.to("closed")
		}
	case "bad":
		p.c[2], p.c[5], p.c[4] = p.c[2]+1, p.c[5]+1, 0
		if p.state == "half-open" || p.c[5] >= 3 {
			p.to("open")
		}
	default:
		p.c[3]++
	}
}

func (p *plain) Counts() []int { return p.c[:] }
