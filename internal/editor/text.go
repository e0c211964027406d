package editor

import (
	"sort"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// Text converts between offsets, the places of diagnostics and the positions of editors. Offsets
// are in bytes; diagnostics count lines and characters from 1, editors lines and units of UTF-16
// from 0.
type Text struct {
	src   string
	lines []int // where each begins
}

// NewText returns the text of a file. A byte order mark counts for editors but not for
// diagnostics.
func NewText(src []byte) *Text {
	t := &Text{src: string(src), lines: []int{0}}
	for i, c := range src {
		if c == '\n' {
			t.lines = append(t.lines, i+1)
		}
	}
	return t
}

// Len returns the number of bytes.
func (t *Text) Len() int { return len(t.src) }

// line returns a line without its end.
func (t *Text) line(n int) string {
	end := len(t.src)
	if n+1 < len(t.lines) {
		end = t.lines[n+1] - 1
	}
	s := t.src[t.lines[n]:end]
	if len(s) > 0 && s[len(s)-1] == '\r' {
		s = s[:len(s)-1]
	}
	return s
}

// Position returns the line and the UTF-16 unit of an offset.
func (t *Text) Position(offset int) (line, unit int) {
	offset = min(max(offset, 0), len(t.src))
	line = sort.SearchInts(t.lines, offset+1) - 1
	for _, c := range t.src[t.lines[line]:offset] {
		unit += units(c)
	}
	return line, unit
}

// Offset returns the offset of a line and a UTF-16 unit; what is behind the end of a line, or of
// the text, is at its end.
func (t *Text) Offset(line, unit int) int {
	if line >= len(t.lines) {
		return len(t.src)
	}
	s := t.line(max(line, 0))
	at := 0
	for at < len(s) && unit > 0 {
		c, size := utf8.DecodeRuneInString(s[at:])
		if unit -= units(c); unit < 0 {
			break // in the middle of a character
		}
		at += size
	}
	return t.lines[max(line, 0)] + at
}

// units returns how many units of UTF-16 a character has.
func units(c rune) int {
	if c > 0xffff {
		return 2
	}
	return 1
}

const mark = "\ufeff"

// Range returns the offsets of a range of a diagnostic; of one without a line the first
// character.
func (t *Text) Range(r uhat.Range) (start, end int) {
	start = t.byteAt(r.Line, r.Column)
	end = t.byteAt(r.EndLine, r.EndColumn)
	if r.Line == 0 {
		return 0, min(1, len(t.src))
	}
	return start, max(start, end)
}

func (t *Text) byteAt(line, column int) int {
	if line < 1 || line > len(t.lines) {
		return len(t.src)
	}
	s, skipped := t.line(line-1), 0
	if line == 1 && len(s) >= len(mark) && s[:len(mark)] == mark {
		s, skipped = s[len(mark):], len(mark)
	}
	return t.lines[line-1] + skipped + spec.Byte(s, column)
}
