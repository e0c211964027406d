package debounce_test

import (
	"sync"
	"time"

	"github.com/bep/debounce"
)

const after = 100 * time.Millisecond

// tested notes the values with which it is called.
type tested struct {
	debounced func(func())
	mu        sync.Mutex
	times     int
	last      int
}

func newDebouncer() *tested { return &tested{debounced: debounce.New(after)} }

func (t *tested) Set(value int) {
	t.debounced(func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.times++
		t.last = value
	})
}

func (t *tested) Passed() (times, latest int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.times, t.last
}

// plain does what the documentation says.
type plain struct {
	due         time.Time // zero: nothing is held
	held        int
	times, last int
}

func newPlain() *plain { return &plain{} }

func (p *plain) Set(value int) {
	p.Passed()
	p.held, p.due = value, time.Now().Add(after)
}

func (p *plain) Passed() (times, latest int) {
	if !p.due.IsZero() && !time.Now().Before(p.due) {
		p.times, p.last, p.due = p.times+1, p.held, time.Time{}
	}
	return p.times, p.last
}
