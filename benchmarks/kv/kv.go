// Package kv is a small log-structured key-value store. Writes go to a table in memory. Flush
// writes the table to an immutable segment, and Compact merges the two newest segments. A deletion
// is a tombstone, which must stay until no older value of its key is left. [NewBuggy] drops
// tombstones too early; [New] makes the fixed twin.
//
//	                        New     NewBuggy
//	Put(ant, 1), Flush
//	Put(bee, 2), Flush
//	Delete(ant), Flush
//	Compact                                    merges all but the oldest segment
//	Get(ant)                none    1          the tombstone of ant is gone
package kv

//go:generate go run ../../cmd/clouseau synth kv.clouseau.hcl -o emitted_test.go --walks=false

// Store is a key-value store in memory and segments.
type Store struct {
	memory   segment
	segments []segment // oldest first, immutable
	// keep says whether a compaction whose inputs are not the oldest segments keeps
	// tombstones, which it must.
	keep bool
}

// segment maps keys to their newest entry in it.
type segment map[string]entry

// entry is a value or, as a tombstone, the fact that the key was deleted.
type entry struct {
	value     int
	tombstone bool
}

// New returns an empty store.
func New() *Store { return &Store{memory: segment{}, keep: true} }

// Put writes a value.
func (s *Store) Put(key string, value int) { s.memory[key] = entry{value: value} }

// Delete removes a key.
func (s *Store) Delete(key string) { s.memory[key] = entry{tombstone: true} }

// Get returns the value of a key; found is false if there is none.
func (s *Store) Get(key string) (value int, found bool) {
	e, ok := s.memory[key]
	for i := len(s.segments) - 1; i >= 0 && !ok; i-- {
		e, ok = s.segments[i][key]
	}
	if !ok || e.tombstone {
		return 0, false
	}
	return e.value, true
}

// Flush writes the table in memory to a new segment; an empty one is not written.
func (s *Store) Flush() {
	if len(s.memory) == 0 {
		return
	}
	s.segments = append(s.segments, s.memory)
	s.memory = segment{}
}

// Compact merges the two newest segments into one.
func (s *Store) Compact() {
	n := len(s.segments)
	if n < 2 {
		return
	}
	oldest := n == 2
	s.segments = append(s.segments[:n-2], s.merge(s.segments[n-2], s.segments[n-1], oldest))
}

// merge returns the union of two segments in which newer entries win. It drops a tombstone if
// nothing older is left that it hides.
func (s *Store) merge(older, newer segment, oldest bool) segment {
	out := segment{}
	for _, from := range []segment{older, newer} {
		for key, e := range from {
			out[key] = e
		}
	}
	for key, e := range out {
		if e.tombstone && (oldest || !s.keep) {
			delete(out, key)
		}
	}
	return out
}
