package hunted

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/set"
)

var _ = walked("set", func(w *walk) {
	sets := [2]*set.Set[int]{{}, {}}
	models := [2]map[int]bool{{}, {}}
	sorted := func(m map[int]bool) []int { return slices.Sorted(maps.Keys(m)) }
	for w.next() {
		i := w.IntN(2)
		s, other := sets[i], sets[1-i]
		m, n := models[i], models[1-i]
		v, u := w.IntN(10), w.IntN(10)
		list := sorted(m)
		minus := maps.Clone(m)
		maps.DeleteFunc(minus, func(k int, _ bool) bool { return n[k] })
		switch w.IntN(18) {
		case 0:
			list := []int{v, u, v}
			sets[i] = set.Of(list...)
			w.same("Of", vals(list), vals([]int{v, u, v}))
			models[i] = map[int]bool{v: true, u: true}
		case 1, 2, 3:
			was := len(m)
			m[v] = true
			m[u] = true
			w.same("Add", vals(s.Add(v, u)), vals(len(m)-was))
		case 4, 5:
			was := len(m)
			delete(m, v)
			delete(m, u)
			w.same("Remove", vals(s.Remove(v, u)), vals(was-len(m)))
		case 6:
			w.same("Has", vals(s.Has(v, u), s.Has(v), s.Has()), vals(m[v] && m[u], m[v], true))
		case 7:
			w.same("Len", vals(s.Len()), vals(len(m)))
		case 8:
			if len(list) > 0 {
				w.same("PopMax", vals(s.PopMax()), vals(list[len(list)-1], true))
				delete(m, list[len(list)-1])
			} else {
				w.same("PopMax", vals(s.PopMax()), vals(0, false))
			}
		case 9:
			want, ok := 0, false
			for _, x := range list {
				if x <= v {
					want, ok = x, true
				}
			}
			w.same("Floor", vals(s.Floor(v)), vals(want, ok))
		case 10:
			want := slices.DeleteFunc(list, func(x int) bool { return x < v || x >= u })
			w.same("Between", vals(slices.Collect(s.Between(v, u))), vals(want))
		case 11:
			got := s.Slice()
			w.same("Slice", vals(got), vals(list))
			for k := range got {
				got[k] = -1
			}
		case 12:
			c := s.Clone()
			c.Add(v)
			c.Remove(u)
			w.same("Clone", vals(s.Slice()), vals(list))
		case 13:
			maps.Copy(minus, m)
			maps.Copy(minus, n)
			got := s.Union(other)
			w.same("Union", vals(got.Slice()), vals(sorted(minus)))
			if w.one(2) {
				sets[i] = got
				models[i] = minus
			}
		case 15:
			got := s.Minus(other)
			w.same("Minus", vals(got.Slice()), vals(sorted(minus)))
			got.Add(v)
		case 16:
			w.same("SubsetOf", vals(s.SubsetOf(other)), vals(len(minus) == 0))
		default:
			w.same("Equal", vals(s.Equal(other)), vals(maps.Equal(m, n)))
		}
	}
})
