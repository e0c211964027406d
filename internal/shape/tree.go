package shape

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A File is a file of Go.
type File struct {
	Path   string // relative to the root, with slashes
	Source []byte
	Syntax *ast.File
}

// A Tree is the Go code below a folder.
type Tree struct {
	Module string // the path of the module, "" if the root has no go.mod
	Set    *token.FileSet
	Files  []File // in the order of their paths
}

// Read reads the Go files below root, but for tests, generated files, testdata, folders for which
// skip reports true (by their path relative to root), and other modules.
func Read(root string, skip func(dir string) bool) (*Tree, error) {
	t := &Tree{Module: modulePath(root), Set: token.NewFileSet()}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			if rel != "." && (leftOut(name) || skip != nil && skip(rel)) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		return t.add(name, rel)
	})
	if err != nil {
		return nil, fmt.Errorf("shape: %w", err)
	}
	return t, nil
}

// leftOut reports whether a folder below the root is none of the tree.
func leftOut(dir string) bool {
	name := filepath.Base(dir)
	if name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
		return true
	}
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

func (t *Tree) add(name, rel string) error {
	src, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	f, err := parser.ParseFile(t.Set, rel, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	if !ast.IsGenerated(f) {
		t.Files = append(t.Files, File{rel, src, f})
	}
	return nil
}

// modulePath returns what the go.mod of a folder calls its module.
func modulePath(root string) string {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "module "); ok {
			return strings.TrimSpace(name)
		}
	}
	return ""
}

// at returns the place of a node, as path:line.
func (t *Tree) at(n ast.Node) string {
	p := t.Set.Position(n.Pos())
	return fmt.Sprintf("%s:%d", p.Filename, p.Line)
}

// A Package is what a folder shows to others.
type Package struct {
	Dir      string
	Files    int
	Lines    int
	Exported []string // names that it declares, methods apart, sorted
	Imports  []string // folders of the tree that it imports, sorted
}

// Importable reports whether code outside of the module can import the package.
func (p *Package) Importable() bool {
	return !slices.Contains(strings.Split(p.Dir, "/"), "internal")
}

// Packages returns the packages, in the order of their folders. Commands are left out.
func (t *Tree) Packages() (out []*Package) {
	for _, f := range t.Files {
		if f.Syntax.Name.Name == "main" {
			continue
		}
		dir := path.Dir(f.Path)
		i := slices.IndexFunc(out, func(p *Package) bool { return p.Dir == dir })
		if i < 0 {
			i = len(out)
			out = append(out, &Package{Dir: dir})
		}
		p := out[i]
		p.Files++
		p.Lines += strings.Count(string(f.Source), "\n")
		for _, d := range f.Syntax.Decls {
			p.Exported = append(p.Exported, exported(d)...)
		}
		for _, s := range f.Syntax.Imports {
			if own, ok := t.own(s); ok {
				p.Imports = append(p.Imports, own)
			}
		}
	}
	for _, p := range out {
		slices.Sort(p.Exported)
		slices.Sort(p.Imports)
		p.Imports = slices.Compact(p.Imports)
	}
	slices.SortFunc(out, func(a, b *Package) int { return strings.Compare(a.Dir, b.Dir) })
	return out
}

// own returns the folder that an import names, if it is one of the module.
func (t *Tree) own(s *ast.ImportSpec) (dir string, ok bool) {
	name, err := strconv.Unquote(s.Path.Value)
	if err != nil || t.Module == "" {
		return "", false
	}
	if name == t.Module {
		return ".", true
	}
	return strings.CutPrefix(name, t.Module+"/")
}

// exported returns the exported names that a declaration declares, methods apart.
func exported(d ast.Decl) (names []string) {
	add := func(ids ...*ast.Ident) {
		for _, id := range ids {
			if id.IsExported() {
				names = append(names, id.Name)
			}
		}
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			add(d.Name)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				add(s.Name)
			case *ast.ValueSpec:
				add(s.Names...)
			}
		}
	}
	return names
}
