package scaffold

import (
	"context"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// Used returns the exported types that the packages of a module make use of, by the paths of their
// packages, among the packages that are asked for. Where functions are used, the path itself is
// among the types, as for [Types]. A generic type has the type arguments with which it is used, if
// these are basic.
func Used(ctx context.Context, dir string, of func(pkg string) bool) (map[string][]string, error) {
	pkgs, err := packages.Load(&packages.Config{Context: ctx, Dir: dir, Mode: source.Mode}, "./...")
	if err != nil {
		return nil, err
	}
	used := map[string]map[string]string{} // by package and name, with type arguments
	use := func(pkg *types.Package, name, args string) {
		path := pkg.Path()
		if used[path] == nil {
			used[path] = map[string]string{}
		}
		used[path][name] = max(used[path][name], name+args)
	}
	for _, pkg := range pkgs {
		for _, obj := range pkg.TypesInfo.Uses {
			if fn, ok := obj.(*types.Func); ok && fn.Pkg() != nil && fn.Signature().Recv() == nil && of(fn.Pkg().Path()) {
				use(fn.Pkg(), fn.Pkg().Path(), "")
			}
		}
		for _, tv := range pkg.TypesInfo.Types {
			t := source.NamedOf(tv.Type)
			if t != nil && t.Obj().Pkg() != nil && t.Obj().Exported() && of(t.Obj().Pkg().Path()) {
				use(t.Obj().Pkg(), t.Obj().Pkg().Path()+"."+t.Obj().Name(), basicArguments(t))
			}
		}
	}
	out := map[string][]string{}
	for path, names := range used {
		out[path] = slices.Sorted(maps.Values(names))
	}
	return out, nil
}

// basicArguments are the type arguments of a type in brackets; empty if not all of them are basic.
func basicArguments(t *types.Named) string {
	var args string
	for arg := range t.TypeArgs().Types() {
		if _, ok := arg.(*types.Basic); !ok {
			return ""
		}
		args += "," + arg.String()
	}
	if args == "" {
		return ""
	}
	return "[" + args[1:] + "]"
}
