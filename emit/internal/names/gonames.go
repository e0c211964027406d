package names

import (
	"go/ast"
	"go/parser"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/uhat"
)

// A spec names Go things in strings: functions such as "stack.New", types such as "[2]paths.Path".
// A name before a dot is a package: one of target.imports or that of target.type, by the name that
// it declares or the one that its path suggests; else one of the standard library. A name without
// a package belongs to the emitted package.

// Go is what the Go names of a spec mean in a file.
type Go struct {
	File    *code.File
	Package *Package          // of the file
	Paths   map[string]string // package name -> import path

	target *uhat.Target
	users  map[string]bool // names of the package that the spec mentions
}

// NewGo fixes the names of the packages that the spec mentions, and keeps the file's own names
// different from everything that the spec's Go names refer to.
func NewGo(s *uhat.Spec, file *code.File, pkg *Package) *Go {
	g := &Go{File: file, Package: pkg, Paths: map[string]string{}, target: s.Target, users: map[string]bool{}}
	for _, p := range s.Target.Imports {
		g.importPath(p)
	}
	if p, _ := splitType(s.Target.Type); p != "" && !g.own(DeclaredName(s.Target, p)) {
		g.importPath(p)
	}
	for _, name := range written(s) {
		x, err := parser.ParseExpr(name)
		if err != nil {
			file.Failf("%q is not Go: %v", name, err)
			continue
		}
		g.reserve(x)
	}
	g.nameImports()
	return g
}

// nameImports fixes the names of the packages that the file itself needs, away from what the
// package of the file declares.
func (g *Go) nameImports() {
	mentioned := slices.Collect(maps.Values(g.Paths))
	for _, p := range slices.Sorted(maps.Keys(code.Packages)) {
		name := code.Packages[p]
		switch {
		case slices.Contains(rare, p) && slices.Contains(mentioned, p): // it has its name
		case slices.Contains(g.Package.Others.Declared, name) || g.users[name]:
			g.File.ImportAlias(p, g.Package.Names.Pick(name))
		case path.Base(p) != name:
			g.File.ImportAlias(p, name)
		default:
			g.File.ImportName(p, name)
		}
	}
}

// reserve reserves the names that a Go name or type refers to.
func (g *Go) reserve(x ast.Expr) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			pkg, ok := n.X.(*ast.Ident)
			switch {
			case !ok:
				return true
			case g.own(pkg.Name):
				g.reserveName(n.Sel.Name)
			case g.Paths[pkg.Name] != "":
			case g.suggested(pkg.Name) != "":
				g.Paths[pkg.Name] = g.suggested(pkg.Name)
			case g.Package.Name == pkg.Name+"_test":
				g.File.Failf("%s.%s is of package %[1]s, and the target does not say what its path is: write type = \"example.com/%[1]s.TYPE\", or imports = [\"example.com/%[1]s\"], with its path", pkg.Name, n.Sel.Name)
			default:
				g.importPath(pkg.Name)
			}
			return false
		case *ast.Ident:
			g.reserveName(n.Name)
		}
		return true
	})
}

// reserveName reserves a name of the file's package that the spec mentions.
func (g *Go) reserveName(name string) {
	g.Package.Names.Reserve(name)
	g.users[name] = true
}

// rare are packages of the file that give way to a package of the spec.
var rare = []string{code.PlayPath, code.SessiontestPath, "os", "slices", "time"}

// importPath fixes the name of a package in the file: the one in the spec, unless the file needs
// that name for a package of its own.
func (g *Go) importPath(p string) {
	name := DeclaredName(g.target, p)
	switch other := g.Paths[name]; other {
	case p:
		return
	case "":
		g.Paths[name] = p
	default:
		g.File.Failf("the imports %s and %s are both called %s", other, p, name)
		return
	}
	if code.Packages[p] != "" && !slices.Contains(rare, p) {
		return
	}
	if id := g.Package.Names.Pick(name); id == path.Base(p) {
		g.File.ImportName(p, id)
	} else { // the last element of the path is another name
		g.File.ImportAlias(p, id)
	}
}

// own reports whether a package is the one of the file: that of the target's type, or one of its
// name where no path that the target spells out has this name, so that meter.New is New in package
// meter.
func (g *Go) own(pkg string) bool {
	named := func(p string) bool { return DeclaredName(g.target, p) == pkg }
	if pkg == g.Package.Name && !slices.ContainsFunc(mentioned(g.target), named) {
		return true
	}
	p, _ := splitType(g.target.Type)
	return p != "" && DeclaredName(g.target, p) == g.Package.Name && (pkg == g.Package.Name || pkg == PackageName(p))
}

// suggested returns the path of the mentioned package that suggests a name, though the package may
// declare another one; empty if there is none.
func (g *Go) suggested(name string) string {
	for _, p := range mentioned(g.target) {
		if PackageName(p) == name {
			return p
		}
	}
	return ""
}

// mentioned returns the import paths that a target spells out.
func mentioned(t *uhat.Target) []string {
	p, _ := splitType(t.Type)
	if p == "" {
		return t.Imports
	}
	return append(slices.Clone(t.Imports), p)
}

// Name refers to a Go name or type.
func (g *Go) Name(name string) *jen.Statement {
	x, err := parser.ParseExpr(name)
	if err != nil {
		return jen.Null() // NewGo has reported it
	}
	return g.Expr(x)
}

