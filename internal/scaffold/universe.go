package scaffold

import (
	"context"
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/packages"
)

// universe has the packages that adapters import, as the go command compiles them for a directory.
// The types of one universe belong together, so it is read anew when it lacks a package.
type universe struct {
	ctx   context.Context
	dir   string
	paths []string
	found map[string]*types.Package
}

// usual are packages that adapters import often.
var usual = []string{"cmp", "context", "errors", "fmt", "os", "path/filepath", "slices", "time"}

// need reads the packages, unless all have been asked for before. Those that cannot be read are not
// found afterwards.
func (u *universe) need(paths []string) error {
	missing := slices.DeleteFunc(slices.Clone(paths), func(p string) bool { return slices.Contains(u.paths, p) })
	if len(missing) == 0 {
		return nil
	}
	u.paths = append(u.paths, missing...)
	for _, p := range usual {
		if !slices.Contains(u.paths, p) {
			u.paths = append(u.paths, p)
		}
	}
	mode := packages.NeedName | packages.NeedImports | packages.NeedTypes | packages.NeedTypesSizes
	pkgs, err := packages.Load(&packages.Config{Context: u.ctx, Dir: u.dir, Mode: mode}, u.paths...)
	if err != nil {
		return err
	}
	u.found = map[string]*types.Package{}
	for _, p := range pkgs {
		if p.Types != nil && len(p.Errors) == 0 {
			u.found[p.PkgPath] = p.Types
		}
	}
	return nil
}

// Import returns a package for the type checker.
func (u *universe) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := u.found[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("there is no package %s here", path)
}
