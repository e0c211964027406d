package ref

import "maps"

// Store is a key-value store with buckets and transactions. One transaction that writes is open at
// a time. It sees what it has written, and others see it only once it is committed. To open the
// store again gives the transaction up, and keeps what was committed.
//
// Without an open transaction nothing is written; reads see what is committed.
type Store struct {
	committed, pending map[string]map[string]string // by bucket and key
	open               bool                         // a transaction is
}

// NewStore returns a store without buckets.
func NewStore() *Store { return &Store{committed: map[string]map[string]string{}} }

// copied returns a copy of all buckets.
func copied(buckets map[string]map[string]string) map[string]map[string]string {
	out := map[string]map[string]string{}
	for name, bucket := range buckets {
		out[name] = maps.Clone(bucket)
	}
	return out
}

// seen returns the buckets as the tester sees them.
func (s *Store) seen() map[string]map[string]string {
	if s.open {
		return s.pending
	}
	return s.committed
}

// Begin opens a transaction, unless one is open.
func (s *Store) Begin() (ok bool) {
	if s.open {
		return false
	}
	s.open, s.pending = true, copied(s.committed)
	return true
}

// Commit keeps what the open transaction has written, and ends it. ok is false if none is open.
func (s *Store) Commit() (ok bool) {
	if !s.open {
		return false
	}
	s.open = false
	s.committed = s.pending
	return true
}

// Rollback gives up what the open transaction has written, and ends it. ok is false if none is
// open.
func (s *Store) Rollback() (ok bool) {
	if !s.open {
		return false
	}
	s.open = false
	return true
}

// Reopen closes the store and opens it again.
func (s *Store) Reopen() { s.open = false }

// CreateBucket makes an empty bucket, unless there is one of that name, or no transaction is open.
func (s *Store) CreateBucket(name string) (ok bool) {
	if s.HasBucket(name) || !s.open {
		return false
	}
	s.pending[name] = map[string]string{}
	return true
}

// DeleteBucket removes a bucket with its keys. ok is false if there is none, or no transaction is
// open.
func (s *Store) DeleteBucket(name string) (ok bool) {
	if !s.HasBucket(name) || !s.open {
		return false
	}
	delete(s.pending, name)
	return true
}

// HasBucket reports whether there is a bucket of that name.
func (s *Store) HasBucket(name string) bool {
	_, ok := s.seen()[name]
	return ok
}

// Put gives a key of a bucket a value. ok is false if there is no such bucket, or no transaction is
// open.
func (s *Store) Put(bucket, key, value string) (ok bool) {
	if !s.HasBucket(bucket) || !s.open {
		return false
	}
	s.pending[bucket][key] = value
	return true
}

// Get returns the value of a key of a bucket. ok is false if it has none.
func (s *Store) Get(bucket, key string) (value string, ok bool) {
	value, ok = s.seen()[bucket][key]
	return value, ok
}

// Delete removes a key of a bucket. ok is false if there is no such key, or no transaction is open.
func (s *Store) Delete(bucket, key string) (ok bool) {
	if _, ok := s.Get(bucket, key); !ok || !s.open {
		return false
	}
	delete(s.pending[bucket], key)
	return true
}

// Len returns how many keys a bucket has.
func (s *Store) Len(bucket string) int { return len(s.seen()[bucket]) }

// Next returns the least key of a bucket that is not below another one, and its value. ok is false
// if there is none.
func (s *Store) Next(bucket, from string) (key, value string, ok bool) {
	m := NewOrderedMap[string, string]()
	for k, v := range s.seen()[bucket] {
		m.Set(k, v)
	}
	return m.Ceiling(from)
}
