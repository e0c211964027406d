// Package handles is a table of open files. Descriptors are small integers. Open returns the lowest
// free one. In [NewBuggy] a closed descriptor keeps its cache; [New] makes the fixed twin.
//
//	              New     NewBuggy
//	Open(/a)      0       0
//	Write(0, 7)   true    true
//	Close(0)      true    true
//	Open(/b)      0       0
//	Read(0)       0       7          the content of /a
package handles

//go:generate go run ../../cmd/clouseau synth handles.clouseau.hcl -o emitted_test.go --walks=false

// Table gives out descriptors of files. Each file holds one number.
type Table struct {
	files   map[string]int
	open    []*handle // by descriptor; nil where free
	caches  []cache   // by descriptor
	forgets bool      // Close drops the descriptor's cache, as it must
}

// handle is an open file.
type handle struct{ path string }

// cache keeps the content of an open file, so that reads after a write need
// not go to the file.
type cache struct {
	data  int
	valid bool
}

// New returns a table without open files.
func New() *Table { return &Table{files: map[string]int{}, forgets: true} }

// Open opens a file and returns its descriptor. It creates an empty file if there is none.
func (t *Table) Open(path string) (fd int, ok bool) {
	if path == "" {
		return 0, false
	}
	if _, exists := t.files[path]; !exists {
		t.files[path] = 0
	}
	for fd = range t.open {
		if t.open[fd] == nil {
			t.open[fd] = &handle{path}
			return fd, true
		}
	}
	t.open = append(t.open, &handle{path})
	t.caches = append(t.caches, cache{})
	return len(t.open) - 1, true
}

// Read returns the content of an open file; ok is false if fd is not open.
func (t *Table) Read(fd int) (data int, ok bool) {
	h := t.handle(fd)
	if h == nil {
		return 0, false
	}
	if c := t.caches[fd]; c.valid {
		return c.data, true
	}
	return t.files[h.path], true
}

// Write replaces the content of an open file; it reports whether fd is open.
func (t *Table) Write(fd, data int) (ok bool) {
	h := t.handle(fd)
	if h == nil {
		return false
	}
	t.files[h.path] = data
	for other, o := range t.open { // other descriptors of the file must not see old data
		if o != nil && o.path == h.path {
			t.caches[other] = cache{}
		}
	}
	t.caches[fd] = cache{data, true}
	return true
}

// Close closes a descriptor and reports whether it was open.
func (t *Table) Close(fd int) (ok bool) {
	if t.handle(fd) == nil {
		return false
	}
	t.open[fd] = nil
	if t.forgets {
		t.caches[fd] = cache{}
	}
	return true
}

func (t *Table) handle(fd int) *handle {
	if fd < 0 || fd >= len(t.open) {
		return nil
	}
	return t.open[fd]
}
