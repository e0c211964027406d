// Package filetree provides a tree of files in memory.
package filetree

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// Errors that are none of package fs. All errors of a Tree are of type *fs.PathError.
var (
	ErrNotEmpty = errors.New("directory not empty")
	ErrIsDir    = errors.New("is a directory")
	ErrNotDir   = errors.New("not a directory")
)

type node struct {
	data    []byte
	entries map[string]*node // nil for a file
}

func (n *node) dir() bool { return n.entries != nil }

// Tree is a tree of directories and files. Names are as in package fs: slashes between elements,
// none at the ends, and "." for the root. Other names have the error fs.ErrInvalid.
type Tree struct {
	root *node
}

// New returns a tree that has nothing but the root.
func New() *Tree { return &Tree{root: &node{entries: map[string]*node{}}} }

// find returns the node of a name.
func (t *Tree) find(name string) (*node, error) {
	if !fs.ValidPath(name) {
		return nil, fs.ErrInvalid
	}
	n := t.root
	if name == "." {
		return n, nil
	}
	for element := range strings.SplitSeq(name, "/") {
		if !n.dir() {
			return nil, ErrNotDir
		}
		next, ok := n.entries[element]
		if !ok {
			return nil, fs.ErrNotExist
		}
		n = next
	}
	return n, nil
}

// parent returns the directory that has or would have a name.
func (t *Tree) parent(name string) (*node, error) {
	if !fs.ValidPath(name) || name == "." {
		return nil, fs.ErrInvalid
	}
	dir, err := t.find(path.Dir(name))
	if err == nil && !dir.dir() {
		err = ErrNotDir
	}
	return dir, err
}

func wrap(op, name string, err error) error {
	if err == nil {
		return nil
	}
	return &fs.PathError{Op: op, Path: name, Err: err}
}

// Mkdir makes a directory. Its parent has to be there; the error is fs.ErrExist if there is
// something of this name.
func (t *Tree) Mkdir(name string) error {
	dir, err := t.parent(name)
	if err != nil {
		return wrap("mkdir", name, err)
	}
	if _, ok := dir.entries[path.Base(name)]; ok {
		return wrap("mkdir", name, fs.ErrExist)
	}
	dir.entries[path.Base(name)] = &node{entries: map[string]*node{}}
	return nil
}

// WriteFile writes a file, in the place of one that is there. Its directory has to be there. The
// error is ErrIsDir if the name is that of a directory. The tree keeps a copy of the data.
func (t *Tree) WriteFile(name string, data []byte) error {
	dir, err := t.parent(name)
	if err != nil {
		return wrap("write", name, err)
	}
	if n, ok := dir.entries[path.Base(name)]; ok && n.dir() {
		return wrap("write", name, ErrIsDir)
	}
	dir.entries[path.Base(name)] = &node{data: bytes.Clone(data)}
	return nil
}

// ReadFile returns a copy of what is in a file. The error is ErrIsDir for a directory.
func (t *Tree) ReadFile(name string) ([]byte, error) {
	n, err := t.find(name)
	if err == nil && n.dir() {
		err = ErrIsDir
	}
	if err != nil {
		return nil, wrap("read", name, err)
	}
	return bytes.Clone(n.data), nil
}

// Remove removes a file or an empty directory. The error is ErrNotEmpty for another one.
func (t *Tree) Remove(name string) error {
	dir, err := t.parent(name)
	if err != nil {
		return wrap("remove", name, err)
	}
	n, ok := dir.entries[path.Base(name)]
	if !ok {
		return wrap("remove", name, fs.ErrNotExist)
	}
	if len(n.entries) > 0 {
		return wrap("remove", name, ErrNotEmpty)
	}
	delete(dir.entries, path.Base(name))
	return nil
}

// Rename moves a file, or a directory with all that is in it. A file that has the new name is
// replaced by a file; with any other thing of this name the error is fs.ErrExist. A directory
// cannot be moved into itself or below: that is fs.ErrInvalid. With an error nothing changes, and a
// name that becomes itself is no error.
func (t *Tree) Rename(from, to string) error {
	old, err := t.parent(from)
	if err != nil {
		return wrap("rename", from, err)
	}
	n, ok := old.entries[path.Base(from)]
	if !ok {
		return wrap("rename", from, fs.ErrNotExist)
	}
	if from == to {
		return nil
	}
	if n.dir() && strings.HasPrefix(to, from+"/") {
		return wrap("rename", to, fs.ErrInvalid)
	}
	dir, err := t.parent(to)
	if err != nil {
		return wrap("rename", to, err)
	}
	if there, ok := dir.entries[path.Base(to)]; ok && (there.dir() || n.dir()) {
		return wrap("rename", to, fs.ErrExist)
	}
	delete(old.entries, path.Base(from))
	dir.entries[path.Base(to)] = n
	return nil
}

// List returns the names in a directory, sorted; those of directories end in a slash.
func (t *Tree) List(name string) ([]string, error) {
	n, err := t.find(name)
	if err == nil && !n.dir() {
		err = ErrNotDir
	}
	if err != nil {
		return nil, wrap("list", name, err)
	}
	names := []string{}
	for _, entry := range slices.Sorted(maps.Keys(n.entries)) {
		if n.entries[entry].dir() {
			entry += "/"
		}
		names = append(names, entry)
	}
	return names, nil
}

// Size returns how many bytes the files at and below a name have.
func (t *Tree) Size(name string) (int, error) {
	n, err := t.find(name)
	if err != nil {
		return 0, wrap("size", name, err)
	}
	return n.size(), nil
}

func (n *node) size() int {
	sum := len(n.data)
	for _, entry := range n.entries {
		sum += entry.size()
	}
	return sum
}
