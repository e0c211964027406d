// Package evicting is a cache that says what it drops.
package evicting

import "slices"

// Fault is what is wrong with a cache.
type Fault string

// The faults; the zero value is a right cache.
const (
	Stale  Fault = "says the value that the key had first"
	Silent Fault = "drops an entry that was read without a word"
	Twice  Fault = "says it again when the key comes back"
)

// Faults returns all faults.
func Faults() []Fault { return []Fault{Stale, Silent, Twice} }

// room is how many entries there are at most.
const room = 2

// Cache drops the entry that was used least recently when there are too many, and tells a listener.
type Cache struct {
	fault   Fault
	evicted func(key, value int)
	order   []int // of the keys, the one used last at the end
	values  map[int]int
	first   map[int]int  // the value that each key was given when it came in
	read    map[int]bool // since it was put
	dropped map[int]int  // what was dropped
}

// New returns an empty cache that calls evicted with each entry that it drops.
func New(fault Fault, evicted func(key, value int)) *Cache {
	return &Cache{fault, evicted, nil, map[int]int{}, map[int]int{}, map[int]bool{}, map[int]int{}}
}

// Put gives a key a value.
func (c *Cache) Put(key, value int) {
	if _, there := c.values[key]; !there {
		c.first[key] = value
		if v, was := c.dropped[key]; was && c.fault == Twice {
			c.evicted(key, v)
		}
	}
	c.values[key], c.read[key] = value, false
	c.use(key)
	if len(c.order) > room {
		c.drop()
	}
}

// Get returns the value of a key.
func (c *Cache) Get(key int) (value int, found bool) {
	if value, found = c.values[key]; found {
		c.read[key] = true
		c.use(key)
	}
	return value, found
}

func (c *Cache) use(key int) {
	c.order = append(slices.DeleteFunc(c.order, func(k int) bool { return k == key }), key)
}

// drop drops the entry that was used least recently.
func (c *Cache) drop() {
	key := c.order[0]
	value := c.values[key]
	if c.fault == Stale {
		value = c.first[key]
	}
	silent := c.fault == Silent && c.read[key]
	c.order = c.order[1:]
	delete(c.values, key)
	c.dropped[key] = value
	if !silent {
		c.evicted(key, value)
	}
}
