package ttlcache_test

import (
	"maps"
	"slices"
	"time"

	"github.com/jellydator/ttlcache/v3"
)

// cache is a cache whose items live for ten seconds if nothing else is said.
type cache struct{ *ttlcache.Cache[string, int] }

func newCache() *cache {
	return &cache{ttlcache.New(ttlcache.WithTTL[string, int](10 * time.Second))}
}

// newSmall has room for three items that live for ever.
func newSmall() *cache { return &cache{ttlcache.New(ttlcache.WithCapacity[string, int](3))} }

func (c *cache) Set(key string, value int, ttl time.Duration) { c.Cache.Set(key, value, ttl) }
func (c *cache) Put(key string, value int)                    { c.Cache.Set(key, value, ttlcache.NoTTL) }

func told(i *ttlcache.Item[string, int]) (value int, left time.Duration, ok bool) {
	if i == nil {
		return 0, 0, false
	}
	if !i.ExpiresAt().IsZero() {
		left = time.Until(i.ExpiresAt())
	}
	return i.Value(), left, true
}

func (c *cache) Get(key string) (value int, left time.Duration, ok bool) {
	return told(c.Cache.Get(key))
}

func (c *cache) GetOrSet(key string, v int) (value int, left time.Duration, ok bool) {
	i, ok := c.Cache.GetOrSet(key, v)
	value, left, _ = told(i)
	return value, left, ok
}

func (c *cache) GetAndDelete(key string) (value int, ok bool) {
	i, ok := c.Cache.GetAndDelete(key)
	value, _, _ = told(i)
	return value, ok
}

func (c *cache) Range() (keys []string) {
	c.Cache.Range(func(i *ttlcache.Item[string, int]) bool { keys = append(keys, i.Key()); return true })
	return keys
}

func (c *cache) Back() (keys []string) {
	c.RangeBackwards(func(i *ttlcache.Item[string, int]) bool { keys = append(keys, i.Key()); return true })
	slices.Reverse(keys)
	return keys
}

// item is a value and when it ends.
type item struct {
	value int
	ttl   time.Duration
	ends  time.Time
}

// plain is a map that leaves out what has ended.
type plain map[string]item

func newPlain() plain { return plain{} }

func (p plain) alive() plain {
	maps.DeleteFunc(p, func(_ string, i item) bool { return i.ttl > 0 && time.Now().After(i.ends) })
	return p
}

func (p plain) Set(key string, value int, ttl time.Duration) {
	if ttl == 0 {
		ttl = 10 * time.Second
	}
	p[key] = item{value, ttl, time.Now().Add(ttl)}
}

func (p plain) Get(key string) (value int, left time.Duration, ok bool) {
	i, ok := p.alive()[key]
	if ok {
		p.Set(key, i.value, i.ttl)
	}
	return i.value, max(0, i.ttl), ok
}

func (p plain) Touch(key string) { p.Get(key) }

func (p plain) GetOrSet(key string, v int) (value int, left time.Duration, ok bool) {
	if value, left, ok := p.Get(key); ok {
		return value, left, ok
	}
	p.Set(key, v, 0)
	return v, 10 * time.Second, false
}

func (p plain) GetAndDelete(key string) (value int, ok bool) {
	i, ok := p.alive()[key]
	delete(p, key)
	return i.value, ok
}

func (p plain) Delete(key string)   { delete(p, key) }
func (p plain) DeleteAll()          { clear(p) }
func (p plain) DeleteExpired()      {}
func (p plain) Len() int            { return len(p.alive()) }
func (p plain) Has(key string) bool { _, ok := p.alive()[key]; return ok }
func (p plain) Keys() []string      { return slices.Collect(maps.Keys(p.alive())) }
func (p plain) Range() []string     { return p.Keys() }
func (p plain) Back() []string      { return p.Keys() }

func (c *cache) Value(key string) (int, bool) {
	v, _, ok := c.Get(key)
	return v, ok
}
