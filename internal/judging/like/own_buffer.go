package like

import "strings"

// buffer is a buffer of bytes with an end to write to and one to read from. What was read can be
// unread as long as nothing has taken its place.
type buffer struct {
	data []byte // what was read and can be unread, and what can be read
	at   int    // where the next byte is read
	size int
}

func newBuffer(size int) *buffer { return &buffer{size: size} }

// endless is a buffer that takes whatever is written.
func endless() *buffer { return newBuffer(mostBytes) }

func (b *buffer) Len() int      { return len(b.data) - b.at }
func (b *buffer) Free() int     { return b.size - b.Len() }
func (b *buffer) Cap() int      { return b.size }
func (b *buffer) IsEmpty() bool { return b.Len() == 0 }
func (b *buffer) IsFull() bool  { return b.Free() == 0 }
func (b *buffer) All() string   { return string(b.data[b.at:]) }
func (b *buffer) Reset()        { b.data, b.at = nil, 0 }

// Write writes what there is room for, WriteFully nothing if that is not all.
func (b *buffer) Write(text string) (n int, ok bool) {
	n = min(len(text), b.Free())
	b.data = append(b.data, text[:n]...)
	over := max(0, len(b.data)-b.size)
	b.data = b.data[over:]
	b.at -= over
	return n, n == len(text)
}
func (b *buffer) WriteFully(text string) (n int, ok bool) {
	if len(text) > b.Free() {
		return 0, false
	}
	return b.Write(text)
}

// WriteByteFully and ReadByteFully are for methods without that word: package io has such.
func (b *buffer) WriteByteFully(c int) bool {
	_, ok := b.Write(string([]byte{byte(c)}))
	return ok
}

// Peek tells the bytes as adapters do, see [file].
func (b *buffer) Peek(room int) (text string, n int) {
	n = min(max(0, room), b.Len(), mostFilled)
	return strings.TrimRight(b.All()[:n], zeros), n
}

// Read also tells whether there is something, or nothing was asked for.
func (b *buffer) Read(room int) (text string, n int, some bool) {
	text, n = b.Peek(room)
	b.at += n
	return text, n, n > 0 || room <= 0
}
func (b *buffer) Skip(n int) (skipped int, ok bool) {
	skipped = min(max(0, n), b.Len())
	b.at += skipped
	return skipped, skipped == n
}
func (b *buffer) ReadByteFully() (c int, ok bool) {
	if b.IsEmpty() {
		return 0, false
	}
	b.at++
	return int(b.data[b.at-1]), true
}
func (b *buffer) Unread(n int) bool {
	if n < 0 || n > b.at {
		return false
	}
	b.at -= n
	return true
}
func (b *buffer) WriteTo() (text string, n int) {
	text = b.All()
	b.at = len(b.data)
	return text, len(text)
}
