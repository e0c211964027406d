package gotest

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Plain returns the file of a printed test together with the declarations of another file of its
// package that it needs, such as the function that makes a system. It then stands by itself.
func Plain(test, beside []byte) ([]byte, error) {
	if beside == nil {
		return test, nil
	}
	return withNeeds(test, beside, "", true)
}

// standalone returns an exported test that plays its run through the adapter, with what it needs of
// a file emitted from spec: the test that ties all together, the adapter, the goal, what judges.
func standalone(code, emitted []byte, spec string) ([]byte, error) {
	return withNeeds(code, emitted, "// What follows is what the test needs of the file that clouseau emits from "+spec+".\n\n", false)
}

// withNeeds returns a test with the declarations of another file that it needs, behind a comment.
// Without a comment, adapters have only the methods that are called by name.
func withNeeds(code, beside []byte, comment string, named bool) ([]byte, error) {
	set := token.NewFileSet()
	whole, err := parser.ParseFile(set, "", beside, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	if code, err = withImportNames(code, whole); err != nil {
		return nil, err
	}
	test, err := parser.ParseFile(set, "", code, 0)
	if err != nil {
		return nil, err
	}
	p := &needed{of: whole, set: set, code: string(beside), kept: map[ast.Decl]bool{}, omitted: map[ast.Node]bool{}, packages: map[string]bool{}, named: named, called: map[string]bool{}}
	p.addUses(test)
	for more := true; more; {
		more = p.addMethods()
	}
	if len(p.kept) == 0 {
		return code, nil
	}
	body := code[set.Position(test.Imports[len(test.Imports)-1].End()).Offset:]
	body = body[strings.Index(string(body), "\n//"):] // a parenthesis may end the imports
	return format.Source([]byte("package " + test.Name.Name + "\n\n" + importLines(append(test.Imports, p.imports()...)) + string(body) + "\n" + comment + p.text()))
}

// withImportNames returns a test whose imports have the names that another file has for them, and
// clash with nothing else in it.
func withImportNames(code []byte, other *ast.File) ([]byte, error) {
	r, err := newRenaming(code, "")
	if err != nil {
		return nil, err
	}
	for name := range other.Scope.Objects {
		r.others.Declared = append(r.others.Declared, name)
	}
	for _, i := range other.Imports {
		r.others.Declared = append(r.others.Declared, importName(i))
	}
	for _, i := range r.f.Imports {
		same := slices.IndexFunc(other.Imports, func(x *ast.ImportSpec) bool { return x.Path.Value == i.Path.Value })
		switch {
		case same < 0:
			r.renameImport(i)
		case importName(other.Imports[same]) != importName(i):
			r.setImportName(i, importName(other.Imports[same]))
		}
	}
	return []byte(r.text()), nil
}

// needed is what is needed of a file.
type needed struct {
	of       *ast.File
	set      *token.FileSet
	code     string
	kept     map[ast.Decl]bool
	omitted  map[ast.Node]bool // elements of literals
	packages map[string]bool   // that what is kept mentions, by their names in the file
	named    bool              // methods of adapters are left out that nothing calls
	called   map[string]bool   // names behind dots
}

// omittedFields are the fields of a test that the replay of one run does not ask for.
var omittedFields = []string{"Generators", "Clauses", "Regression"}

// addUses keeps what a piece of code needs, and what that needs in turn.
func (p *needed) addUses(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			p.omitFields(n)
		case *ast.SelectorExpr:
			p.called[n.Sel.Name] = true
			if x, ok := n.X.(*ast.Ident); ok && x.Obj == nil {
				p.packages[x.Name] = true
			}
		case *ast.Ident:
			if o := p.of.Scope.Lookup(n.Name); o != nil && (n.Obj == nil || n.Obj == o) {
				p.addDeclaration(n.Name)
			}
		}
		return !p.omitted[n]
	})
}

// omitFields leaves out the elements of a test's literal that one run does not need.
func (p *needed) omitFields(l *ast.CompositeLit) {
	if typ, ok := l.Type.(*ast.SelectorExpr); !ok || typ.Sel.Name != "Test" {
		return
	}
	for _, x := range l.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok && slices.Contains(omittedFields, kv.Key.(*ast.Ident).Name) {
			p.omitted[kv] = true
		}
	}
}

// addDeclaration keeps the declaration of a name, with the methods of a type.
func (p *needed) addDeclaration(name string) {
	for _, d := range p.of.Decls {
		if !p.kept[d] && slices.Contains(declaredBy(d), name) && !p.optional(d) {
			p.kept[d] = true
			p.addUses(d)
		}
	}
}

// optional reports whether a declaration is a method of an adapter, which is kept if it is called.
func (p *needed) optional(d ast.Decl) bool {
	fn, ok := d.(*ast.FuncDecl)
	return ok && p.named && fn.Recv != nil && strings.HasPrefix(declaredBy(fn)[0], "tested")
}

// addMethods keeps the methods of adapters that are called, and reports whether there are some that
// were not kept before.
func (p *needed) addMethods() (more bool) {
	for _, d := range p.of.Decls {
		if !p.kept[d] && p.optional(d) && p.called[d.(*ast.FuncDecl).Name.Name] {
			p.kept[d] = true
			p.addUses(d)
			more = true
		}
	}
	return more
}

// declaredBy returns the names that a declaration belongs to: those that it declares, or the type
// of a method.
func declaredBy(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
		ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				names = append(names, id.Name)
			}
			return len(names) == 0 // type parameters follow
		})
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, n := range s.Names {
					names = append(names, n.Name)
				}
			}
		}
	}
	return names
}

// imports returns the imports that are needed.
func (p *needed) imports() []*ast.ImportSpec {
	return lists.Where(p.of.Imports, func(i *ast.ImportSpec) bool { return p.packages[importName(i)] })
}

// text returns the declarations that are needed, with their comments.
func (p *needed) text() string {
	at := func(pos token.Pos) int { return p.set.Position(pos).Offset }
	var b strings.Builder
	for _, d := range p.of.Decls {
		if !p.kept[d] {
			continue
		}
		from := at(startOf(d))
		ast.Inspect(d, func(n ast.Node) bool {
			if p.omitted[n] {
				b.WriteString(p.code[from:at(n.Pos())])
				from = at(n.End())
				from += strings.IndexByte(p.code[from:], '\n') + 1
			}
			return true
		})
		b.WriteString(p.code[from:at(d.End())] + "\n\n")
	}
	return b.String()
}

// startOf returns where a declaration begins, its comment included.
func startOf(d ast.Decl) token.Pos {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Doc != nil {
			return d.Doc.Pos()
		}
	case *ast.GenDecl:
		if d.Doc != nil {
			return d.Doc.Pos()
		}
	}
	return d.Pos()
}

// importLines prints imports: first those of the standard library, and each once, also where only
// one of two says its name. The formatter sorts them.
func importLines(specs []*ast.ImportSpec) string {
	var std string
	var others string
	printed := map[string]bool{}
	for _, i := range specs {
		line := i.Path.Value + "\n"
		known := importName(i) + " " + line
		if printed[known] {
			continue
		}
		printed[known] = true
		if i.Name != nil {
			line = i.Name.Name + " " + line
		}
		if first, _, _ := strings.Cut(i.Path.Value, "/"); strings.Contains(first, ".") {
			others += line
		} else {
			std += line
		}
	}
	return "import (\n" + std + "\n" + others + ")\n"
}
