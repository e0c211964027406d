package scaffold

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/spec"
)

// Suffix ends the name of every spec.
const Suffix = ".clouseau.hcl"

// Config is what the user asks for.
type Config struct {
	// Type is "./kv.Store", "example.com/kv.Store[int,string]", or a package alone.
	Type string
	// Dir is where Type and Output are looked for; empty: the current directory.
	Dir string
	// New is the function that makes systems; empty: the likeliest one.
	New string
	// Only are the methods or functions to make operations of; nil: all that can be.
	Only []string
	// Output is the spec's file. If it is empty, the spec is named after the type and stands beside the
	// package where that is of the main module, else in the current directory.
	Output string
}

// Files are what [Write] returns.
type Files struct {
	Spec File
	// Adapter is empty where the spec's target reaches the system by itself.
	Adapter File
	// Notes say what was guessed or left out, a sentence each.
	Notes []string
}

// File is a file to be written.
type File struct {
	Name string
	Text []byte
}

// Write returns the spec of a Go type, formatted, and the adapter that it needs. The same package
// gives the same bytes. Errors are for the user; among them are [UnknownError]s.
func Write(ctx context.Context, cfg Config) (*Files, error) {
	q, err := parseQuery(cfg.Type)
	if err != nil {
		return nil, err
	}
	pkg, err := load(ctx, cfg.Dir, q)
	if err != nil {
		return nil, err
	}
	switch {
	case pkg.Name == "main":
		return nil, fmt.Errorf("%s is a command, and its tests do not see it from outside", pkg.PkgPath)
	case isInternal(pkg.PkgPath) && !local(pkg):
		return nil, fmt.Errorf("%s is internal to another module", pkg.PkgPath)
	}
	d := &draft{pkg: pkg}
	if q.name == "" {
		if q.name, err = onlyType(pkg, q); err != nil {
			return nil, err
		}
	}
	if q.name != "" {
		if d.named, err = d.find(q); err != nil {
			return nil, err
		}
		if d.make, err = constructorOf(pkg, d.named, cfg.New); err != nil {
			return nil, err
		}
	}
	d.place(cfg)
	if err := d.scan(cfg.Only); err != nil {
		return nil, err
	}
	return d.files()
}

// draft is a spec under construction.
type draft struct {
	*scanner
	pkg   *packages.Package
	named *types.Named // the type, instantiated; nil for a package of functions
	make  *constructor
	end   string // the method that ends a system; empty if there is none
	// endFails says that it returns an error.
	endFails bool

	base        string // of the file names
	dir         string
	beside      bool // the spec stands beside the package
	testPackage string
}

// find returns the type of a query, instantiated.
func (d *draft) find(q query) (*types.Named, error) {
	obj := d.pkg.Types.Scope().Lookup(q.name)
	tn, ok := obj.(*types.TypeName)
	switch {
	case obj == nil:
		return nil, &UnknownError{"type", q.name, d.pkg.PkgPath, exportedTypes(d.pkg)}
	case !ok:
		return nil, fmt.Errorf("%s.%s is not a type", d.pkg.Name, q.name)
	case !tn.Exported():
		return nil, fmt.Errorf("%s.%s is not exported, and tests outside of its package do not see it", d.pkg.Name, q.name)
	}
	named, ok := types.Unalias(tn.Type()).(*types.Named)
	if !ok {
		return nil, fmt.Errorf("%s.%s has no methods", d.pkg.Name, q.name)
	}
	return instantiate(d.pkg, named, q)
}

// exportedTypes returns the names of the exported types with methods, as the source has them.
func exportedTypes(pkg *packages.Package) []string {
	var tns []*types.TypeName
	for _, n := range pkg.Types.Scope().Names() {
		tn, ok := pkg.Types.Scope().Lookup(n).(*types.TypeName)
		if !ok || !tn.Exported() || tn.IsAlias() {
			continue
		}
		if named, ok := tn.Type().(*types.Named); ok && len(methods(pkg, named)) > 0 {
			tns = append(tns, tn)
		}
	}
	byPosition(pkg.Fset, tns)
	var out []string
	for _, tn := range tns {
		out = append(out, tn.Name())
	}
	return out
}

