package main

import (
	"cmp"
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/internal/gosig"
)

// packageOf returns the package of the type of a target, and the name of the type. Where the target
// names no package, it is that of the tests.
func packageOf(ctx context.Context, pkg *gotest.Package, system string) (of *gosig.Listed, name string, err error) {
	system, _, _ = strings.Cut(strings.TrimPrefix(system, "*"), "[")
	dot := strings.LastIndexByte(system, '.')
	if dot <= strings.LastIndexByte(system, '/') {
		return pkg.Listed, "", nil
	}
	p, err := gotest.List(ctx, pkg.Dir, system[:dot])
	if err != nil {
		return nil, "", err
	}
	return p.Listed, system[dot+1:], nil
}

// adapted returns the package and the function that a constructor in a folder calls, such as
// queue.New for
//
//	func newTestedQueue() *testedQueue { return &testedQueue{queue.New()} }
//
// which clouseau init writes for a type whose methods need other arguments. It returns nil if the
// constructor is not there, or calls nothing of another module.
func adapted(ctx context.Context, dir, constructor string) (of *gosig.Listed, function string) {
	files, _ := filepath.Glob(filepath.Join(dir, "*.go")) // the pattern is well-formed
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			continue // the compiler says why
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == constructor && fn.Body != nil {
				return resolved(ctx, dir, f.Imports, calledIn(fn.Body))
			}
		}
	}
	return nil, ""
}

// calledIn returns what a body calls with a qualifier, in its order.
func calledIn(body *ast.BlockStmt) (out []*ast.SelectorExpr) {
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		fun := call.Fun
		if x, ok := fun.(*ast.IndexExpr); ok { // it has a type argument
			fun = x.X
		}
		if s, ok := fun.(*ast.SelectorExpr); ok {
			out = append(out, s)
		}
		return true
	})
	return out
}

// resolved returns the first of some calls whose qualifier is an imported package of a module.
func resolved(ctx context.Context, dir string, imports []*ast.ImportSpec, calls []*ast.SelectorExpr) (of *gosig.Listed, function string) {
	named := map[string]*gosig.Listed{}
	for _, i := range imports {
		path, _ := strconv.Unquote(i.Path.Value) // it is parsed
		p, err := gotest.List(ctx, dir, path)
		if err != nil || p.Module == nil {
			continue
		}
		alias := ""
		if i.Name != nil {
			alias = i.Name.Name
		}
		named[cmp.Or(alias, p.Name)] = p.Listed
	}
	for _, s := range calls {
		if q, ok := s.X.(*ast.Ident); ok && named[q.Name] != nil {
			return named[q.Name], s.Sel.Name
		}
	}
	return nil, ""
}
