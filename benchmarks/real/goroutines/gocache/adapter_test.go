package gocache_test

import (
	"time"

	cache "github.com/patrickmn/go-cache"
)

// tested has integers that do not expire.
type tested struct{ c *cache.Cache }

func newCache() *tested { return &tested{cache.New(cache.NoExpiration, time.Duration(0))} }

func (t *tested) Add(key string, value int) (ok bool) {
	return t.c.Add(key, value, cache.NoExpiration) == nil
}

func (t *tested) Get(key string) (value int, ok bool) {
	x, ok := t.c.Get(key)
	value, _ = x.(int)
	return value, ok
}

func (t *tested) Increment(key string, n int) (value int, ok bool) {
	value, err := t.c.IncrementInt(key, n)
	return value, err == nil
}

func (t *tested) Delete(key string) { t.c.Delete(key) }

// plain does what the documentation says, for one goroutine.
type plain struct{ held map[string]int }

func newPlain() *plain { return &plain{map[string]int{}} }

func (p *plain) Add(key string, value int) (ok bool) {
	if _, there := p.held[key]; there {
		return false
	}
	p.held[key] = value
	return true
}

func (p *plain) Get(key string) (value int, ok bool) {
	value, ok = p.held[key]
	return value, ok
}

func (p *plain) Increment(key string, n int) (value int, ok bool) {
	if value, ok = p.held[key]; !ok {
		return 0, false
	}
	p.held[key] = value + n
	return value + n, true
}

func (p *plain) Delete(key string) { delete(p.held, key) }
