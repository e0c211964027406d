package hunted

import (
	"maps"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/trie"
)

var _ = walked("trie", func(w *walk) {
	var t trie.Trie[int]
	m := map[string]int{}
	word := func() string {
		b := make([]byte, w.IntN(5))
		for i := range b {
			b[i] = "ab"[w.IntN(2)]
			if w.one(40) {
				b[i] = 0xe4
			}
		}
		return string(b)
	}
	for w.next() {
		key := word()
		v, had := m[key]
		var below []string
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if strings.HasPrefix(k, key) {
				below = append(below, k)
			}
		}
		switch w.IntN(12) {
		case 0, 1, 2:
			w.same("Put", vals(t.Put(key, w.made)), vals(!had))
			m[key] = w.made
		case 3, 4:
			w.same("Delete", vals(t.Delete(key)), vals(had))
			delete(m, key)
		case 5, 6:
			w.same("Get", vals(t.Get(key)), vals(v, had))
		case 7:
			w.same("Count", vals(t.Count(key), t.Len()), vals(len(below), len(m)))
		case 8:
			best, ok := "", false
			for k := range m {
				if strings.HasPrefix(key, k) && len(k) >= len(best) {
					best, ok = k, true
				}
			}
			w.same("LongestPrefix", vals(t.LongestPrefix(key)), vals(best, m[best]*b2i(ok), ok))
		case 9:
			limit := w.IntN(5) - 1
			want := below
			if limit >= 0 {
				want = below[:min(limit, len(below))]
			}
			w.same("Keys", vals(t.Keys(key, limit)), vals(want))
		case 10:
			i := 0
			t.Walk(key, func(k string, v int) bool {
				w.same("Walk", vals(k, v), vals(below[i], m[below[i]]))
				i++
				return i < 3
			})
			w.same("Walk", vals(i), vals(min(3, len(below))))
		default:
			if len(key) > 1 || w.one(4) {
				w.same("DeletePrefix", vals(t.DeletePrefix(key)), vals(len(below)))
				for _, k := range below {
					delete(m, k)
				}
			}
		}
	}
})

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
