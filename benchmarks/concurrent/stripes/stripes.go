// Package stripes is a counter in parts, for many writers. Its sum is right when nobody is adding;
// while somebody is, it may have what was added later, and not what was added before. One sum is
// made after the other, so that a later one has all that an earlier one has.
package stripes

import "sync"

const parts = 2

// Counter counts up.
type Counter struct {
	parts   [parts]part
	lost    bool
	summing *sync.Mutex // nil if sums are made at the same time
}

type part struct {
	mu sync.Mutex
	n  int
}

// New returns a counter at 0.
func New() *Counter { return &Counter{summing: new(sync.Mutex)} }

// NewLost returns one that reads under one lock, and writes under the next.
func NewLost() *Counter { return &Counter{lost: true, summing: new(sync.Mutex)} }

// NewSumsAtOnce returns one whose sums do not wait for each other. Of two sums and two additions at
// the same time, each sum may then have the addition that the other lacks, which no order explains.
func NewSumsAtOnce() *Counter { return &Counter{} }

// Add adds a number to the part that serves it.
func (c *Counter) Add(n int) {
	p := &c.parts[n%parts]
	if c.lost {
		p.set(p.get() + n)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.n += n
}

// Sum returns what was added.
func (c *Counter) Sum() (n int) {
	if c.summing != nil {
		c.summing.Lock()
		defer c.summing.Unlock()
	}
	for i := range c.parts {
		n += c.parts[i].get()
	}
	return n
}

func (p *part) get() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.n
}

func (p *part) set(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.n = n
}