// Expr prints an expression or a type of the spec.
func (g *Go) Expr(x ast.Expr) *jen.Statement {
	switch x := x.(type) {
	case *ast.Ident:
		return jen.Id(x.Name)
	case *ast.SelectorExpr:
		if pkg, ok := x.X.(*ast.Ident); ok {
			if g.own(pkg.Name) {
				return jen.Id(x.Sel.Name)
			}
			return jen.Qual(g.Paths[pkg.Name], x.Sel.Name)
		}
	case *ast.StarExpr:
		return jen.Op("*").Add(g.Expr(x.X))
	case *ast.ArrayType:
		if x.Len == nil {
			return jen.Index().Add(g.Expr(x.Elt))
		}
		return jen.Index(g.Expr(x.Len)).Add(g.Expr(x.Elt))
	case *ast.BasicLit:
		return jen.Id(x.Value)
	case *ast.MapType:
		return jen.Map(g.Expr(x.Key)).Add(g.Expr(x.Value))
	case *ast.StructType:
		var fields []jen.Code
		for _, f := range x.Fields.List {
			for _, name := range f.Names {
				fields = append(fields, jen.Id(name.Name).Add(g.Expr(f.Type)))
			}
		}
		return jen.Struct(fields...)
	case *ast.IndexExpr:
		return g.Expr(x.X).Types(g.Expr(x.Index))
	case *ast.CallExpr:
		return g.Expr(x.Fun).Call(code.All(x.Args, g.Expr)...)
	case *ast.IndexListExpr:
		return g.Expr(x.X).Types(code.All(x.Indices, g.Expr)...)
	}
	g.File.Failf("a Go type of the spec is too complex; give it a name in Go, and use that")
	return jen.Null()
}

// Made prints the call of a constructor; the spec may have its arguments.
func (g *Go) Made(constructor string) *jen.Statement {
	x := g.Name(constructor)
	if strings.HasSuffix(constructor, ")") {
		return x
	}
	return x.Call()
}

// Convert converts v from one Go type to another.
func (g *Go) Convert(to, from string, v *jen.Statement) *jen.Statement {
	if to == from {
		return v
	}
	return g.Name(to).Call(v)
}

// Text writes a Go name in the form of a test that a run prints: without the name of its own
// package.
func (g *Go) Text(name string) string {
	pkg, id, qualified := strings.Cut(name, ".")
	if !qualified || !g.own(pkg) {
		return name
	}
	made, args, called := strings.Cut(id, "(")
	if made = strings.ReplaceAll(made, pkg+".", ""); called { // in type arguments
		made += "(" + args
	}
	return made
}

// TypeText is Text for types.
func (g *Go) TypeText(typ string) string {
	p, _ := splitType(g.target.Type)
	for _, own := range []string{g.Package.Name, PackageName(p)} {
		if g.own(own) {
			typ = regexp.MustCompile(`\b`+regexp.QuoteMeta(own)+`\.`).ReplaceAllString(typ, "")
		}
	}
	return typ
}

// splitType splits "example.com/stack.Stack" into import path and name.
func splitType(t string) (importPath, name string) {
	slash := strings.LastIndex(t, "/")
	dot := strings.LastIndex(t, ".")
	if dot <= slash {
		return "", t
	}
	return strings.TrimPrefix(t[:dot], "*"), t[dot+1:]
}

// majorVersion is the last element of a path that says which version it is of the package before
// it; versions 0 and 1 are not in paths, so a package v1 is called v1.
var majorVersion = regexp.MustCompile(`^v([2-9]|[1-9][0-9]+)$`)

// DeclaredName returns the name of a package that a target mentions: the one that it declares, if
// that is known, else the one that its path suggests.
func DeclaredName(t *uhat.Target, importPath string) string {
	if name := t.Names[importPath]; name != "" {
		return name
	}
	return PackageName(importPath)
}

// PackageName guesses the name of the package with that import path.
func PackageName(importPath string) string {
	base := path.Base(importPath)
	if majorVersion.MatchString(base) && path.Dir(importPath) != "." {
		base = path.Base(path.Dir(importPath))
	}
	base = strings.TrimPrefix(base, "go-")
	if i := strings.LastIndexAny(base, ".-"); i >= 0 && i+1 < len(base) {
		if base[i] == '.' { // gopkg.in/yaml.v3
			base = base[:i]
		} else {
			base = base[i+1:]
		}
	}
	return Identifier(base)
}

// written returns the Go names and types that a spec has.
func written(s *uhat.Spec) []string {
	t := s.Target
	names := []string{t.New, t.Invariant, t.Abstract}
	for _, o := range s.Operations {
		names = append(names, o.Requires, o.Ensures)
	}
	for _, m := range t.Errors {
		for _, v := range m.Values {
			names = append(names, v.Go)
		}
	}
	for _, d := range s.Sorts {
		names = append(names, d.Go, d.Gen)
	}
	for _, f := range s.Funcs {
		names = append(names, f.Go)
	}
	for _, g := range s.Goals {
		names = append(names, g.Judge)
	}
	if m := s.Model; m != nil {
		names = append(names, m.Func)
	}
	if r := t.Reference; r != nil {
		names = append(names, r.New)
		for _, m := range r.Errors {
			for _, v := range m.Values {
				names = append(names, v.Go)
			}
		}
		for _, f := range r.Freedoms {
			names = slices.AppendSeq(names, maps.Values(f.Abstract))
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return name == "" })
}
