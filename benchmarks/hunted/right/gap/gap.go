// Package gap provides a text buffer with a cursor, as editors use it.
package gap

import (
	"errors"
	"unicode/utf8"
)

// ErrRange is the error of positions that are outside of the text or in the wrong order.
var ErrRange = errors.New("gap: position out of range")

const minimum = 8

// Buffer is a text with a cursor between two of its runes. Positions count runes from zero on. The
// zero value is an empty text. Edits at the cursor take constant time.
type Buffer struct {
	runes      []rune // the text, with a gap where the cursor is
	start, end int    // the gap
}

// New returns a buffer with a text, and the cursor at its end.
func New(text string) *Buffer {
	b := &Buffer{}
	b.Insert(text)
	return b
}

// Len returns the number of runes.
func (b *Buffer) Len() int { return len(b.runes) - (b.end - b.start) }

// Cursor returns the position of the cursor.
func (b *Buffer) Cursor() int { return b.start }

// String returns the whole text.
func (b *Buffer) String() string { return string(b.runes[:b.start]) + string(b.runes[b.end:]) }

// at returns the rune at a position.
func (b *Buffer) at(i int) rune {
	if i >= b.start {
		i += b.end - b.start
	}
	return b.runes[i]
}

// room makes the gap large enough for n runes.
func (b *Buffer) room(n int) {
	if b.end-b.start >= n {
		return
	}
	grown := make([]rune, max(minimum, 2*(b.Len()+n)))
	copy(grown, b.runes[:b.start])
	end := len(grown) - (len(b.runes) - b.end)
	copy(grown[end:], b.runes[b.end:])
	b.runes = grown
	b.end = end
}

// Insert puts text in front of the cursor. Bytes that are not UTF-8 become U+FFFD.
func (b *Buffer) Insert(text string) {
	b.room(utf8.RuneCountInString(text))
	for _, r := range text {
		b.runes[b.start] = r
		b.start++
	}
}

// MoveTo moves the cursor to a position, or to the nearer end of the text if that is outside. It
// returns the new position.
func (b *Buffer) MoveTo(pos int) int {
	pos = min(max(pos, 0), b.Len())
	if n := b.start - pos; n > 0 {
		copy(b.runes[b.end-n:], b.runes[pos:b.start])
		b.start -= n
		b.end -= n
	} else if n < 0 {
		copy(b.runes[b.start:], b.runes[b.end:b.end-n])
		b.start -= n
		b.end -= n
	}
	return b.start
}

// Backspace deletes up to n runes before the cursor and returns them.
func (b *Buffer) Backspace(n int) string {
	n = min(max(n, 0), b.start)
	deleted := string(b.runes[b.start-n : b.start])
	b.start -= n
	return deleted
}

// Delete deletes up to n runes after the cursor and returns them.
func (b *Buffer) Delete(n int) string {
	n = min(max(n, 0), len(b.runes)-b.end)
	deleted := string(b.runes[b.end : b.end+n])
	b.end += n
	return deleted
}

// Slice returns the text between two positions. The error is ErrRange.
func (b *Buffer) Slice(from, to int) (string, error) {
	if from < 0 || from > to || to > b.Len() {
		return "", ErrRange
	}
	out := make([]rune, 0, to-from)
	for i := from; i < to; i++ {
		out = append(out, b.at(i))
	}
	return string(out), nil
}

// Replace puts text in the place of that between two positions and leaves the cursor behind it. The
// error is ErrRange, and then nothing changes.
func (b *Buffer) Replace(from, to int, text string) error {
	if from < 0 || from > to || to > b.Len() {
		return ErrRange
	}
	b.MoveTo(from)
	b.Delete(to - from)
	b.Insert(text)
	return nil
}

// Index returns the first position of a text that is at or after from, or -1. An empty text is
// found at from if that is a position.
func (b *Buffer) Index(text string, from int) int {
	want := []rune(text)
	for i := max(from, 0); i+len(want) <= b.Len(); i++ {
		n := 0
		for n < len(want) && b.at(i+n) == want[n] {
			n++
		}
		if n == len(want) {
			return i
		}
	}
	return -1
}

// Home moves the cursor to the begin of its line and returns the new position.
func (b *Buffer) Home() int {
	pos := b.start
	for pos > 0 && b.at(pos-1) != '\n' {
		pos--
	}
	return b.MoveTo(pos)
}

// End moves the cursor to the end of its line, in front of the newline, and returns the new
// position.
func (b *Buffer) End() int {
	pos := b.start
	for pos < b.Len() && b.at(pos) != '\n' {
		pos++
	}
	return b.MoveTo(pos)
}
