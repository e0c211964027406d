// Package filesystem is a file system in memory. [NewBuggy] does not enter new nodes in the
// directory above; [New] makes the fixed twin.
//
//	                    New      NewBuggy
//	Create(/a, true)    true     true       a directory
//	Create(/a/b, false) true     true       a file in it
//	Delete(/a)          false    true       only empty directories can be deleted
//	Exists(/a/b)        true     true       but in NewBuggy there is no /a
package filesystem

//go:generate go run ../../cmd/clouseau synth filesystem.clouseau.hcl -o emitted_test.go --walks=false

import "path"

// root is the path of the directory that always exists.
const root = "/"

// Tree is a tree of directories and files. Paths are absolute and clean: operations find nothing
// under another spelling.
type Tree struct {
	nodes map[string]*node // by path, so that no lookup has to walk down from the root
	links bool             // Create enters the new node in its directory, as it must
}

// node is a directory or a file.
type node struct {
	dir     bool
	entries map[string]bool // the base names of what is in a directory
}

// New returns a tree that has only the root.
func New() *Tree {
	t := &Tree{links: true}
	t.Init()
	return t
}

// Init deletes everything but the root.
func (t *Tree) Init() {
	t.nodes = map[string]*node{root: {dir: true, entries: map[string]bool{}}}
}

// Create makes an empty directory or file and reports whether it succeeds: p must be free, and
// there must be a directory above it.
func (t *Tree) Create(p string, dir bool) (ok bool) {
	above := t.nodes[Parent(p)]
	if !valid(p) || t.nodes[p] != nil || above == nil || !above.dir {
		return false
	}
	t.nodes[p] = &node{dir: dir, entries: map[string]bool{}}
	if t.links {
		above.entries[path.Base(p)] = true
	}
	return true
}

// Delete removes a file or an empty directory and reports whether it succeeds. The root cannot be
// deleted.
func (t *Tree) Delete(p string) (ok bool) {
	n := t.nodes[p]
	if n == nil || p == root || len(n.entries) > 0 {
		return false
	}
	delete(t.nodes, p)
	if above := t.nodes[Parent(p)]; above != nil {
		delete(above.entries, path.Base(p))
	}
	return true
}

// Exists reports whether there is a directory or file.
func (t *Tree) Exists(p string) bool { return t.nodes[p] != nil }

// Parent returns the directory that contains a path. The root contains itself.
func Parent(p string) string { return path.Dir(p) }

func valid(p string) bool { return path.IsAbs(p) && path.Clean(p) == p }
