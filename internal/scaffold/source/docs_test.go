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
type Cache[K any] interface { Len() int }
type cache[Key any] struct{}
// Len counts expired ones, too.
func (c *cache[Key]) Len() int { return 0 }
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
	p, err := Of("", Query{}, &packages.Package{Fset: fset, Types: pkg, TypesInfo: info, Syntax: []*ast.File{f}, GoFiles: []string{"m.go"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range [][3]string{
		{"Indexable", "Index", "requires 0 <= i < Len()\n"}, {"List", "Index", "requires 0 <= i < Len()\n"}, {"Other", "Index", ""},
		{"Cache", "Len", "Len counts expired ones, too.\n"},
	} {
		m, _, _ := types.LookupFieldOrMethod(pkg.Scope().Lookup(tt[0]).Type(), true, pkg, tt[1])
		if got := p.Doc(m.(*types.Func)); got != tt[2] {
			t.Errorf("%s.%s: %q", tt[0], tt[1], got)
		}
	}
}
