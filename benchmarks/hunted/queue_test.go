package hunted

import (
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/queue"
)

var _ = walked("queue", func(w *walk) {
	q := queue.WithCapacity[int](w.IntN(3))
	var m []int
	for w.next() {
		v := w.IntN(100)
		switch w.IntN(16) {
		case 0, 1, 2:
			q.Push(v)
			m = append(m, v)
		case 3:
			q.Push(v, v+1, v+2)
			m = append(m, v, v+1, v+2)
		case 4, 5:
			q.PushFront(v)
			m = slices.Insert(m, 0, v)
		case 6, 7, 8:
			if len(m) == 0 {
				w.same("Pop", vals(q.Pop()), vals(0, false))
				w.same("PopBack", vals(q.PopBack()), vals(0, false))
				break
			}
			w.same("Pop", vals(q.Pop()), vals(m[0], true))
			m = m[1:]
		case 9:
			if len(m) > 0 {
				w.same("PopBack", vals(q.PopBack()), vals(m[len(m)-1], true))
				m = m[:len(m)-1]
			}
		case 10:
			n := min(w.IntN(4), len(m))
			w.same("PopN", vals(q.PopN(n)), vals(m[:n]))
			m = m[n:]
		case 12:
			i := w.IntN(len(m)+2) - 1
			if i < 0 || i >= len(m) {
				w.same("At", vals(panics(func() { q.At(i) })), vals(true))
			} else {
				w.same("At", vals(q.At(i)), vals(m[i]))
			}
		case 13:
			k := w.IntN(7) - 3
			q.Rotate(k)
			if n := len(m); n > 0 {
				k = (k%n + n) % n
				m = append(slices.Clone(m[k:]), m[:k]...)
			}
		case 14:
			switch w.IntN(12) {
			case 1:
				k := w.IntN(5)
				q.Grow(k)
				w.same("Cap", vals(q.Cap() >= len(m)+k), vals(true))
			case 2:
				q.Shrink()
				w.same("Cap", vals(q.Cap() >= len(m) && q.Cap() <= max(4, 2*len(m))), vals(true))
			}
		default:
			w.same("All", vals(q.Len(), slices.Collect(q.All())), vals(len(m), m))
		}
	}
})
