package hunted

import (
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/hashmap"
)

var _ = walked("hashmap", func(w *walk) {
	var m hashmap.Map[int]
	var order []string
	values := map[string]int{}
	for w.next() {
		key := "k" + strconv.Itoa(w.IntN(12))
		old, had := values[key]
		at := slices.Index(order, key)
		switch w.IntN(14) {
		case 0, 1, 2, 3:
			w.same("Set", vals(m.Set(key, w.made)), vals(old, had))
			values[key] = w.made
			if !had {
				order = append(order, key)
			}
		case 4:
			want := old
			if !had {
				want = w.made
				values[key] = want
				order = append(order, key)
			}
			w.same("GetOrSet", vals(m.GetOrSet(key, w.made)), vals(want, had))
		case 5, 6, 7:
			w.same("Delete", vals(m.Delete(key)), vals(had))
			if had {
				delete(values, key)
				order = slices.Delete(order, at, at+1)
			}
		case 8:
			w.same("MoveToEnd", vals(m.MoveToEnd(key)), vals(had))
			if had {
				order = append(slices.Delete(order, at, at+1), key)
			}
		case 9:
			w.same("Len", vals(m.Len()), vals(len(order)))
		case 10:
			keys := m.Keys()
			w.same("Keys", vals(keys), vals(order))
			if !w.one(8) {
				break
			}
			for k := range m.All() {
				w.same("All", k, order[0])
				for range min(2, len(order)) {
					m.Delete(order[0])
					delete(values, order[0])
					order = order[1:]
				}
			}
		case 11:
			if w.one(10) {
				m.Clear()
				order = nil
				clear(values)
			}
		case 12:
			if w.one(2) {
				c := m.Clone()
				c.Set("k3", -1)
				c.Delete(key)
				c.Set("new", -1)
			}
		default:
			w.same("Get", vals(m.Get(key)), vals(old, had))
		}
	}
	for key, value := range m.All() {
		w.same("All", vals(key, value), vals(order[0], values[order[0]]))
		order = order[1:]
	}
	w.same("All", vals(len(order)), vals(0))
})
