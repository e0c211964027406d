package hunted

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/filetree"
)

var _ = walked("filetree", func(w *walk) {
	const dir = "/"
	t := filetree.New()
	m := map[string]string{".": dir} // contents, or a slash for directories
	name := func() string {
		var names []string
		for range 1 + w.IntN(3) {
			names = append(names, string("abc"[w.IntN(3)]))
		}
		if w.one(8) {
			names[0] += "a"
		}
		if w.one(30) {
			return []string{".", "", "a/", "/a"}[w.IntN(4)]
		}
		return strings.Join(names, "/")
	}
	var find func(name string) error
	find = func(name string) error {
		if !fs.ValidPath(name) {
			return fs.ErrInvalid
		}
		if _, ok := m[name]; ok {
			return nil
		}
		up := path.Dir(name)
		if err := find(up); err != nil {
			return err
		}
		if m[up] != dir {
			return filetree.ErrNotDir
		}
		return fs.ErrNotExist
	}
	parent := func(name string) error {
		if name == "." || !fs.ValidPath(name) {
			return fs.ErrInvalid
		}
		return cmp.Or(find(path.Dir(name)), when(m[path.Dir(name)] != dir, filetree.ErrNotDir))
	}
	is := func(call string, err, want error) bool {
		w.same(call, vals(errors.Is(err, want), err == nil), vals(true, want == nil))
		return want == nil
	}
	below := func(name string) (out []string) {
		for k := range m {
			if name == "." && k != "." || strings.HasPrefix(k, name+"/") {
				out = append(out, k)
			}
		}
		return out
	}
	for w.next() {
		a, b := name(), name()
		content, had := m[a]
		isDir := had && content == dir
		switch w.IntN(12) {
		case 0, 1, 2:
			if is("Mkdir", t.Mkdir(a), cmp.Or(parent(a), when(had, fs.ErrExist))) {
				m[a] = dir
			}
		case 3, 4:
			data := []byte{byte('a' + w.IntN(26)), 'x'}
			if is("WriteFile", t.WriteFile(a, data), cmp.Or(parent(a), when(isDir, filetree.ErrIsDir))) {
				m[a] = string(data)
				data[0] = '!'
			}
		case 5, 6:
			got, err := t.ReadFile(a)
			if is("ReadFile", err, cmp.Or(find(a), when(isDir, filetree.ErrIsDir))) {
				w.same("ReadFile", string(got), content)
			}
		case 7:
			full := when(isDir && len(below(a)) > 0, filetree.ErrNotEmpty)
			if is("Remove", t.Remove(a), cmp.Or(parent(a), when(!had, fs.ErrNotExist), full)) {
				delete(m, a)
			}
		case 8, 9:
			err := cmp.Or(parent(a), find(a))
			if err == nil && a != b {
				there, ok := m[b]
				below := when(isDir && strings.HasPrefix(b, a+"/"), fs.ErrInvalid)
				err = cmp.Or(below, parent(b), when(ok && (isDir || there == dir), fs.ErrExist))
			}
			if is("Rename", t.Rename(a, b), err) && a != b {
				for _, k := range append(below(a), a) {
					m[b+strings.TrimPrefix(k, a)] = m[k]
					delete(m, k)
				}
			}
		case 10:
			got, err := t.List(a)
			if is("List", err, cmp.Or(find(a), when(!isDir, filetree.ErrNotDir))) {
				want := []string{}
				for _, k := range slices.Sorted(maps.Keys(m)) {
					if k != "." && path.Dir(k) == a {
						base := path.Base(k)
						if m[k] == dir {
							base += dir
						}
						want = append(want, base)
					}
				}
				w.same("List", vals(got), vals(want))
			}
		default:
			got, err := t.Size(a)
			if is("Size", err, find(a)) {
				n := 0
				for _, k := range append(below(a), a) {
					n += len(strings.Trim(m[k], dir))
				}
				w.same("Size", vals(got), vals(n))
			}
		}
	}
})

// when returns an error if a condition holds, or nil.
func when(holds bool, err error) error {
	if holds {
		return err
	}
	return nil
}
