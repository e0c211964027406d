package scaffold

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// value says how a Go type of a signature appears in the spec, and how the adapter converts between
// the two.
type value struct {
	sort *sort
	// in converts an expression of the sort's Go type to the type itself, out does the opposite;
	// nil if both types are the same.
	in, out func(w *goFile, x string) string
	// holds is the type that an interface is expected to hold; nil if the type is no interface.
	holds types.Type
	// bytes says that the type is a byte slice, and so can be nil.
	bytes bool
	// fixed is what the adapter passes for a parameter without a field in the spec; second says
	// that this is another system.
	fixed  func(w *goFile) string
	second bool
}

// wrapped reports whether the adapter has to convert.
func (v *value) wrapped() bool { return v.in != nil || v.out != nil || v.fixed != nil }

// same is a value that needs no conversion.
func same(s *sort) (*value, string) { return &value{sort: s}, "" }

// values finds the values of a system's signatures.
type values struct {
	*sorts
	fset   *token.FileSet
	title  string       // goes into the names of Go functions
	system *types.Named // nil for a package of functions
	// twofold says that there can be a second system beside the one that is tested.
	twofold bool
	depth   int // of the part that is looked at
	shadows []*shadow
	from    *types.Package
}

// of returns the value of a type, or the reason why there is none: "a slice, which has no ==".
func (vs *values) of(t types.Type) (*value, string) {
	t = types.Unalias(t)
	if vs.own(t) {
		if !vs.twofold {
			return nil, fmt.Sprintf("a second %s, and a run has one", vs.system.Obj().Name())
		}
		return vs.second(t), ""
	}
	switch t := t.(type) {
	case *types.Basic:
		return vs.basic(t)
	case *types.Named:
		return vs.named(t)
	case *types.Pointer:
		return vs.pointer(t)
	case *types.Slice:
		if isByte(t.Elem()) {
			return vs.bytes(t)
		}
		return vs.listed(t, t.Elem(), 0)
	case *types.Array:
		return vs.listed(t, t.Elem(), t.Len())
	case *types.Map:
		return vs.mapped(t, t)
	case *types.Interface:
		if t.Empty() {
			return vs.any()
		}
	}
	return nil, unfit(kindOf(t), t)
}

func (vs *values) basic(t *types.Basic) (*value, string) {
	switch info := t.Info(); {
	case t.Kind() == types.Bool:
		return same(vs.boolean())
	case t.Kind() == types.Int:
		return same(vs.integer())
	case t.Kind() == types.String:
		return same(vs.text())
	case info&types.IsInteger != 0:
		return same(vs.number(upperFirst(t.Name()), t))
	case info&types.IsFloat != 0:
		return same(vs.float(upperFirst(t.Name()), t))
	}
	return nil, article(t.Name())
}

func (vs *values) named(t *types.Named) (*value, string) {
	if reason := vs.hidden(t); reason != "" {
		return nil, reason
	}
	name := upperFirst(t.Obj().Name())
	if consts := constants(vs.fset, t); consts != nil {
		return vs.enumerated(t, consts)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return vs.namedBasic(name, t, u)
	case *types.Struct:
		return vs.structure(name, t, u)
	case *types.Interface:
		if u.Empty() {
			return vs.any()
		}
		return vs.implemented(t, u)
	case *types.Slice:
		if isByte(u.Elem()) {
			return vs.bytes(t)
		}
		return vs.listed(t, u.Elem(), 0)
	case *types.Array: // a spec does not see that such a name is one of an array
		v, reason := vs.listed(u, u.Elem(), u.Len())
		if v == nil {
			return nil, reason
		}
		return &value{sort: v.sort, in: conversion(t), out: conversion(u)}, ""
	case *types.Map:
		return vs.mapped(t, u)
	}
	return nil, unfit(article(t.Obj().Name()), t)
}

func (vs *values) namedBasic(name string, t *types.Named, u *types.Basic) (*value, string) {
	switch info := u.Info(); {
	case info&types.IsBoolean != 0:
		return &value{sort: vs.boolean(), in: conversion(t), out: conversion(types.Typ[types.Bool])}, ""
	case info&types.IsInteger != 0:
		return same(vs.number(name, t))
	case info&types.IsString != 0:
		return same(vs.opaque(name, t, texts, nil))
	case info&types.IsFloat != 0:
		return same(vs.float(name, t))
	}
	return nil, article(t.Obj().Name())
}

// structure returns the value of a struct: a record if all its fields are exported and have values,
// else one that only answers give.
func (vs *values) structure(name string, t *types.Named, u *types.Struct) (*value, string) {
	if isNamed(t, "time", "Time") {
		return same(vs.opaque(name, t, nil, &drawer{"draw" + vs.title + name}))
	}
	v, why := vs.record(t, u)
	if v != nil {
		return v, ""
	}
	if !types.Comparable(t) {
		reason := unfit(article(t.Obj().Name()), t)
		if why != "" {
			reason += ": " + why
		}
		return nil, reason
	}
	return same(vs.opaque(name, t, nil, nil))
}

func (vs *values) pointer(t *types.Pointer) (*value, string) {
	if b, ok := types.Unalias(t.Elem()).(*types.Basic); ok {
		if v, _ := vs.part(b); v != nil && !v.wrapped() {
			return same(vs.composite(t, "optional("+v.sort.name+")", 0, v.sort))
		}
	}
	named, ok := types.Unalias(t.Elem()).(*types.Named)
	if !ok {
		return nil, "a pointer to " + kindOf(t.Elem()) + ", of which == says nothing"
	}
	if reason := vs.hidden(named); reason != "" {
		return nil, reason
	}
	return same(vs.opaque(named.Obj().Name(), t, nil, nil))
}

