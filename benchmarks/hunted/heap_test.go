package hunted

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/heap"
)

var _ = walked("heap", func(w *walk) {
	given := []int{5, 2, 5, w.IntN(9)}
	h := heap.New(cmp.Compare[int], given...)
	w.same("New", vals(given[:3]), vals([]int{5, 2, 5}))
	m := slices.Sorted(slices.Values(given))
	put := func(v int) {
		m = append(m, v)
		slices.Sort(m)
	}
	for w.next() {
		v := w.IntN(30)
		first, ok := 0, len(m) > 0
		if ok {
			first = m[0]
		}
		switch w.IntN(14) {
		case 0, 1, 2:
			h.Push(v)
			put(v)
		case 3:
			h.Push(v, v/2)
			put(v)
			put(v / 2)
		case 4, 5, 6:
			w.same("Pop", vals(h.Pop()), vals(first, ok))
			m = m[min(1, len(m)):]
		case 7:
			w.same("Replace", vals(h.Replace(v)), vals(first, ok))
			m = m[min(1, len(m)):]
			put(v)
		case 9:
			if w.one(3) {
				drop := func(x int) bool { return x%4 == v%4 }
				was := len(m)
				m = slices.DeleteFunc(m, drop)
				w.same("RemoveFunc", vals(h.RemoveFunc(drop)), vals(was-len(m)))
			}
		case 10:
			if ok {
				v = m[w.IntN(len(m))]
			}
			i := slices.Index(m, v)
			w.same("RemoveOne", vals(h.RemoveOne(func(x int) bool { return x == v })), vals(i >= 0))
			if i >= 0 {
				m = slices.Delete(m, i, i+1)
			}
		case 11:
			if w.one(3) {
				other := heap.New(cmp.Compare[int], v)
				other.Push(v / 3)
				h.Merge(other)
				put(v)
				put(v / 3)
				w.same("Pop", vals(other.Pop()), vals(v/3, true))
			}
		case 12:
			n := w.IntN(4)
			got := h.Smallest(n)
			w.same("Smallest", vals(got), vals(m[:min(n, len(m))]))
			for i := range got {
				got[i] = 99
			}
		default:
			w.same("Peek", vals(h.Peek()), vals(first, ok))
			w.same("Len", vals(h.Len()), vals(len(m)))
		}
	}
})
