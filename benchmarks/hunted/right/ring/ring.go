// Package ring provides a fixed-size buffer of bytes between a writer and a reader.
package ring

import (
	"errors"
	"io"
)

// Errors of a Buffer. A buffer that has nothing to read returns io.EOF.
var (
	ErrFull     = errors.New("ring: buffer is full")
	ErrTooEarly = errors.New("ring: nothing to unread")
)

// Buffer is a circular buffer of bytes. It implements io.Reader, io.Writer, io.ByteReader,
// io.ByteWriter and io.WriterTo, and never allocates after New.
type Buffer struct {
	data  []byte
	start int // where the next byte is read
	n     int // bytes to read
	kept  int // bytes before start that were read and can be unread
}

// New returns an empty buffer for size bytes. It panics if size is not positive.
func New(size int) *Buffer {
	if size <= 0 {
		panic("ring: size must be positive")
	}
	return &Buffer{data: make([]byte, size)}
}

// Len returns the number of bytes that can be read.
func (b *Buffer) Len() int { return b.n }

// Free returns the number of bytes that can be written.
func (b *Buffer) Free() int { return len(b.data) - b.n }

// segments returns the n bytes from an offset on, in one or two pieces.
func (b *Buffer) segments(offset, n int) (first, second []byte) {
	at := (b.start + offset) % len(b.data)
	if at+n <= len(b.data) {
		return b.data[at : at+n], nil
	}
	return b.data[at:], b.data[:at+n-len(b.data)]
}

func (b *Buffer) advance(n int) {
	b.start = (b.start + n) % len(b.data)
	b.n -= n
	b.kept = min(b.kept+n, len(b.data)-b.n)
}

// Write writes as much of p as there is room for. If that is not all, the error is ErrFull.
func (b *Buffer) Write(p []byte) (n int, err error) {
	n = min(len(p), b.Free())
	first, second := b.segments(b.n, n)
	k := copy(first, p)
	copy(second, p[k:])
	b.n += n
	b.kept = min(b.kept, len(b.data)-b.n)
	if n < len(p) {
		return n, ErrFull
	}
	return n, nil
}

// WriteByte writes a byte. The error is ErrFull if there is no room.
func (b *Buffer) WriteByte(c byte) error {
	if b.Free() == 0 {
		return ErrFull
	}
	b.data[(b.start+b.n)%len(b.data)] = c
	b.n++
	b.kept = min(b.kept, len(b.data)-b.n)
	return nil
}

// Read reads up to len(p) bytes. The error is io.EOF if there are none and p is not empty.
func (b *Buffer) Read(p []byte) (n int, err error) {
	if b.n == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	n = b.Peek(p)
	b.advance(n)
	return n, nil
}

// ReadByte reads a byte. The error is io.EOF if there is none.
func (b *Buffer) ReadByte() (byte, error) {
	if b.n == 0 {
		return 0, io.EOF
	}
	c := b.data[b.start]
	b.advance(1)
	return c, nil
}

// Peek copies the bytes that Read would read into p and leaves them in the buffer. It returns how
// many it copied.
func (b *Buffer) Peek(p []byte) int {
	n := min(len(p), b.n)
	first, second := b.segments(0, n)
	k := copy(p, first)
	copy(p[k:], second)
	return n
}

// Unread makes the last n bytes that were read or discarded readable again. The error is
// ErrTooEarly, and nothing changes, if fewer have been read or if they have been overwritten.
func (b *Buffer) Unread(n int) error {
	if n < 0 || n > b.kept {
		return ErrTooEarly
	}
	b.start = (b.start - n + len(b.data)) % len(b.data)
	b.n += n
	b.kept -= n
	return nil
}

// WriteTo reads all bytes and writes them to w. When w fails, what it has not taken stays in the
// buffer.
func (b *Buffer) WriteTo(w io.Writer) (total int64, err error) {
	for b.n > 0 && err == nil {
		first, _ := b.segments(0, b.n)
		var n int
		n, err = w.Write(first)
		b.advance(n)
		total += int64(n)
	}
	return total, err
}

// Reset makes the buffer empty.
func (b *Buffer) Reset() {
	b.start = 0
	b.n = 0
	b.kept = 0
}
