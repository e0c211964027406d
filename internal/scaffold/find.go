package scaffold

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/packages"
)

// find returns the type of a query, instantiated.
func (d *draft) find(q query) (*types.Named, error) {
	obj := d.pkg.Types.Scope().Lookup(q.name)
	tn, ok := obj.(*types.TypeName)
	switch {
	case obj == nil:
		return nil, &UnknownError{"type", q.name, d.pkg.PkgPath, exportedTypes(d.pkg)}
	case !ok:
		return nil, fmt.Errorf("%s.%s is not a type", d.pkg.Name, q.name)
	case !tn.Exported():
		return nil, fmt.Errorf("%s.%s is not exported, and tests outside of its package do not see it", d.pkg.Name, q.name)
	}
	named, ok := types.Unalias(tn.Type()).(*types.Named)
	if !ok {
		return nil, fmt.Errorf("%s.%s has no methods", d.pkg.Name, q.name)
	}
	if tn.IsAlias() && named.TypeArgs().Len() > 0 { // it says with which arguments
		return named, nil
	}
	return instantiate(d.pkg, named, q)
}

// exportedTypes returns the names of the exported types with methods, as the source has them.
func exportedTypes(pkg *packages.Package) []string {
	var tns []*types.TypeName
	for _, n := range pkg.Types.Scope().Names() {
		tn, ok := pkg.Types.Scope().Lookup(n).(*types.TypeName)
		if !ok || !tn.Exported() || tn.IsAlias() {
			continue
		}
		if named, ok := tn.Type().(*types.Named); ok && len(methods(pkg, named)) > 0 {
			tns = append(tns, tn)
		}
	}
	byPosition(pkg.Fset, tns)
	var out []string
	for _, tn := range tns {
		out = append(out, tn.Name())
	}
	return out
}

// onlyType returns the type that a package is about: its only exported one with methods, or the
// only one of them that a function makes. It is empty for a package that has functions only.
func onlyType(pkg *packages.Package, q query) (string, error) {
	all := exportedTypes(pkg)
	var made []string
	for _, name := range all {
		named := pkg.Types.Scope().Lookup(name).Type().(*types.Named)
		for _, fn := range functions(pkg) {
			if makesAny(fn, named) {
				made = append(made, name)
				break
			}
		}
	}
	switch {
	case len(all) == 1:
		return all[0], nil
	case len(made) == 1:
		return made[0], nil
	case len(all) == 0 && len(functions(pkg)) == 0:
		return "", fmt.Errorf("package %s has no exported methods or functions", pkg.PkgPath)
	case len(all) == 0:
		return "", nil
	}
	return "", fmt.Errorf("package %s has several types: say which one, %s.%s",
		pkg.PkgPath, q.pattern, strings.Join(all, ", "+q.pattern+"."))
}

// makesAny reports whether a function makes values of a type, whatever its type arguments are.
func makesAny(fn *types.Func, named *types.Named) bool {
	rs := fn.Signature().Results()
	if rs.Len() == 0 {
		return false
	}
	r := types.Unalias(rs.At(0).Type())
	if p, ok := r.(*types.Pointer); ok {
		r = types.Unalias(p.Elem())
	}
	n, ok := r.(*types.Named)
	return ok && n.Origin() == named.Origin()
}
