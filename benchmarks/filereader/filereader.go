// Package filereader reads a number from a file. [New] makes the right reader, [NewMutant] one with
// a bug.
//
//	           New             ClosesFile
//	Open()     0, true         0, true
//	Read(0)    123456, true    123456, true
//	Read(0)    123456, true    0, false
package filereader

//go:generate go run ../../cmd/clouseau synth filereader.clouseau.hcl -o emitted_test.go --walks=false

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// content is what the file holds, and digits how many bytes the number takes at most.
const (
	content = "-123456\n"
	digits  = 7
)

// Reader opens a file, and reads the number in it.
type Reader struct {
	dir    string
	open   map[int]*os.File
	next   int // handle
	mutant Mutant
}

// Mutant is a seeded bug, by its name; none if it is empty.
type Mutant string

// The mutants of the case study.
const (
	ReadsTooMuch Mutant = "read_too_much" // a byte more than the buffer has room for
	ClosesFile   Mutant = "close_file"    // and forgets the handle, once it was read
)

// Mutants returns all mutants.
func Mutants() []Mutant { return []Mutant{ReadsTooMuch, ClosesFile} }

// New makes a file with a number, and a reader for it.
func New() (*Reader, error) { return NewMutant("") }

// NewMutant does the same with a bug.
func NewMutant(m Mutant) (*Reader, error) {
	dir, err := os.MkdirTemp("", "filereader")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "test"), []byte(content), 0o600)
	}
	return &Reader{dir: dir, open: map[int]*os.File{}, mutant: m}, err
}

// Open opens the file and returns a new handle; ok is false if the file cannot be opened.
func (r *Reader) Open() (handle int, ok bool) {
	f, err := os.Open(filepath.Join(r.dir, "test"))
	if err != nil {
		return 0, false
	}
	handle = r.next
	r.next++
	r.open[handle] = f
	return handle, true
}

// Read returns the absolute value of the number in the file; ok is false if the handle is not open,
// or there is no number.
func (r *Reader) Read(handle int) (n int, ok bool) {
	f := r.open[handle]
	if f == nil {
		return 0, false
	}
	if r.mutant == ClosesFile {
		defer r.close(handle)
	}
	var buffer [digits + 1]byte
	most := digits
	if r.mutant == ReadsTooMuch {
		most++
	}
	got, err := f.ReadAt(buffer[:most], 0)
	if err != nil && err != io.EOF {
		return 0, false
	}
	buffer[got] = 0 // ends the number
	text, _, _ := strings.Cut(string(buffer[:]), "\x00")
	n, err = strconv.Atoi(strings.TrimSpace(text))
	return max(n, -n), err == nil
}

func (r *Reader) close(handle int) {
	r.open[handle].Close()
	delete(r.open, handle)
}

// Close closes all files, and removes the one with the number.
func (r *Reader) Close() error {
	for handle := range r.open {
		r.close(handle)
	}
	return os.RemoveAll(r.dir)
}
