package ref

import "slices"

// LRU is a cache of bounded size. A new key takes the place of the one that was not used for the
// longest time. A key is used if it is put in or got; Peek and Has do not use it.
//
// Caches of other designs use some of its methods: with Place and Peek for put and get it drops
// what came first, with Add the first value of a key stays, and with Offer nothing is dropped.
type LRU[K comparable, V any] struct {
	capacity int
	entries  []entry[K, V] // the one that was used last is the last
}

// NewLRU returns an empty cache for so many keys.
func NewLRU[K comparable, V any](capacity int) *LRU[K, V] { return &LRU[K, V]{capacity: capacity} }

// Init removes all keys.
func (c *LRU[K, V]) Init() { c.entries = nil }

// at returns the index of a key, -1 if it is missing.
func (c *LRU[K, V]) at(key K) int {
	return slices.IndexFunc(c.entries, func(e entry[K, V]) bool { return e.key == key })
}

// take takes out a key.
func (c *LRU[K, V]) take(key K) (e entry[K, V], ok bool) {
	i := c.at(key)
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
	if len(c.entries) <= c.capacity {
		return gone, false
	}
	gone, _, evicted = c.RemoveOldest()
	return gone, evicted
}

// Place is Put, but a key that is there is not used: it gets its value and keeps its place.
func (c *LRU[K, V]) Place(key K, value V) (gone K, evicted bool) {
	if i := c.at(key); i >= 0 {
		c.entries[i].value = value
		return gone, false
	}
	return c.Put(key, value)
}

// Add is Put, unless the key is there: then nothing is done. It reports whether the key is new.
func (c *LRU[K, V]) Add(key K, value V) (added bool) {
	if c.Has(key) {
		return false
	}
	c.Put(key, value)
	return true
}

// Offer is Put, unless another key would have to go: then nothing is done, and ok is false.
func (c *LRU[K, V]) Offer(key K, value V) (ok bool) {
	if !c.Has(key) && len(c.entries) >= c.capacity {
		return false
	}
	c.Put(key, value)
	return true
}

// Oldest returns the key that was not used for the longest time, and its value. ok is false if
// there is none.
func (c *LRU[K, V]) Oldest() (key K, value V, ok bool) {
	if len(c.entries) == 0 {
		return key, value, false
	}
	return c.entries[0].key, c.entries[0].value, true
}

// RemoveOldest is Oldest, and removes the key.
func (c *LRU[K, V]) RemoveOldest() (key K, value V, ok bool) {
	if key, value, ok = c.Oldest(); ok {
		c.entries = c.entries[1:]
	}
	return key, value, ok
}

// Resize changes for how many keys there is room, and returns how many had to go.
func (c *LRU[K, V]) Resize(capacity int) (gone int) {
	c.capacity = capacity
	for ; len(c.entries) > max(0, capacity); gone++ {
		c.RemoveOldest()
	}
	return gone
}

// Cap returns for how many keys there is room.
func (c *LRU[K, V]) Cap() int { return c.capacity }

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
	if i := c.at(key); i >= 0 {
		return c.entries[i].value, true
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

// Take removes a key, and returns its value. ok is false if it had none.
func (c *LRU[K, V]) Take(key K) (value V, ok bool) {
	e, ok := c.take(key)
	return e.value, ok
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

// Values returns the values of the keys, in the order of Keys.
func (c *LRU[K, V]) Values() []V {
	var values []V
	for _, e := range slices.Backward(c.entries) {
		values = append(values, e.value)
	}
	return values
}
