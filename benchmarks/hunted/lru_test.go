package hunted

import (
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/lru"
)

var _ = walked("lru", func(w *walk) {
	var evicted, wanted []int
	capacity := 3
	c := lru.New(capacity, lru.OnEvict(func(k, v int) { evicted = append(evicted, k, v) }))
	var keys []int // most recently used first
	values := map[int]int{}
	hits, misses := 0, 0
	use := func(key int) {
		keys = slices.Insert(slices.DeleteFunc(keys, func(k int) bool { return k == key }), 0, key)
	}
	evict := func() {
		last := keys[len(keys)-1]
		keys = keys[:len(keys)-1]
		wanted = append(wanted, last, values[last])
		delete(values, last)
	}
	for w.next() {
		key := w.IntN(6)
		v, had := values[key]
		switch w.IntN(12) {
		case 0, 1, 2, 3:
			full := !had && len(keys) == capacity
			if full {
				evict()
			}
			use(key)
			values[key] = w.made
			w.same("Put", vals(c.Put(key, w.made)), vals(full))
		case 4, 5, 6:
			w.same("Get", vals(c.Get(key)), vals(v, had))
			if had {
				use(key)
				hits++
			} else {
				misses++
			}
		case 7:
			w.same("Peek", vals(c.Peek(key)), vals(v, had))
		case 8:
			w.same("Remove", vals(c.Remove(key)), vals(had))
			keys = slices.DeleteFunc(keys, func(k int) bool { return k == key })
			delete(values, key)
		case 9:
			if w.one(12) {
				capacity = 1 + w.IntN(5)
				n := max(0, len(keys)-capacity)
				for range n {
					evict()
				}
				w.same("Resize", vals(c.Resize(capacity)), vals(n))
			}
		case 10:
			if w.one(6) {
				c.Purge()
				keys = nil
				clear(values)
				hits = 0
				misses = 0
			}
			if w.one(2) {
				w.same("Stats", vals(c.Stats()), vals(hits, misses))
			}
		default:
			w.same("Len", vals(c.Len()), vals(len(keys)))
			if w.one(3) {
				w.same("Keys", vals(c.Keys()), vals(keys))
			}
		}
		w.same("OnEvict", vals(evicted), vals(wanted))
	}
})
