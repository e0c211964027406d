package ref

import "errors"

// ErrNegative is the error of a File for an offset or a size below 0, and for another whence than
// 0, 1 or 2. Nothing is done then.
var ErrNegative = errors.New("ref: no such place in a file")

// File is an open file: bytes, and the offset at which the next ones are read or written. Both may
// be anywhere; what is between the end and what is written behind it is zero.
// What changes it returns an error, as files of Go do.
type File struct {
	bytes  []byte
	offset int64
}

// NewFile returns an empty file.
func NewFile() *File { return &File{} }

// Contents returns all bytes.
func (f *File) Contents() string { return string(f.bytes) }

// Size returns how many there are.
func (f *File) Size() int64 { return int64(len(f.bytes)) }

// Offset returns where the next bytes are read or written.
func (f *File) Offset() int64 { return f.offset }

// Read reads at most n bytes at the offset, and moves it behind them.
func (f *File) Read(n int) string {
	text := f.ReadAt(n, f.offset)
	f.offset += int64(len(text))
	return text
}

// ReadAt reads at most n bytes from an offset on.
func (f *File) ReadAt(n int, offset int64) string {
	if n < 0 || offset < 0 || offset >= f.Size() {
		return ""
	}
	return string(f.bytes[offset:min(offset+int64(n), f.Size())])
}

// Write writes a text at the offset, moves it behind the text, and returns how long that is.
func (f *File) Write(text string) (n int, err error) {
	n, err = f.WriteAt(text, f.offset)
	f.offset += int64(n)
	return n, err
}

// WriteAt writes a text at an offset, and returns how long it is. To write nothing changes nothing.
func (f *File) WriteAt(text string, offset int64) (n int, err error) {
	switch {
	case offset < 0:
		return 0, ErrNegative
	case text == "":
		return 0, nil
	}
	f.grow(offset + int64(len(text)))
	return copy(f.bytes[offset:], text), nil
}

// Append writes a text at the end, and returns how long it is. The offset is behind it then.
func (f *File) Append(text string) (n int, err error) {
	f.offset = f.Size()
	return f.Write(text)
}

// Truncate makes the file so long: it loses what is behind, or gets zeros.
func (f *File) Truncate(size int64) error {
	if size < 0 {
		return ErrNegative
	}
	f.grow(size)
	f.bytes = f.bytes[:size]
	return nil
}

func (f *File) grow(size int64) {
	f.bytes = append(f.bytes, make([]byte, max(0, size-f.Size()))...)
}

// Seek moves the offset: from the beginning, from where it is, or from the end, for whence 0, 1 and
// 2. It returns the new one.
func (f *File) Seek(offset int64, whence int) (now int64, err error) {
	switch whence {
	case 0:
	case 1:
		offset += f.offset
	case 2:
		offset += f.Size()
	default:
		return f.offset, ErrNegative
	}
	if offset < 0 {
		return f.offset, ErrNegative
	}
	f.offset = offset
	return offset, nil
}
