package report

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"strconv"

	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// Plans returns the plans of the generators of a result. src is the test that is
// emitted for it, from which the functions are taken.
func Plans(r *synth.Result, src []byte) ([]Plan, error) {
	funs, err := functions(src)
	if err != nil {
		return nil, err
	}
	var out []Plan
	for i, g := range r.Generators {
		out = append(out, Plan{
			Name: g.Name, Script: uhat.Describe(g.Script()), Go: funs[g.Name],
			Obligations: r.Certificates[i].Obligations(), Lines: r.Certificates[i].Lines(),
		})
	}
	return out, nil
}

// functions returns the functions of an emitted test's generators, by the
// generators' names: the test ties the two together in a literal with the
// elements Name and Run.
func functions(src []byte) (map[string]string, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "emitted_test.go", src, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	text := map[string]string{}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			var b bytes.Buffer
			if err := printer.Fprint(&b, fset, &printer.CommentedNode{Node: f, Comments: file.Comments}); err != nil {
				return nil, err
			}
			text[f.Name.Name] = b.String()
		}
	}
	out := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.CompositeLit); ok {
			if name, run := generator(lit); name != "" && run != "" {
				out[name] = text[run]
			}
		}
		return true
	})
	return out, nil
}

// generator returns the elements Name and Run of a literal.
func generator(lit *ast.CompositeLit) (name, run string) {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key, _ := kv.Key.(*ast.Ident)
		switch v := kv.Value.(type) {
		case *ast.BasicLit:
			if key != nil && key.Name == "Name" {
				name, _ = strconv.Unquote(v.Value)
			}
		case *ast.Ident:
			if key != nil && key.Name == "Run" {
				run = v.Name
			}
		}
	}
	return name, run
}
