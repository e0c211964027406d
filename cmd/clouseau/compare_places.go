package main

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/versions"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// different is the code of a difference, for tools that show it beside the code.
const different spec.Code = "DifferentBehaviour"

// remarks are the differences of a comparison where the methods that show them are declared.
func remarks(c *comparison) (out spec.Diagnostics) {
	for _, g := range c.causes {
		r := g.shown[0].record
		out = append(out, &spec.Diagnostic{
			Severity: spec.Error, Code: different, Subject: declared(c, c.method(g.op)),
			Detail: c.differs(r) + "\n\n" + c.calls(r),
		})
	}
	return out
}

// declared is where a method of the new version is declared, or else its type; the go.mod of the
// current folder if both are of another module.
func declared(c *comparison, method string) uhat.Range {
	q, err := source.ParseQuery(c.now.Type)
	dir := filepath.Join(cmp.Or(c.now.Dir, "."), versions.Folder(q.Pattern))
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || c.now.Dir != "" || len(files) == 0 {
		return uhat.Range{File: "go.mod"}
	}
	slices.Sort(files)
	var found uhat.Range
	for _, name := range files {
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Recv != nil && n.Name.Name == method && receiver(n) == q.Name {
					found = rangeOf(set, n.Name)
				}
				return false
			case *ast.TypeSpec:
				if n.Name.Name == q.Name && found.Line == 0 {
					found = rangeOf(set, n.Name)
				}
			}
			return true
		})
	}
	return found
}

// receiver is the name of the type that a method belongs to.
func receiver(f *ast.FuncDecl) string {
	t := f.Recv.List[0].Type
	if p, is := t.(*ast.StarExpr); is {
		t = p.X
	}
	switch generic := t.(type) {
	case *ast.IndexExpr:
		t = generic.X
	case *ast.IndexListExpr:
		t = generic.X
	}
	name, _ := t.(*ast.Ident)
	if name == nil {
		return ""
	}
	return name.Name
}

func rangeOf(set *token.FileSet, name *ast.Ident) uhat.Range {
	at := set.Position(name.Pos())
	return uhat.Range{File: filepath.ToSlash(filepath.Clean(at.Filename)), Line: at.Line, Column: at.Column, EndLine: at.Line, EndColumn: at.Column + len(name.Name)}
}
