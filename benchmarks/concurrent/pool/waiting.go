package pool

// NewToldFirst returns a pool that wakes who waits before it gives the slot back, and not under the
// same lock: who is woken finds none, and waits again.
func NewToldFirst() *Pool { return with(toldFirst) }

// Await lends a slot, and waits while all are lent. After Close it is 0.
func (p *Pool) Await() (slot int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.free) == 0 && !p.shut {
		p.back.Wait()
	}
	if p.shut {
		return 0
	}
	slot = p.free[len(p.free)-1]
	p.free = p.free[:len(p.free)-1]
	p.lent[slot] = true
	return slot
}

// Close wakes all who wait.
func (p *Pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shut = true
	p.back.Broadcast()
}
