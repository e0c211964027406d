// Package pmap provides a map whose keys have priorities.
package pmap

import (
	"cmp"
	"slices"
)

type item[K cmp.Ordered, V any] struct {
	key      K
	value    V
	priority int
}

// Map maps keys to values with priorities, and finds the key with the least priority. Among keys of
// the same priority the least key comes first. The zero value is an empty map.
type Map[K cmp.Ordered, V any] struct {
	heap []item[K, V]
	at   map[K]int // where in the heap a key is
}

func (m *Map[K, V]) less(i, j int) bool {
	a, b := &m.heap[i], &m.heap[j]
	return a.priority < b.priority || a.priority == b.priority && a.key < b.key
}

func (m *Map[K, V]) swap(i, j int) {
	m.heap[i], m.heap[j] = m.heap[j], m.heap[i]
	m.at[m.heap[i].key] = i
	m.at[m.heap[j].key] = j
}

// fix moves the item at i to where it belongs.
func (m *Map[K, V]) fix(i int) {
	for i > 0 && m.less(i, (i-1)/2) {
		m.swap(i, (i-1)/2)
		i = (i - 1) / 2
	}
	for {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(m.heap); child++ {
			if m.less(child, least) {
				least = child
			}
		}
		if least == i {
			return
		}
		m.swap(i, least)
		i = least
	}
}

// remove removes the item at i and returns it.
func (m *Map[K, V]) remove(i int) item[K, V] {
	gone := m.heap[i]
	last := len(m.heap) - 1
	m.swap(i, last)
	m.heap[last] = item[K, V]{}
	m.heap = m.heap[:last]
	delete(m.at, gone.key)
	if i < last {
		m.fix(i)
	}
	return gone
}

// Set stores a value with a priority under key, in the place of what is there.
func (m *Map[K, V]) Set(key K, value V, priority int) {
	if m.at == nil {
		m.at = map[K]int{}
	}
	i, ok := m.at[key]
	if !ok {
		i = len(m.heap)
		m.heap = append(m.heap, item[K, V]{key: key})
		m.at[key] = i
	}
	m.heap[i].value = value
	m.heap[i].priority = priority
	m.fix(i)
}

// Get returns the value and the priority of key, and whether it is there.
func (m *Map[K, V]) Get(key K) (value V, priority int, ok bool) {
	i, ok := m.at[key]
	if !ok {
		return value, 0, false
	}
	return m.heap[i].value, m.heap[i].priority, true
}

// Adjust adds delta to the priority of key. It returns the new priority, and ok is false if the key
// is not there.
func (m *Map[K, V]) Adjust(key K, delta int) (priority int, ok bool) {
	i, ok := m.at[key]
	if !ok {
		return 0, false
	}
	priority = m.heap[i].priority + delta
	m.heap[i].priority = priority
	m.fix(i)
	return priority, true
}

// Remove removes key and reports whether it was there.
func (m *Map[K, V]) Remove(key K) bool {
	i, ok := m.at[key]
	if ok {
		m.remove(i)
	}
	return ok
}

// Len returns the number of keys.
func (m *Map[K, V]) Len() int { return len(m.heap) }

// Min returns the first key with its value and its priority; ok is false if the map is empty.
func (m *Map[K, V]) Min() (key K, value V, priority int, ok bool) {
	if len(m.heap) == 0 {
		return key, value, 0, false
	}
	first := m.heap[0]
	return first.key, first.value, first.priority, true
}

// PopMin removes the first key and returns it with its value; ok is false if the map is empty.
func (m *Map[K, V]) PopMin() (key K, value V, ok bool) {
	if len(m.heap) == 0 {
		return key, value, false
	}
	first := m.remove(0)
	return first.key, first.value, true
}

// PopUntil removes all keys whose priority is at most limit and returns them in order.
func (m *Map[K, V]) PopUntil(limit int) []K {
	var keys []K
	for len(m.heap) > 0 && m.heap[0].priority <= limit {
		keys = append(keys, m.remove(0).key)
	}
	return keys
}

// Keys returns all keys in order: by priority, and by key where priorities are the same.
func (m *Map[K, V]) Keys() []K {
	items := slices.Clone(m.heap)
	slices.SortFunc(items, func(a, b item[K, V]) int {
		return cmp.Or(cmp.Compare(a.priority, b.priority), cmp.Compare(a.key, b.key))
	})
	keys := make([]K, len(items))
	for i, it := range items {
		keys[i] = it.key
	}
	return keys
}

// Clear removes all keys.
func (m *Map[K, V]) Clear() {
	clear(m.heap)
	m.heap = m.heap[:0]
	clear(m.at)
}
