package scaffold

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// What is written has to compile, whatever a package is like. So the adapter is type-checked before
// it is written, which takes less time than to build it. Operations that do not compile are left
// out, with the error as the reason, and the rest is printed and checked again. If it is the
// constructor that does not compile, the next one is taken. An operation at which the scaffold
// itself panics, which is a bug of its own, is left out likewise.

// checked prints what a draft says, or as much of it as compiles.
func checked(d *draft, u *universe) (*Files, error) {
	for {
		var err error
		if d, err = d.confined(u); err != nil {
			return nil, err
		}
		out, faults, err := d.printed()
		construct := ""
		if err == nil && len(faults) == 0 && out.Adapter.Text != nil {
			faults, construct, err = u.faults(d, out.Adapter)
		}
		switch {
		case err != nil:
		case len(faults) > 0:
			d, err = d.without(faults)
		case construct != "":
			d, err = d.remade(construct)
		default:
			return out, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// without returns the draft without some operations, each for its reason, and those that need them.
func (d *draft) without(reasons map[*operation]string) (*draft, error) {
	less := *d
	sc := &scanner{src: d.src, values: d.values, guess: d.guess, ops: d.ops, omissions: d.omissions}
	sc.drop(func(op *operation) string { return reasons[op] })
	sc.dropUnfed()
	if !sc.ops.any(func(op *operation) bool { return op.second && !op.exchange }) {
		sc.ops = slices.DeleteFunc(sc.ops, func(op *operation) bool { return op.exchange })
	}
	less.ops = sc.ops
	less.disk = sc.ops.any(func(op *operation) bool {
		return slices.ContainsFunc(op.params, func(p *param) bool {
			return p.value != nil && strings.Contains(string(p.value.in), selfMark+".dir")
		})
	})
	less.omissions = sc.omissions
	return &less, less.nothing()
}

// remade returns the draft with the next constructor in the place of one that does not compile.
func (d *draft) remade(why string) (*draft, error) {
	name := "the zero value"
	if d.make.fn != nil {
		name = d.src.Name + "." + d.make.fn.Name()
	}
	if d.make.next == nil {
		return nil, fmt.Errorf("%s makes %s, and that does not compile: %s", name, article(d.named.Obj().Name()), why)
	}
	other := *d
	other.refused = append(slices.Clone(d.refused), fmt.Sprintf("systems are not made by %s, which does not compile: %s", name, why))
	other.make = d.make.next
	return &other, nil
}

// universe has the packages that adapters import, as the go command compiles them for a directory.
// The types of one universe belong together, so it is read anew when it lacks a package.
type universe struct {
	ctx   context.Context
	dir   string
	paths []string
	found map[string]*types.Package
}

// usual are packages that adapters import often.
var usual = []string{"cmp", "context", "errors", "fmt", "os", "path/filepath", "slices", "time"}

// need reads the packages, unless all have been asked for before. Those that cannot be read are not
// found afterwards.
func (u *universe) need(paths []string) error {
	known := func(p string) bool { return slices.Contains(u.paths, p) }
	missing := slices.DeleteFunc(slices.Clone(paths), known)
	if len(missing) == 0 {
		return nil
	}
	u.paths = slices.Concat(u.paths, missing, slices.DeleteFunc(slices.Clone(usual), func(p string) bool { return known(p) || slices.Contains(missing, p) }))
	mode := packages.NeedName | packages.NeedImports | packages.NeedTypes | packages.NeedTypesSizes
	pkgs, err := packages.Load(&packages.Config{Context: u.ctx, Dir: u.dir, Mode: mode}, u.paths...)
	if err != nil {
		return err
	}
	u.found = map[string]*types.Package{}
	for _, p := range pkgs {
		if p.Types != nil && len(p.Errors) == 0 {
			u.found[p.PkgPath] = p.Types
		}
	}
	return nil
}

// Import returns a package for the type checker.
func (u *universe) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := u.found[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("there is no package %s here", path)
}

// unseen says why a test of a package cannot import another one; empty if it can. Of what each test
// imports, many a module requires nothing yet, which the notes tell.
func (u *universe) unseen(path string, of *source.Package) string {
	switch {
	case path == rapidPath:
		return ""
	case source.IsInternal(path) && path != of.PkgPath:
		return "the package " + path + " is internal"
	case u.found[path] == nil:
		return "there is no package " + path + " here"
	}
	return ""
}

// declared is an adapter as the type checker sees it. Its parts are what it declares: functions and
// types by their names, a type together with its methods. Methods of the type that wraps the system
// are parts of their own, TYPE.METHOD.
type declared struct {
	fset  *token.FileSet
	file  *ast.File
	parts map[string][]ast.Node
}

// parsed takes an adapter apart; wrapper is the type that wraps the system.
func parsed(f File, wrapper string) (*declared, error) {
	decl := &declared{fset: token.NewFileSet(), parts: map[string][]ast.Node{}}
	file, err := parser.ParseFile(decl.fset, f.Name, f.Text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	decl.file = file
	add := func(name string, n ast.Node) { decl.parts[name] = append(decl.parts[name], n) }
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = strings.TrimPrefix(types.ExprString(d.Recv.List[0].Type), "*")
				if name == wrapper {
					name += "." + d.Name.Name
				}
			}
			add(name, d)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if t, ok := s.(*ast.TypeSpec); ok {
					add(t.Name.Name, t)
				}
			}
		}
	}
	return decl, nil
}

