package source

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestInterfaceDocs: a method without a comment has that of the interface that it implements.
func TestInterfaceDocs(t *testing.T) {
	t.Parallel()
	const text = `package m
type Indexable interface {
	Len() int
	Index(i int) int // requires 0 <= i < Len()
}
type List []int
func (l List) Len() int { return len(l) }
func (l List) Index(i int) int { return l[i] }
type Other []int
func (o Other) Index(i int) int { return o[i] }
`
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "m.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}}
	pkg, err := new(types.Config).Check("m", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Of("", Query{}, &packages.Package{Types: pkg, TypesInfo: info, Syntax: []*ast.File{f}, GoFiles: []string{"m.go"}})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"Indexable": "requires 0 <= i < Len()\n", "List": "requires 0 <= i < Len()\n", "Other": ""} {
		m, _, _ := types.LookupFieldOrMethod(pkg.Scope().Lookup(name).Type(), true, pkg, "Index")
		if got := p.Doc(m.(*types.Func)); got != want {
			t.Errorf("%s.Index: %q", name, got)
		}
	}
}
