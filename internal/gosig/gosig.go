package gosig

import (
	"context"
	"fmt"
	"go/ast"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Report is what a comparison shows.
type Report struct {
	Diagnostics spec.Diagnostics
	Package     string  // the import path; empty where there is nothing to compare
	Compared    int     // operations whose methods were found
	Err         error   // why the package could not be read; no mistake of the spec
	Listed      *Listed // the package of the target's type; nil where it is not known
}

// Compare compares the operations with the Go methods, if the target says which type of which
// package performs them: the names of arguments and results, and, if the package makes the system
// that the tests call, their number and Go types. It notes in the target what its packages call
// themselves.
func Compare(ctx context.Context, s *uhat.Spec) *Report { return (*Memory)(nil).Compare(ctx, s) }

// Compare is the function of that name, and remembers what it was told.
func (m *Memory) Compare(ctx context.Context, s *uhat.Spec) *Report {
	found := m.name(ctx, s)
	r := &Report{}
	if path, name := systemType(s.Target); name != "" {
		r.Listed = found[path]
	}
	r.shared(s)
	r.constructor(ctx, s, found)
	r.system(ctx, s, found)
	if s.Target.Reference != nil {
		r.reference(ctx, s, found)
	}
	return r
}

// system compares the operations with the methods of the system.
func (r *Report) system(ctx context.Context, s *uhat.Spec, found map[string]*Listed) {
	ops := calls(s)
	path, name := systemType(s.Target)
	if len(ops) == 0 || path == "" {
		return
	}
	r.Package = path
	src, err := load(ctx, filepath.Dir(s.File), path, found)
	if err != nil {
		r.Err = err
		return
	}
	made := src.made(s.Target.New)
	if name == "" {
		name = made
	}
	direct := made != "" && !slices.ContainsFunc(s.Operations, func(o *uhat.Operation) bool { return o.Op.Kind == sre.Send || o.Op.Kind == sre.Receive })
	r.bases(src, s, direct)
	args := src.typeArguments(s.Target.New)
	for _, o := range ops {
		if direct {
			src.bound = bind(src.params[made][emit.Method(s, o.Op)], args)
			r.fits(src, s, o, made)
			src.bound = nil
		}
		if m := src.method(name, emit.Method(s, o.Op)); m != nil {
			r.Compared++
			r.order(src, s, o, m)
		}
	}
}

// calls returns the operations that methods perform.
func calls(s *uhat.Spec) []*uhat.Operation {
	return slices.DeleteFunc(slices.Clone(s.Operations), func(o *uhat.Operation) bool {
		return o.Op.Kind != sre.Call || s.Target.Passes(o.Op)
	})
}

// systemType returns the import path of the type under test and its name, which is empty where only
// the constructor's package is known.
func systemType(t *uhat.Target) (path, name string) {
	typ, _, _ := strings.Cut(strings.TrimPrefix(t.Type, "*"), "[")
	if dot := strings.LastIndexByte(typ, '.'); dot > strings.LastIndexByte(typ, '/') {
		return typ[:dot], typ[dot+1:]
	}
	pkg, _, qualified := strings.Cut(t.New, ".")
	i := slices.IndexFunc(t.Imports, func(p string) bool { return isCalled(t, p, pkg) })
	if !qualified || i < 0 {
		return "", ""
	}
	return t.Imports[i], ""
}

// made returns the name of the type that a constructor "pkg.New" of the package makes; empty if it
// is another package's or unknown.
func (src *source) made(constructor string) string {
	if x := src.result(src.function(constructor)); x != nil {
		return typeName(x)
	}
	return ""
}

// function returns the constructor "pkg.New" of the package without the package and without
// arguments; empty if it is another package's.
func (src *source) function(constructor string) string {
	name, _, _ := strings.Cut(constructor, "(")
	pkg, name, _ := strings.Cut(name, ".")
	if pkg != src.name && pkg != src.suggested {
		return ""
	}
	return name
}

// typeArguments returns the type arguments of the type that a constructor makes.
func (src *source) typeArguments(constructor string) []ast.Expr {
	function := src.function(constructor)
	if made := src.result(function); made != nil {
		return src.arguments(function, made)
	}
	return nil
}

// result returns what a function of the package returns first; nil if that is unknown.
func (src *source) result(function string) ast.Expr {
	name, _, _ := strings.Cut(function, "[")
	f := src.funcs[""][name]
	if f == nil || f.Results == nil || len(f.Results.List) == 0 {
		return nil
	}
	return f.Results.List[0].Type
}

// direct returns the fields that Go results give, without the field that an error gives.
func direct(s *uhat.Spec, op *sre.Op) []sre.Field {
	panicked := s.Operation(op).Panicked
	out := slices.DeleteFunc(slices.Clone(op.Fields[op.Args():]), func(f sre.Field) bool { return f.Name == panicked })
	for _, m := range s.Target.Errors {
		if m.Op == op.Name {
			out = slices.DeleteFunc(out, func(f sre.Field) bool { return f.Name == m.Field })
		}
	}
	return out
}

// side is what is compared: the arguments or the results of an operation.
type side struct {
	attr, noun string
	fields     []sre.Field
	list       *ast.FieldList
	at         uhat.Range
	written    []sre.Field // the fields of the attribute, including that of an error
}

// order reports arguments and results that Go has at another position. It asks for more than one:
// others have one order only.
func (r *Report) order(src *source, s *uhat.Spec, o *uhat.Operation, m *ast.FuncType) {
	args := o.Op.Fields[:o.Op.Args()]
	r.compare(src, s, o, side{"args", "parameter", args, m.Params, o.ArgsRange, args})
	r.compare(src, s, o, side{"results", "result", direct(s, o.Op), m.Results, o.ResultsRange, o.Op.Fields[o.Op.Args():]})
}

// compare reports fields that Go has at another position.
func (r *Report) compare(src *source, s *uhat.Spec, o *uhat.Operation, d side) {
	names := namesOf(d.list)
	// Unnamed fields say nothing. Where Go takes more, such as a context, an adapter passes them.
	if len(names) < len(d.fields) || d.attr == "args" && len(names) > len(d.fields) {
		return
	}
	order, wrong := reorder(d.fields, names)
	if len(wrong) == 0 {
		return
	}
	var text []string
	for _, f := range append(order, without(d.written, order)...) {
		text = append(text, f.Name+" = "+f.Sort.Name())
	}
	method := emit.Method(s, o.Op)
	ordered := "{ " + strings.Join(text, ", ") + " }"
	found := r.report(spec.MisorderedFields, d.at, o.Range,
		fmt.Sprintf("%s of %s are bound to those of %s by position, and %s: %s has (%s). Write %s = %s, or other names if that order is meant.",
			upperFirst(d.attr), o.Op.Name, method, strings.Join(wrong, ", "), method, strings.Join(names, ", "), d.attr, ordered),
		spec.Related{Message: "the " + d.noun + "s of " + method, Range: src.place(d.list.Pos())})
	found.Fix = &spec.Fix{Range: d.at, Text: ordered, Title: "Write " + ordered}
}

// report adds a diagnostic.
func (r *Report) report(code spec.Code, subject, context uhat.Range, detail string, related ...spec.Related) *spec.Diagnostic {
	d := spec.NewDiagnostic(code, subject, context, "%s", detail)
	d.Related = related
	r.Diagnostics = append(r.Diagnostics, d)
	return d
}

// reorder returns the fields in the order of the Go names, with unknown fields in the remaining
// places, and says which fields are in another place.
func reorder(fields []sre.Field, names []string) (order []sre.Field, wrong []string) {
	order = make([]sre.Field, len(fields))
	placed := make([]bool, len(fields))
	var rest []sre.Field
	for i, f := range fields {
		j := slices.IndexFunc(names, func(n string) bool { return plain(n) == plain(f.Name) })
		if j < 0 || j >= len(fields) || placed[j] {
			rest = append(rest, f)
			continue
		}
		order[j], placed[j] = f, true
		if i != j {
			wrong = append(wrong, fmt.Sprintf("%s would be its %s", f.Name, called(names[i])))
		}
	}
	for j := range order {
		if !placed[j] {
			order[j], rest = rest[0], rest[1:]
		}
	}
	return order, wrong
}

// called names a parameter of Go.
func called(name string) string {
	if plain(name) == "" {
		return "parameter without a name"
	}
	return name
}

// without returns the fields that are not among others.
func without(fields, others []sre.Field) []sre.Field {
	return slices.DeleteFunc(slices.Clone(fields), func(f sre.Field) bool { return slices.Contains(others, f) })
}

// plain makes names in specs and in Go comparable: it ignores case and underscores.
func plain(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "'", "").Replace(name))
}

