package emit

import (
	"go/ast"
	"go/parser"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/uhat"
)

// A spec names Go things in strings: functions such as "stack.New", types such as "[2]paths.Path".
// A name before a dot is a package: one of target.imports or that of target.type, by the name that
// it declares or the one that its path suggests; else one of the standard library. A name without
// a package belongs to the emitted package.

// imports fixes the names of the packages that the spec mentions, and keeps the file's own names
// different from everything that the spec's Go names refer to.
func (e *emitter) imports() {
	e.paths = map[string]string{}
	if e.writesModel() {
		e.names.reserve("model")
	}
	for _, p := range e.spec.Target.Imports {
		e.importPath(p)
	}
	if p, _ := splitType(e.spec.Target.Type); p != "" && !e.own(DeclaredName(e.spec.Target, p)) {
		e.importPath(p)
	}
	for _, name := range e.goNames() {
		x, err := parser.ParseExpr(name)
		if err != nil {
			e.failf("%q is not Go: %v", name, err)
			continue
		}
		e.reserve(x)
	}
	e.nameImports()
}

// nameImports fixes the names of the packages that the file itself needs, away from what the
// package of the file declares.
func (e *emitter) nameImports() {
	others := map[string]bool{}
	for _, name := range e.others.Declared {
		others[name] = true
	}
	mentioned := slices.Collect(maps.Values(e.paths))
	for _, p := range slices.Sorted(maps.Keys(known)) {
		name := known[p]
		switch {
		case slices.Contains(rare, p) && slices.Contains(mentioned, p): // it has its name
		case others[name] || e.users[name]:
			e.file.ImportAlias(p, e.names.pick(name))
		case path.Base(p) != name:
			e.file.ImportAlias(p, name)
		default:
			e.file.ImportName(p, name)
		}
	}
}

// goNames returns the Go names and types in the spec.
func (e *emitter) goNames() []string {
	t := e.spec.Target
	names := []string{t.New, t.Invariant, t.Abstract}
	for _, o := range e.spec.Operations {
		names = append(names, o.Requires, o.Ensures)
	}
	for _, m := range t.Errors {
		for _, v := range m.Values {
			names = append(names, v.Go)
		}
	}
	for _, d := range e.spec.Sorts {
		names = append(names, d.Go, d.Gen)
	}
	for _, f := range e.spec.Funcs {
		names = append(names, f.Go)
	}
	for _, g := range e.spec.Goals {
		names = append(names, g.Judge)
	}
	if m := e.spec.Model; m != nil {
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
	kept := names[:0]
	for _, n := range names {
		if n != "" {
			kept = append(kept, n)
		}
	}
	return kept
}

// reserve reserves the names that a Go name or type refers to.
func (e *emitter) reserve(x ast.Expr) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			pkg, ok := n.X.(*ast.Ident)
			switch {
			case !ok:
				return true
			case e.own(pkg.Name):
				e.reserveName(n.Sel.Name)
			case e.paths[pkg.Name] != "":
			case e.suggested(pkg.Name) != "":
				e.paths[pkg.Name] = e.suggested(pkg.Name)
			case e.pkg == pkg.Name+"_test":
				e.failf("%s.%s is of package %[1]s, and the target does not say what its path is: write type = \"example.com/%[1]s.TYPE\", or imports = [\"example.com/%[1]s\"], with its path", pkg.Name, n.Sel.Name)
			default:
				e.importPath(pkg.Name)
			}
			return false
		case *ast.Ident:
			e.reserveName(n.Name)
		}
		return true
	})
}

// reserveName reserves a name of the file's package that the spec mentions.
func (e *emitter) reserveName(name string) {
	e.names.reserve(name)
	e.users[name] = true
}

// known are the packages that emitted files may import, and under which names if nothing else has
// them. The rare ones give way to a package of the spec.
var known = map[string]string{runtimePath: "rt", samplePath: "sample", strategyPath: "strategy", walkPath: "walk",
	judgePath: "judge", linearPath: "linear", drawPath: "draw", eventPath: "event", convertPath: "convert", worldPath: "world",
	modelPath: "model", conformPath: "conformtest", rapidPath: "rapid", playPath: "play", sessiontestPath: "sessiontest",
	"context": "context", "errors": "errors", "os": "os", "slices": "slices", "testing": "testing", "time": "time"}