// onlyType returns the type that a package is about: its only exported one with methods, or the only
// one of them that a function makes. It is empty for a package that has functions only.
func onlyType(pkg *packages.Package, q query) (string, error) {
	all := exportedTypes(pkg)
	var made []string
	for _, name := range all {
		named := pkg.Types.Scope().Lookup(name).Type().(*types.Named)
		for _, fn := range functions(pkg) {
			if makesAny(fn, named) {
				made = append(made, name)
				break
			}
		}
	}
	switch {
	case len(all) == 1:
		return all[0], nil
	case len(made) == 1:
		return made[0], nil
	case len(all) == 0 && len(functions(pkg)) == 0:
		return "", fmt.Errorf("package %s has no exported methods or functions", pkg.PkgPath)
	case len(all) == 0:
		return "", nil
	}
	return "", fmt.Errorf("package %s has several types: say which one, %s.%s",
		pkg.PkgPath, q.pattern, strings.Join(all, ", "+q.pattern+"."))
}

// makesAny reports whether a function makes values of a type, whatever its type arguments are.
func makesAny(fn *types.Func, named *types.Named) bool {
	rs := fn.Signature().Results()
	if rs.Len() == 0 {
		return false
	}
	r := types.Unalias(rs.At(0).Type())
	if p, ok := r.(*types.Pointer); ok {
		r = types.Unalias(p.Elem())
	}
	n, ok := r.(*types.Named)
	return ok && n.Origin() == named.Origin()
}

// place decides where the files stand and what they are called.
func (d *draft) place(cfg Config) {
	home := filepath.Dir(d.pkg.GoFiles[0])
	name := d.pkg.Name
	if d.named != nil {
		name = d.named.Obj().Name()
	}
	d.base = strings.ToLower(name)
	switch {
	case cfg.Output != "" && cfg.Output != "-":
		d.dir = filepath.Join(cfg.Dir, filepath.Dir(cfg.Output))
		d.base = strings.TrimSuffix(strings.TrimSuffix(filepath.Base(cfg.Output), ".hcl"), ".clouseau")
	case local(d.pkg):
		d.dir = relative(home)
	default:
		d.dir = filepath.Join(cfg.Dir, ".")
	}
	abs, err := filepath.Abs(d.dir)
	d.beside = err == nil && abs == home
	d.testPackage = d.pkg.Name + "_test"
	if !d.beside {
		d.testPackage = packageOf(d.dir, d.base) + "_test"
	}
}

// relative returns a directory by its path from here, if it is below.
func relative(dir string) string {
	here, err := filepath.Abs(".")
	if err != nil {
		return dir
	}
	if rel, err := filepath.Rel(here, dir); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return dir
}

// packageOf returns the name of the package in a directory, otherwise one made of base.
func packageOf(dir, base string) string {
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, f := range files {
		if x, err := parser.ParseFile(token.NewFileSet(), f, nil, parser.PackageClauseOnly); err == nil {
			return strings.TrimSuffix(x.Name.Name, "_test")
		}
	}
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '.' || r == ' ' {
			return '_'
		}
		return r
	}, base)
}

// specName is the spec's file, adapterName that of the adapter; without directory.
func (d *draft) specName() string    { return d.base + Suffix }
func (d *draft) adapterName() string { return d.base + "_adapter_test.go" }

// subject names what the spec is about.
func (d *draft) subject() string {
	if d.named == nil {
		return "package " + d.pkg.PkgPath
	}
	return types.TypeString(d.named, func(p *types.Package) string {
		if p == d.pkg.Types {
			return p.Path()
		}
		return p.Name()
	})
}

// newName is the adapter's function that makes systems.
func (d *draft) newName() string {
	return newTested + d.title()
}

// title is what the adapter's names mention.
func (d *draft) title() string {
	if d.named == nil {
		return upperFirst(d.pkg.Name)
	}
	return d.named.Obj().Name()
}