// namesOf lists the names of parameters, "_" for those without.
func namesOf(list *ast.FieldList) []string {
	if list == nil {
		return nil
	}
	var out []string
	for _, f := range list.List {
		if len(f.Names) == 0 {
			out = append(out, "_")
		}
		for _, n := range f.Names {
			out = append(out, n.Name)
		}
	}
	return out
}

// relative returns a file by its path from here, if that is shorter.
func relative(name string) string {
	here, err := filepath.Abs(".")
	if err != nil {
		return name
	}
	if rel, err := filepath.Rel(here, name); err == nil && len(rel) < len(name) {
		return rel
	}
	return name
}

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Listed is what go list tells about a package.
type Listed struct {
	ImportPath, Dir, Name string
	GoFiles, CgoFiles     []string // without tests
	Module                *Module
	Error                 any
}

// Module is the module of a package, and nil in the standard library.
type Module struct{ Path, Dir string }

// listing is the argument that asks for it.
const listing = "-json=ImportPath,Dir,Name,GoFiles,CgoFiles,Module,Error"

// name notes what the packages of a target call themselves, as they are seen from the spec's
// directory. A package that cannot be found there keeps the name that its path suggests. It returns
// those that were found.
func (m *Memory) name(ctx context.Context, s *uhat.Spec) map[string]*Listed {
	paths := append([]string(nil), s.Target.Imports...)
	if path, _ := systemType(s.Target); path != "" {
		paths = append(paths, path)
	}
	if len(paths) == 0 {
		return nil
	}
	ps, err := m.listed(ctx, filepath.Dir(s.File), paths)
	if err != nil && ps == nil {
		return nil
	}
	s.Target.Names = map[string]string{}
	found := map[string]*Listed{}
	for _, p := range ps {
		if p.Name != "" {
			s.Target.Names[p.ImportPath] = p.Name
		}
		if p.Name != "" && p.Error == nil {
			found[p.ImportPath] = p
		}
	}
	return found
}

