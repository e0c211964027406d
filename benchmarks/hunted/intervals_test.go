package hunted

import "github.com/clouseau-go/clouseau/benchmarks/hunted/right/intervals"

var _ = walked("intervals", func(w *walk) {
	const end = 24
	var m intervals.Map
	var model [end]string
	spans := func() (out []intervals.Span) {
		for x, v := range model {
			if last := len(out) - 1; last >= 0 && out[last].Hi == x && out[last].Value == v {
				out[last].Hi++
			} else if v != "" {
				out = append(out, intervals.Span{Lo: x, Hi: x + 1, Value: v})
			}
		}
		return out
	}
	for w.next() {
		lo := w.IntN(end)
		hi := min(end, lo+w.IntN(8))
		value := string("abc"[w.IntN(3)])
		if w.one(80) && hi < end {
			lo, hi = hi, lo
		}
		switch w.IntN(12) {
		case 0, 1, 2, 3:
			err := m.Set(lo, hi, value)
			w.same("Set", vals(err == nil), vals(lo < hi))
			for x := lo; x < hi; x++ {
				model[x] = value
			}
		case 4, 5:
			w.same("Delete", vals(m.Delete(lo, hi) == nil), vals(lo < hi))
			for x := lo; x < hi; x++ {
				model[x] = ""
			}
		case 6:
			w.same("Get", vals(m.Get(lo)), vals(model[lo], model[lo] != ""))
		case 7:
			want := true
			for x := lo; x < hi; x++ {
				want = want && model[x] != ""
			}
			w.same("Covered", vals(m.Covered(lo, hi)), vals(want))
		case 8:
			var want []intervals.Span
			for _, s := range spans() {
				if s.Lo < hi && s.Hi > lo {
					want = append(want, s)
				}
			}
			w.same("Overlapping", vals(m.Overlapping(lo, hi)), vals(want))
		case 9:
			x := lo
			for x < end && model[x] != "" {
				x++
			}
			w.same("Gap", vals(m.Gap(lo)), vals(x))
		case 10:
			if w.one(4) {
				got := m.Spans()
				w.same("Spans", vals(got), vals(spans()))
				for i := range w.IntN(20) / 18 * len(got) {
					got[i].Lo = -1
				}
			}
		default:
			n := 0
			for _, s := range spans() {
				n += s.Hi - s.Lo
			}
			w.same("Size", vals(m.Size()), vals(n))
		}
	}
})
