package scaffold

import (
	"context"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
	"golang.org/x/tools/go/packages"
)

// Types returns the types that an argument such as ./kv.Store, ./kv or ./... stands for, each as an
// argument of its own: those that are named, or all exported types with state of all packages. A
// package with functions only stands for itself. plain are the types that have methods and no
// state.
func Types(ctx context.Context, dir, arg string) (out, plain []string, err error) {
	return typesOf(ctx, dir, arg, false)
}

// TypesAndFunctions does the same, and a package that has functions which make none of its types
// stands for these, too, after its types: see [Config.Functions].
func TypesAndFunctions(ctx context.Context, dir, arg string) (out, plain []string, err error) {
	return typesOf(ctx, dir, arg, true)
}

func typesOf(ctx context.Context, dir, arg string, functions bool) (out, plain []string, err error) {
	q, err := source.ParseQuery(strings.TrimSuffix(arg, "/..."))
	if err != nil {
		return nil, nil, err
	}
	if q.Name != "" {
		return []string{arg}, nil, nil
	}
	pkgs, err := packages.Load(&packages.Config{Context: ctx, Dir: dir, Mode: source.Mode}, arg)
	if err != nil {
		return nil, nil, err
	}
	for _, pkg := range pkgs {
		q.Pattern = pkg.PkgPath
		p, err := source.Of(dir, q, pkg)
		switch {
		case err != nil && len(pkgs) == 1:
			return nil, nil, err
		case err != nil, p.Name == "main", source.IsInternal(p.PkgPath) && !p.Local():
			continue
		}
		all := p.Exports()
		for _, tn := range all {
			switch name := p.PkgPath + "." + tn.Name(); {
			case types.IsInterface(tn.Type()):
			case stateful(p, tn.Type().(*types.Named)):
				out = append(out, name)
			default:
				plain = append(plain, name)
			}
		}
		if len(all) == 0 && len(p.Functions()) > 0 || functions && len(besides(p)) > 0 {
			out = append(out, p.PkgPath)
		}
	}
	if len(out)+len(plain) == 0 {
		return nil, nil, fmt.Errorf("%s has no exported type with methods, and no exported function", arg)
	}
	return out, plain, nil
}

// besides are the functions of a package that neither make nor take one of its types with methods.
func besides(p *source.Package) []*types.Func {
	all := p.Exports()
	own := func(t types.Type) bool {
		n := source.NamedOf(t)
		return n != nil && slices.Contains(all, n.Origin().Obj())
	}
	return slices.DeleteFunc(p.Functions(), func(fn *types.Func) bool {
		return source.Any(fn.Signature().Params(), own) || source.Any(fn.Signature().Results(), own)
	})
}

// stateful reports whether calls may depend on earlier ones. They do not on errors, on functions,
// and on values that are copied for each call.
func stateful(p *source.Package, t *types.Named) bool {
	failure := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
	if types.Implements(types.NewPointer(t), failure) {
		return false
	}
	fns := slices.DeleteFunc(p.Methods(t), func(fn *types.Func) bool { return words.Shows.In(fn.Name()) })
	changes := func(fn *types.Func) bool { return source.IsPointer(fn.Signature().Recv().Type()) }
	switch t.Underlying().(type) {
	case *types.Signature:
		return false
	case *types.Map, *types.Slice, *types.Chan:
		return len(fns) > 0
	}
	return slices.ContainsFunc(fns, changes) || len(fns) > 0 && shares(t.Underlying())
}

// shares reports whether copies of a struct have a hidden part in common.
func shares(t types.Type) bool {
	s, ok := t.(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		switch f.Type().Underlying().(type) {
		case *types.Pointer, *types.Map, *types.Slice, *types.Chan, *types.Interface:
			if !f.Exported() {
				return true
			}
		}
	}
	return false
}
