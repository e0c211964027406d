package gosig

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// The emitted test calls the methods of the system with the Go types of the spec's sorts. Where a
// method has others, the compiler would speak of generated code that nobody has written. Here the
// same is said of the spec. Only what is certain is reported: the predeclared types, those of the
// package itself and those of the standard library. What may be another name for a type is not.

// fits reports the first difference between an operation and its method of the type that is made.
func (r *Report) fits(src *source, s *uhat.Spec, o *uhat.Operation, made string) {
	method := emit.Method(s, o.Op)
	m := src.method(made, method)
	if m == nil {
		if names, all := src.methods(made, maxEmbedding); all {
			r.mismatch(o, o.Range, src.missing(s, o, made, method, names))
		}
		return
	}
	related := spec.Related{Message: "the method " + method, Range: src.place(m.Params.Pos())}
	if detail := src.sides(s, o, "args", "parameter", o.Op.Fields[:o.Op.Args()], expanded(m.Params)); detail != "" {
		r.mismatch(o, o.ArgsRange, detail, related)
	}
	if detail := unmapped(s, o, method, expanded(m.Results)); detail != "" {
		at, more := replaced(s, o)
		if at.Line == 0 {
			at = o.ResultsRange
		}
		r.mismatch(o, at, detail, append([]spec.Related{related}, more...)...)
		return
	}
	results, detail := errorless(s, o, method, expanded(m.Results))
	if detail == "" {
		detail = src.sides(s, o, "results", "result", direct(s, o.Op), results) + tellsPanic(o, len(results))
	}
	if detail != "" {
		r.mismatch(o, o.ResultsRange, detail, related)
	}
}

// tellsPanic suggests that a result too many tells of a panic; empty if there is none that may.
func tellsPanic(o *uhat.Operation, have int) string {
	fields := o.Op.Fields[o.Op.Args():]
	i := slices.IndexFunc(fields, func(f sre.Field) bool { return f.Sort == logic.Bool })
	if !o.PanicsAllowed || o.Panicked != "" || len(fields) != have+1 || i < 0 {
		return ""
	}
	return fmt.Sprintf(" If %[1]s tells whether it panicked, write panics = %[1]s, and not panics = allowed.", fields[i].Name)
}

// mismatch adds a diagnostic; at is zero where the spec has no such part.
func (r *Report) mismatch(o *uhat.Operation, at uhat.Range, detail string, related ...spec.Related) {
	if at.Line == 0 {
		at = o.Range
	}
	r.report(spec.MismatchedMethod, at, o.Range, detail, related...)
}

// missing says that the type has no method for an operation.
func (src *source) missing(s *uhat.Spec, o *uhat.Operation, made, method string, names []string) string {
	names = slices.DeleteFunc(names, func(n string) bool { return !ast.IsExported(n) })
	slices.Sort(names)
	return fmt.Sprintf("%s.%s has no method %s for %s; it has %s. %s",
		src.name, made, method, o.Op.Name, strings.Join(slices.Compact(names), ", "), Remedy(s, o))
}

// Remedy says what to write in the target where the system has no method for an operation.
func Remedy(s *uhat.Spec, o *uhat.Operation) string {
	name, fields := o.Op.Name, o.Op.Fields
	remedy := fmt.Sprintf("Name the right one in the target: methods = { %s = \"...\" }.", name)
	if s.Target.Clock == "" && len(fields) == 1 && o.Op.Args() == 1 && fields[0].Sort.Kind() == logic.IntKind {
		remedy += fmt.Sprintf(" If %[1]s lets time pass, and is no method, write clock = %[1]s there.", name)
	}
	return remedy
}

// sides says how the fields of one attribute differ from parameters or results; empty if they do
// not, as far as that is certain.
func (src *source) sides(s *uhat.Spec, o *uhat.Operation, attr, noun string, fields []sre.Field, have []ast.Expr) string {
	if len(have) != len(fields) {
		return fmt.Sprintf("%s of %s are %d, and %s has %s: (%s). Write one field for each of them, in this order.",
			upperFirst(attr), o.Op.Name, len(fields), emit.Method(s, o.Op), counted(len(have), noun), src.list(have))
	}
	var wrong, declared []string
	sorts := map[string]string{}
	for i, f := range fields {
		want, is := src.differs(s, f, have[i])
		if is == "" {
			continue
		}
		wrong = append(wrong, fmt.Sprintf("the %s of %s is of the Go type %s, and %s has %s there", f.Name, o.Op.Name, want, emit.Method(s, o.Op), is))
		sorts[f.Name] = src.sortFor(s, is)
		if d := src.declaring(s, sorts[f.Name], is); d != "" && !slices.Contains(declared, d) {
			declared = append(declared, d)
		}
	}
	if len(wrong) == 0 {
		return ""
	}
	var now []string
	for _, f := range written(o, attr) {
		now = append(now, f.Name+" = "+cmp.Or(sorts[f.Name], f.Sort.Name()))
	}
	return fmt.Sprintf("%s. Write %s = { %s }%s.", upperFirst(strings.Join(wrong, "; ")), attr, strings.Join(now, ", "), strings.Join(declared, ""))
}

