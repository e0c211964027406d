package hunted

import (
	"cmp"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/pmap"
)

var _ = walked("pmap", func(w *walk) {
	var pm pmap.Map[int, int]
	type item struct{ value, priority int }
	m := map[int]item{}
	order := func() []int {
		return slices.SortedFunc(maps.Keys(m), func(a, b int) int {
			return cmp.Or(m[a].priority-m[b].priority, a-b)
		})
	}
	for w.next() {
		key, priority := w.IntN(10), w.IntN(6)
		it, had := m[key]
		keys := order()
		switch w.IntN(14) {
		case 0, 1, 2, 3:
			pm.Set(key, w.made, priority)
			m[key] = item{w.made, priority}
		case 4:
			w.same("Get", vals(pm.Get(key)), vals(it.value, it.priority, had))
		case 5, 6:
			if !had {
				w.same("Adjust", vals(pm.Adjust(key, 1)), vals(0, false))
				break
			}
			it.priority += priority - 3
			w.same("Adjust", vals(pm.Adjust(key, priority-3)), vals(it.priority, true))
			m[key] = it
		case 7, 8:
			w.same("Remove", vals(pm.Remove(key)), vals(had))
			delete(m, key)
		case 9:
			if len(keys) == 0 {
				w.same("Min", vals(pm.Min()), vals(0, 0, 0, false))
				w.same("PopMin", vals(pm.PopMin()), vals(0, 0, false))
				break
			}
			first := m[keys[0]]
			w.same("Min", vals(pm.Min()), vals(keys[0], first.value, first.priority, true))
			if w.one(2) {
				w.same("PopMin", vals(pm.PopMin()), vals(keys[0], first.value, true))
				delete(m, keys[0])
			}
		case 10:
			if w.one(3) {
				limit := w.IntN(4)
				n := 0
				for n < len(keys) && m[keys[n]].priority <= limit {
					n++
				}
				w.same("PopUntil", vals(pm.PopUntil(limit)), vals(keys[:n]))
				for _, k := range keys[:n] {
					delete(m, k)
				}
			}
		case 11:
			w.same("Keys", vals(pm.Keys()), vals(keys))
		case 12:
			if w.one(10) {
				pm.Clear()
				clear(m)
			}
		default:
			w.same("Len", vals(pm.Len()), vals(len(m)))
		}
	}
})
