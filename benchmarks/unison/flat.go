package unison

import (
	"maps"
	"slices"
	"strings"
)

// parentOf returns the directory of a path; ok is false where that is the replica.
func parentOf(path string) (dir string, ok bool) {
	i := strings.LastIndexByte(path, '/')
	return path[:max(i, 0)], i >= 0
}

// under reports whether a path is below another one.
func under(path, dir string) bool { return strings.HasPrefix(path, dir+"/") }

// below returns what is at a path and below it.
func (f flat) below(path string) flat {
	out := maps.Clone(f)
	maps.DeleteFunc(out, func(p, _ string) bool { return p != path && !under(p, path) })
	return out
}

// replace puts something else, which may be nothing, in the place of what is at a path and below
// it.
func (f flat) replace(path string, what flat) {
	maps.DeleteFunc(f, func(p, _ string) bool { return p == path || under(p, path) })
	maps.Copy(f, what)
}

// keep makes a path that of a directory, with what is below it if it was one before.
func (f flat) keep(path string) {
	if f[path] != directory {
		f.replace(path, flat{path: directory})
	}
}

// text returns what is at a path in the notation of [Tree.String].
func (f flat) text(path string) string {
	content, ok := f[path]
	switch {
	case !ok:
		return "nothing"
	case content != directory:
		return content
	}
	var parts []string
	for _, p := range slices.Sorted(maps.Keys(f)) {
		if dir, ok := parentOf(p); ok && dir == path {
			parts = append(parts, p[len(path)+1:]+": "+f.text(p))
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// String returns a flat tree as lines of a path and its content, sorted.
func (f flat) String() string {
	var b strings.Builder
	for _, p := range slices.Sorted(maps.Keys(f)) {
		b.WriteString(p + "=" + f[p] + "\n")
	}
	return b.String()
}

// parse reads what String wrote.
func parse(text string) flat {
	f := flat{}
	for line := range strings.Lines(text) {
		path, content, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		f[path] = content
	}
	return f
}
