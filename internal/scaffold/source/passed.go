package source

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
)

// passed is a text that the tests of a package pass to one of its functions.
type passed struct {
	expr  string // as it is written, a literal
	file  string
	shown bool // in an example
}

// Passed returns a text that the package's own tests pass to a function as its i-th argument, as it
// is written there, and in which file: in an example if there is one, since that is right. A call
// of the function that panics in place of an error, as MustParse does for Parse, is as good. Empty:
// there is none. What a test says that a function refuses may be among them.
func (p *Package) Passed(fn *types.Func, i int) (expr, file string) {
	var found passed
	files, _ := filepath.Glob(filepath.Join(filepath.Dir(p.GoFiles[0]), "*_test.go"))
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		for _, d := range f.Decls {
			d, ok := d.(*ast.FuncDecl)
			if !ok || d.Body == nil {
				continue
			}
			shown := strings.HasPrefix(d.Name.Name, "Example")
			if found.expr != "" && (found.shown || !shown) {
				continue
			}
			if text := passedIn(d.Body, fn.Name(), i); text != "" {
				found = passed{text, filepath.Base(name), shown}
			}
		}
	}
	return found.expr, found.file
}

// passedIn returns the first text that a body passes to a function of that name.
func passedIn(body *ast.BlockStmt, name string, i int) string {
	texts := map[string]string{} // of variables
	for n := range own(body) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for k, to := range n.Lhs {
				if id, ok := to.(*ast.Ident); ok && len(n.Lhs) == len(n.Rhs) {
					texts[id.Name] = literalText(n.Rhs[k], texts)
				}
			}
		case *ast.CallExpr:
			callee := types.ExprString(n.Fun)
			callee = callee[strings.LastIndexByte(callee, '.')+1:]
			if strings.TrimPrefix(callee, "Must") == strings.TrimPrefix(name, "Must") && i < len(n.Args) {
				if text := literalText(n.Args[i], texts); text != "" {
					return text
				}
			}
		}
	}
	return ""
}

// literalText returns a literal that is a text, but no empty one, or bytes made of one.
func literalText(e ast.Expr, texts map[string]string) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING && len(e.Value) > len(`""`) {
			return e.Value
		}
	case *ast.Ident:
		return texts[e.Name]
	case *ast.CallExpr:
		if types.ExprString(e.Fun) == "[]byte" && len(e.Args) == 1 {
			if text := literalText(e.Args[0], texts); text != "" {
				return "[]byte(" + text + ")"
			}
		}
	}
	return ""
}