// written returns the fields of an attribute as the spec has them.
func written(o *uhat.Operation, attr string) []sre.Field {
	if attr == "args" {
		return o.Op.Fields[:o.Op.Args()]
	}
	return o.Op.Fields[o.Op.Args():]
}

// errorless returns the results without the error that the target maps, and says what is wrong with
// errors.
func errorless(s *uhat.Spec, o *uhat.Operation, method string, have []ast.Expr) (rest []ast.Expr, detail string) {
	mapped := slices.ContainsFunc(s.Target.Errors, func(m uhat.ErrorMap) bool { return m.Op == o.Op.Name })
	last := len(have) - 1
	returned := last >= 0 && types.ExprString(have[last]) == "error"
	switch {
	case mapped && !returned:
		return nil, fmt.Sprintf("The target maps the error of %s to a field, and %s returns none as its last result.", o.Op.Name, method)
	case mapped:
		return have[:last], ""
	case returned && len(have) == len(direct(s, o.Op))+1:
		return nil, fmt.Sprintf("%s returns an error, and no result of %s tells of it. Add a result such as ok = bool, and errors = { %s = ok } to the target.",
			method, o.Op.Name, o.Op.Name)
	}
	return have, ""
}

// unmapped says that the error of a method has to become the last field of its operation, an
// enumeration or a truth value; empty where the target says so, or where it is another matter.
func unmapped(s *uhat.Spec, o *uhat.Operation, method string, have []ast.Expr) string {
	fields := direct(s, o.Op)
	n := len(fields)
	if n == 0 || len(have) != n || types.ExprString(have[n-1]) != "error" || slices.ContainsFunc(s.Target.Errors, func(m uhat.ErrorMap) bool { return m.Op == o.Op.Name }) {
		return ""
	}
	last := fields[n-1]
	switch {
	case last.Sort == logic.Bool:
		return fmt.Sprintf("%s returns an error, and the target does not say that %s tells of it. Add errors = { %s = %s } to the target.", method, last.Name, o.Op.Name, last.Name)
	case last.Sort.Kind() == logic.EnumKind:
		return fmt.Sprintf("%s returns an error, and the target does not say which value of %s it becomes. Add errors %q { field = %s ... } to the target.", method, last.Name, o.Op.Name, last.Name)
	}
	return ""
}

// replaced returns the place of the target, and those of targets of imported files that say what
// the error of an operation becomes; nothing where there is none.
func replaced(s *uhat.Spec, o *uhat.Operation) (at uhat.Range, related []spec.Related) {
	for _, t := range s.Target.Replaced {
		if slices.ContainsFunc(t.Errors, func(m uhat.ErrorMap) bool { return m.Op == o.Op.Name }) {
			at = s.Target.Range
			related = append(related, spec.Related{Message: "this target has errors for " + o.Op.Name + "; that of the importing file takes its place as a whole", Range: t.Range})
		}
	}
	return at, related
}

// differs returns the Go types of a field and of its parameter or result if they certainly are not
// the same.
func (src *source) differs(s *uhat.Spec, f sre.Field, have ast.Expr) (want, is string) {
	want = s.SortOf(f.Sort).Go
	if f.Sort.Kind() == logic.EnumKind && want == f.Sort.Name() {
		want = "string"
	}
	w, err := parser.ParseExpr(want)
	if err != nil {
		return "", ""
	}
	is, certain := src.text(have)
	if asked, known := src.text(w); !certain || !known || asked == is {
		return "", ""
	}
	return want, is
}

// sortFor names a sort for a Go type: one that the spec has, else a new one.
func (src *source) sortFor(s *uhat.Spec, goType string) string {
	switch goType {
	case "int", "string", "bool":
		return goType
	}
	for _, d := range s.Sorts {
		if d.Go == goType {
			return d.Sort.Name()
		}
	}
	_, name, qualified := strings.Cut(goType, ".")
	if name = strings.Trim(name, "*[]"); !qualified {
		name = strings.Trim(goType, "*[]")
	}
	if !ast.IsExported(upperFirst(name)) || strings.ContainsAny(name, " []{}().*") {
		return "Value"
	}
	return upperFirst(name)
}

// declaring says how a sort for a Go type has to be declared; empty if the spec has it.
func (src *source) declaring(s *uhat.Spec, name, goType string) string {
	known := slices.IndexFunc(s.Sorts, func(d *uhat.SortDecl) bool { return d.Sort.Name() == name })
	if known >= 0 && s.Sorts[known].Go == goType || known < 0 && goType == name {
		return ""
	}
	form := fmt.Sprintf("with go = %q and a pool or gen", goType)
	if base := src.base(goType); base != "" {
		form = fmt.Sprintf("with base = %s and go = %q", base, goType)
	}
	switch {
	case known < 0:
		return fmt.Sprintf(", and declare the sort %s %s", name, form)
	case s.Sorts[known].Sort.Kind() == logic.EnumKind:
		return fmt.Sprintf(", and declare the sort %s %s in place of its values, which are strings in Go; or put an adapter between that has their names", name, form)
	}
	return fmt.Sprintf(", and declare the sort %s %s", name, form)
}

