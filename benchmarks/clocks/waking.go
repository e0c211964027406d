package clocks

import (
	"sync"
	"time"
)

// These types have timers, goroutines of their own, or sleep.

// Lease belongs to one owner for a minute.
type Lease struct {
	mu    sync.Mutex
	owner string
	timer *time.Timer
}

// NewLease returns a free lease.
func NewLease() *Lease { return &Lease{} }

// Acquire takes the lease, or keeps it for another minute.
func (l *Lease) Acquire(who string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if who == "" || l.owner != "" && l.owner != who {
		return false
	}
	if l.timer != nil {
		l.timer.Stop()
	}
	l.owner = who
	var mine *time.Timer
	mine = time.AfterFunc(time.Minute, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.timer == mine {
			l.owner = ""
		}
	})
	l.timer = mine
	return true
}

// Owner returns who has the lease.
func (l *Lease) Owner() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.owner
}

// Close stops the timer.
func (l *Lease) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.timer != nil {
		l.timer.Stop()
	}
}

// Debouncer passes on the last number once five seconds are quiet.
type Debouncer struct {
	mu      sync.Mutex
	timer   *time.Timer
	pending int
	last    int
}

// NewDebouncer returns one that has passed on 0.
func NewDebouncer() *Debouncer {
	d := &Debouncer{}
	d.timer = time.AfterFunc(time.Hour, d.pass)
	d.timer.Stop()
	return d
}

func (d *Debouncer) pass() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.last = d.pending
}

// Push takes a number.
func (d *Debouncer) Push(n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.pending = n
	d.timer.Reset(5 * time.Second)
}

// Passed returns what was passed on last.
func (d *Debouncer) Passed() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.last
}

// Close stops the timer.
func (d *Debouncer) Close() { d.timer.Stop() }

// Throttle lets one call pass for each beat of a ticker.
type Throttle struct {
	mu     sync.Mutex
	free   bool
	passed int
	done   chan struct{}
}

// NewThrottle returns one that lets a call pass at once.
func NewThrottle() *Throttle {
	t := &Throttle{free: true, done: make(chan struct{})}
	go t.beat()
	return t
}

func (t *Throttle) beat() {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-t.done:
			return
		case <-ticker.C:
			t.mu.Lock()
			t.free = true
			t.mu.Unlock()
		}
	}
}

// Try reports whether a call passes.
func (t *Throttle) Try() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.free {
		return false
	}
	t.free = false
	t.passed++
	return true
}

// Passed counts the calls that passed.
func (t *Throttle) Passed() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.passed
}

// Close ends the goroutine.
func (t *Throttle) Close() { close(t.done) }

// Monitor counts nodes that have not been heard of for ten seconds; it looks each second.
type Monitor struct {
	mu   sync.Mutex
	seen map[string]time.Time
	lost map[string]bool
	done chan struct{}
}

// NewMonitor returns one without nodes.
func NewMonitor() *Monitor {
	m := &Monitor{seen: map[string]time.Time{}, lost: map[string]bool{}, done: make(chan struct{})}
	go m.watch()
	return m
}

func (m *Monitor) watch() {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-m.done:
			return
		case <-ticker.C:
			m.look()
		}
	}
}

func (m *Monitor) look() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for node, at := range m.seen {
		if time.Since(at) >= 10*time.Second {
			m.lost[node] = true
		}
	}
}

// Beat says that a node is there.
func (m *Monitor) Beat(node string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.seen[node] = time.Now()
	delete(m.lost, node)
}

// Lost counts the nodes.
func (m *Monitor) Lost() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.lost)
}

// Close ends the goroutine.
func (m *Monitor) Close() { close(m.done) }

// Alarm rings once, so many seconds after it was set last.
type Alarm struct {
	mu    sync.Mutex
	timer *time.Timer
	rings int
}

// NewAlarm returns one that is not set.
func NewAlarm() *Alarm {
	a := &Alarm{}
	a.timer = time.AfterFunc(time.Hour, a.ring)
	a.timer.Stop()
	return a
}

func (a *Alarm) ring() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.rings++
}

// Set sets the alarm anew.
func (a *Alarm) Set(seconds int) { a.timer.Reset(time.Duration(1+(seconds%90+90)%90) * time.Second) }

// Rings counts.
func (a *Alarm) Rings() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.rings
}

// Close stops the timer.
func (a *Alarm) Close() { a.timer.Stop() }

// Night sleeps, and knows how many hours have passed since it began.
type Night struct{ begin time.Time }

// NewNight begins now.
func NewNight() *Night { return &Night{begin: time.Now()} }

// Sleep takes an hour.
func (n *Night) Sleep() { time.Sleep(time.Hour) }

// Hours counts.
func (n *Night) Hours() int { return int(time.Since(n.begin) / time.Hour) }

// Pending returns the number that came last.
func (d *Debouncer) Pending() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.pending
}

// Known counts the nodes.
func (m *Monitor) Known() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.seen)
}

// Quiet reports whether it has never rung.
func (a *Alarm) Quiet() bool { return a.Rings() == 0 }

// Nap takes a minute, and returns the minutes since the beginning.
func (n *Night) Nap() int {
	time.Sleep(time.Minute)
	return int(time.Since(n.begin) / time.Minute)
}
