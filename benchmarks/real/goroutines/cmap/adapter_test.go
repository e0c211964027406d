package cmap_test

import cmap "github.com/orcaman/concurrent-map/v2"

func newMap() *cmap.ConcurrentMap[string, int] {
	m := cmap.New[int]()
	return &m
}

// plain does what the documentation says, for one goroutine.
type plain struct{ held map[string]int }

func newPlain() *plain { return &plain{map[string]int{}} }

func (p *plain) Set(key string, value int) { p.held[key] = value }

func (p *plain) SetIfAbsent(key string, value int) bool {
	_, there := p.held[key]
	if !there {
		p.held[key] = value
	}
	return !there
}

func (p *plain) Get(key string) (value int, ok bool) {
	value, ok = p.held[key]
	return value, ok
}

func (p *plain) Pop(key string) (value int, ok bool) {
	value, ok = p.held[key]
	delete(p.held, key)
	return value, ok
}
