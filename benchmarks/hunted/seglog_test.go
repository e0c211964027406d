package hunted

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/seglog"
)

var _ = walked("seglog", func(w *walk) {
	const per, most = 3, 4
	l := seglog.New(per, most)
	var m []string
	first := 0
	class := func(offset int) error {
		switch {
		case offset < first:
			return seglog.ErrTrimmed
		case offset >= len(m):
			return seglog.ErrBeyond
		}
		return nil
	}
	record := func() []byte {
		n := w.IntN(most + 1)
		if w.one(20) {
			n = most + 1
		}
		return bytes.Repeat([]byte{byte('a' + w.IntN(26))}, n)
	}
	for w.next() {
		offset := max(0, first-2) + w.IntN(len(m)-first+5)
		err := class(offset)
		switch w.IntN(12) {
		case 0, 1, 2, 3:
			records := [][]byte{record(), record(), record()}[:w.IntN(4)]
			large := false
			for _, r := range records {
				large = large || len(r) > most
			}
			got, gotErr := l.Append(records...)
			if large {
				w.same("Append", vals(errors.Is(gotErr, seglog.ErrTooLarge)), vals(true))
				break
			}
			w.same("Append", vals(got, gotErr), vals(len(m), nil))
			for _, r := range records {
				m = append(m, string(r))
				for i := range r {
					r[i] = '!'
				}
			}
		case 4, 5, 6:
			got, gotErr := l.Read(int64(offset))
			w.same("Read", vals(errors.Is(gotErr, err)), vals(true))
			if err == nil {
				w.same("Read", string(got), m[offset])
				if w.one(8) {
					clear(got)
				}
			}
		case 7, 8:
			n := w.IntN(6)
			got, next, gotErr := l.ReadFrom(int64(offset), n)
			if offset == len(m) {
				err = nil
			}
			w.same("ReadFrom", vals(errors.Is(gotErr, err)), vals(true))
			if err == nil {
				want := m[offset:min(len(m), offset+n)]
				w.same("ReadFrom", fmt.Sprintf("%s", got), fmt.Sprint(want))
				w.same("ReadFrom", vals(next), vals(offset+len(want)))
			}
		case 9:
			if w.one(3) {
				n := 0
				for first+n+per < len(m) && first+n+per <= offset {
					n += per
				}
				w.same("Trim", vals(l.Trim(int64(offset))), vals(n))
				first += n
			}
		case 10:
			if w.one(4) {
				if offset == len(m) {
					err = nil
				}
				w.same("Rollback", vals(errors.Is(l.Rollback(int64(offset)), err)), vals(true))
				if err == nil {
					m = m[:offset]
				}
			}
		default:
			w.same("End", vals(l.First(), l.End(), l.Len()), vals(first, len(m), len(m)-first))
		}
	}
})
