package hunted

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/bitset"
)

var _ = walked("bitset", func(w *walk) {
	sets := [2]*bitset.Set{{}, bitset.New(3, 70)}
	models := [2]map[int]bool{{}, {3: true, 70: true}}
	for w.next() {
		k := w.IntN(2)
		s, other := sets[k], sets[1-k]
		m, n := models[k], models[1-k]
		i := w.IntN(200)
		if w.one(2) {
			i = []int{0, 1, 62, 63, 64, 65, 127, 128}[w.IntN(8)]
		}
		list := slices.Sorted(maps.Keys(m))
		switch w.IntN(17) {
		case 0, 1, 2:
			s.Set(i).Set(1)
			m[i], m[1] = true, true
		case 3, 4:
			s.Clear(i)
			delete(m, i)
		case 6, 7:
			w.same("Test", vals(s.Test(i)), vals(m[i]))
		case 8:
			hi := i + w.IntN(4)*w.IntN(20)
			if w.one(10) {
				hi += 120
			}
			s.SetRange(i, hi)
			for x := i; x < hi; x++ {
				m[x] = true
			}
		case 10, 11:
			next, ok := 0, false
			if at, _ := slices.BinarySearch(list, i); at < len(list) {
				next, ok = list[at], true
			}
			w.same("Next", vals(s.Next(i)), vals(next, ok))
		case 12:
			if len(list) == 0 {
				w.same("Max", vals(s.Max()), vals(0, false))
			} else {
				w.same("Max", vals(s.Max()), vals(list[len(list)-1], true))
			}
		case 13:
			s.Or(other)
			maps.Copy(m, n)
		case 14:
			s.And(other)
			maps.DeleteFunc(m, func(x int, _ bool) bool { return !n[x] })
		case 15:
			w.same("Equal", vals(s.Equal(other)), vals(maps.Equal(m, n)))
			if w.one(3) {
				sets[k], models[k] = other.Clone(), maps.Clone(n)
				w.same("Equal", vals(sets[k].Equal(other)), vals(true))
			}
		default:
			w.same("Count", vals(s.Count()), vals(len(m)))
		}
	}
})
