package hunted

import (
	"errors"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/pool"
)

var _ = walked("pool", func(w *walk) {
	broken := errors.New("broken")
	var shut, wantShut []int
	opened, failing, limit := 0, false, 3
	open := func() (int, error) {
		if failing {
			return 0, broken
		}
		opened++
		return opened, nil
	}
	p := pool.New(limit, open, func(r int) { shut = append(shut, r) })
	var idle, lent []int
	next, closed := 1, false
	for w.next() {
		r := 1 + w.IntN(next)
		if len(lent) > 0 && w.one(2) {
			r = lent[w.IntN(len(lent))]
		}
		at := slices.Index(lent, r)
		failing = w.one(8)
		switch op := w.IntN(14); op {
		case 0, 1, 2, 3, 4:
			var want int
			var err error
			switch {
			case closed:
				err = pool.ErrClosed
			case len(idle) > 0:
				want = idle[len(idle)-1]
			case len(lent) >= limit:
				err = pool.ErrExhausted
			case failing:
				err = broken
			default:
				want = next
			}
			got, gotErr := 0, error(nil)
			if op > 0 {
				got, gotErr = p.Acquire()
			} else {
				panics(func() { gotErr = p.With(func(r int) error { got = r; return slices.Repeat([]error{nil}, r%2)[0] }) })
			}
			w.same("Acquire", vals(got, errors.Is(gotErr, err)), vals(want, true))
			if err != nil {
				break
			}
			if want == next {
				next++
			} else {
				idle = idle[:len(idle)-1]
			}
			if op == 0 {
				idle = append(idle, want)
			} else {
				lent = append(lent, want)
			}
		case 5, 6, 7, 8:
			if at < 0 {
				w.same("Release", vals(p.Release(r)), vals(pool.ErrNotLent))
				break
			}
			if closed || len(idle)+len(lent) > limit {
				wantShut = append(wantShut, r)
			} else {
				idle = append(idle, r)
			}
			w.same("Release", vals(p.Release(r)), vals(nil))
			lent = slices.Delete(lent, at, at+1)
		case 10:
			if w.one(3) {
				limit = 1 + w.IntN(4)
				n := max(0, len(idle)-max(0, limit-len(lent)))
				w.same("SetLimit", vals(p.SetLimit(limit)), vals(n))
				wantShut = append(wantShut, idle[:n]...)
				idle = slices.Clone(idle[n:])
			}
		case 11:
			if w.one(12) {
				var err error
				if closed {
					err = pool.ErrClosed
				}
				w.same("Close", vals(p.Close()), vals(err))
				closed = true
				wantShut = append(wantShut, idle...)
				idle = nil
			}
		default:
			w.same("Size", vals(p.InUse(), p.Idle(), p.Size()), vals(len(lent), len(idle), len(idle)+len(lent)))
		}
		w.same("shut", vals(shut), vals(wantShut))
	}
})
