// Package hashmap provides a map with string keys that remembers the order of insertion.
package hashmap

import "iter"

const (
	free    = 0  // no entry has been here
	removed = -1 // an entry has been here, so that searches go on
	minimum = 8  // slots of the smallest table
)

type entry[V any] struct {
	key   string
	value V
	dead  bool
}

// Map is a hash map from strings to values of type V. Iteration follows the order in which keys
// were first set. The zero value is an empty map that is ready to use. A Map must not be copied
// after first use; see Clone.
type Map[V any] struct {
	entries []entry[V] // by insertion, with those that were deleted
	slots   []int      // number of an entry plus one, or free, or removed
	live    int
}

func hash(key string) uint32 {
	h := uint32(2166136261)
	for i := range len(key) {
		h = (h ^ uint32(key[i])) * 16777619
	}
	return h
}

// find returns the slot and the number of the entry of a key. If there is none, the number is
// negative, and the slot is where the key would go.
func (m *Map[V]) find(key string) (slot, at int) {
	if len(m.slots) == 0 {
		m.rehash()
	}
	mask := len(m.slots) - 1
	reuse := -1
	for i := int(hash(key)) & mask; ; i = (i + 1) & mask {
		switch n := m.slots[i]; {
		case n == free && reuse < 0:
			return i, -1
		case n == free:
			return reuse, -1
		case n == removed:
			if reuse < 0 {
				reuse = i
			}
		case m.entries[n-1].key == key:
			return i, n - 1
		}
	}
}

// rehash drops deleted entries and makes the table large enough for twice as many as are left.
func (m *Map[V]) rehash() {
	size := minimum
	for size < 2*m.live {
		size *= 2
	}
	old := m.entries
	m.slots = make([]int, size)
	m.entries = make([]entry[V], 0, size)
	for _, e := range old {
		if e.dead {
			continue
		}
		slot, _ := m.find(e.key)
		m.entries = append(m.entries, e)
		m.slots[slot] = len(m.entries)
	}
}

func (m *Map[V]) add(slot int, key string, value V) {
	m.entries = append(m.entries, entry[V]{key: key, value: value})
	m.slots[slot] = len(m.entries)
	if 4*len(m.entries) > 3*len(m.slots) {
		m.rehash()
	}
}

// Set stores a value under key. It returns the value that it replaced, if there was one. A key
// that was there keeps its place in the order.
func (m *Map[V]) Set(key string, value V) (previous V, replaced bool) {
	slot, at := m.find(key)
	if at >= 0 {
		previous = m.entries[at].value
		m.entries[at].value = value
		return previous, true
	}
	m.live++
	m.add(slot, key, value)
	return previous, false
}

// Get returns the value stored under key and whether there is one.
func (m *Map[V]) Get(key string) (value V, ok bool) {
	if _, at := m.find(key); at >= 0 {
		return m.entries[at].value, true
	}
	return value, false
}

// GetOrSet returns the value under key if there is one, and loaded is true. Otherwise it stores
// value and returns it.
func (m *Map[V]) GetOrSet(key string, value V) (actual V, loaded bool) {
	slot, at := m.find(key)
	if at >= 0 {
		return m.entries[at].value, true
	}
	m.live++
	m.add(slot, key, value)
	return value, false
}

// Delete removes key. It reports whether the key was there.
func (m *Map[V]) Delete(key string) bool {
	slot, at := m.find(key)
	if at < 0 {
		return false
	}
	m.slots[slot] = removed
	m.entries[at] = entry[V]{dead: true}
	m.live--
	return true
}

// MoveToEnd makes key the last one in the order. It reports whether the key was there.
func (m *Map[V]) MoveToEnd(key string) bool {
	slot, at := m.find(key)
	if at < 0 {
		return false
	}
	if at == len(m.entries)-1 {
		return true
	}
	value := m.entries[at].value
	m.entries[at] = entry[V]{dead: true}
	m.add(slot, key, value)
	return true
}

// Len returns the number of keys.
func (m *Map[V]) Len() int { return m.live }

// All iterates over keys and values in order. The loop may delete keys; it must not set any.
func (m *Map[V]) All() iter.Seq2[string, V] {
	return func(yield func(string, V) bool) {
		for _, e := range m.entries {
			if !e.dead && !yield(e.key, e.value) {
				return
			}
		}
	}
}

// Keys returns the keys in order. The slice belongs to the caller.
func (m *Map[V]) Keys() []string {
	keys := make([]string, 0, m.live)
	for key := range m.All() {
		keys = append(keys, key)
	}
	return keys
}

// Clear removes all keys.
func (m *Map[V]) Clear() { *m = Map[V]{} }

// Clone returns a map with the same keys and values in the same order. Later changes of either map
// do not show in the other.
func (m *Map[V]) Clone() *Map[V] {
	return &Map[V]{
		entries: append([]entry[V](nil), m.entries...),
		slots:   append([]int(nil), m.slots...),
		live:    m.live,
	}
}