// base returns what a sort for a Go type has as its base: int, another integer type where that lies
// under a type of the package, string, or nothing.
func (src *source) base(goType string) string {
	if _, ok := logic.GoInteger(goType); ok || goType == "time.Duration" {
		return "int"
	}
	if goType == "string" {
		return goType
	}
	if under := src.integer(goType); under != "" {
		return under
	}
	if t, is := src.types[src.local(goType)].(*ast.Ident); is {
		return src.base(t.Name)
	}
	return ""
}

// local returns the name of a type of the package without that of the package; empty for another.
func (src *source) local(goType string) string {
	if pkg, name, ok := strings.Cut(goType, "."); ok && pkg == src.name {
		return name
	}
	return ""
}

// text prints a Go type as a spec has it, and whether no other text names the same type.
func (src *source) text(x ast.Expr) (text string, certain bool) {
	switch x := x.(type) {
	case *ast.Ident:
		if arg := src.bound[x.Name]; arg != nil {
			return types.ExprString(arg), true
		}
		return src.named(x.Name, x.Name)
	case *ast.SelectorExpr:
		pkg, ok := x.X.(*ast.Ident)
		if !ok {
			return "", false
		}
		if pkg.Name == src.name {
			return src.named(x.Sel.Name, "")
		}
		return pkg.Name + "." + x.Sel.Name, slices.Contains(plainStandard, pkg.Name+"."+x.Sel.Name)
	case *ast.StarExpr:
		text, certain = src.text(x.X)
		return "*" + text, certain
	case *ast.ArrayType:
		if text, certain = src.text(x.Elt); x.Len != nil {
			return "", false
		}
		return "[]" + text, certain
	case *ast.Ellipsis:
		text, certain = src.text(x.Elt)
		return "..." + text, certain
	}
	return "", false
}

// plainStandard are types of the standard library that signatures mention and that are no other
// names of types.
var plainStandard = []string{"time.Duration", "time.Time", "time.Month", "time.Weekday", "netip.Addr", "netip.Prefix", "big.Int", "url.URL", "context.Context"}

// named prints a type of the package, or the predeclared one with a name; this is empty where only
// the package's own can be meant.
func (src *source) named(name, predeclared string) (text string, certain bool) {
	if t := src.types[name]; t != nil {
		if src.aliases[name] {
			return src.text(t)
		}
		return src.name + "." + name, true
	}
	switch predeclared {
	case "byte":
		return "uint8", true
	case "rune":
		return "int32", true
	}
	_, integer := logic.GoInteger(predeclared)
	return predeclared, integer || slices.Contains([]string{"string", "bool", "float32", "float64", "error", "uintptr", "complex64", "complex128"}, predeclared)
}

// expanded lists the types of parameters, one for each name.
func expanded(list *ast.FieldList) []ast.Expr {
	if list == nil {
		return nil
	}
	var out []ast.Expr
	for _, f := range list.List {
		out = append(out, slices.Repeat([]ast.Expr{f.Type}, max(1, len(f.Names)))...)
	}
	return out
}

// list prints types.
func (src *source) list(ts []ast.Expr) string {
	return lists.Joined(ts, ", ", types.ExprString)
}

// counted prints a number with a noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// A Go type bounds the values of its sort. What lies under a type of the package no spec knows by
// itself, so the base says it; where it says something else, values would be drawn that the type
// does not have.

// bases reports the sorts of integers whose base is not what lies under their Go type. If the names
// of an enumeration are passed to the package, they have to be strings there as well: a conversion
// of a number makes a character of it.
func (r *Report) bases(src *source, s *uhat.Spec, direct bool) {
	for _, d := range s.Sorts {
		under := src.integer(d.Go)
		b, ok := logic.GoInteger(under)
		detail := ""
		switch {
		case !ok:
		case d.Sort.Kind() == logic.IntKind && b != d.Sort.Bounds():
			detail = fmt.Sprintf("The base of the sort %s is not what lies under its Go type %s: that is %s. Write base = %s.", d.Sort, d.Go, under, under)
		case d.Sort.Kind() == logic.EnumKind && direct:
			detail = fmt.Sprintf("The values of %s are names, and what lies under its Go type %s is %s. Write base = %s in place of values, or put an adapter between them that has the names; clouseau init writes one.",
				d.Sort, d.Go, under, under)
		}
		if detail != "" {
			r.report(spec.ConflictingBase, d.Range, uhat.Range{}, detail)
		}
	}
}

// integer returns the integer type that lies under a type of the package; empty for another type.
func (src *source) integer(goType string) string {
	for range maxEmbedding {
		t, ok := src.types[src.local(goType)].(*ast.Ident)
		if !ok {
			return ""
		}
		if _, ok := logic.GoInteger(t.Name); ok && src.types[t.Name] == nil {
			return t.Name
		}
		goType = src.name + "." + t.Name
	}
	return ""
}
