// Package connections lends one connection to those who call at the same time: who finds it lent
// waits until it is given back. A goroutine of its own counts what was sent.
package connections

import "sync"

// Pool has one connection.
type Pool struct {
	mu      sync.Mutex
	lent    bool
	waiting []chan struct{} // of those who wait, in their order
	total   int             // what was sent
	bug     bug

	counted chan int
	done    chan struct{}
	counter sync.WaitGroup
}

type bug int

const (
	none bug = iota
	missedWakeUp
	leftBehind
	notEnded
)

// New returns a pool whose connection is free.
func New() *Pool { return with(none) }

// NewMissedWakeUp returns one in which a caller who finds the connection lent says too late that it
// waits: if the connection is given back in between, nobody wakes it.
func NewMissedWakeUp() *Pool { return with(missedWakeUp) }

// NewLeftBehind returns one in which a caller who had to wait leaves a goroutine behind.
func NewLeftBehind() *Pool { return with(leftBehind) }

// NewNotEnded returns one whose counter goes on after Close.
func NewNotEnded() *Pool { return with(notEnded) }

func with(b bug) *Pool {
	p := &Pool{bug: b, counted: make(chan int), done: make(chan struct{})}
	p.counter.Go(p.count)
	return p
}

// count adds up what was sent.
func (p *Pool) count() {
	for {
		select {
		case n := <-p.counted:
			p.add(n)
		case <-p.done:
			return
		}
	}
}

func (p *Pool) add(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.total += n
}

// Close ends the counter.
func (p *Pool) Close() {
	if p.bug == notEnded {
		return
	}
	close(p.done)
	p.counter.Wait()
}

// Send sends something over the connection, and returns how much was sent in all.
func (p *Pool) Send(n int) (total int) {
	p.acquire()
	defer p.release()
	p.counted <- n
	return p.sent()
}

// sent waits for the counter, which adds before it receives again.
func (p *Pool) sent() (total int) {
	p.counted <- 0
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.total
}

// acquire waits for the connection. Who gives it back hands it over.
func (p *Pool) acquire() {
	p.mu.Lock()
	if !p.lent {
		p.lent = true
		p.mu.Unlock()
		return
	}
	if p.bug == missedWakeUp {
		p.mu.Unlock()
		p.mu.Lock()
	}
	mine := make(chan struct{})
	p.waiting = append(p.waiting, mine)
	p.mu.Unlock()
	if p.bug == leftBehind {
		go p.await(make(chan struct{}))
	}
	p.await(mine)
}

func (p *Pool) await(turn chan struct{}) { <-turn }

// release hands the connection to the first who waits, if somebody does.
func (p *Pool) release() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiting) == 0 {
		p.lent = false
		return
	}
	close(p.waiting[0])
	p.waiting = p.waiting[1:]
}
