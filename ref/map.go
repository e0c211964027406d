package ref

import "slices"

// Map maps keys to values. It lists its keys in the order in which they were put in first.
type Map[K comparable, V any] struct{ entries []entry[K, V] }

// entry is a key with its value.
type entry[K comparable, V any] struct {
	key   K
	value V
}

// NewMap returns an empty map.
func NewMap[K comparable, V any]() *Map[K, V] { return &Map[K, V]{} }

// Init removes all keys.
func (m *Map[K, V]) Init() { m.entries = nil }

// at returns the index of a key, -1 if it is missing.
func (m *Map[K, V]) at(key K) int {
	return slices.IndexFunc(m.entries, func(e entry[K, V]) bool { return e.key == key })
}

// Put gives a key a value. If it had one before, that is returned, and replaced is true.
func (m *Map[K, V]) Put(key K, value V) (old V, replaced bool) {
	if i := m.at(key); i >= 0 {
		old = m.entries[i].value
		m.entries[i].value = value
		return old, true
	}
	m.entries = append(m.entries, entry[K, V]{key, value})
	return old, false
}

// Set gives a key a value, and says nothing.
func (m *Map[K, V]) Set(key K, value V) { m.Put(key, value) }

// GetOrPut returns the value of a key, and gives it one if it has none. loaded is true if it had.
func (m *Map[K, V]) GetOrPut(key K, value V) (actual V, loaded bool) {
	if actual, loaded = m.Get(key); loaded {
		return actual, true
	}
	m.Put(key, value)
	return value, false
}

// Replace is Put for a key that has a value. If it has none, nothing is done, and ok is false.
func (m *Map[K, V]) Replace(key K, value V) (old V, ok bool) {
	if !m.Has(key) {
		return old, false
	}
	return m.Put(key, value)
}

// Get returns the value of a key. ok is false if it has none.
func (m *Map[K, V]) Get(key K) (value V, ok bool) {
	if i := m.at(key); i >= 0 {
		return m.entries[i].value, true
	}
	return value, false
}

// Has reports whether a key has a value.
func (m *Map[K, V]) Has(key K) bool { return m.at(key) >= 0 }

// Delete removes a key, and returns its value. ok is false if it had none.
func (m *Map[K, V]) Delete(key K) (value V, ok bool) {
	i := m.at(key)
	if i < 0 {
		return value, false
	}
	value = m.entries[i].value
	m.entries = slices.Delete(m.entries, i, i+1)
	return value, true
}

// Len returns how many keys there are.
func (m *Map[K, V]) Len() int { return len(m.entries) }

// Keys returns the keys, the oldest first.
func (m *Map[K, V]) Keys() []K {
	keys := make([]K, 0, len(m.entries))
	for _, e := range m.entries {
		keys = append(keys, e.key)
	}
	return keys
}

// Values returns the values of the keys, in the order of Keys.
func (m *Map[K, V]) Values() []V {
	values := make([]V, 0, len(m.entries))
	for _, e := range m.entries {
		values = append(values, e.value)
	}
	return values
}

// All returns the keys and their values, in the order of Keys.
func (m *Map[K, V]) All() (keys []K, values []V) { return m.Keys(), m.Values() }

// MoveToEnd makes a key the last one in the order. ok is false if it is missing.
func (m *Map[K, V]) MoveToEnd(key K) (ok bool) {
	value, ok := m.Delete(key)
	if ok {
		m.Put(key, value)
	}
	return ok
}
