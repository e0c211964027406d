// Package tree is a tree of files of afero in memory, for clouseau init.
package tree

import "github.com/spf13/afero"

// Tree is a file system in memory.
type Tree struct {
	fs afero.Fs
}

// New makes an empty one.
func New() *Tree { return &Tree{afero.NewMemMapFs()} }

// Write makes a text the contents of a file in a directory.
func (t *Tree) Write(dir, file, text string) bool {
	return afero.WriteFile(t.fs, dir+"/"+file, []byte(text), 0o666) == nil
}

// Read reads a file.
func (t *Tree) Read(dir, file string) (string, bool) {
	text, err := afero.ReadFile(t.fs, dir+"/"+file)
	return string(text), err == nil
}

// Remove removes a file.
func (t *Tree) Remove(dir, file string) bool { return t.fs.Remove(dir+"/"+file) == nil }

// RemoveAll removes a directory and what is below it.
func (t *Tree) RemoveAll(dir string) bool { return t.fs.RemoveAll(dir) == nil }
