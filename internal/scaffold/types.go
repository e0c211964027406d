package scaffold

import (
	"context"
	"fmt"
	"go/types"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"golang.org/x/tools/go/packages"
)

// Types returns the types that an argument such as ./kv.Store, ./kv or ./... stands for, each as an
// argument of its own: those that are named, or all exported types with methods of all packages. A
// package with functions only stands for itself.
func Types(ctx context.Context, dir, arg string) (out []string, err error) {
	q, err := source.ParseQuery(strings.TrimSuffix(arg, "/..."))
	if err != nil {
		return nil, err
	}
	if q.Name != "" {
		return []string{arg}, nil
	}
	pkgs, err := packages.Load(&packages.Config{Context: ctx, Dir: dir, Mode: source.Mode}, arg)
	if err != nil {
		return nil, err
	}
	for _, pkg := range pkgs {
		q.Pattern = pkg.PkgPath
		p, err := source.Of(dir, q, pkg)
		switch {
		case err != nil && len(pkgs) == 1:
			return nil, err
		case err != nil, p.Name == "main", source.IsInternal(p.PkgPath) && !p.Local():
			continue
		}
		before := len(out)
		for _, tn := range p.Exports() {
			if !types.IsInterface(tn.Type()) {
				out = append(out, p.PkgPath+"."+tn.Name())
			}
		}
		if len(out) == before && len(p.Functions()) > 0 {
			out = append(out, p.PkgPath)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s has no exported type with methods, and no exported function", arg)
	}
	return out, nil
}
