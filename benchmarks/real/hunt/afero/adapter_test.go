package afero_test

import (
	"errors"
	"io"
	"os"

	"github.com/spf13/afero"
)

// tree is a file system, a file of it that is open, and a directory to remove at the end.
type tree struct {
	afero.Fs
	f   afero.File
	tmp string
}

// disk is a directory with the files a and d/a.
func disk() (afero.Fs, string, error) {
	tmp, err := os.MkdirTemp("", "hunt")
	fs := afero.NewBasePathFs(afero.NewOsFs(), tmp)
	if err == nil {
		err = errors.Join(fs.Mkdir("d", 0o777), afero.WriteFile(fs, "a", []byte("base"), 0o666), afero.WriteFile(fs, "d/a", []byte("base"), 0o666))
	}
	return fs, tmp, err
}

func newDisk() (*tree, error) {
	fs, tmp, err := disk()
	return &tree{Fs: fs, tmp: tmp}, err
}

func newOver() (*tree, error) {
	fs, tmp, err := disk()
	return &tree{Fs: afero.NewCopyOnWriteFs(fs, afero.NewMemMapFs()), tmp: tmp}, err
}

func newCached() (*tree, error) {
	fs, tmp, err := disk()
	return &tree{Fs: afero.NewCacheOnReadFs(fs, afero.NewMemMapFs(), 0), tmp: tmp}, err
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

func (t *tree) Mkdir(name string) bool      { return t.MkdirAll(name, 0o777) == nil }
func (t *tree) Remove(name string) bool     { return t.Fs.Remove(name) == nil }
func (t *tree) Rename(from, to string) bool { return t.Fs.Rename(from, to) == nil }
func (t *tree) Stat(name string) (dir bool, size int64, ok bool) {
	return told(t.Fs.Stat(name))
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
	entries, err := afero.ReadDir(t.Fs, name)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names, err == nil
}

var modes = map[string]int{"r": os.O_RDONLY, "rw": os.O_RDWR, "create": os.O_RDWR | os.O_CREATE,
	"append": os.O_RDWR | os.O_APPEND, "exclusive": os.O_RDWR | os.O_CREATE | os.O_EXCL}

func (t *tree) OpenAs(name, mode string) bool {
	t.CloseFile()
	if i, err := t.Fs.Stat(name); err == nil && i.IsDir() {
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

func (t *tree) IsDir(name string) (dir, ok bool) {
	dir, _, ok = t.Stat(name)
	return dir, ok
}
