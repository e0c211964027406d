package scaffold

import (
	"context"
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

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
	// Output is the spec's file. If it is empty, the spec is named after the type and stands beside
	// the package where that is of the main module, else in the current directory.
	Output string
	// Promises switches on the promises that names and signatures suggest, which are comments
	// otherwise.
	Promises bool
	// Callbacks lets the functions that methods take panic and call the system back, as scripts
	// say.
	Callbacks bool
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
	return write(pkg, q, cfg, &universe{ctx: ctx, dir: cfg.Dir})
}

// write does the same for a package that was read.
func write(pkg *packages.Package, q query, cfg Config, u *universe) (files *Files, err error) {
	var d *draft
	why := attempt(func() {
		if d, err = drafted(pkg, q, cfg, u); err == nil {
			files, err = d.files()
		}
	})
	if why != "" {
		return nil, fmt.Errorf("%s: %s: please report it, with the package", q, why)
	}
	return files, err
}

// drafted finds the type, how it is made, and its operations.
func drafted(pkg *packages.Package, q query, cfg Config, u *universe) (_ *draft, err error) {
	switch {
	case pkg.Name == "main":
		return nil, fmt.Errorf("%s is a command, and its tests do not see it from outside", pkg.PkgPath)
	case isInternal(pkg.PkgPath) && !local(pkg):
		return nil, fmt.Errorf("%s is internal to another module", pkg.PkgPath)
	}
	d := &draft{pkg: pkg, universe: u, promised: cfg.Promises, callbacks: cfg.Callbacks, panicked: map[*operation]string{}}
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
	return d, d.scan(cfg.Only)
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
	alone       bool // there is no Go file in its directory, which is a package by the adapter only
	testPackage string
	promised    bool // proposed promises are switched on
	callbacks   bool // functions that are taken panic and call back

	universe *universe
	refused  []string              // what is told of constructors that do not compile
	panicked map[*operation]string // operations at which the scaffold panicked, and as what
}

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
	vs.twofold = d.named != nil && !d.needsDir() && !d.endsLinks() && !d.filesOf(fns)
	d.end, d.endFails = closer(fns)
	fns, err := selected(d.pkg, fns, only)
	if err != nil {
		return err
	}
	d.scanner.scan(fns, d.end)
	if len(d.ops) == 0 {
		return d.nothing()
	}
	if d.callbacks {
		d.scripted()
	}
	d.settleNames()
	d.aliases()
	return nil
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

// used returns the declared sorts that the operations mention.
func (d *draft) used() []*sort {
	var out []*sort
	for _, s := range d.values.list {
		mentioned := slices.ContainsFunc(d.ops, func(op *operation) bool {
			has := func(f *field) bool { return f.value.sort.mentions(s) }
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

// writable reports whether a spec may mention a type.
func (d *draft) writable(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return true
	case *types.Pointer:
		return d.writable(t.Elem())
	case *types.Slice:
		return d.writable(t.Elem())
	case *types.Array:
		return d.writable(t.Elem())
	case *types.Map:
		return d.writable(t.Key()) && d.writable(t.Elem())
	case *types.Named:
		return t.TypeArgs().Len() == 0
	}
	return false
}

// printed prints what the draft says, and returns the operations that cannot be printed.
func (d *draft) printed() (_ *Files, faults map[*operation]string, _ error) {
	defer d.values.names.kept()()
	clear(d.panicked)
	hcl := d.specFile()
	adapter, err := d.adapterFile()
	if len(d.panicked) > 0 {
		return nil, d.panicked, nil
	}
	if err != nil {
		return nil, nil, err
	}
	text, err := spec.Format(hcl)
	if err != nil {
		return nil, nil, fmt.Errorf("scaffold: the spec is not HCL: %w", err)
	}
	out := &Files{Spec: File{filepath.Join(d.dir, d.specName()), text}, Notes: d.notes()}
	if adapter != nil {
		out.Adapter = File{filepath.Join(d.dir, d.adapterName()), adapter}
	}
	return out, nil, nil
}
