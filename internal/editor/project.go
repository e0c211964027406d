package editor

import (
	"maps"
	"path/filepath"
	"slices"
	"sync"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/spec"
)

// Span is a piece of a file, in bytes.
type Span struct {
	File       string
	Start, End int
}

// Project is a set of specs that may import each other. Its methods may be called at the same
// time.
type Project struct {
	read func(path string) ([]byte, error)

	mu    sync.Mutex
	files map[string]*file
	roots map[string]bool   // the specs that references are looked for in
	index map[string]*index // by file, of it and its imports
}

// NewProject returns a project without specs, whose files are read with read.
func NewProject(read func(path string) ([]byte, error)) *Project {
	return &Project{read: read, files: map[string]*file{}, roots: map[string]bool{}, index: map[string]*index{}}
}

// Add makes references be looked for in a spec, too.
func (p *Project) Add(path string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.roots[filepath.Clean(path)] = true
}

// Changed forgets what is known of a file.
func (p *Project) Changed(path string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	path = filepath.Clean(path)
	delete(p.files, path)
	for root, x := range p.index {
		if x.has(path) {
			delete(p.index, root)
		}
	}
}

// Importers returns the specs that import a file, directly or not, and the file itself if it is a
// spec of the project.
func (p *Project) Importers(path string) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return lists.Where(p.sortedRoots(), func(root string) bool {
		return p.of(root).has(filepath.Clean(path))
	})
}

// Sees reports whether a spec is a file, or imports it, directly or not.
func (p *Project) Sees(spec, path string) bool {
	x, _ := p.look(spec)
	return x.has(filepath.Clean(path))
}

// Files returns a spec and all that it imports, directly or not.
func (p *Project) Files(spec string) []string {
	x, _ := p.look(spec)
	return lists.Of(x.files, func(f *file) string { return f.path })
}

// Specs returns the specs that references are looked for in, in order.
func (p *Project) Specs() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sortedRoots()
}

func (p *Project) sortedRoots() []string { return slices.Sorted(maps.Keys(p.roots)) }

// file is a parsed file.
type file struct {
	path    string
	src     []byte
	tokens  []spec.Token
	body    body
	imports []string
}

// load returns a file; one that cannot be read is empty.
func (p *Project) load(path string) *file {
	if f := p.files[path]; f != nil {
		return f
	}
	src, _ := p.read(path)
	f := &file{path: path, src: src, tokens: spec.Tokens(src)}
	f.body = parse(f.tokens, len(src))
	if a := f.body.attribute("import"); a != nil && len(a.value) == 1 {
		for _, x := range a.value[0].parts {
			if len(x.value) == 1 && x.value[0].token.Kind == spec.Text {
				name, _, _ := x.value[0].token.Quoted()
				f.imports = append(f.imports, filepath.Join(filepath.Dir(path), filepath.FromSlash(name)))
			}
		}
	}
	p.files[path] = f
	return f
}

// closure returns a file and all that it imports, imported ones first, each once.
func (p *Project) closure(path string) []*file {
	var out []*file
	seen := map[string]bool{}
	var visit func(path string)
	visit = func(path string) {
		if seen[path] {
			return
		}
		seen[path] = true
		f := p.load(path)
		for _, i := range f.imports {
			visit(i)
		}
		out = append(out, f)
	}
	visit(path)
	return out
}

// look returns the index of a spec and its imports, and its own file. Neither changes any more.
func (p *Project) look(path string) (*index, *file) {
	p.mu.Lock()
	defer p.mu.Unlock()
	x := p.of(path)
	return x, x.files[len(x.files)-1]
}

// of returns the index of a spec and its imports.
func (p *Project) of(path string) *index {
	path = filepath.Clean(path)
	if x := p.index[path]; x != nil {
		return x
	}
	x := newIndex(p.closure(path))
	p.index[path] = x
	return x
}
