// Package lrucache is a cache of bounded size: a new key takes the place of the one that was not
// used for the longest time.
package lrucache

import (
	"container/list"
	"sync"
)

// Cache is a cache from strings to integers.
type Cache struct {
	mu       sync.RWMutex
	capacity int
	by       map[string]*list.Element
	recent   *list.List // of entries; the one that was used last is the first
	bug      bug
}

type entry struct {
	key   string
	value int
}

type bug int

const (
	none bug = iota
	readLocked
	evictedLater
	lookedTwice
)

// New returns an empty cache for two keys.
func New() *Cache {
	return &Cache{capacity: 2, by: map[string]*list.Element{}, recent: list.New()}
}

func with(b bug) *Cache {
	c := New()
	c.bug = b
	return c
}

// NewReadLocked returns one whose Get moves the entry under the lock of readers.
func NewReadLocked() *Cache { return with(readLocked) }

// NewEvictedLater returns one that evicts after it has given up the lock of the insertion.
func NewEvictedLater() *Cache { return with(evictedLater) }

// NewLookedTwice returns one whose Get looks under the lock of readers, and moves the entry under
// that of writers without looking again.
func NewLookedTwice() *Cache { return with(lookedTwice) }

// Get returns the value of a key, and uses it.
func (c *Cache) Get(key string) (value int, ok bool) {
	switch c.bug {
	case readLocked:
		c.mu.RLock()
		defer c.mu.RUnlock()
	case lookedTwice:
		c.mu.RLock()
		e, ok := c.by[key]
		c.mu.RUnlock()
		if !ok {
			return 0, false
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.recent.MoveToFront(e)
		return e.Value.(*entry).value, true
	default:
		c.mu.Lock()
		defer c.mu.Unlock()
	}
	e, ok := c.by[key]
	if !ok {
		return 0, false
	}
	c.recent.MoveToFront(e)
	return e.Value.(*entry).value, true
}

// Put gives a key a value, and evicts another if there is no room.
func (c *Cache) Put(key string, value int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.by[key]; ok {
		e.Value.(*entry).value = value
		c.recent.MoveToFront(e)
		return
	}
	c.by[key] = c.recent.PushFront(&entry{key, value})
	if c.bug == evictedLater {
		c.mu.Unlock()
		c.mu.Lock()
	}
	if len(c.by) > c.capacity {
		last := c.recent.Back()
		c.recent.Remove(last)
		delete(c.by, last.Value.(*entry).key)
	}
}

// Has reports whether a key has a value, without using it.
func (c *Cache) Has(key string) bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	_, ok := c.by[key]
	return ok
}

// Len returns how many keys there are.
func (c *Cache) Len() int {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return len(c.by)
}