var (
	rare       = []string{playPath, sessiontestPath, "os", "slices", "time"}
	knownNames = slices.Collect(maps.Values(known))
)

// importPath fixes the name of a package in the file: the one in the spec, unless the file needs
// that name for a package of its own.
func (e *emitter) importPath(p string) {
	name := DeclaredName(e.spec.Target, p)
	switch other := e.paths[name]; other {
	case p:
		return
	case "":
		e.paths[name] = p
	default:
		e.failf("the imports %s and %s are both called %s", other, p, name)
		return
	}
	if known[p] != "" && !slices.Contains(rare, p) {
		return
	}
	if id := e.names.pick(name); id == path.Base(p) {
		e.file.ImportName(p, id)
	} else { // the last element of the path is another name
		e.file.ImportAlias(p, id)
	}
}

// own reports whether a package is the one of the file: that of the target's type, or one of its
// name where no path that the target spells out has this name, so that meter.New is New in package
// meter.
func (e *emitter) own(pkg string) bool {
	named := func(p string) bool { return DeclaredName(e.spec.Target, p) == pkg }
	if pkg == e.pkg && !slices.ContainsFunc(mentioned(e.spec.Target), named) {
		return true
	}
	p, _ := splitType(e.spec.Target.Type)
	return p != "" && DeclaredName(e.spec.Target, p) == e.pkg && (pkg == e.pkg || pkg == PackageName(p))
}

// suggested returns the path of the mentioned package that suggests a name, though the package may
// declare another one; empty if there is none.
func (e *emitter) suggested(name string) string {
	for _, p := range mentioned(e.spec.Target) {
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

// goName refers to a Go name or type.
func (e *emitter) goName(name string) *jen.Statement {
	x, err := parser.ParseExpr(name)
	if err != nil {
		return jen.Null() // imports has reported it
	}
	return e.goExpr(x)
}

func (e *emitter) goExpr(x ast.Expr) *jen.Statement {
	switch x := x.(type) {
	case *ast.Ident:
		return jen.Id(x.Name)
	case *ast.SelectorExpr:
		if pkg, ok := x.X.(*ast.Ident); ok {
			if e.own(pkg.Name) {
				return jen.Id(x.Sel.Name)
			}
			return jen.Qual(e.paths[pkg.Name], x.Sel.Name)
		}
	case *ast.StarExpr:
		return jen.Op("*").Add(e.goExpr(x.X))
	case *ast.ArrayType:
		if x.Len == nil {
			return jen.Index().Add(e.goExpr(x.Elt))
		}
		return jen.Index(e.goExpr(x.Len)).Add(e.goExpr(x.Elt))
	case *ast.BasicLit:
		return jen.Id(x.Value)
	case *ast.MapType:
		return jen.Map(e.goExpr(x.Key)).Add(e.goExpr(x.Value))
	case *ast.StructType:
		var fields []jen.Code
		for _, f := range x.Fields.List {
			for _, name := range f.Names {
				fields = append(fields, jen.Id(name.Name).Add(e.goExpr(f.Type)))
			}
		}
		return jen.Struct(fields...)
	case *ast.IndexExpr:
		return e.goExpr(x.X).Types(e.goExpr(x.Index))
	case *ast.CallExpr:
		var args []jen.Code
		for _, a := range x.Args {
			args = append(args, e.goExpr(a))
		}
		return e.goExpr(x.Fun).Call(args...)
	case *ast.IndexListExpr:
		var args []jen.Code
		for _, a := range x.Indices {
			args = append(args, e.goExpr(a))
		}
		return e.goExpr(x.X).Types(args...)
	}
	e.failf("a Go type of the spec is too complex; give it a name in Go, and use that")
	return jen.Null()
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
	return identifier(base)
}
