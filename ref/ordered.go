package ref

import (
	"cmp"
	"slices"
	"strings"
)

// OrderedMap maps keys to values, and lists them by the order of its keys.
type OrderedMap[K cmp.Ordered, V any] struct{ Map[K, V] }

// NewOrderedMap returns an empty ordered map.
func NewOrderedMap[K cmp.Ordered, V any]() *OrderedMap[K, V] { return &OrderedMap[K, V]{} }

// Keys returns the keys in ascending order.
func (m *OrderedMap[K, V]) Keys() []K { return slices.Sorted(slices.Values(m.Map.Keys())) }

// Range returns the keys from one to another in ascending order. The first is included if it is
// there, the last is not.
func (m *OrderedMap[K, V]) Range(from, to K) []K {
	return m.where(func(key K) bool { return from <= key && key < to })
}

// Min returns the least key with its value. ok is false if there is none.
func (m *OrderedMap[K, V]) Min() (key K, value V, ok bool) {
	return m.first(m.Keys())
}

// Max returns the greatest key with its value. ok is false if there is none.
func (m *OrderedMap[K, V]) Max() (key K, value V, ok bool) {
	return m.last(m.Keys())
}

// PopMin is Min, and removes the key.
func (m *OrderedMap[K, V]) PopMin() (key K, value V, ok bool) {
	key, value, ok = m.Min()
	m.Delete(key)
	return key, value, ok
}

// PopMax is Max, and removes the key.
func (m *OrderedMap[K, V]) PopMax() (key K, value V, ok bool) {
	key, value, ok = m.Max()
	m.Delete(key)
	return key, value, ok
}

// Values returns the values of the keys, in the order of Keys.
func (m *OrderedMap[K, V]) Values() []V {
	_, values := m.All()
	return values
}

// All returns the keys and their values, in the order of Keys.
func (m *OrderedMap[K, V]) All() (keys []K, values []V) { return m.valued(m.Keys()) }

// RangeAll is Range, and returns the values of the keys, too.
func (m *OrderedMap[K, V]) RangeAll(from, to K) (keys []K, values []V) {
	return m.valued(m.Range(from, to))
}

// valued returns keys with their values.
func (m *OrderedMap[K, V]) valued(keys []K) ([]K, []V) {
	values := make([]V, 0, len(keys))
	for _, key := range keys {
		value, _ := m.Get(key)
		values = append(values, value)
	}
	return keys, values
}

// Ceiling returns the least key that is not below another one, with its value. ok is false if there
// is none.
func (m *OrderedMap[K, V]) Ceiling(of K) (key K, value V, ok bool) {
	return m.first(m.where(func(key K) bool { return key >= of }))
}

// Floor returns the greatest key that is not above another one, with its value. ok is false if
// there is none.
func (m *OrderedMap[K, V]) Floor(of K) (key K, value V, ok bool) {
	return m.last(m.where(func(key K) bool { return key <= of }))
}

// Higher is Ceiling without the key itself.
func (m *OrderedMap[K, V]) Higher(of K) (key K, value V, ok bool) {
	return m.first(m.where(func(key K) bool { return key > of }))
}

// Lower is Floor without the key itself.
func (m *OrderedMap[K, V]) Lower(of K) (key K, value V, ok bool) {
	return m.last(m.where(func(key K) bool { return key < of }))
}

// Rank returns how many keys are below another one.
func (m *OrderedMap[K, V]) Rank(of K) int {
	return len(m.where(func(key K) bool { return key < of }))
}

// where returns the keys that fit in ascending order.
func (m *OrderedMap[K, V]) where(fits func(K) bool) []K {
	return slices.DeleteFunc(m.Keys(), func(key K) bool { return !fits(key) })
}

func (m *OrderedMap[K, V]) first(keys []K) (key K, value V, ok bool) {
	if len(keys) == 0 {
		return key, value, false
	}
	value, ok = m.Get(keys[0])
	return keys[0], value, ok
}

func (m *OrderedMap[K, V]) last(keys []K) (key K, value V, ok bool) {
	if len(keys) > 0 {
		keys = keys[len(keys)-1:]
	}
	return m.first(keys)
}

// PrefixMap is an ordered map of texts that knows their prefixes.
type PrefixMap[V any] struct{ OrderedMap[string, V] }

// NewPrefixMap returns an empty map.
func NewPrefixMap[V any]() *PrefixMap[V] { return &PrefixMap[V]{} }

// Prefix returns the keys that begin with a text in ascending order.
func (m *PrefixMap[V]) Prefix(prefix string) []string {
	return m.where(func(key string) bool { return strings.HasPrefix(key, prefix) })
}

// PrefixAll returns the keys that begin with a text in ascending order, and their values.
func (m *PrefixMap[V]) PrefixAll(prefix string) (keys []string, values []V) {
	return m.valued(m.Prefix(prefix))
}

// CountPrefix returns how many keys begin with a text.
func (m *PrefixMap[V]) CountPrefix(prefix string) int { return len(m.Prefix(prefix)) }

// LongestPrefix returns the longest key with which a text begins, and its value. ok is false if
// there is none.
func (m *PrefixMap[V]) LongestPrefix(of string) (key string, value V, ok bool) {
	return m.last(m.where(func(key string) bool { return strings.HasPrefix(of, key) }))
}

// DeletePrefix removes the keys that begin with a text, and returns how many there were.
func (m *PrefixMap[V]) DeletePrefix(prefix string) (removed int) {
	for _, key := range m.Prefix(prefix) {
		m.Delete(key)
		removed++
	}
	return removed
}
