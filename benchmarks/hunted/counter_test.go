package hunted

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/counter"
)

var _ = walked("counter", func(w *walk) {
	c := counter.New(w.IntN(4))
	m := map[string]int64{}
	total := func() (sum int64) {
		for _, n := range m {
			sum += n
		}
		return sum
	}
	nonzero := func() map[string]int64 {
		out := maps.Clone(m)
		maps.DeleteFunc(out, func(_ string, n int64) bool { return n == 0 })
		return out
	}
	for w.next() {
		name := string("abcdef"[w.IntN(6)])
		n := int64(w.IntN(5) - 2)
		switch w.IntN(14) {
		case 0, 1, 2:
			m[name] += n
			w.same("Add", vals(c.Add(name, n)), vals(m[name]))
		case 3, 4:
			w.same("Count", vals(c.Count(name)), vals(m[name]))
		case 5:
			w.same("Swap", vals(c.Swap(name, n)), vals(m[name]))
			m[name] = n
		case 6:
			w.same("Max", vals(c.Max(name, n)), vals(n > m[name]))
			m[name] = max(n, m[name])
		case 7:
			other := string("abcdef"[w.IntN(6)])
			sum := m[name]
			if other != name {
				sum += m[other]
			}
			w.same("Delete", vals(c.Delete(name, other)), vals(sum))
			delete(m, name)
			delete(m, other)
		case 8:
			w.same("Total", vals(c.Total()), vals(total()))
		case 9:
			got := c.Snapshot()
			w.same("Snapshot", vals(got), vals(nonzero()))
			clear(got)
		case 10:
			all := nonzero()
			names := slices.Sorted(maps.Keys(all))
			for k, v := range c.All() {
				w.same("All", vals(k, v), vals(names[0], all[names[0]]))
				names = names[1:]
				c.Add("a", 1)
				m["a"]++
			}
			w.same("All", vals(len(names)), vals(0))
		case 11:
			var want []counter.Entry
			for _, k := range slices.Sorted(maps.Keys(nonzero())) {
				want = append(want, counter.Entry{Name: k, Count: m[k]})
			}
			slices.SortStableFunc(want, func(a, b counter.Entry) int { return int(b.Count - a.Count) })
			k := w.IntN(5)
			if w.one(40) {
				w.same("Top", vals(c.Top(-k)), "[]\n")
				break
			}
			w.same("Top", vals(c.Top(k)), vals(want[:min(k, len(want))]))
		case 12:
			if w.one(6) {
				w.same("Drain", vals(c.Drain()), vals(nonzero()))
				clear(m)
			}
		default:
			if w.one(6) {
				c.Merge(c)
				for k := range m {
					m[k] *= 2
				}
			} else if w.one(3) {
				other := counter.New(2)
				other.Add(name, n)
				c.Merge(other)
				m[name] += n
				other.Add(name, 1)
				w.same("Count", vals(other.Count(name)), vals(n+1))
			}
		}
	}
})