// scan turns the methods, or the functions of the package, into operations.
func (d *draft) scan(only []string) error {
	ns := newNames()
	vs := &values{sorts: &sorts{names: ns}, fset: d.pkg.Fset, title: d.title(), system: d.named, from: d.pkg.Types}
	d.scanner = &scanner{pkg: d.pkg, values: vs, bodies: map[*types.Func]*ast.FuncDecl{}}
	d.bodies = bodies(d.pkg)
	fns := functions(d.pkg)
	if d.named != nil {
		fns = methods(d.pkg, d.named)
	}
	d.end, d.endFails = closer(fns)
	fns, err := selected(d.pkg, fns, only)
	if err != nil {
		return err
	}
	d.scanner.scan(fns, d.end)
	if len(d.ops) == 0 {
		return d.nothing()
	}
	d.settleNames()
	d.aliases()
	return nil
}

// selected returns the functions with the given names, all without names.
func selected(pkg *packages.Package, fns []*types.Func, names []string) ([]*types.Func, error) {
	if len(names) == 0 {
		return fns, nil
	}
	var out []*types.Func
	var all []string
	for _, fn := range fns {
		all = append(all, fn.Name())
		if slices.Contains(names, fn.Name()) {
			out = append(out, fn)
		}
	}
	for _, n := range names {
		if !slices.Contains(all, n) {
			return nil, &UnknownError{"method or function", n, pkg.PkgPath, all}
		}
	}
	return out, nil
}

// nothing says why a type has no operations.
func (d *draft) nothing() error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s has no method that can be an operation", d.subject())
	for _, o := range d.omissions {
		fmt.Fprintf(&b, "\n    %s %s", o.name, o.reason)
	}
	return fmt.Errorf("%s", b.String())
}

// closer finds the method that ends a system: Close, Stop or Shutdown, without arguments,
// with an error or no result.
func closer(fns []*types.Func) (name string, fails bool) {
	for _, want := range []string{"Close", "Stop", "Shutdown"} {
		for _, fn := range fns {
			sig := fn.Signature()
			if fn.Name() != want || sig.Recv() == nil || sig.Params().Len() > 0 || sig.Results().Len() > 1 {
				continue
			}
			if sig.Results().Len() == 0 || isError(sig.Results().At(0).Type()) {
				return want, sig.Results().Len() == 1
			}
		}
	}
	return "", false
}

// used returns the declared sorts that the operations mention.
func (d *draft) used() []*sort {
	var out []*sort
	for _, s := range d.values.list {
		mentioned := slices.ContainsFunc(d.ops, func(op *operation) bool {
			has := func(f *field) bool { return f.value.sort == s }
			return slices.ContainsFunc(op.args, has) || slices.ContainsFunc(op.results, has)
		})
		if mentioned && !s.builtin {
			out = append(out, s)
		}
	}
	return out
}

// aliases gives the adapter's names to Go types that a spec cannot write.
func (d *draft) aliases() {
	for _, s := range d.used() {
		if s.values == nil && !d.writable(s.goType) {
			s.alias = tested + d.title() + s.name
		}
	}
}

// writable reports whether a spec may name a type: what stands before the dot has to be
// the package that its import path suggests.
func (d *draft) writable(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return true
	case *types.Pointer:
		return d.writable(t.Elem())
	case *types.Named:
		return t.TypeArgs().Len() == 0 && (t.Obj().Pkg() == nil || emit.PackageName(t.Obj().Pkg().Path()) == t.Obj().Pkg().Name())
	}
	return false
}

// files prints what the draft says.
func (d *draft) files() (*Files, error) {
	text, err := spec.Format(d.specFile())
	if err != nil {
		return nil, fmt.Errorf("scaffold: the spec is not HCL: %w", err)
	}
	out := &Files{Spec: File{filepath.Join(d.dir, d.specName()), text}, Notes: d.notes()}
	if d.needsAdapter() {
		src, err := d.adapterFile()
		if err != nil {
			return nil, err
		}
		out.Adapter = File{filepath.Join(d.dir, d.adapterName()), src}
	}
	return out, nil
}
