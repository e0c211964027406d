package scaffold

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// instantiate returns the type with the arguments that the user gave or, without any, with the
// first choice of string and int that satisfies the constraints.
func instantiate(pkg *packages.Package, named *types.Named, q query) (*types.Named, error) {
	params := named.TypeParams()
	if params.Len() == 0 {
		if q.typeArgs != "" {
			return nil, fmt.Errorf("%s has no type parameters", q.name)
		}
		return named, nil
	}
	if q.typeArgs == "" {
		for _, args := range append(defaultArgs(params.Len()), fitting(pkg, params)) {
			if t, err := types.Instantiate(nil, named, args, true); err == nil {
				return t.(*types.Named), nil
			}
		}
		return nil, fmt.Errorf("%s%s is generic, and neither int, string nor a type of the package fits: say which types, as in %s.%s[%s]",
			q.name, typeParams(params), q.pattern, q.name, strings.Join(repeat("T", params.Len()), ","))
	}
	args, err := typeArgs(pkg, q.typeArgs)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", q, err)
	}
	if len(args) != params.Len() {
		return nil, fmt.Errorf("%s: %s has the type parameters %s, and there are %d arguments", q, q.name, typeParams(params), len(args))
	}
	t, err := types.Instantiate(nil, named, args, true)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", q, err)
	}
	return t.(*types.Named), nil
}

// fitting returns for each type parameter the first type that its constraint allows: an integer, a
// string, or one of the package. It is empty if there is none.
func fitting(pkg *packages.Package, params *types.TypeParamList) (out []types.Type) {
	candidates := []types.Type{types.Typ[types.Int], types.Typ[types.String]}
	for _, name := range exportedTypes(pkg) {
		t := pkg.Types.Scope().Lookup(name).Type()
		if n, ok := t.(*types.Named); ok && n.TypeParams().Len() == 0 && !types.IsInterface(n) {
			candidates = append(candidates, t, types.NewPointer(t))
		}
	}
	for p := range params.TypeParams() {
		constraint := p.Constraint().Underlying().(*types.Interface)
		i := slices.IndexFunc(candidates, func(t types.Type) bool { return types.Satisfies(t, constraint) })
		if i < 0 {
			return nil
		}
		out = append(out, candidates[i])
	}
	return out
}

// typeArgs evaluates a list of types as they are seen from the package.
func typeArgs(pkg *packages.Package, list string) ([]types.Type, error) {
	tv, err := types.Eval(pkg.Fset, pkg.Types, pkg.Syntax[0].Name.End(), "func("+list+")")
	if err != nil || !tv.IsType() {
		return nil, fmt.Errorf("package %s knows no types [%s]", pkg.Types.Name(), list)
	}
	var out []types.Type
	for v := range tv.Type.(*types.Signature).Params().Variables() {
		out = append(out, v.Type())
	}
	return out, nil
}

// defaultArgs returns the choices of n type arguments in the order of preference: one is an
// integer; of several the first, often a key, is a string, and the others are integers.
func defaultArgs(n int) [][]types.Type {
	text, number := types.Type(types.Typ[types.String]), types.Type(types.Typ[types.Int])
	preferred := make([]types.Type, n)
	for i := range preferred {
		preferred[i] = number
	}
	if n > 1 {
		preferred[0] = text
	}
	all := [][]types.Type{preferred}
	if n > 4 { // nobody has so many; do not try all of them
		return all
	}
	for bits := range 1 << n {
		args := make([]types.Type, n)
		for i := range args {
			args[i] = number
			if bits>>i&1 == 1 {
				args[i] = text
			}
		}
		all = append(all, args)
	}
	return all
}

func typeParams(params *types.TypeParamList) string {
	var out []string
	for p := range params.TypeParams() {
		out = append(out, p.Obj().Name()+" "+types.TypeString(p.Constraint(), func(p *types.Package) string { return p.Name() }))
	}
	return "[" + strings.Join(out, ", ") + "]"
}

func repeat(s string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = s
	}
	return out
}
