package scaffold

import (
	"context"
	"fmt"
	"go/types"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// Made returns what names the type that a function makes, as Config.Type does. A function without a
// package is one of that of a type.
func Made(ctx context.Context, dir, typ, fn string) (made, name string, err error) {
	of, err := source.ParseQuery(typ)
	if err != nil {
		return "", "", err
	}
	q, err := source.ParseQuery(fn)
	if err != nil {
		return "", "", err
	}
	if q.Name == "" {
		q = source.Query{Pattern: of.Pattern, Name: fn}
	}
	p, err := source.Load(ctx, dir, source.Query{Pattern: q.Pattern})
	if err != nil {
		return "", "", err
	}
	f, ok := p.Types.Scope().Lookup(q.Name).(*types.Func)
	if !ok {
		return "", "", &UnknownError{What: "function", Name: q.Name, Package: p.PkgPath, Candidates: source.Names(p.Functions())}
	}
	var n *types.Named
	if rs := f.Signature().Results(); rs.Len() > 0 {
		n = source.NamedOf(rs.At(0).Type())
	}
	if n == nil || n.Obj().Pkg() != p.Types {
		return "", "", fmt.Errorf("%s.%s makes no type of its package", p.Name, q.Name)
	}
	return source.Query{Pattern: q.Pattern, Name: n.Obj().Name(), TypeArgs: of.TypeArgs}.String(), q.Name, nil
}

// ofAdapter matches what an adapter declares.
var ofAdapter = regexp.MustCompile(`\b(newT|t)ested`)

// clause matches the package of a file.
var clause = regexp.MustCompile(`(?m)^package \w+`)

// Second returns a name in an adapter as it is beside another adapter, which may have the same
// names.
func Second(name string) string { return ofAdapter.ReplaceAllString(name, "${1}estedLike") }

// Beside returns an adapter as it stands in a package beside another one.
func (f File) Beside(pkg string) File {
	name := strings.TrimSuffix(filepath.Base(f.Name), "_test.go") + "_like_test.go"
	return File{name, []byte(clause.ReplaceAllLiteralString(Second(string(f.Text)), "package "+pkg))}
}
