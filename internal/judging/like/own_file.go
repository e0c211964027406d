package like

import (
	"strings"

	"github.com/clouseau-go/clouseau/ref"
)

// file is an open file. What adapters of scaffolds read into is so long at most, and they cut off
// zeros at its end.
type file struct{ ref.File }

const (
	mostFilled = 64
	zeros      = "\x00"
	mostBytes  = 1 << 16 // no model gets any longer
)

// read tells what was read of so many bytes: the text, how long it is, whether that is as much as
// was asked for, whether there is something or nothing was asked for, and whether that is so or the
// offset is behind the end.
func (f *file) read(text string, n int, offset int64) (read string, count int, full, some, inside bool) {
	some = n <= 0 || text != ""
	return strings.TrimRight(text, zeros), len(text), len(text) == max(0, n), some, some && offset <= f.Size()
}

func (f *file) Read(n int) (text string, count int, full, some, inside bool) {
	at := f.Offset()
	n = min(n, mostFilled)
	return f.read(f.File.Read(n), n, at)
}

func (f *file) ReadAt(n int, offset int64) (text string, count int, full, some, inside bool) {
	n = min(n, mostFilled)
	return f.read(f.File.ReadAt(n, offset), n, offset)
}

// ReadAtMoving is ReadAt where that moves the offset, which package io forbids.
func (f *file) ReadAtMoving(n int, offset int64) (text string, count int, full, some, inside bool) {
	f.SeekFreely(offset, 0)
	return f.Read(n)
}

func (f *file) Write(text string) (n int) {
	n, ok := f.WriteAt(text, f.Offset())
	if ok {
		f.SeekFreely(int64(n), 1)
	}
	return n
}

func (f *file) WriteAt(text string, offset int64) (n int, ok bool) {
	if offset > mostBytes {
		return 0, false
	}
	n, err := f.File.WriteAt(text, offset)
	return n, err == nil
}

// WriteFully is Write where to write nothing makes the file so long that the offset is its end, at
// least.
func (f *file) WriteFully(text string) (n int) {
	if f.Size() < f.Offset() {
		f.Truncate(f.Offset())
	}
	return f.Write(text)
}

// WriteAtMoving is WriteAt where that moves the offset.
func (f *file) WriteAtMoving(text string, offset int64) (n int) {
	f.SeekFreely(offset, 0)
	return f.WriteFully(text)
}

func (f *file) Append(text string) (n int) {
	n, _ = f.File.Append(text)
	return n
}

func (f *file) Truncate(size int64) (ok bool) {
	return size <= mostBytes && f.File.Truncate(size) == nil
}

func (f *file) Seek(offset, whence int) (now int64, ok bool) {
	now, err := f.File.Seek(int64(offset), whence)
	return now, err == nil
}

// SeekFreely is Seek where nothing is refused, and another whence than those that there are does
// nothing.
func (f *file) SeekFreely(offset int64, whence int) (now int64) {
	now, _ = f.File.Seek(offset, whence)
	return now
}

// Open opens the file anew.
func (f *file) Open() { f.SeekFreely(0, 0) }
