// Package rwmap is a map in shards, each with a lock of its own.
package rwmap

import "sync"

const shards = 2

// Map is a map from small integers to integers.
type Map struct {
	shards [shards]shard
	bug    bug
}

type shard struct {
	mu     sync.RWMutex
	values map[int]int
}

type bug int

const (
	none bug = iota
	storedTwice
	lockOrder
	torn
)

// New returns an empty map.
func New() *Map {
	m := &Map{}
	for i := range m.shards {
		m.shards[i].values = map[int]int{}
	}
	return m
}

func with(b bug) *Map {
	m := New()
	m.bug = b
	return m
}

// NewStoredTwice returns one whose GetOrPut does not look again under the lock of writers.
func NewStoredTwice() *Map { return with(storedTwice) }

// NewLockOrder returns one whose Move locks the shards in the order of its arguments.
func NewLockOrder() *Map { return with(lockOrder) }

// NewTorn returns one whose Move takes out under one lock, and puts in under the other.
func NewTorn() *Map { return with(torn) }

func (m *Map) of(key int) *shard { return &m.shards[key%shards] }

// Get returns the value of a key, if it has one.
func (m *Map) Get(key int) (value int, ok bool) {
	s := m.of(key)
	s.mu.RLock()
	defer s.mu.RUnlock()
	value, ok = s.values[key]
	return value, ok
}

// Put gives a key a value.
func (m *Map) Put(key, value int) {
	s := m.of(key)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.values[key] = value
}

// Delete takes a key out, and returns its value, if it had one.
func (m *Map) Delete(key int) (value int, ok bool) {
	s := m.of(key)
	s.mu.Lock()
	defer s.mu.Unlock()
	value, ok = s.values[key]
	delete(s.values, key)
	return value, ok
}

// GetOrPut returns the value of a key; if it has none, it gets this one.
func (m *Map) GetOrPut(key, value int) (now int, there bool) {
	if now, there = m.Get(key); there {
		return now, true
	}
	s := m.of(key)
	s.mu.Lock()
	defer s.mu.Unlock()
	if m.bug != storedTwice {
		if now, there = s.values[key]; there {
			return now, true
		}
	}
	s.values[key] = value
	return value, false
}

// Move gives the value of a key to another key, and takes the first one out.
func (m *Map) Move(from, to int) (ok bool) {
	if m.bug == torn {
		value, ok := m.Delete(from)
		if ok {
			m.Put(to, value)
		}
		return ok
	}
	defer m.lock(from, to)()
	value, ok := m.of(from).values[from]
	if ok {
		delete(m.of(from).values, from)
		m.of(to).values[to] = value
	}
	return ok
}

// lock locks the shards of two keys, and returns what unlocks them.
func (m *Map) lock(a, b int) (unlock func()) {
	first, second := m.of(a), m.of(b)
	if first == second {
		first.mu.Lock()
		return first.mu.Unlock
	}
	if m.bug != lockOrder && a%shards > b%shards {
		first, second = second, first
	}
	first.mu.Lock()
	second.mu.Lock()
	return func() {
		second.mu.Unlock()
		first.mu.Unlock()
	}
}
