// Package source is what init knows of a Go package: its types and functions, and facts that stand
// in its text.
//
// A [Query] is what the user writes, ./kv.Store. [Load] reads its package, and [Package.Find] gives
// the type. Then a fact is a question about a function:
//
//	p.CanPanic(fn)      whether fn panics on purpose
//	p.ReturnsSelf(fn)   whether it returns its receiver, so that calls can be chained
//	p.Sentinels(fn)     ErrNotFound and the like, if it may return them
//
// The answers are those of somebody who reads the text and runs nothing: "may" means that nothing
// in the text speaks against it. Nothing here decides what becomes of a fact; nothing changes.
package source

import (
	"cmp"
	"context"
	"fmt"
	"go/ast"
	"go/types"
	"iter"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Package is a package with its text.
type Package struct {
	*packages.Package
	decls map[*types.Func]*ast.FuncDecl
	docs  map[*types.Func]string // the comments of methods that have theirs in an interface
	flows *flows                 // where values go; nil until somebody asks
}

// Mode is what is read: the package itself with its bodies, and the types of those it imports.
const Mode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedTypes |
	packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedModule

// Unusable says what the go command has against importing a package in a directory, in one line
// with the command that mends it; empty if it has nothing.
func Unusable(ctx context.Context, dir, path string) string {
	cmd := exec.CommandContext(ctx, "go", "list", "-deps", "-f", "{{with .Error}}{{.Err}}{{end}}", path)
	cmd.Dir = dir
	cmd.Stderr = &strings.Builder{}
	if cmd.Run() == nil {
		return ""
	}
	says := strings.TrimPrefix(fmt.Sprint(cmd.Stderr), "go: ")
	return strings.Join(strings.Fields(says), " ")
}

// Load reads the package of a query.
func Load(ctx context.Context, dir string, q Query) (*Package, error) {
	pkgs, err := packages.Load(&packages.Config{Context: ctx, Dir: dir, Mode: Mode}, q.Pattern)
	if err != nil {
		return nil, err
	}
	if len(pkgs) == 0 {
		return nil, fmt.Errorf("%s: %s", q.Pattern, cmp.Or(Unusable(ctx, dir, q.Pattern), "there is no such package"))
	}
	if len(pkgs) != 1 {
		return nil, fmt.Errorf("%s: want one package, found %d", q.Pattern, len(pkgs))
	}
	return Of(dir, q, pkgs[0])
}

// Of returns the package of a query, which was read, or what is wrong with it.
func Of(dir string, q Query, pkg *packages.Package) (*Package, error) {
	if err := loadError(dir, q, pkg); err != nil {
		return nil, err
	}
	if pkg.Types == nil || len(pkg.GoFiles) == 0 {
		return nil, fmt.Errorf("%s: there are no Go files", q.Pattern)
	}
	p := &Package{Package: pkg, decls: map[*types.Func]*ast.FuncDecl{}}
	for _, f := range pkg.Syntax {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				if fn, ok := pkg.TypesInfo.Defs[d.Name].(*types.Func); ok {
					p.decls[fn] = d
				}
			}
		}
	}
	p.docs = interfaceDocs(p)
	return p, nil
}

// interfaceDocs returns the comments of the methods of interfaces. A method that has none has that
// of a method that implements it, and the other way round.
func interfaceDocs(p *Package) map[*types.Func]string {
	docs := map[*types.Func]string{}
	for _, f := range p.Syntax {
		for n := range ast.Preorder(f) {
			field, ok := n.(*ast.Field)
			if !ok || field.Doc == nil && field.Comment == nil {
				continue
			}
			for _, name := range field.Names {
				if fn, ok := p.TypesInfo.Defs[name].(*types.Func); ok {
					docs[fn] = field.Doc.Text() + field.Comment.Text()
				}
			}
		}
	}
	fns := slices.Collect(maps.Keys(p.decls))
	ByPosition(p.Fset, fns)
	for _, tn := range Exported[*types.TypeName](p.Types) {
		u, ok := tn.Type().Underlying().(*types.Interface)
		if !ok {
			continue
		}
		for m := range u.ExplicitMethods() {
			said := docs[m]
			for _, fn := range fns {
				recv := fn.Signature().Recv()
				if recv == nil || fn.Name() != m.Name() || !covers(recv.Type(), u) {
					continue
				}
				if own := p.decls[fn].Doc.Text(); said != "" && own == "" {
					docs[fn] = said
				} else if docs[m] == "" {
					docs[m] = own
				}
			}
		}
	}
	return docs
}

// covers reports whether a type has methods with the names of those of an interface. Their type
// parameters differ.
func covers(t types.Type, u *types.Interface) bool {
	for m := range u.Methods() {
		fn, _, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
		if fn, ok := fn.(*types.Func); !ok || fn.Signature().Params().Len() != m.Signature().Params().Len() {
			return false
		}
	}
	return true
}

// loadError tells what is wrong with a package, the first thing only, and that of the packages that
// it imports before its own: the others are often consequences.
func loadError(dir string, q Query, pkg *packages.Package) error {
	var first *packages.Error
	packages.Visit([]*packages.Package{pkg}, nil, func(p *packages.Package) {
		if first == nil && len(p.Errors) > 0 {
			first = &p.Errors[0]
		}
	})
	if first == nil {
		return nil
	}
	where := strings.TrimSuffix(first.Pos, ":-")
	if where == "" || where == "-" {
		where = q.Pattern
	}
	hint := ""
	if info, err := os.Stat(filepath.Join(dir, q.Pattern)); err == nil && info.IsDir() && !strings.HasPrefix(q.Pattern, ".") && !filepath.IsAbs(q.Pattern) {
		hint = fmt.Sprintf("\nA package in a directory is named with a dot: ./%s", q.Pattern)
	}
	return fmt.Errorf("%s: %s%s", where, first.Msg, hint)
}

