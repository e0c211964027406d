package scaffold

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// value says how a Go type of a signature appears in the spec, and how the adapter converts between
// the two.
type value struct {
	sort *sort
	// in converts an expression of the sort's Go type to the type itself, out does the opposite;
	// empty if both types are the same.
	in, out form
	// holds is the type that an interface is expected to hold; nil if the type is no interface.
	holds types.Type
	// bytes says that the type is a byte slice, and so can be nil.
	bytes bool
	// fixed is what the adapter passes for a parameter without a field in the spec; second says
	// that this is another system.
	fixed  string
	second bool
}

// wrapped reports whether the adapter has to convert.
func (v *value) wrapped() bool { return v.in != "" || v.out != "" || v.fixed != "" }

// same is a value that needs no conversion.
func same(s *sort) (*value, string) { return &value{sort: s}, "" }

// values finds the values of a system's signatures.
type values struct {
	*sorts
	src    *source.Package
	title  string       // goes into the names of Go functions
	system *types.Named // nil for a package of functions
	// twofold says that there can be a second system beside the one that is tested.
	twofold bool
	hunted  bool                  // there are values for some of a struct, too
	fns     []*types.Func         // that are looked at
	read    map[types.Object]bool // what they read; nil: not known yet
	// duration is the type of durations where a run has a clock; else nil.
	duration types.Type
	virtual  bool  // that clock is the one of package time
	moment   *sort // of times from then on; nil: not needed yet
	depth    int   // of the part that is looked at
	shadows  []*shadow
	fakes    []fakeType
	objects  []*objects
}

// fakeType is a type of the adapter that plays an interface.
type fakeType struct {
	name  string
	named *types.Named
}

// fake returns the type of the adapter that plays an interface.
func (vs *values) fake(t *types.Named) string {
	name := "played" + titleMark + t.Obj().Name()
	for _, f := range vs.fakes {
		if types.Identical(f.named, t) {
			return f.name
		}
		if f.name == name { // the same name in another package
			name += upperFirst(t.Obj().Pkg().Name())
		}
	}
	vs.fakes = append(vs.fakes, fakeType{name, t})
	return name
}

// flag returns a field for a truth value, amount one for an integer, and lists one for a list.
func (vs *values) flag(name string) *field {
	return &field{name: name, value: &value{sort: vs.boolean()}}
}

func (vs *values) amount(name string) *field {
	return &field{name: name, value: &value{sort: vs.integer()}}
}

func (vs *values) lists(name string, of *value) *field {
	s := of.sort
	return &field{name: name, value: &value{sort: vs.composite(types.NewSlice(s.goType), "list("+s.name+")", 0, s)}}
}

