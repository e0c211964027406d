package hunted

import (
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/list"
)

var _ = walked("list", func(w *walk) {
	l := list.New(1, 2)
	m := []int{1, 2}
	for w.next() {
		v := w.IntN(4)
		i := w.IntN(len(m)+4) - 2
		at := i
		if i < 0 {
			at += len(m)
		}
		outside := &list.RangeError{Index: i, Len: len(m)}
		switch w.IntN(16) {
		case 0, 1:
			l.PushBack(v)
			m = append(m, v)
		case 2:
			l.PushFront(v)
			m = slices.Insert(m, 0, v)
		case 3, 4:
			if len(m) == 0 {
				w.same("PopFront", vals(l.PopFront()), vals(0, list.ErrEmpty))
				w.same("PopBack", vals(l.PopBack()), vals(0, list.ErrEmpty))
				break
			}
			w.same("PopFront", vals(l.PopFront()), vals(m[0], nil))
			m = m[1:]
		case 5:
			if len(m) > 0 {
				w.same("PopBack", vals(l.PopBack()), vals(m[len(m)-1], nil))
				m = m[:len(m)-1]
			}
		case 6, 7:
			if at < 0 || at >= len(m) {
				w.same("At", vals(l.At(i)), vals(0, outside))
				break
			}
			w.same("At", vals(l.At(i)), vals(m[at], nil))
		case 8, 9:
			if at < 0 || at > len(m) {
				w.same("Insert", vals(l.Insert(i, v)), vals(outside))
				break
			}
			w.same("Insert", vals(l.Insert(i, v)), vals(nil))
			m = slices.Insert(m, at, v)
		case 11:
			w.same("Index", vals(l.Index(v)), vals(slices.Index(m, v)))
		case 12:
			was := len(m)
			m = slices.DeleteFunc(m, func(x int) bool { return x == v })
			w.same("RemoveAll", vals(l.RemoveAll(v)), vals(was-len(m)))
		case 13:
			other := list.New(slices.Repeat([]int{v}, w.IntN(3))...)
			for range other.Len() {
				m = append(m, v)
			}
			l.Append(other)
			w.same("Append", vals(other.Len()), vals(0))
			other.PushBack(9)
			w.same("PushBack", vals(other.At(0)), vals(9, nil))
			if w.one(40) {
				l.Append(l)
			}
		default:
			w.same("Len", vals(l.Len()), vals(len(m)))
			for k, x := range l.All() {
				w.same("All", vals(x), vals(m[k]))
			}
		}
	}
})
