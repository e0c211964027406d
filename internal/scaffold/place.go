package scaffold

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

// place decides where the files stand and what they are called.
func (d *draft) place(cfg Config) {
	home := filepath.Dir(d.pkg.GoFiles[0])
	name := d.pkg.Name
	if d.named != nil {
		name = d.named.Obj().Name()
	}
	d.base = strings.ToLower(name)
	switch {
	case cfg.Output != "" && cfg.Output != "-":
		d.dir = filepath.Join(cfg.Dir, filepath.Dir(cfg.Output))
		d.base = strings.TrimSuffix(strings.TrimSuffix(filepath.Base(cfg.Output), ".hcl"), ".clouseau")
	case local(d.pkg):
		d.dir = relative(home)
	default:
		d.dir = filepath.Join(cfg.Dir, ".")
	}
	abs, err := filepath.Abs(d.dir)
	d.beside = err == nil && abs == home
	files, _ := filepath.Glob(filepath.Join(d.dir, "*.go"))
	d.alone = len(files) == 0 && cfg.Output != "-"
	d.testPackage = d.pkg.Name + "_test"
	if !d.beside {
		d.testPackage = packageOf(d.dir, d.base) + "_test"
	}
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

// packageOf returns the name of the package in a directory, otherwise one made of base.
func packageOf(dir, base string) string {
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, f := range files {
		if x, err := parser.ParseFile(token.NewFileSet(), f, nil, parser.PackageClauseOnly); err == nil {
			return strings.TrimSuffix(x.Name.Name, "_test")
		}
	}
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '.' || r == ' ' {
			return '_'
		}
		return r
	}, base)
}

// specName is the spec's file, adapterName that of the adapter; without directory.
func (d *draft) specName() string    { return d.base + Suffix }
func (d *draft) adapterName() string { return d.base + "_adapter_test.go" }