// imports returns the paths of the packages that it imports by the names that it has for them.
func (decl *declared) imports() map[string]string {
	out := map[string]string{}
	for _, s := range decl.file.Imports {
		path, _ := strconv.Unquote(s.Path.Value)
		name := path[strings.LastIndexByte(path, '/')+1:]
		if s.Name != nil {
			name = s.Name.Name
		}
		out[name] = path
	}
	return out
}

// broken returns what does not compile: the first error of each part. The part without a name is
// what is in no other one.
func (u *universe) broken(decl *declared, d *draft) (map[string]string, error) {
	imports := decl.imports()
	if err := u.need(slices.Sorted(maps.Values(imports))); err != nil {
		return nil, err
	}
	out := map[string]string{}
	note := func(part, what string) {
		if out[part] == "" {
			out[part], _, _ = strings.Cut(what, "\n")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		why := u.unseen(imports[name], d.src)
		for part := range decl.parts {
			if why != "" && decl.mentions(part, name) {
				note(part, why)
			}
		}
	}
	conf := types.Config{Importer: u, Error: func(err error) {
		var e types.Error
		if errors.As(err, &e) && !slices.ContainsFunc(decl.file.Imports, func(s *ast.ImportSpec) bool { return stands(e.Pos, s) }) {
			note(decl.at(e.Pos), e.Msg)
		}
	}}
	_, _ = conf.Check(d.place.testPackage, decl.fset, []*ast.File{decl.file}, nil) // Error was told
	return out, nil
}

// stands reports whether a position is in a node.
func stands(pos token.Pos, n ast.Node) bool { return n.Pos() <= pos && pos <= n.End() }

// at returns the part at a position; empty if there is none.
func (decl *declared) at(pos token.Pos) string {
	for name, nodes := range decl.parts {
		if slices.ContainsFunc(nodes, func(n ast.Node) bool { return stands(pos, n) }) {
			return name
		}
	}
	return ""
}

// mentions reports whether an identifier stands in a part.
func (decl *declared) mentions(part, name string) bool {
	for _, root := range decl.parts[part] {
		for n := range ast.Preorder(root) {
			if id, ok := n.(*ast.Ident); ok && id.Name == name {
				return true
			}
		}
	}
	return false
}

// reason returns why a part does not compile: for an error in it, or in a function or a type that
// it makes use of. It is empty if the part compiles. The parts in seen are being looked at.
func (decl *declared) reason(part string, broken map[string]string, seen map[string]bool) string {
	if broken[part] != "" {
		return broken[part]
	}
	seen[part] = true
	for _, other := range slices.Sorted(maps.Keys(decl.parts)) {
		if seen[other] || strings.Contains(other, ".") || !decl.mentions(part, other) {
			continue
		}
		if why := decl.reason(other, broken, seen); why != "" {
			return why
		}
	}
	return ""
}

// faults type-checks an adapter, and returns the operations that do not compile with the reasons.
// What is wrong with the function that makes systems is told by construct.
func (u *universe) faults(d *draft, f File) (ops map[*operation]string, construct string, err error) {
	wrapper := tested + d.title
	decl, err := parsed(f, wrapper)
	if err != nil {
		return nil, "", err
	}
	broken, err := u.broken(decl, d)
	if err != nil || len(broken) == 0 {
		return nil, "", err
	}
	if u.found[d.src.PkgPath] == nil {
		if why := source.Unusable(u.ctx, u.dir, d.src.PkgPath); why != "" {
			return nil, "", fmt.Errorf("a test in %s cannot import %s: %s", d.place.dir, d.src.PkgPath, why)
		}
	}
	construct = cmp.Or(broken[d.newName()], broken[d.freshName()])
	ops = map[*operation]string{}
	for _, op := range d.ops {
		for _, part := range d.declares(op) {
			// That the type itself or a constructor does not compile is the fault of no operation.
			seen := map[string]bool{wrapper: true, d.newName(): true, d.freshName(): true}
			if why := decl.reason(part, broken, seen); why != "" {
				ops[op] = "does not compile: " + why
			}
		}
	}
	if len(ops) == 0 && construct == "" {
		first := slices.Sorted(maps.Keys(broken))[0]
		return nil, "", fmt.Errorf("internal error: what init writes does not compile: %s: %s", first, broken[first])
	}
	return ops, construct, nil
}

// declares returns the names of what an adapter declares for an operation.
func (d *draft) declares(op *operation) []string {
	out := []string{tested + d.title + "." + op.method()}
	for _, s := range d.used() {
		if !op.mentions(s) {
			continue
		}
		if s.alias != "" {
			out = append(out, s.alias)
		}
		if d.ops.drawn(s) {
			out = append(out, s.draw)
		}
	}
	return out
}
