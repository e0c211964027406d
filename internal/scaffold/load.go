package scaffold

import (
	"context"
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// UnknownError says that the package has nothing of that name. Candidates are what it has instead.
type UnknownError struct {
	What, Name, Package string
	Candidates          []string
}

func (e *UnknownError) Error() string {
	return fmt.Sprintf("package %s has no %s %q", e.Package, e.What, e.Name)
}

// loadMode is what is read: the package itself with its bodies, and the types of those it imports.
const loadMode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedTypes |
	packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedModule

// load reads the package of a query.
func load(ctx context.Context, dir string, q query) (*packages.Package, error) {
	pkgs, err := packages.Load(&packages.Config{Context: ctx, Dir: dir, Mode: loadMode}, q.pattern)
	if err != nil {
		return nil, err
	}
	if len(pkgs) != 1 {
		return nil, fmt.Errorf("%s: want one package, found %d", q.pattern, len(pkgs))
	}
	pkg := pkgs[0]
	if err := loadError(dir, q, pkg); err != nil {
		return nil, err
	}
	if pkg.Types == nil || len(pkg.GoFiles) == 0 {
		return nil, fmt.Errorf("%s: there are no Go files", q.pattern)
	}
	return pkg, nil
}

// loadError tells what is wrong with a package, the first thing only, and that of the packages that
// it imports before its own: the others are often consequences.
func loadError(dir string, q query, pkg *packages.Package) error {
	var first *packages.Error
	packages.Visit([]*packages.Package{pkg}, nil, func(p *packages.Package) {
		if first == nil && len(p.Errors) > 0 {
			first = &p.Errors[0]
		}
	})
	if first == nil {
		return nil
	}
	where := strings.TrimSuffix(first.Pos, ":-")
	if where == "" || where == "-" {
		where = q.pattern
	}
	hint := ""
	if info, err := os.Stat(filepath.Join(dir, q.pattern)); err == nil && info.IsDir() && !strings.HasPrefix(q.pattern, ".") && !filepath.IsAbs(q.pattern) {
		hint = fmt.Sprintf("\nA package in a directory is named with a dot: ./%s", q.pattern)
	}
	return fmt.Errorf("%s: %s%s", where, first.Msg, hint)
}

// local reports whether the package is the user's own: one of the main module.
func local(pkg *packages.Package) bool { return pkg.Module != nil && pkg.Module.Main }

// bodies maps the functions and methods of a package to their declarations.
func bodies(pkg *packages.Package) map[*types.Func]*ast.FuncDecl {
	out := map[*types.Func]*ast.FuncDecl{}
	for _, f := range pkg.Syntax {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				if obj, ok := pkg.TypesInfo.Defs[fn.Name].(*types.Func); ok {
					out[obj] = fn
				}
			}
		}
	}
	return out
}
