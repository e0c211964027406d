// Package lru provides a cache that evicts the entry that was used least recently.
package lru

// Option configures a Cache.
type Option[K comparable, V any] func(*Cache[K, V])

// OnEvict has the cache call fn with each entry that it evicts for lack of room. Entries that are
// removed or replaced by the caller are not evicted. The callback must not use the cache.
func OnEvict[K comparable, V any](fn func(K, V)) Option[K, V] {
	return func(c *Cache[K, V]) { c.onEvict = fn }
}

type entry[K comparable, V any] struct {
	key          K
	value        V
	newer, elder *entry[K, V]
}

// Cache is a cache of limited capacity. Get and Put use an entry; when room is needed, the one that
// has not been used for longest is evicted. Use New to make one. It is not safe for use by several
// goroutines.
type Cache[K comparable, V any] struct {
	capacity       int
	entries        map[K]*entry[K, V]
	newest, oldest *entry[K, V]
	onEvict        func(K, V)
	hits, misses   int
}

// New returns an empty cache for up to capacity entries. It panics if capacity is less than one.
func New[K comparable, V any](capacity int, options ...Option[K, V]) *Cache[K, V] {
	if capacity < 1 {
		panic("lru: capacity must be positive")
	}
	c := &Cache[K, V]{capacity: capacity, entries: map[K]*entry[K, V]{}}
	for _, o := range options {
		o(c)
	}
	return c
}

func (c *Cache[K, V]) unlink(e *entry[K, V]) {
	if e.newer != nil {
		e.newer.elder = e.elder
	} else {
		c.newest = e.elder
	}
	if e.elder != nil {
		e.elder.newer = e.newer
	} else {
		c.oldest = e.newer
	}
	e.newer = nil
	e.elder = nil
}

func (c *Cache[K, V]) link(e *entry[K, V]) {
	e.elder = c.newest
	if c.newest != nil {
		c.newest.newer = e
	} else {
		c.oldest = e
	}
	c.newest = e
}

func (c *Cache[K, V]) use(e *entry[K, V]) {
	if e == c.newest {
		return
	}
	c.unlink(e)
	c.link(e)
}

func (c *Cache[K, V]) evict() {
	e := c.oldest
	c.unlink(e)
	delete(c.entries, e.key)
	if c.onEvict != nil {
		c.onEvict(e.key, e.value)
	}
}

// Put stores value under key and reports whether another entry was evicted for it.
func (c *Cache[K, V]) Put(key K, value V) (evicted bool) {
	if e, ok := c.entries[key]; ok {
		e.value = value
		c.use(e)
		return false
	}
	if len(c.entries) == c.capacity {
		c.evict()
		evicted = true
	}
	e := &entry[K, V]{key: key, value: value}
	c.entries[key] = e
	c.link(e)
	return evicted
}

// Get returns the value under key and uses its entry. Ok is false if there is none.
func (c *Cache[K, V]) Get(key K) (value V, ok bool) {
	e, ok := c.entries[key]
	if !ok {
		c.misses++
		return value, false
	}
	c.hits++
	c.use(e)
	return e.value, true
}

// Peek is Get without using the entry and without counting.
func (c *Cache[K, V]) Peek(key K) (value V, ok bool) {
	if e, ok := c.entries[key]; ok {
		return e.value, true
	}
	return value, false
}

// Remove removes key and reports whether it was there.
func (c *Cache[K, V]) Remove(key K) bool {
	e, ok := c.entries[key]
	if !ok {
		return false
	}
	c.unlink(e)
	delete(c.entries, key)
	return true
}

// Resize changes the capacity and evicts what is too much, least recently used first. It returns
// how many entries it evicted, and panics if capacity is less than one.
func (c *Cache[K, V]) Resize(capacity int) int {
	if capacity < 1 {
		panic("lru: capacity must be positive")
	}
	evicted := 0
	for len(c.entries) > capacity {
		c.evict()
		evicted++
	}
	c.capacity = capacity
	return evicted
}

// Len returns the number of entries.
func (c *Cache[K, V]) Len() int { return len(c.entries) }

// Keys returns the keys, most recently used first.
func (c *Cache[K, V]) Keys() []K {
	keys := make([]K, 0, len(c.entries))
	for e := c.newest; e != nil; e = e.elder {
		keys = append(keys, e.key)
	}
	return keys
}

// Stats returns how many calls of Get found an entry, and how many did not, since the cache was
// made or purged.
func (c *Cache[K, V]) Stats() (hits, misses int) { return c.hits, c.misses }

// Purge removes all entries, without calling back, and sets the statistics to zero.
func (c *Cache[K, V]) Purge() {
	clear(c.entries)
	c.newest = nil
	c.oldest = nil
	c.hits = 0
	c.misses = 0
}