// isCalled reports whether a spec may mean a package by a name: the one that it declares, or the
// one that its path suggests.
func isCalled(t *uhat.Target, path, name string) bool {
	return emit.DeclaredName(t, path) == name || emit.PackageName(path) == name
}

// shared reports operations that one method would perform although their Go types differ. That
// needs no package. Where messages come and go an adapter performs the operations, and there are no
// such methods.
func (r *Report) shared(s *uhat.Spec) {
	if slices.ContainsFunc(s.Operations, func(o *uhat.Operation) bool { return o.Op.Kind == sre.Send || o.Op.Kind == sre.Receive }) {
		return
	}
	by := map[string]*uhat.Operation{}
	for _, o := range calls(s) {
		method := emit.Method(s, o.Op)
		other := by[method]
		if other == nil {
			by[method] = o
			continue
		}
		if !slices.Equal(goTypes(s, other.Op), goTypes(s, o.Op)) {
			r.mismatch(o, o.Range, fmt.Sprintf("%s and %s are both performed by the method %s, and their arguments or results are of different Go types. Say in the target which one is called what: methods = { %s = \"...\" }.",
				other.Op.Name, o.Op.Name, method, o.Op.Name), spec.Related{Message: "the other operation", Range: other.Range})
		}
	}
}

// goTypes returns the Go types of the arguments of an operation and of its results, apart from what
// an error becomes.
func goTypes(s *uhat.Spec, op *sre.Op) (out []string) {
	results := direct(s, op)
	for _, f := range append(slices.Clone(op.Fields[:op.Args()]), results...) {
		out = append(out, s.SortOf(f.Sort).Go)
	}
	mapped := slices.ContainsFunc(s.Target.Errors, func(m uhat.ErrorMap) bool { return m.Op == op.Name })
	return append(out, fmt.Sprint(len(results), mapped))
}
