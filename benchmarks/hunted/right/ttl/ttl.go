// Package ttl provides a cache whose entries expire.
package ttl

import "time"

type entry struct {
	value string
	life  time.Duration // zero: for ever
	ends  time.Time
}

// Cache maps strings to strings, each for a limited time. An entry lives for its time to live and
// is expired from the instant on at which that is over. Expired entries are never returned or
// counted, whether or not they have been swept.
type Cache struct {
	life    time.Duration
	now     func() time.Time
	entries map[string]*entry
}

// New returns an empty cache. Entries live for the given time unless they are stored with another
// one; zero means for ever. The cache asks now for the time; nil stands for time.Now.
func New(life time.Duration, now func() time.Time) *Cache {
	if now == nil {
		now = time.Now
	}
	return &Cache{life: life, now: now, entries: map[string]*entry{}}
}

func (c *Cache) expired(e *entry) bool {
	return e.life > 0 && !c.now().Before(e.ends)
}

// get returns the entry of a key that has not expired, or nil. It drops one that has.
func (c *Cache) get(key string) *entry {
	e := c.entries[key]
	if e != nil && c.expired(e) {
		delete(c.entries, key)
		return nil
	}
	return e
}

// Set stores a value for the cache's time to live, beginning now.
func (c *Cache) Set(key, value string) { c.SetFor(key, value, c.life) }

// SetFor stores a value for the given time to live; zero means for ever. With a negative one the
// entry has expired already, so that the key is removed.
func (c *Cache) SetFor(key, value string, life time.Duration) {
	if life < 0 {
		delete(c.entries, key)
		return
	}
	c.entries[key] = &entry{value: value, life: life, ends: c.now().Add(life)}
}

// Add stores a value as Set does unless the key is there. It reports whether it did.
func (c *Cache) Add(key, value string) bool {
	if c.get(key) != nil {
		return false
	}
	c.Set(key, value)
	return true
}

// Get returns the value under key; ok is false if there is none or it has expired.
func (c *Cache) Get(key string) (value string, ok bool) {
	if e := c.get(key); e != nil {
		return e.value, true
	}
	return "", false
}

// Replace changes the value of a key and leaves it the time that remains. It reports whether the
// key was there.
func (c *Cache) Replace(key, value string) bool {
	e := c.get(key)
	if e == nil {
		return false
	}
	e.value = value
	return true
}

// Touch has the time to live of a key begin anew. It reports whether the key was there.
func (c *Cache) Touch(key string) bool {
	e := c.get(key)
	if e == nil {
		return false
	}
	e.ends = c.now().Add(e.life)
	return true
}

// Remaining returns how long the key will live; ok is false if it is not there. For an entry that
// lives for ever the time is zero.
func (c *Cache) Remaining(key string) (left time.Duration, ok bool) {
	e := c.get(key)
	if e == nil {
		return 0, false
	}
	if e.life == 0 {
		return 0, true
	}
	return e.ends.Sub(c.now()), true
}

// Delete removes a key and reports whether it was there and had not expired.
func (c *Cache) Delete(key string) bool {
	e := c.get(key)
	delete(c.entries, key)
	return e != nil
}

// Len returns the number of entries that have not expired.
func (c *Cache) Len() int {
	n := 0
	for _, e := range c.entries {
		if !c.expired(e) {
			n++
		}
	}
	return n
}

// Next returns when the next entry expires; ok is false if none does.
func (c *Cache) Next() (at time.Time, ok bool) {
	for _, e := range c.entries {
		if e.life == 0 || c.expired(e) {
			continue
		}
		if !ok || e.ends.Before(at) {
			at = e.ends
			ok = true
		}
	}
	return at, ok
}

// Sweep frees the memory of expired entries. It returns how many entries are left.
func (c *Cache) Sweep() int {
	for key, e := range c.entries {
		if c.expired(e) {
			delete(c.entries, key)
		}
	}
	return len(c.entries)
}
