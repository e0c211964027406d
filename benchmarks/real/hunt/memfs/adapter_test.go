package memfs_test

import (
	"errors"
	"io"
	"os"

	"github.com/go-git/go-billy/v6"
	"github.com/go-git/go-billy/v6/memfs"
	"github.com/go-git/go-billy/v6/osfs"
)

// tree is a file system, a file of it that is open, and a directory to remove at the end.
type tree struct {
	billy.Filesystem
	f   billy.File
	tmp string
}

func newMemory() *tree { return &tree{Filesystem: memfs.New()} }

func newDisk() (*tree, error) {
	tmp, err := os.MkdirTemp("", "hunt")
	return &tree{Filesystem: osfs.New(tmp), tmp: tmp}, err
}

func (t *tree) End() error {
	t.CloseFile()
	if t.tmp == "" {
		return nil
	}
	return os.RemoveAll(t.tmp)
}

func (t *tree) Write(name, text string) bool {
	return t.put(name, text, os.O_CREATE|os.O_WRONLY|os.O_TRUNC)
}
func (t *tree) Append(name, text string) bool { return t.put(name, text, os.O_WRONLY|os.O_APPEND) }

func (t *tree) put(name, text string, flags int) bool {
	f, err := t.OpenFile(name, flags, 0o666)
	if err != nil {
		return false
	}
	_, err = f.Write([]byte(text))
	return errors.Join(err, f.Close()) == nil
}

func (t *tree) Read(name string) (text string, ok bool) {
	f, err := t.Open(name)
	if err != nil {
		return "", false
	}
	b, err := io.ReadAll(f)
	f.Close()
	if err != nil {
		return "", false
	}
	return string(b), true
}

func (t *tree) Mkdir(name string) bool        { return t.MkdirAll(name, 0o777) == nil }
func (t *tree) Remove(name string) bool       { return t.Filesystem.Remove(name) == nil }
func (t *tree) Rename(from, to string) bool   { return t.Filesystem.Rename(from, to) == nil }
func (t *tree) Link(target, link string) bool { return t.Symlink(target, link) == nil }

func (t *tree) Target(name string) (target string, ok bool) {
	target, err := t.Readlink(name)
	return target, err == nil
}

func (t *tree) Stat(name string) (dir bool, size int64, ok bool) {
	return told(t.Filesystem.Stat(name))
}
func (t *tree) Lstat(name string) (dir bool, size int64, ok bool) {
	return told(t.Filesystem.Lstat(name))
}

func told(i os.FileInfo, err error) (dir bool, size int64, ok bool) {
	if err != nil {
		return false, 0, false
	}
	if i.Mode().IsRegular() {
		size = i.Size()
	}
	return i.IsDir(), size, true
}

func (t *tree) List(name string) (names []string, ok bool) {
	entries, err := t.ReadDir(name)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names, err == nil
}

var modes = map[string]int{"r": os.O_RDONLY, "rw": os.O_RDWR, "create": os.O_RDWR | os.O_CREATE,
	"append": os.O_RDWR | os.O_APPEND, "exclusive": os.O_RDWR | os.O_CREATE | os.O_EXCL}

func (t *tree) OpenAs(name, mode string) bool {
	t.CloseFile()
	if i, err := t.Filesystem.Stat(name); err == nil && i.IsDir() {
		return false
	}
	f, err := t.OpenFile(name, modes[mode], 0o666)
	if err == nil {
		t.f = f
	}
	return err == nil
}

func (t *tree) CloseFile() {
	if t.f != nil {
		t.f.Close()
		t.f = nil
	}
}

func (t *tree) Put(text string) bool {
	if t.f == nil {
		return false
	}
	_, err := t.f.Write([]byte(text))
	return err == nil
}

func (t *tree) PutAt(text string, at int64) bool {
	if t.f == nil {
		return false
	}
	_, err := t.f.WriteAt([]byte(text), at)
	return err == nil
}

func (t *tree) Get(n int) (text string, end bool) {
	if t.f == nil {
		return "", false
	}
	b := make([]byte, n)
	n, err := io.ReadFull(t.f, b)
	return string(b[:n]), err != nil
}

func (t *tree) GetAt(n int, at int64) (text string, end bool) {
	if t.f == nil {
		return "", false
	}
	b := make([]byte, n)
	n, err := t.f.ReadAt(b, at)
	return string(b[:n]), err != nil
}

func (t *tree) Move(at int64, whence int) (to int64, ok bool) {
	if t.f == nil {
		return 0, false
	}
	to, err := t.f.Seek(at, whence)
	if err != nil {
		to = 0
	}
	return to, err == nil
}

func (t *tree) Cut(size int64) bool { return t.f != nil && t.f.Truncate(size) == nil }
