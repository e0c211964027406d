package like_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/like"
)

var errEOF = errors.New("EOF")

// memory is a file in memory. Its methods answer as adapters have them answer.
type memory struct {
	data  []byte
	at    int
	loses bool // what is written behind the end loses what was before
}

func (f *memory) Read(room int) (n int, filled string, err error) {
	n, filled, err = f.ReadAt(room, f.at)
	f.at += n
	return n, filled, err
}

func (f *memory) ReadAt(room, off int) (n int, filled string, err error) {
	switch {
	case off > len(f.data), room > 0 && off == len(f.data):
		return 0, "", errEOF
	}
	n = min(room, len(f.data)-off)
	return n, strings.TrimRight(string(f.data[off:off+n]), "\x00"), nil
}

func (f *memory) Write(b string) (n int, err error) {
	if gap := f.at - len(f.data); gap > 0 {
		if f.loses {
			f.data = append(make([]byte, gap), b...)
			f.at += len(b)
			return len(b), nil
		}
		f.data = append(f.data, make([]byte, gap)...)
	}
	f.data = append(f.data, make([]byte, max(0, f.at+len(b)-len(f.data)))...)
	f.at += copy(f.data[f.at:], b)
	return len(b), nil
}

func (f *memory) WriteString(b string) (n int, err error) { return f.Write(b) }
func (f *memory) WriteAt(b string, off int) (n int, err error) {
	f.at = off
	return f.Write(b)
}

func (f *memory) Truncate(size int) error {
	f.data = append(f.data, make([]byte, max(0, size-len(f.data)))...)[:size]
	return nil
}

func (f *memory) Seek(offset, whence int) (int, error) {
	switch whence {
	case 0:
		f.at = offset
	case 1:
		f.at += offset
	case 2:
		f.at = len(f.data) + offset
	}
	return f.at, nil
}

func (f *memory) Open() error                             { f.at = 0; return nil }
func (f *memory) Stat() (dir bool, name string, size int) { return false, "a", len(f.data) }
func (f *memory) Readdirnames(n int) ([]string, error)    { return nil, errEOF }

func (f *memory) Readdir(n int) (dirs []string, sizes []int, err error) { return nil, nil, errEOF }
func (f *memory) Info() (dir bool, name string, size int)               { return f.Stat() }
func (f *memory) Data() (ok bool, name string)                          { return true, "a" }

// TestFindFile: a file is found by its names in the beginnings of walks, also if it loses what it
// has in most of them.
func TestFindFile(t *testing.T) {
	t.Parallel()
	for _, loses := range []bool{false, true} {
		s := systemOf(func() any { return &memory{loses: loses} })
		s.blank = 1
		for _, op := range s.ops {
			if op.Name == "Stat" || op.Name == "Info" {
				op.Fields[len(op.Fields)-1].Name = "size"
			}
		}
		q := like.Question{Ops: s.ops, Walks: s.walks(1, 240, 100)}
		part := like.Part(q)
		q.Named, q.Ops = true, part
		for i, w := range q.Walks {
			q.Walks[i] = w[:10]
		}
		found := like.Find(q).Found
		if len(part) != 12 || len(found) == 0 || found[0].Model() != "an open file" || !found[0].Named() || found[0].Share() < 0.8 {
			t.Errorf("loses %v: %d operations, %v", loses, len(part), found)
		}
		if loses && len(found) > 0 && found[0].Breach == nil {
			t.Error("nothing is lost")
		}
	}
}
