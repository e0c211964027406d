package gosig

import (
	"cmp"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// constructor reports that what makes the system is not there. Where its package cannot be read
// nothing is known.
func (r *Report) constructor(ctx context.Context, s *uhat.Spec, found map[string]*Listed) {
	t := s.Target
	if t.New == "" || t.NewAt == (uhat.Range{}) {
		return
	}
	name := t.New[:len(t.New)-len(strings.TrimLeft(t.New, nameRunes))]
	pkg, function, qualified := strings.Cut(name, ".")
	if !qualified {
		r.ownConstructor(s, name)
		return
	}
	path := constructorPackage(t, pkg)
	if found[path] == nil {
		return
	}
	src, err := load(ctx, filepath.Dir(s.File), path, found)
	if err != nil || src.funcs[""][function] != nil || src.vars[function] || src.types[function] != nil {
		return
	}
	detail := fmt.Sprintf("The package %s has no function %s.", path, function)
	if have := src.makers(function); have != nil {
		detail = fmt.Sprintf("The package %s has no function %s; it has %s.", path, function, strings.Join(have, ", "))
	}
	r.Diagnostics = append(r.Diagnostics, &spec.Diagnostic{Code: spec.MissingConstructor, Severity: spec.Error, Subject: t.NewAt, Context: t.Range, Detail: detail})
}

// nameRunes are what a qualified name of Go is made of, as far as constructors have it.
const nameRunes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_."

// constructorPackage returns the import path of the package that a target calls so; empty if it is
// not known.
func constructorPackage(t *uhat.Target, name string) string {
	paths := slices.Clone(t.Imports)
	if system, _ := systemType(t); system != "" {
		paths = append(paths, system)
	}
	if i := slices.IndexFunc(paths, func(p string) bool { return isCalled(t, p, name) }); i >= 0 {
		return paths[i]
	}
	return ""
}

// mostMakers is how many functions are named in the place of one that is not there.
const mostMakers = 6

// makers returns the exported functions that return something, those with the most similar names
// first.
func (src *source) makers(name string) []string {
	var out []string
	for _, f := range slices.Sorted(maps.Keys(src.funcs[""])) {
		if sig := src.funcs[""][f]; ast.IsExported(f) && sig.Results != nil {
			out = append(out, f)
		}
	}
	far := func(f string) int { return spec.EditDistance(f, name, len(name)+len(f)) }
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(far(a), far(b)) })
	return out[:min(mostMakers, len(out))]
}

// ownConstructor warns of a function of the tests' own that no Go file beside the spec has. The
// test may be emitted into another folder, and so it is no mistake; without Go files here it will
// be.
func (r *Report) ownConstructor(s *uhat.Spec, name string) {
	files, err := filepath.Glob(filepath.Join(filepath.Dir(s.File), "*.go"))
	if err != nil || len(files) == 0 {
		return
	}
	for _, file := range files {
		f, _ := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if f != nil && declares(f, name) {
			return
		}
	}
	r.Diagnostics = append(r.Diagnostics, &spec.Diagnostic{
		Code: spec.MissingConstructor, Severity: spec.Warning, Subject: s.Target.NewAt, Context: s.Target.Range,
		Detail: fmt.Sprintf("No Go file beside the spec has the function %s. Write it, or name one of a package, as in new = \"pkg.New\" with the package among imports.", name),
	})
}

// declares reports whether a file has a function or a variable of that name, at its top.
func declares(f *ast.File, name string) bool {
	return slices.ContainsFunc(f.Decls, func(d ast.Decl) bool {
		switch d := d.(type) {
		case *ast.FuncDecl:
			return d.Recv == nil && d.Name.Name == name
		case *ast.GenDecl:
			return slices.ContainsFunc(d.Specs, func(s ast.Spec) bool {
				v, ok := s.(*ast.ValueSpec)
				return ok && slices.ContainsFunc(v.Names, func(n *ast.Ident) bool { return n.Name == name })
			})
		}
		return false
	})
}
