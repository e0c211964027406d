package hunted

import (
	"strings"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/gap"
)

var _ = walked("gap", func(w *walk) {
	b := gap.New("aä\nb")
	m := []rune("aä\nb")
	cursor := len(m)
	splice := func(from, to int, text string) {
		m = []rune(string(m[:from]) + text + string(m[to:]))
		cursor = from + len([]rune(text))
	}
	for w.next() {
		text := []string{"", "a", "äb", "b\n", "\n", "abcdefgh"[:w.IntN(9)]}[w.IntN(6)]
		n := w.IntN(5) - 1
		from, to := w.IntN(len(m)+2)-1, w.IntN(len(m)+3)-1
		if w.one(2) {
			to = min(len(m), from+n)
		}
		bad := from < 0 || from > to || to > len(m)
		switch w.IntN(16) {
		case 0, 1, 2:
			b.Insert(text)
			splice(cursor, cursor, text)
		case 3, 4:
			cursor = min(max(0, from), len(m))
			w.same("MoveTo", vals(b.MoveTo(from)), vals(cursor))
		case 6, 7:
			n = min(max(n, 0), cursor)
			w.same("Backspace", b.Backspace(n), string(m[cursor-n:cursor]))
			splice(cursor-n, cursor, "")
		case 8, 9:
			end := min(len(m), cursor+max(n, 0))
			w.same("Delete", b.Delete(n), string(m[cursor:end]))
			splice(cursor, end, "")
		case 10:
			if bad {
				w.same("Slice", vals(b.Slice(from, to)), vals("", gap.ErrRange))
				break
			}
			w.same("Slice", vals(b.Slice(from, to)), vals(string(m[from:to]), nil))
		case 11:
			if bad {
				w.same("Replace", vals(b.Replace(from, to, text)), vals(gap.ErrRange))
				break
			}
			w.same("Replace", vals(b.Replace(from, to, text)), vals(nil))
			splice(from, to, text)
		case 12:
			want := -1
			if start := max(from, 0); start <= len(m) {
				if i := strings.Index(string(m[start:]), text); i >= 0 {
					want = start + len([]rune(string(m[start:])[:i]))
				}
			}
			w.same("Index", vals(b.Index(text, from)), vals(want))
		case 14:
			before, after := string(m[:cursor]), string(m[cursor:])
			if w.one(2) {
				cursor = len([]rune(before[:strings.LastIndex(before, "\n")+1]))
				w.same("Home", vals(b.Home()), vals(cursor))
				break
			}
			line, _, _ := strings.Cut(after, "\n")
			cursor += len([]rune(line))
			w.same("End", vals(b.End()), vals(cursor))
		default:
			w.same("Cursor", vals(b.Cursor(), b.Len()), vals(cursor, len(m)))
			w.same("String", b.String(), string(m))
		}
	}
})
