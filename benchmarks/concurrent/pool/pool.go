// Package pool lends slots of a fixed number.
package pool

import "sync"

// Pool knows which slots are free.
type Pool struct {
	mu   sync.Mutex
	free []int // a stack
	lent []bool
	back *sync.Cond // a slot was given back
	shut bool
	bug  bug
}

type bug int

const (
	none bug = iota
	doubleFree
	readBefore
	unmarked
	toldFirst
)

// New returns a pool of three slots, all free.
func New() *Pool {
	p := &Pool{lent: make([]bool, 3)}
	p.back = sync.NewCond(&p.mu)
	for i := range p.lent {
		p.free = append(p.free, len(p.lent)-1-i)
	}
	return p
}

func with(b bug) *Pool {
	p := New()
	p.bug = b
	return p
}

// NewDoubleFree returns one that looks whether a slot is lent under one lock, and frees it under
// the next.
func NewDoubleFree() *Pool { return with(doubleFree) }

// NewReadBefore returns one that looks at the free slots before it takes the lock to take one.
func NewReadBefore() *Pool { return with(readBefore) }

// NewUnmarked returns one that marks a slot as lent after it has given up the lock.
func NewUnmarked() *Pool { return with(unmarked) }

// Acquire lends a slot, if one is free.
func (p *Pool) Acquire() (slot int, ok bool) {
	if p.bug == readBefore {
		if slot, ok = p.top(); !ok {
			return 0, false
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.free = p.free[:max(len(p.free)-1, 0)]
		p.lent[slot] = true
		return slot, true
	}
	p.mu.Lock()
	if len(p.free) == 0 {
		p.mu.Unlock()
		return 0, false
	}
	slot = p.free[len(p.free)-1]
	p.free = p.free[:len(p.free)-1]
	if p.bug == unmarked {
		p.mu.Unlock()
		p.mu.Lock()
	}
	p.lent[slot] = true
	p.mu.Unlock()
	return slot, true
}

// Release gives a slot back; it is refused if the slot is not lent.
func (p *Pool) Release(slot int) bool {
	if p.bug == doubleFree && !p.IsLent(slot) {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bug != doubleFree && !p.lent[slot] {
		return false
	}
	if p.back.Signal(); p.bug == toldFirst {
		p.mu.Unlock()
		p.mu.Lock()
	}
	p.lent[slot] = false
	p.free = append(p.free, slot)
	return true
}

// IsLent reports whether a slot is lent.
func (p *Pool) IsLent(slot int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lent[slot]
}

func (p *Pool) top() (slot int, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.free) == 0 {
		return 0, false
	}
	return p.free[len(p.free)-1], true
}
