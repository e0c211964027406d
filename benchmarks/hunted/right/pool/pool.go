// Package pool lends out a limited number of resources.
package pool

import (
	"errors"
	"fmt"
)

// Errors of a Pool.
var (
	ErrExhausted = errors.New("pool: all resources are in use")
	ErrClosed    = errors.New("pool: closed")
	ErrNotLent   = errors.New("pool: resource is not lent out")
)

// Pool lends out resources of type R. It opens one when it has none that is idle, and never has
// more than its limit. The resource that was given back last is lent out first. It is not safe for
// use by several goroutines.
type Pool[R comparable] struct {
	open   func() (R, error)
	shut   func(R)
	limit  int
	idle   []R
	lent   map[R]int // how often it was lent out
	closed bool
}

// New returns a pool for up to limit resources, which it opens with open and gets rid of with shut.
// It panics if limit is less than one.
func New[R comparable](limit int, open func() (R, error), shut func(R)) *Pool[R] {
	if limit < 1 {
		panic("pool: limit must be positive")
	}
	return &Pool[R]{open: open, shut: shut, limit: limit, lent: map[R]int{}}
}

// Acquire lends out a resource. The error is ErrExhausted if limit resources are in use, ErrClosed
// if the pool is closed, or that of opening one, after which the pool is as before.
func (p *Pool[R]) Acquire() (r R, err error) {
	if p.closed {
		return r, ErrClosed
	}
	if n := len(p.idle); n > 0 {
		r = p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.lent[r]++
		return r, nil
	}
	if len(p.lent) >= p.limit {
		return r, ErrExhausted
	}
	if r, err = p.open(); err != nil {
		return r, fmt.Errorf("pool: open: %w", err)
	}
	p.lent[r]++
	return r, nil
}

// Release gives a resource back. The error is ErrNotLent if it is not lent out. When the pool is
// closed, or has more than its limit, it shuts the resource at once.
func (p *Pool[R]) Release(r R) error {
	if _, ok := p.lent[r]; !ok {
		return ErrNotLent
	}
	over := p.Size() > p.limit
	delete(p.lent, r)
	if p.closed || over {
		p.shut(r)
		return nil
	}
	p.idle = append(p.idle, r)
	return nil
}

// With calls fn with a resource and gives it back afterwards, also if fn panics. It returns the
// error of Acquire or that of fn.
func (p *Pool[R]) With(fn func(R) error) error {
	r, err := p.Acquire()
	if err != nil {
		return err
	}
	defer p.Release(r)
	return fn(r)
}

// SetLimit changes the limit and shuts idle resources that are too many, those that have been idle
// for longest first. Resources that are lent out stay so. It returns how many it shut and panics if
// limit is less than one.
func (p *Pool[R]) SetLimit(limit int) int {
	if limit < 1 {
		panic("pool: limit must be positive")
	}
	p.limit = limit
	return p.trim(max(0, p.limit-len(p.lent)))
}

// trim leaves up to n resources idle.
func (p *Pool[R]) trim(n int) int {
	gone := p.idle[:max(0, len(p.idle)-n)]
	for _, r := range gone {
		p.shut(r)
	}
	p.idle = append([]R(nil), p.idle[len(gone):]...)
	return len(gone)
}

// InUse returns how many resources are lent out.
func (p *Pool[R]) InUse() int { return len(p.lent) }

// Idle returns how many resources wait to be lent out.
func (p *Pool[R]) Idle() int { return len(p.idle) }

// Size returns how many resources are open.
func (p *Pool[R]) Size() int { return len(p.idle) + len(p.lent) }

// Close shuts all idle resources. Those that are lent out are shut when they are released. The
// error is ErrClosed if the pool is closed already.
func (p *Pool[R]) Close() error {
	if p.closed {
		return ErrClosed
	}
	p.closed = true
	p.trim(0)
	return nil
}
