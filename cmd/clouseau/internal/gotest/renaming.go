package gotest

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

// withFreeNames returns an exported test in which no name of the package beside which it is written
// clashes with an import or a declaration of it: those of the test have the least number behind
// them that makes them free.
func withFreeNames(code []byte, file string) ([]byte, error) {
	files, err := filesOf(filepath.Dir(file), packageClause(code))
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, func(name string) bool { return filepath.Base(name) == filepath.Base(file) })
	r, err := newRenaming(code, file)
	if err != nil {
		return nil, err
	}
	r.others = namesIn(files, nil)
	for _, i := range r.f.Imports {
		r.renameImport(i)
	}
	for _, o := range r.f.Scope.Objects {
		r.renameDeclaration(o)
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

// newRenaming returns the renaming of a file.
func newRenaming(code []byte, file string) (*renaming, error) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, file, code, parser.ParseComments)
	return &renaming{f: f, set: set, code: string(code)}, err
}

type edit struct {
	at       int
	old, new string
}

// freeName returns a name, or one with a number behind it, that is not among others.
func (r *renaming) freeName(want string, others ...[]string) string {
	all, name := slices.Concat(others...), want
	for i := 2; slices.Contains(all, name); i++ {
		name = fmt.Sprint(want, i)
	}
	return name
}

// renameImport gives an import another name where the package declares that name.
func (r *renaming) renameImport(i *ast.ImportSpec) {
	old := importName(i)
	if r.freeName(old, r.others.Declared) != old {
		r.setImportName(i, r.freeName(old, r.others.Declared, r.allNames()))
	}
}

// setImportName gives an import a name.
func (r *renaming) setImportName(i *ast.ImportSpec, name string) {
	old := importName(i)
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

// renameDeclaration gives a declaration another name where the package has that name.
//
//lint:ignore SA1019 one file is enough to know what it declares, and its imports are not there
func (r *renaming) renameDeclaration(o *ast.Object) {
	if r.freeName(o.Name, r.others.Declared, r.others.Imported) == o.Name {
		return
	}
	name := r.freeName(o.Name, r.others.Declared, r.others.Imported, r.allNames())
	// Keys of literals, which the parser takes for what is declared.
	members := map[*ast.Ident]bool{}
	ast.Inspect(r.f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			for _, x := range n.Elts {
				if kv, ok := x.(*ast.KeyValueExpr); ok {
					id, _ := kv.Key.(*ast.Ident)
					members[id] = true
				}
			}
		case *ast.FuncDecl:
			if n.Doc != nil && n.Name.Obj == o && strings.HasPrefix(n.Doc.Text(), o.Name+" ") {
				r.edits = append(r.edits, edit{r.set.Position(n.Doc.Pos()).Offset + len("// "), o.Name, name})
			}
		case *ast.Ident:
			if n.Obj == o && !members[n] {
				r.replace(n, o.Name, name)
			}
		}
		return true
	})
}

// allNames returns all names in the file.
func (r *renaming) allNames() (out []string) {
	ast.Inspect(r.f, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			out = append(out, id.Name)
		}
		return true
	})
	return out
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
