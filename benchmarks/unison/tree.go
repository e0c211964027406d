package unison

import (
	"maps"
	"slices"
	"strings"
)

// Tree is a file or a directory. It is never changed; nil is nothing.
type Tree struct {
	Entries map[string]*Tree // of a directory; nil of a file
	Content string           // of a file
}

// Empty is the directory without entries.
func Empty() *Tree { return &Tree{Entries: map[string]*Tree{}} }

// File returns a file.
func File(content string) *Tree { return &Tree{Content: content} }

// IsDir reports whether t is a directory.
func (t *Tree) IsDir() bool { return t != nil && t.Entries != nil }

// At returns what is at a path: names separated by slashes. It is nil where there is nothing.
func (t *Tree) At(path string) *Tree {
	for name := range strings.SplitSeq(path, "/") {
		if !t.IsDir() {
			return nil
		}
		t = t.Entries[name]
	}
	return t
}

// With returns t with something else, which may be nothing, at a path. The path's
// directory must be there.
func (t *Tree) With(path string, what *Tree) *Tree {
	out := &Tree{Entries: maps.Clone(t.Entries)}
	name, rest, deeper := strings.Cut(path, "/")
	if deeper {
		what = t.Entries[name].With(rest, what)
	}
	if what == nil {
		delete(out.Entries, name)
	} else {
		out.Entries[name] = what
	}
	return out
}

// Has reports whether the directory of a path is there.
func (t *Tree) Has(path string) bool {
	i := strings.LastIndexByte(path, '/')
	return i < 0 || t.At(path[:i]).IsDir()
}

// Equal reports whether two trees are the same.
func (t *Tree) Equal(u *Tree) bool {
	if t == nil || u == nil || t.IsDir() != u.IsDir() {
		return t == nil && u == nil
	}
	return t.Content == u.Content && maps.EqualFunc(t.Entries, u.Entries, (*Tree).Equal)
}

// String returns a tree as text, the same for equal trees.
func (t *Tree) String() string {
	switch {
	case t == nil:
		return "nothing"
	case !t.IsDir():
		return t.Content
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(t.Entries)) {
		parts = append(parts, name+": "+t.Entries[name].String())
	}
	return "{" + strings.Join(parts, ", ") + "}"
}
