package ref

import "slices"

// LRU is a cache of bounded size. A new key takes the place of the one that was not used for the
// longest time. A key is used if it is put in or got; Peek and Has do not use it.
type LRU[K comparable, V any] struct {
	capacity int
	entries  []entry[K, V] // the one that was used last is the last
}

// NewLRU returns an empty cache for so many keys.
func NewLRU[K comparable, V any](capacity int) *LRU[K, V] { return &LRU[K, V]{capacity: capacity} }

// Init removes all keys.
func (c *LRU[K, V]) Init() { c.entries = nil }

// take takes out a key.
func (c *LRU[K, V]) take(key K) (e entry[K, V], ok bool) {
	i := slices.IndexFunc(c.entries, func(e entry[K, V]) bool { return e.key == key })
	if i < 0 {
		return e, false
	}
	e = c.entries[i]
	c.entries = slices.Delete(c.entries, i, i+1)
	return e, true
}

// Put gives a key a value. If another key has to go, it is returned, and evicted is true.
func (c *LRU[K, V]) Put(key K, value V) (gone K, evicted bool) {
	c.take(key)
	c.entries = append(c.entries, entry[K, V]{key, value})
	if len(c.entries) > c.capacity {
		gone = c.entries[0].key
		evicted = true
		c.entries = c.entries[1:]
	}
	return gone, evicted
}

// Get returns the value of a key, and uses it. ok is false if it has none.
func (c *LRU[K, V]) Get(key K) (value V, ok bool) {
	e, ok := c.take(key)
	if ok {
		c.entries = append(c.entries, e)
	}
	return e.value, ok
}

// Peek returns the value of a key without using it. ok is false if it has none.
func (c *LRU[K, V]) Peek(key K) (value V, ok bool) {
	for _, e := range c.entries {
		if e.key == key {
			return e.value, true
		}
	}
	return value, false
}

// Has reports whether a key has a value.
func (c *LRU[K, V]) Has(key K) bool {
	_, ok := c.Peek(key)
	return ok
}

// Delete removes a key, and reports whether it was there.
func (c *LRU[K, V]) Delete(key K) (removed bool) {
	_, removed = c.take(key)
	return removed
}

// Len returns how many keys there are.
func (c *LRU[K, V]) Len() int { return len(c.entries) }

// Keys returns the keys, the one that was used last first.
func (c *LRU[K, V]) Keys() []K {
	var keys []K
	for _, e := range slices.Backward(c.entries) {
		keys = append(keys, e.key)
	}
	return keys
}