// of returns the value of a type, or the reason why there is none: "a slice, which has no ==".
func (vs *values) of(t types.Type) (*value, string) {
	t = types.Unalias(t)
	if vs.own(t) {
		if !vs.twofold {
			return nil, fmt.Sprintf("a second %s, and a run has one", vs.system.Obj().Name())
		}
		return second(t), ""
	}
	name := ""
	named, ok := t.(*types.Named)
	if ok {
		if reason := vs.hidden(named); reason != "" {
			return nil, reason
		}
		name = upperFirst(named.Obj().Name())
		if consts := constants(vs.src.Fset, named); consts != nil {
			s := vs.enumeration(named, consts)
			return &value{sort: s, in: form("named" + titleMark + s.name + "(•)"), out: form("nameOf" + titleMark + s.name + "(•)")}, ""
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return vs.basic(name, t, u)
	case *types.Struct:
		if named != nil {
			return vs.structure(name, named, u)
		}
	case *types.Pointer:
		if named == nil {
			return vs.pointer(u)
		}
	case *types.Slice:
		if source.IsByte(u.Elem()) {
			return &value{sort: vs.text(), in: conversion(t), out: conversion(types.Typ[types.String]), bytes: true}, ""
		}
		return vs.listed(t, u.Elem(), 0)
	case *types.Array:
		v, reason := vs.listed(u, u.Elem(), u.Len())
		if v != nil && named != nil { // a spec does not see that such a name is one of an array
			return &value{sort: v.sort, in: conversion(t), out: conversion(u)}, ""
		}
		return v, reason
	case *types.Map:
		return vs.mapped(t, u)
	case *types.Interface:
		switch {
		case u.Empty():
			return &value{sort: vs.text(), in: asIs, out: vs.said(), holds: types.Typ[types.String]}, ""
		case named != nil:
			return vs.implemented(named, u)
		}
	}
	if named != nil {
		return nil, unfit(article(named.Obj().Name()), t)
	}
	return nil, unfit(kindOf(t), t)
}

// basic returns the value of a basic type, or of one with a name that is based on it.
func (vs *values) basic(name string, t types.Type, u *types.Basic) (*value, string) {
	named := name != ""
	if !named {
		name = upperFirst(u.Name())
	}
	switch info := u.Info(); {
	case info&types.IsBoolean != 0 && named:
		return &value{sort: vs.boolean(), in: conversion(t), out: conversion(types.Typ[types.Bool])}, ""
	case u.Kind() == types.Bool:
		return same(vs.boolean())
	case u.Kind() == types.Int && !named:
		return same(vs.integer())
	case info&types.IsInteger != 0:
		return same(vs.number(name, t))
	case info&types.IsString != 0 && named:
		return same(vs.opaque(name, t, vs.texts))
	case u.Kind() == types.String:
		return same(vs.text())
	case info&types.IsFloat != 0:
		return same(vs.float(name, t))
	case named:
		return nil, article(name)
	}
	return nil, article(u.Name())
}

// structure returns the value of a struct: a record if all its fields are exported and have values,
// else one that only answers give.
func (vs *values) structure(name string, t *types.Named, u *types.Struct) (*value, string) {
	if source.IsNamed(t, "time", "Time") {
		if vs.duration != nil {
			return vs.relative(), ""
		}
		return same(vs.sorts.of(t, sort{name: name, draw: "draw" + vs.title + name}))
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
	return same(vs.opaque(name, t, nil))
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
	return same(vs.opaque(named.Obj().Name(), t, nil))
}

// implemented returns the value of an interface: that of the first simple type of its package
// that implements it.
func (vs *values) implemented(t *types.Named, u *types.Interface) (*value, string) {
	if source.IsNamed(t, "context", "Context") {
		return &value{fixed: std("context", "Background") + "()"}, ""
	}
	var impls []*types.TypeName
	if pkg := t.Obj().Pkg(); pkg != nil {
		for _, tn := range source.Exported[*types.TypeName](pkg) {
			if !tn.IsAlias() && types.Implements(tn.Type(), u) && source.Is(tn.Type(), types.IsInteger|types.IsString) {
				impls = append(impls, tn)
			}
		}
	}
	if impls == nil {
		if n := vs.object(t, u); n != nil {
			impls = append(impls, n.Obj())
		}
	}
	if impls == nil {
		return nil, fmt.Sprintf("the interface %s, and nothing says which values are in it", t.Obj().Name())
	}
	source.ByPosition(vs.src.Fset, impls)
	named := impls[0].Type().(*types.Named)
	v, reason := vs.basic(named.Obj().Name(), named, named.Underlying().(*types.Basic))
	if v == nil {
		return nil, reason
	}
	return &value{sort: v.sort, in: asIs, out: held(named), holds: named}, ""
}

// reads returns the value of an io.Reader or an error that is taken; nil for another type.
func (vs *values) reads(t types.Type) *value {
	switch {
	case source.IsError(t):
		return &value{sort: vs.text(), in: form(std("errors", "New(•)"))}
	case source.IsNamed(t, "io", "Reader"):
		return &value{sort: vs.text(), in: form(std("strings", "NewReader(•)"))}
	}
	return nil
}

// hidden says why a named type, or a type argument of it, cannot be written down in a test.
func (vs *values) hidden(t *types.Named) string {
	obj := t.Obj()
	if obj.Pkg() != nil && (!obj.Exported() || obj.Parent() != obj.Pkg().Scope()) {
		return article(obj.Name()) + ", which is not exported"
	}
	if obj.Pkg() != nil && obj.Pkg() != vs.src.Types && source.IsInternal(obj.Pkg().Path()) {
		return article(obj.Name()) + ", of an internal package"
	}
	for arg := range t.TypeArgs().Types() {
		if reason := vs.hides(arg); reason != "" {
			return reason
		}
	}
	return ""
}

// hides says why a type cannot be written down in a test.
func (vs *values) hides(t types.Type) string {
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return vs.hidden(n)
	}
	return ""
}

// own reports whether a type is that of the systems, or a pointer to it.
func (vs *values) own(t types.Type) bool {
	t = types.Unalias(t)
	return vs.system != nil && (types.Identical(t, vs.system) || source.IsPointerTo(t, vs.system))
}

// second returns the value of a parameter that takes a system.
func second(t types.Type) *value {
	_, pointer := types.Unalias(t).(*types.Pointer)
	if pointer || types.IsInterface(t) {
		return &value{second: true, fixed: selfMark + ".other"}
	}
	return &value{second: true, fixed: "*" + selfMark + ".other"}
}

// deepestPart bounds how far parts have parts themselves; types may be recursive.
const deepestPart = 4

// part returns the value of a part of t, or the reason why there is none.
func (vs *values) part(t types.Type) (*value, string) {
	if vs.depth >= deepestPart {
		return nil, "parts within parts without an end"
	}
	vs.depth++
	v, reason := vs.of(t)
	vs.depth--
	switch {
	case v != nil && v.second:
		return nil, fmt.Sprintf("a second %s, which no value stands for", vs.system.Obj().Name())
	case v != nil && v.sort == nil:
		return nil, "a context"
	}
	return v, reason
}

// listed returns the value of a slice, or of an array of that size; its element is elem.
func (vs *values) listed(t, elem types.Type, size int64) (*value, string) {
	if vs.twofold && vs.own(elem) && size == 0 && vs.depth == 0 { // several systems: it gets one
		return &value{second: true, fixed: typeText(t) + "{" + second(elem).fixed + "}"}, ""
	}
	v, reason := vs.part(elem)
	if v == nil {
		return nil, kindOf(t) + " of what no field can hold: " + reason
	}
	spelled := "list(" + v.sort.name + ")"
	if !v.wrapped() {
		return same(vs.composite(t, spelled, size, v.sort))
	}
	if size > 0 {
		return nil, "an array of values that need a conversion"
	}
	plain := types.NewSlice(v.sort.goType)
	s := vs.composite(plain, spelled, 0, v.sort)
	return &value{sort: s, in: each(plain.Elem(), elem, v.in), out: each(elem, plain.Elem(), v.out)}, ""
}

// mapped returns the value of a map.
func (vs *values) mapped(t types.Type, u *types.Map) (*value, string) {
	key, reason := vs.part(u.Key())
	if key == nil {
		return nil, "a map whose keys are " + reason
	}
	elem, reason := vs.part(u.Elem())
	if elem == nil {
		return nil, "a map of " + reason
	}
	if key.sort.parts != nil {
		return nil, "a map whose keys have parts"
	}
	spelled := "map(" + key.sort.name + ", " + elem.sort.name + ")"
	if !key.wrapped() && !elem.wrapped() {
		return same(vs.composite(t, spelled, 0, key.sort, elem.sort))
	}
	plain := types.NewMap(key.sort.goType, elem.sort.goType)
	s := vs.composite(plain, spelled, 0, key.sort, elem.sort)
	return &value{sort: s, in: eachPair(plain, entries{u, key.in, elem.in}), out: eachPair(u, entries{plain, key.out, elem.out})}, ""
}

// unfit says why the values of a type cannot be those of a field.
func unfit(what string, t types.Type) string {
	kind := kindOf(t)
	if kind != what && kind != "a type" {
		what += ", " + kind
	}
	switch t.Underlying().(type) {
	case *types.Signature:
		if source.IsNamed(t, "iter", "Seq") || source.IsNamed(t, "iter", "Seq2") {
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

// kindOf names a kind of type in words.
func kindOf(t types.Type) string {
	kind := strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", t.Underlying()), "*types."))
	switch kind {
	case "basic", "tuple", "typeparam", "union":
		return "a type"
	case "chan":
		return "a channel"
	case "signature":
		return "a function"
	}
	return article(kind)
}
