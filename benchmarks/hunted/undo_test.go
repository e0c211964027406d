package hunted

import (
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/undo"
)

var _ = walked("undo", func(w *walk) {
	type change struct{ value, id int }
	limit := 4
	h := undo.New(0, limit)
	past, future := []change{{}}, []change{}
	saved, groups, open := 0, 0, false
	for w.next() {
		now := past[len(past)-1]
		switch w.IntN(16) {
		case 0, 1, 2, 3:
			h.Do(w.made)
			if groups == 0 || open {
				past = append(past, change{w.made, w.made})
				future = nil
				past = past[max(0, len(past)-1-limit):]
			} else {
				past[len(past)-1] = change{w.made, w.made}
			}
			open = false
		case 4, 5, 6:
			if groups > 0 || len(past) == 1 {
				w.same("Undo", vals(h.Undo()), vals(0, false))
				break
			}
			past = past[:len(past)-1]
			future = append(future, now)
			w.same("Undo", vals(h.Undo()), vals(past[len(past)-1].value, true))
		case 7, 8:
			if groups > 0 || len(future) == 0 {
				w.same("Redo", vals(h.Redo()), vals(0, false))
				break
			}
			last := future[len(future)-1]
			future = future[:len(future)-1]
			past = append(past, last)
			past = past[max(0, len(past)-1-limit):]
			w.same("Redo", vals(h.Redo()), vals(last.value, true))
		case 9:
			if !w.one(3) {
				break
			}
			n := 0
			for ; groups == 0 && len(past) > 1; n++ {
				future = append(future, past[len(past)-1])
				past = past[:len(past)-1]
			}
			w.same("UndoAll", vals(h.UndoAll()), vals(n))
		case 10:
			if w.one(2) {
				h.Begin()
				open = open || groups == 0
				groups++
			}
		case 11:
			w.same("End", vals(panics(h.End)), vals(groups == 0))
			groups = max(0, groups-1)
			open = open && groups > 0
		case 12:
			w.same("Steps", vals(h.Steps()), vals(len(past)-1, len(future)))
		case 13:
			if w.one(2) {
				h.Save()
				saved = now.id
			}
			w.same("Dirty", vals(h.Dirty()), vals(past[len(past)-1].id != saved))
		case 14:
			var values []int
			for _, c := range past {
				values = append(values, c.value)
			}
			got := h.Past()
			w.same("Past", vals(got), vals(values))
			got[0] = -1
			if w.one(4) {
				limit = 1 + w.IntN(5)
				h.SetLimit(limit)
				past = slices.Clone(past[max(0, len(past)-1-limit):])
			}
		default:
			w.same("Current", vals(h.Current()), vals(now.value))
		}
	}
})