// bytes returns the value of a byte slice: a text.
func (vs *values) bytes(t types.Type) (*value, string) {
	return &value{sort: vs.text(), in: conversion(t), out: conversion(types.Typ[types.String]), bytes: true}, ""
}

// any returns the value of an empty interface: a text.
func (vs *values) any() (*value, string) {
	return &value{
		sort:  vs.text(),
		in:    asIs,
		out:   func(w *goFile, x string) string { return w.held(types.Typ[types.String]) + "(" + x + ")" },
		holds: types.Typ[types.String],
	}, ""
}

// enumerated returns the value of a type with constants. The spec has their names.
func (vs *values) enumerated(t *types.Named, consts []*types.Const) (*value, string) {
	s := vs.enumeration(t, consts)
	return &value{
		sort: s,
		in:   func(w *goFile, x string) string { return w.enum(s, t, false) + "(" + x + ")" },
		out:  func(w *goFile, x string) string { return w.enum(s, t, true) + "(" + x + ")" },
	}, ""
}

// implemented returns the value of an interface: that of the first simple type of its package
// that implements it.
func (vs *values) implemented(t *types.Named, u *types.Interface) (*value, string) {
	if isNamed(t, "context", "Context") {
		return &value{fixed: func(w *goFile) string { return w.use("context", "context") + ".Background()" }}, ""
	}
	var impls []*types.TypeName
	if pkg := t.Obj().Pkg(); pkg != nil {
		for _, n := range pkg.Scope().Names() {
			tn, ok := pkg.Scope().Lookup(n).(*types.TypeName)
			if !ok || !tn.Exported() || tn.IsAlias() || !types.Implements(tn.Type(), u) {
				continue
			}
			if b, ok := tn.Type().Underlying().(*types.Basic); ok && b.Info()&(types.IsInteger|types.IsString) != 0 {
				impls = append(impls, tn)
			}
		}
	}
	if impls == nil {
		return nil, fmt.Sprintf("the interface %s, and nothing says which values are in it", t.Obj().Name())
	}
	byPosition(vs.fset, impls)
	named := impls[0].Type().(*types.Named)
	v, reason := vs.namedBasic(named.Obj().Name(), named, named.Underlying().(*types.Basic))
	if v == nil {
		return nil, reason
	}
	return &value{
		sort:  v.sort,
		in:    asIs,
		out:   func(w *goFile, x string) string { return w.held(named) + "(" + x + ")" },
		holds: named,
	}, ""
}

// hidden says why a named type, or a type argument of it, cannot be written down in a test.
func (vs *values) hidden(t *types.Named) string {
	obj := t.Obj()
	if obj.Pkg() != nil && (!obj.Exported() || obj.Parent() != obj.Pkg().Scope()) {
		return article(obj.Name()) + ", which is not exported"
	}
	if obj.Pkg() != nil && obj.Pkg() != vs.from && isInternal(obj.Pkg().Path()) {
		return article(obj.Name()) + ", of an internal package"
	}
	for arg := range t.TypeArgs().Types() {
		if n, ok := types.Unalias(arg).(*types.Named); ok {
			if reason := vs.hidden(n); reason != "" {
				return reason
			}
		}
	}
	return ""
}

// asIs needs no conversion, but a method of the adapter's own.
func asIs(_ *goFile, x string) string { return x }

// conversion converts to a type.
func conversion(t types.Type) func(*goFile, string) string {
	return func(w *goFile, x string) string { return w.typeText(t) + "(" + x + ")" }
}

// unfit says why the values of a type cannot be those of a field.
func unfit(what string, t types.Type) string {
	kind := kindOf(t)
	if kind != what && kind != "a type" {
		what += ", " + kind
	}
	switch t.Underlying().(type) {
	case *types.Signature:
		if isNamed(t, "iter", "Seq") || isNamed(t, "iter", "Seq2") {
			return "an iterator"
		}
		return what
	case *types.Chan, *types.Interface:
		return what
	}
	if types.Comparable(t) {
		return what + " without a name"
	}
	return what + ", which has no =="
}

// article puts a or an before a name.
func article(name string) string {
	if strings.ContainsRune("AEIOUaeiou", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}

// kindOf names a kind of type in words.
func kindOf(t types.Type) string {
	switch t.Underlying().(type) {
	case *types.Slice:
		return "a slice"
	case *types.Map:
		return "a map"
	case *types.Chan:
		return "a channel"
	case *types.Signature:
		return "a function"
	case *types.Array:
		return "an array"
	case *types.Struct:
		return "a struct"
	case *types.Interface:
		return "an interface"
	case *types.Pointer:
		return "a pointer"
	}
	return "a type"
}

func isNamed(t types.Type, path, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path && n.Obj().Name() == name
}

func isPointerTo(t types.Type, elem types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	return ok && types.Identical(p.Elem(), elem)
}

func isByte(t types.Type) bool {
	b, ok := types.Unalias(t).(*types.Basic)
	return ok && b.Kind() == types.Byte
}

func isError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// byPosition sorts objects by file, and within a file as it has them. (Positions themselves
// depend on the order in which files were read.)
func byPosition[T types.Object](fset *token.FileSet, objs []T) {
	slices.SortStableFunc(objs, func(a, b T) int {
		x, y := fset.Position(a.Pos()), fset.Position(b.Pos())
		return cmp.Or(cmp.Compare(x.Filename, y.Filename), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column))
	})
}

// isInternal reports whether only some packages may import the one with that path.
func isInternal(path string) bool {
	return path == "internal" || strings.HasPrefix(path, "internal/") || strings.HasSuffix(path, "/internal") || strings.Contains(path, "/internal/")
}
