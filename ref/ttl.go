package ref

import "time"

// TTLMap maps keys to values that expire. A value that was put in at t for a time to live of d is
// there before t+d, and not from then on.
type TTLMap[K comparable, V any] struct {
	now     func() time.Time
	entries Map[K, expiring[V]]
}

// expiring is a value with its end.
type expiring[V any] struct {
	value V
	end   time.Time
}

// NewTTLMap returns an empty map whose time is that of now.
func NewTTLMap[K comparable, V any](now func() time.Time) *TTLMap[K, V] {
	return &TTLMap[K, V]{now: now}
}

// expire removes what has expired.
func (m *TTLMap[K, V]) expire() {
	for _, key := range m.entries.Keys() {
		if e, _ := m.entries.Get(key); !m.now().Before(e.end) {
			m.entries.Delete(key)
		}
	}
}

// Put gives a key a value for a while. One without a time to live is not kept, and a value that was
// there before is gone.
func (m *TTLMap[K, V]) Put(key K, value V, ttl time.Duration) {
	m.entries.Put(key, expiring[V]{value, m.now().Add(ttl)})
	m.expire()
}

// Get returns the value of a key. ok is false if it has none.
func (m *TTLMap[K, V]) Get(key K) (value V, ok bool) {
	m.expire()
	e, ok := m.entries.Get(key)
	return e.value, ok
}

// Touch gives the value of a key another time to live, from now on. It reports whether there is
// one.
func (m *TTLMap[K, V]) Touch(key K, ttl time.Duration) (ok bool) {
	value, ok := m.Get(key)
	if ok {
		m.Put(key, value, ttl)
	}
	return ok
}

// TTL returns for how long a key still has its value. ok is false if it has none.
func (m *TTLMap[K, V]) TTL(key K) (left time.Duration, ok bool) {
	m.expire()
	e, ok := m.entries.Get(key)
	if !ok {
		return 0, false
	}
	return e.end.Sub(m.now()), true
}

// Delete removes a key, and reports whether it was there.
func (m *TTLMap[K, V]) Delete(key K) (removed bool) {
	m.expire()
	_, removed = m.entries.Delete(key)
	return removed
}

// Len returns how many keys have a value.
func (m *TTLMap[K, V]) Len() int {
	m.expire()
	return m.entries.Len()
}

// Keys returns the keys, the oldest first.
func (m *TTLMap[K, V]) Keys() []K {
	m.expire()
	return m.entries.Keys()
}

// TimedMap is a map whose values expire by a clock of its own, for systems whose clock the tester
// moves with an operation.
type TimedMap[K comparable, V any] struct {
	*TTLMap[K, V]
	*Clock
}

// NewTimedMap returns an empty map.
func NewTimedMap[K comparable, V any]() *TimedMap[K, V] {
	c := NewClock()
	return &TimedMap[K, V]{NewTTLMap[K, V](c.Now), c}
}
