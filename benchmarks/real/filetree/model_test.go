package filetree_test

import "strings"

// plain has the texts of the files by path.
type plain map[string]string

// newPlain makes an empty one.
func newPlain() plain { return plain{} }

// Write makes a text the contents of a file.
func (p plain) Write(dir, file, text string) bool {
	p[dir+"/"+file] = text
	return true
}

// Read reads a file.
func (p plain) Read(dir, file string) (string, bool) {
	text, ok := p[dir+"/"+file]
	return text, ok
}

// Remove removes a file.
func (p plain) Remove(dir, file string) bool {
	_, ok := p[dir+"/"+file]
	delete(p, dir+"/"+file)
	return ok
}

// RemoveAll removes all files below a directory.
func (p plain) RemoveAll(dir string) bool {
	for path := range p {
		if strings.HasPrefix(path, dir+"/") {
			delete(p, path)
		}
	}
	return true
}
