// Package pairs has generic types.
package pairs

import "cmp"

// Entry is an entry.
type Entry[K comparable, V any] struct {
	key   K
	value V
}

// Map is a map.
type Map[K cmp.Ordered, V any] struct{ entries map[K]*Entry[K, V] }

// New makes one.
func New[V any, K cmp.Ordered]() *Map[K, V] { return &Map[K, V]{map[K]*Entry[K, V]{}} }

// Put puts an entry.
func (m *Map[K, V]) Put(key K, value V) *Entry[K, V] {
	e := &Entry[K, V]{key, value}
	m.entries[key] = e
	return e
}

// Drop drops an entry.
func (m *Map[K, V]) Drop(e *Entry[K, V]) { delete(m.entries, e.key) }

// Sum adds numbers.
type Sum[N ~float64] struct{ total N }

// Add adds one.
func (s *Sum[N]) Add(n N) (total N) { s.total += n; return s.total }
