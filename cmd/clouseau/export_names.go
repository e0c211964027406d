package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/emit"
)

// freed returns an exported test in which no name of the package beside which it is written clashes
// with an import or with the test: those of the test have the least number behind them that makes
// them free.
func freed(code []byte, file string) ([]byte, error) {
	files, err := filesOf(filepath.Dir(file), packageClause(code))
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, func(name string) bool { return filepath.Base(name) == filepath.Base(file) })
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, file, code, 0)
	if err != nil {
		return nil, err
	}
	r := &renaming{f: f, set: set, others: othersIn(files, nil), code: string(code)}
	for _, i := range f.Imports {
		r.importing(i)
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			if name := r.free(fn.Name.Name, r.others.Declared, r.others.Imported); name != fn.Name.Name {
				r.replace(fn.Name, fn.Name.Name, name)
			}
		}
	}
	return []byte(r.text()), nil
}

// renaming collects what is written in the place of names of a file.
type renaming struct {
	f      *ast.File
	set    *token.FileSet
	others emit.Others
	code   string
	edits  []edit
}

type edit struct {
	at       int
	old, new string
}

// free returns a name, or one with a number behind it, that is not among others.
func (r *renaming) free(want string, others ...[]string) string {
	all, name := slices.Concat(others...), want
	for i := 2; slices.Contains(all, name); i++ {
		name = fmt.Sprint(want, i)
	}
	return name
}

// importing gives an import another name where the package declares that name.
func (r *renaming) importing(i *ast.ImportSpec) {
	old := importName(i)
	name := r.free(old, r.others.Declared)
	if name == old {
		return
	}
	if i.Name != nil {
		r.replace(i.Name, old, name)
	} else {
		r.replace(i.Path, "", name+" ")
	}
	ast.Inspect(r.f, func(n ast.Node) bool {
		if x, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := x.X.(*ast.Ident); ok && id.Name == old && id.Obj == nil { // no variable
				r.replace(id, old, name)
			}
		}
		return true
	})
}

func (r *renaming) replace(n ast.Node, old, new string) {
	r.edits = append(r.edits, edit{r.set.Position(n.Pos()).Offset, old, new})
}

// text returns the file with all names replaced.
func (r *renaming) text() string {
	slices.SortFunc(r.edits, func(a, b edit) int { return a.at - b.at })
	var b strings.Builder
	from := 0
	for _, e := range r.edits {
		b.WriteString(r.code[from:e.at] + e.new)
		from = e.at + len(e.old)
	}
	return b.String() + r.code[from:]
}
