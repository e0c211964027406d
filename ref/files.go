package ref

import (
	"path"
	"slices"
	"strings"
)

// Files is a tree of files and directories below "/". Paths are as package path has them: they
// begin with a slash, and are cleaned before use.
type Files struct {
	nodes OrderedMap[string, file] // by path; the root is always there
}

// file is a file or a directory.
type file struct {
	dir  bool
	text string
}

// NewFiles returns a tree with an empty root.
func NewFiles() *Files {
	f := &Files{}
	f.nodes.Set("/", file{dir: true})
	return f
}

// clean returns the plain form of a path.
func clean(name string) string { return path.Clean("/" + name) }

// IsDir reports whether there is a directory of that name.
func (f *Files) IsDir(name string) bool {
	n, ok := f.nodes.Get(clean(name))
	return ok && n.dir
}

// Exists reports whether there is a file or directory of that name.
func (f *Files) Exists(name string) bool { return f.nodes.Has(clean(name)) }

// Mkdir makes a directory in one that exists. It reports whether it did: nothing of that name may
// be there.
func (f *Files) Mkdir(name string) (ok bool) {
	name = clean(name)
	if f.Exists(name) || !f.IsDir(path.Dir(name)) {
		return false
	}
	f.nodes.Set(name, file{dir: true})
	return true
}

// Write makes a text the contents of a file, in a directory that exists. It reports whether it did:
// there may be no directory of that name.
func (f *Files) Write(name, text string) (ok bool) {
	name = clean(name)
	if f.IsDir(name) || !f.IsDir(path.Dir(name)) {
		return false
	}
	f.nodes.Set(name, file{text: text})
	return true
}

// Read returns the contents of a file. ok is false if there is none.
func (f *Files) Read(name string) (text string, ok bool) {
	n, ok := f.nodes.Get(clean(name))
	return n.text, ok && !n.dir
}

// List returns the names in a directory in ascending order. ok is false if there is none.
func (f *Files) List(name string) (names []string, ok bool) {
	if name = clean(name); !f.IsDir(name) {
		return nil, false
	}
	for _, key := range f.nodes.Keys() {
		if key != "/" && path.Dir(key) == name {
			names = append(names, path.Base(key))
		}
	}
	return names, true
}

// Remove removes a file or an empty directory, and reports whether it did. The root stays.
func (f *Files) Remove(name string) (ok bool) {
	name = clean(name)
	if below, _ := f.List(name); len(below) > 0 || !f.Exists(name) || name == "/" {
		return false
	}
	f.nodes.Delete(name)
	return true
}

// RemoveAll removes a file, or a directory with all that is below it, and returns how many these
// were. Of the root only what is below is removed.
func (f *Files) RemoveAll(name string) (removed int) {
	for _, key := range f.below(clean(name)) {
		if key != "/" {
			f.nodes.Delete(key)
			removed++
		}
	}
	return removed
}

// below returns a path that exists, and all below it.
func (f *Files) below(name string) []string {
	return slices.DeleteFunc(f.nodes.Keys(), func(key string) bool {
		return key != name && !strings.HasPrefix(key, strings.TrimSuffix(name, "/")+"/")
	})
}

// Rename moves a file or directory, with all that is below it, and reports whether it did. A file
// may take the place of a file. Nothing takes the place of a directory, not even of itself, and
// nothing can be moved below itself.
func (f *Files) Rename(from, to string) (ok bool) {
	from, to = clean(from), clean(to)
	switch {
	case !f.Exists(from) || !f.IsDir(path.Dir(to)) || f.IsDir(to):
		return false
	case from == to:
		return true
	case strings.HasPrefix(to, from+"/"), f.IsDir(from) && f.Exists(to):
		return false
	}
	for _, key := range f.below(from) {
		n, _ := f.nodes.Delete(key)
		f.nodes.Set(to+strings.TrimPrefix(key, from), n)
	}
	return true
}
