package scaffold

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/packages"
)

// methods returns the exported methods of a type, those of the package first, as the source
// has them, then those of embedded types.
func methods(pkg *packages.Package, named *types.Named) []*types.Func {
	var t types.Type = named
	if !types.IsInterface(named) {
		t = types.NewPointer(named)
	}
	var own, others []*types.Func
	for sel := range types.NewMethodSet(t).Methods() {
		fn := sel.Obj().(*types.Func)
		switch {
		case !fn.Exported():
		case fn.Pkg() == pkg.Types:
			own = append(own, fn)
		default:
			others = append(others, fn)
		}
	}
	byPosition(pkg.Fset, own)
	return append(own, others...)
}

// functions returns the exported functions of a package as the source has them.
func functions(pkg *packages.Package) []*types.Func {
	var out []*types.Func
	for _, n := range pkg.Types.Scope().Names() {
		if fn, ok := pkg.Types.Scope().Lookup(n).(*types.Func); ok && fn.Exported() {
			out = append(out, fn)
		}
	}
	byPosition(pkg.Fset, out)
	return out
}

// selected returns the functions with the given names, all without names.
func selected(pkg *packages.Package, fns []*types.Func, names []string) ([]*types.Func, error) {
	if len(names) == 0 {
		return fns, nil
	}
	var out []*types.Func
	var all []string
	for _, fn := range fns {
		all = append(all, fn.Name())
		if slices.Contains(names, fn.Name()) {
			out = append(out, fn)
		}
	}
	for _, n := range names {
		if !slices.Contains(all, n) {
			return nil, &UnknownError{"method or function", n, pkg.PkgPath, all}
		}
	}
	return out, nil
}

// closer finds the method that ends a system: Close, Stop or Shutdown, without arguments,
// with an error or no result.
func closer(fns []*types.Func) (name string, fails bool) {
	for _, want := range []string{"Close", "Stop", "Shutdown"} {
		for _, fn := range fns {
			sig := fn.Signature()
			if fn.Name() != want || sig.Recv() == nil || sig.Params().Len() > 0 || sig.Results().Len() > 1 {
				continue
			}
			if sig.Results().Len() == 0 || isError(sig.Results().At(0).Type()) {
				return want, sig.Results().Len() == 1
			}
		}
	}
	return "", false
}
