package scaffold

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// place is where the files stand and what they are called.
type place struct {
	base        string // of the file names
	dir         string
	beside      bool // the spec stands beside the package
	alone       bool // there is no Go file in its directory, which is a package by the adapter only
	testPackage string
}

// placed decides that.
func placed(pkg *source.Package, named *types.Named, cfg Config) (p place) {
	home := filepath.Dir(pkg.GoFiles[0])
	p.base = strings.ToLower(pkg.Name)
	if named != nil {
		p.base = strings.ToLower(named.Obj().Name())
	}
	out := filepath.Join(cfg.Dir, cfg.Output)
	folder, err := os.Stat(out)
	switch {
	case cfg.Output != "" && err == nil && folder.IsDir():
		p.dir = out
	case cfg.Output != "" && cfg.Output != "-":
		p.dir = filepath.Join(cfg.Dir, filepath.Dir(cfg.Output))
		p.base = strings.TrimSuffix(strings.TrimSuffix(filepath.Base(cfg.Output), ".hcl"), ".clouseau")
	case pkg.Local():
		p.dir = relative(home)
	default:
		p.dir = filepath.Join(cfg.Dir, ".")
	}
	abs, err := filepath.Abs(p.dir)
	p.beside = err == nil && abs == home
	files, _ := filepath.Glob(filepath.Join(p.dir, "*.go"))
	p.alone = len(files) == 0 && cfg.Output != "-"
	p.testPackage = pkg.Name + "_test"
	if !p.beside {
		p.testPackage = packageOf(files, p.base) + "_test"
	}
	return p
}

// free returns a title of which no adapter in the directory has its names, but for the one that is
// written anew. A hunt writes none there.
func (p place) free(title string, hunted bool) string {
	files, _ := filepath.Glob(filepath.Join(p.dir, "*_test.go"))
	taken := map[string]bool{}
	for _, name := range files {
		if filepath.Base(name) == p.adapter() && !hunted {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		for _, declared := range declarations(f) {
			taken[declared] = true
		}
	}
	free := title
	for n := 2; taken[tested+free] || taken[newTested+free]; n++ {
		free = title + strconv.Itoa(n)
	}
	return free
}

// declarations are the names of the functions and types of a file.
func declarations(f *ast.File) (names []string) {
	for _, decl := range f.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv == nil {
				names = append(names, decl.Name.Name)
			}
		case *ast.GenDecl:
			for _, s := range decl.Specs {
				if s, isType := s.(*ast.TypeSpec); isType {
					names = append(names, s.Name.Name)
				}
			}
		}
	}
	return names
}

// relative returns a directory by its path from here, if it is below.
func relative(dir string) string {
	here, err := filepath.Abs(".")
	if err != nil {
		return dir
	}
	if rel, err := filepath.Rel(here, dir); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return dir
}

// packageOf returns the name of the package of some files, otherwise one made of base.
func packageOf(files []string, base string) string {
	for _, f := range files {
		if x, err := parser.ParseFile(token.NewFileSet(), f, nil, parser.PackageClauseOnly); err == nil {
			return strings.TrimSuffix(x.Name.Name, "_test")
		}
	}
	return strings.NewReplacer("-", "_", ".", "_", " ", "_").Replace(base)
}

// spec is the spec's file, adapter that of the adapter; without directory.
func (p place) spec() string    { return p.base + Suffix }
func (p place) adapter() string { return p.base + "_adapter_test.go" }
