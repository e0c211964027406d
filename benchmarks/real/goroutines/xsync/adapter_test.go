package xsync_test

import "github.com/puzpuzpuz/xsync/v4"

func newMap() *xsync.Map[int, int] { return xsync.NewMap[int, int]() }

// plain does what the documentation says, for one goroutine.
type plain struct{ held map[int]int }

func newPlain() *plain { return &plain{map[int]int{}} }

func (p *plain) Store(key, value int) { p.held[key] = value }

func (p *plain) LoadOrStore(key, value int) (actual int, loaded bool) {
	if actual, loaded = p.held[key]; !loaded {
		actual = value
		p.held[key] = value
	}
	return actual, loaded
}

func (p *plain) LoadAndStore(key, value int) (actual int, loaded bool) {
	if actual, loaded = p.held[key]; !loaded {
		actual = value
	}
	p.held[key] = value
	return actual, loaded
}

func (p *plain) LoadAndDelete(key int) (value int, loaded bool) {
	value, loaded = p.held[key]
	delete(p.held, key)
	return value, loaded
}
