package gotest

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/emit"
)

// Plain returns the file of a printed test together with the declarations of another file of its
// package that it needs, such as the function that makes a system. It then stands by itself.
func Plain(test, beside []byte) ([]byte, error) {
	if beside == nil {
		return test, nil
	}
	fset := token.NewFileSet()
	own, err := parser.ParseFile(fset, "test.go", test, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	other, err := parser.ParseFile(fset, "beside.go", beside, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	needed := neededFrom(own, other)
	if len(needed) == 0 {
		return test, nil
	}
	var b bytes.Buffer
	b.WriteString("package " + own.Name.Name + "\n\n")
	imports := importsFor(own, other, needed)
	switch len(imports) {
	case 0:
	case 1:
		b.WriteString("import " + imports[0] + "\n\n")
	default:
		b.WriteString("import (\n\t" + strings.Join(imports, "\n\t") + "\n)\n\n")
	}
	text := func(src []byte, from, to token.Pos) []byte {
		return src[fset.Position(from).Offset:fset.Position(to).Offset]
	}
	for _, d := range own.Decls {
		if !isImport(d) {
			b.Write(text(test, begin(d), d.End()))
			b.WriteString("\n\n")
		}
	}
	for _, d := range needed {
		b.Write(text(beside, begin(d), d.End()))
		b.WriteString("\n\n")
	}
	return format.Source(b.Bytes())
}

// begin returns where a declaration begins, its comment included.
func begin(d ast.Decl) token.Pos {
	var doc *ast.CommentGroup
	switch d := d.(type) {
	case *ast.FuncDecl:
		doc = d.Doc
	case *ast.GenDecl:
		doc = d.Doc
	}
	if doc != nil {
		return doc.Pos()
	}
	return d.Pos()
}

func isImport(d ast.Decl) bool {
	g, ok := d.(*ast.GenDecl)
	return ok && g.Tok == token.IMPORT
}

// neededFrom returns the declarations of a file that another one mentions, and those that these
// mention, in their order.
func neededFrom(own, other *ast.File) (out []ast.Decl) {
	mentioned := identifiers(own)
	for again := true; again; {
		again = false
		for _, d := range other.Decls {
			if isImport(d) || slices.Contains(out, d) || !slices.ContainsFunc(declared(d), func(name string) bool { return mentioned[name] }) {
				continue
			}
			out = append(out, d)
			for name := range identifiers(d) {
				mentioned[name] = true
			}
			again = true
		}
	}
	slices.SortFunc(out, func(a, b ast.Decl) int { return int(a.Pos() - b.Pos()) })
	return out
}

// declared are the names that a declaration is needed for: a method is where its type is.
func declared(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
		t := d.Recv.List[0].Type
		if star, ok := t.(*ast.StarExpr); ok {
			t = star.X
		}
		if x, ok := t.(*ast.IndexExpr); ok {
			t = x.X
		}
		if id, ok := t.(*ast.Ident); ok {
			return []string{id.Name}
		}
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

// identifiers are the names in a tree.
func identifiers(n ast.Node) map[string]bool {
	out := map[string]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			out[id.Name] = true
		}
		return true
	})
	return out
}

// importsFor returns the imports of a file, and those of another one that some of its declarations
// need, sorted.
func importsFor(own, other *ast.File, needed []ast.Decl) (lines []string) {
	mentioned := map[string]bool{}
	for _, d := range needed {
		for name := range identifiers(d) {
			mentioned[name] = true
		}
	}
	for _, s := range own.Imports {
		lines = append(lines, importLine(s))
	}
	for _, s := range other.Imports {
		name := importedAs(s)
		if line := importLine(s); mentioned[name] && !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	return lines
}

func importLine(s *ast.ImportSpec) string {
	if s.Name != nil {
		return s.Name.Name + " " + s.Path.Value
	}
	return s.Path.Value
}

// importedAs guesses the name of an import that has none of its own: the last part of its path,
// without the version.
func importedAs(s *ast.ImportSpec) string {
	if s.Name != nil {
		return s.Name.Name
	}
	p, err := strconv.Unquote(s.Path.Value)
	if err != nil {
		return ""
	}
	return emit.PackageName(p)
}