// Local reports whether the package is the user's own: one of the main module.
func (p *Package) Local() bool { return p.Module != nil && p.Module.Main }

// Doc returns the comment of a function. Where a method has none, it is that of the method of an
// interface that it implements.
func (p *Package) Doc(fn *types.Func) string {
	if d := p.decls[fn.Origin()]; d != nil && d.Doc.Text() != "" {
		return d.Doc.Text()
	}
	return p.docs[fn.Origin()]
}

// HasBody reports whether the text of a function is known.
func (p *Package) HasBody(fn *types.Func) bool {
	d := p.decls[fn.Origin()]
	return d != nil && d.Body != nil
}

// body returns the text of a function; an empty one if it is not known.
func (p *Package) body(fn *types.Func) *ast.BlockStmt {
	if !p.HasBody(fn) {
		return &ast.BlockStmt{}
	}
	return p.decls[fn.Origin()].Body
}

// last returns the last statement of a function; nil if there is none.
func (p *Package) last(fn *types.Func) ast.Stmt {
	list := p.body(fn).List
	if len(list) == 0 {
		return nil
	}
	return list[len(list)-1]
}

// own are the nodes of a text but for those in functions within it.
func own(root ast.Node) iter.Seq[ast.Node] {
	return func(yield func(ast.Node) bool) {
		goes := true
		ast.Inspect(root, func(n ast.Node) bool {
			if _, within := n.(*ast.FuncLit); n == nil || within || !goes {
				return false
			}
			goes = yield(n)
			return goes
		})
	}
}

// mentioned are the objects that a text mentions.
func (p *Package) mentioned(nodes iter.Seq[ast.Node]) iter.Seq[types.Object] {
	return func(yield func(types.Object) bool) {
		for n := range nodes {
			if id, ok := n.(*ast.Ident); ok {
				if o := p.TypesInfo.Uses[id]; o != nil && !yield(o) {
					return
				}
			}
		}
	}
}

// objectOf returns what a name, or a selection, stands for; nil if an expression is neither.
func (p *Package) objectOf(e ast.Expr) types.Object { return objectOf(p.TypesInfo, e) }

func objectOf(info *types.Info, e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return info.Uses[e]
	case *ast.SelectorExpr:
		return info.Uses[e.Sel]
	}
	return nil
}

// callee is the function that an expression calls; nil if it is no call, or one of a value.
func (p *Package) callee(e ast.Expr) *types.Func { return callee(p.TypesInfo, e) }

func callee(info *types.Info, e ast.Expr) *types.Func {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	fn, _ := objectOf(info, call.Fun).(*types.Func)
	return fn
}

// Exported returns the objects of the package's scope that it exports, in the order of their names.
func Exported[T types.Object](pkg *types.Package) (out []T) {
	for _, name := range pkg.Scope().Names() {
		if o, ok := pkg.Scope().Lookup(name).(T); ok && o.Exported() {
			out = append(out, o)
		}
	}
	return out
}

// Functions returns the exported functions as the source has them.
func (p *Package) Functions() []*types.Func {
	out := Exported[*types.Func](p.Types)
	p.Order(out)
	return out
}

// Methods returns the exported methods of a type, those of the package first, as the source has
// them, then those of embedded types.
func (p *Package) Methods(named *types.Named) []*types.Func {
	var t types.Type = named
	if !types.IsInterface(named) {
		t = types.NewPointer(named)
	}
	var own, others []*types.Func
	for sel := range types.NewMethodSet(t).Methods() {
		fn := sel.Obj().(*types.Func)
		switch {
		case !fn.Exported():
		case fn.Pkg() == p.Types:
			own = append(own, fn)
		default:
			others = append(others, fn)
		}
	}
	p.Order(own)
	return append(own, others...)
}

// Method returns an exported method of a type; nil if it has none of that name.
func (p *Package) Method(t types.Type, name string) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, true, p.Types, name)
	fn, _ := obj.(*types.Func)
	return fn
}

// FirstMethod returns the first of these names with which a type has a method without parameters;
// empty if there is none.
func (p *Package) FirstMethod(t types.Type, names []string) string {
	for _, name := range names {
		if fn := p.Method(t, name); fn != nil && fn.Signature().Params().Len() == 0 {
			return name
		}
	}
	return ""
}

// Order sorts functions by file, and within a file as it has them.
func (p *Package) Order(fns []*types.Func) { ByPosition(p.Fset, fns) }

// selected returns the functions with the given names, all without names.
func (p *Package) Selected(fns []*types.Func, names []string) ([]*types.Func, error) {
	if len(names) == 0 {
		return fns, nil
	}
	all := Names(fns)
	for _, n := range names {
		if !slices.Contains(all, n) {
			return nil, &UnknownError{"method or function", n, p.PkgPath, all}
		}
	}
	return slices.DeleteFunc(slices.Clone(fns), func(fn *types.Func) bool { return !slices.Contains(names, fn.Name()) }), nil
}

// Names returns the names of objects.
func Names[T types.Object](objs []T) (out []string) {
	for _, o := range objs {
		out = append(out, o.Name())
	}
	return out
}

// TypeOf returns a type of a package that another one imports, or that those import; nil if there
// is none.
func TypeOf(in *types.Package, path, name string) types.Type {
	seen := map[*types.Package]bool{}
	for todo := []*types.Package{in}; len(todo) > 0; {
		p := todo[0]
		todo = todo[1:]
		if p.Path() == path {
			return p.Scope().Lookup(name).Type()
		}
		if !seen[p] {
			seen[p] = true
			todo = append(todo, p.Imports()...)
		}
	}
	return nil
}
