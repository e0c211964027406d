package gobreaker_test

import (
	"errors"
	"time"

	"github.com/sony/gobreaker/v2"
)

// Three failures in a row open it for a minute; then two successes close it.
const (
	failures  = 3
	open      = time.Minute
	successes = 2
)

type tested struct {
	b *gobreaker.CircuitBreaker[int]
}

func newBreaker() *tested {
	return &tested{gobreaker.NewCircuitBreaker[int](gobreaker.Settings{MaxRequests: successes, Timeout: open,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= failures }})}
}

var errFailed = errors.New("failed")

// Request makes a request that succeeds or fails, if it is let through.
func (t *tested) Request(succeeds bool) (made bool) {
	_, _ = t.b.Execute(func() (int, error) {
		made = true
		if succeeds {
			return 1, nil
		}
		return 0, errFailed
	})
	return made
}

func (t *tested) State() (name string) { return t.b.State().String() }

// plain does what the documentation says.
type plain struct {
	state string
	row   int // failures if it is closed, successes if it is half open
	until time.Time
}

func newPlain() *plain { return &plain{state: "closed"} }

func (p *plain) State() (name string) {
	if p.state == "open" && !time.Now().Before(p.until) {
		p.state, p.row = "half-open", 0
	}
	return p.state
}

func (p *plain) Request(succeeds bool) (made bool) {
	switch p.State() {
	case "open":
		return false
	case "closed":
		if p.row++; succeeds {
			p.row = 0
		}
		if p.row == failures {
			p.trip()
		}
	default:
		if p.row++; !succeeds {
			p.trip()
		} else if p.row == successes {
			p.state, p.row = "closed", 0
		}
	}
	return true
}

func (p *plain) trip() { p.state, p.until = "open", time.Now().Add(open) }
