// Package counter provides counters by name that many goroutines can use at the same time.
package counter

import (
	"cmp"
	"hash/fnv"
	"iter"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
)

// Entry is a name with its count.
type Entry struct {
	Name  string
	Count int64
}

type shard struct {
	mu     sync.Mutex
	counts map[string]int64
}

// Counter counts by name. Names are spread over shards, each with a lock of its own. A name that
// was never counted has the count zero. All methods can be called by several goroutines.
type Counter struct {
	shards []shard
	total  atomic.Int64
}

// New returns a counter with the given number of shards, or one if that is less than one.
func New(shards int) *Counter {
	c := &Counter{shards: make([]shard, max(shards, 1))}
	for i := range c.shards {
		c.shards[i].counts = map[string]int64{}
	}
	return c
}

func (c *Counter) shard(name string) *shard {
	h := fnv.New32a()
	h.Write([]byte(name))
	return &c.shards[h.Sum32()%uint32(len(c.shards))]
}

// Add adds delta, which may be negative, to a count and returns the new count.
func (c *Counter) Add(name string, delta int64) int64 {
	s := c.shard(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.counts[name] += delta
	c.total.Add(delta)
	return s.counts[name]
}

// Count returns the count of a name.
func (c *Counter) Count(name string) int64 {
	s := c.shard(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.counts[name]
}

// Swap sets a count and returns what it was before.
func (c *Counter) Swap(name string, count int64) int64 {
	s := c.shard(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	before := s.counts[name]
	s.counts[name] = count
	c.total.Add(count - before)
	return before
}

// Max raises a count to at least count. It reports whether it has changed.
func (c *Counter) Max(name string, count int64) bool {
	s := c.shard(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	before := s.counts[name]
	if count <= before {
		return false
	}
	s.counts[name] = count
	c.total.Add(count - before)
	return true
}

// Delete forgets names. It returns the sum of their counts.
func (c *Counter) Delete(names ...string) int64 {
	var sum int64
	for _, name := range names {
		s := c.shard(name)
		s.mu.Lock()
		n := s.counts[name]
		delete(s.counts, name)
		c.total.Add(-n)
		s.mu.Unlock()
		sum += n
	}
	return sum
}

// Total returns the sum of all counts.
func (c *Counter) Total() int64 { return c.total.Load() }

// Snapshot returns the counts that are not zero. The map belongs to the caller.
func (c *Counter) Snapshot() map[string]int64 {
	all := map[string]int64{}
	for i := range c.shards {
		s := &c.shards[i]
		s.mu.Lock()
		for name, n := range s.counts {
			if n != 0 {
				all[name] = n
			}
		}
		s.mu.Unlock()
	}
	return all
}

// All iterates over the counts that are not zero, by name. The loop sees the counts of when it
// began, and may change them.
func (c *Counter) All() iter.Seq2[string, int64] {
	return func(yield func(string, int64) bool) {
		all := c.Snapshot()
		for _, name := range slices.Sorted(maps.Keys(all)) {
			if !yield(name, all[name]) {
				return
			}
		}
	}
}

// Top returns the n entries with the greatest counts, greatest first, and by name where counts are
// the same. Counts that are zero are left out.
func (c *Counter) Top(n int) []Entry {
	var all []Entry
	for name, count := range c.All() {
		all = append(all, Entry{name, count})
	}
	slices.SortStableFunc(all, func(a, b Entry) int { return cmp.Compare(b.Count, a.Count) })
	return all[:min(max(n, 0), len(all))]
}

// Drain returns the counts that are not zero and sets all counts to zero.
func (c *Counter) Drain() map[string]int64 {
	all := map[string]int64{}
	for i := range c.shards {
		s := &c.shards[i]
		s.mu.Lock()
		for name, n := range s.counts {
			if n != 0 {
				all[name] = n
			}
			c.total.Add(-n)
		}
		clear(s.counts)
		s.mu.Unlock()
	}
	return all
}

// Merge adds all counts of other, which stays as it is. Merging a counter into itself doubles its
// counts.
func (c *Counter) Merge(other *Counter) {
	for name, n := range other.Snapshot() {
		c.Add(name, n)
	}
}
