// Package sorts prints the Go types and values of a spec's sorts and functions: what a sort is
// called in the file, its literals, where its values are drawn from, and how they cross between the
// runtime and the system. For
//
//	sort "Key" {
//	  go   = "string"
//	  pool = ["a", "b"]
//	}
//
// the sort itself is stackKeySort, v.Opaque().(string) is the Go value of the value v, and values
// are drawn from rt.Among(rt.OpaqueValue(stackKeySort, "a"), ...). The file declares those sorts,
// pools and functions to which something refers.
package sorts

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/names"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/dave/jennifer/jen"
)

// Sorts are the sorts and functions of a spec in a file.
type Sorts struct {
	Spec *uhat.Spec
	Go   *names.Go // what the Go names in the spec mean

	base  string // before the names of declarations
	asks  Asks
	names map[any]string // of a sort, a function or a role
	used  map[any]bool   // those to which the file refers
	// crossings are the functions that convert values with parts, in the order of their use.
	crossings []role
}

// role is what a sort is needed for beside itself: its pool, or one of its conversions.
type role struct {
	of   *logic.Sort
	what string
}

// Asks says who in the file asks which sort a value has.
type Asks struct{ Requests, Walks bool }

// New names the sorts and functions of a spec.
func New(s *uhat.Spec, base string, g *names.Go, asks Asks) *Sorts {
	ss := &Sorts{Spec: s, Go: g, base: base, asks: asks, names: map[any]string{}, used: map[any]bool{}}
	for _, d := range s.Sorts {
		if ss.declares(d.Sort) {
			ss.names[d.Sort] = g.Package.Declare(base + names.UpperCamel(d.Sort.Name()) + "Sort")
		}
	}
	for _, s := range ss.pooled() {
		ss.names[role{s, "pool"}] = g.Package.Declare(base + names.UpperCamel(s.Name()) + "Pool")
	}
	for _, f := range s.Funcs {
		ss.names[f.Func] = g.Package.Declare(base + names.UpperCamel(f.Func.Name) + "Func")
	}
	return ss
}

// Name returns the name of a sort's declaration; empty if there is none.
func (ss *Sorts) Name(s *logic.Sort) string { return ss.names[s] }

// declares reports whether the file declares a variable for the sort. The built-in kinds need
// none, and integers have one if they are no plain ones. Random requests distinguish
// sorts with different names, so with them named sorts of integers and strings have one as well.
func (ss *Sorts) declares(s *logic.Sort) bool {
	switch s.Kind() {
	case logic.EnumKind, logic.OpaqueKind, logic.ListKind, logic.RecordKind, logic.MapKind:
		return true
	case logic.BytesKind, logic.FloatKind:
		return ss.asks.Requests && s != logic.Bytes && s != logic.Float
	case logic.IntKind:
		if special(s) {
			return true
		}
	}
	return (ss.asks.Requests || ss.asks.Walks) && s != logic.Bool && s != logic.Int && s != logic.String
}

// special reports whether a sort of integers has other values than int, or a unit.
func special(s *logic.Sort) bool {
	return s.Bounds() != logic.Int.Bounds() || s.Integer() == logic.Duration
}

// Ref refers to a sort, and makes the file declare it.
func (ss *Sorts) Ref(s *logic.Sort) *jen.Statement {
	if s.HasParts() && s != logic.Bytes && ss.names[s] == "" { // that of a variable of a model
		return ss.newSortOfParts(s)
	}
	if ss.declares(s) {
		if !ss.used[s] {
			ss.used[s] = true
			ss.useParts(s)
		}
		return jen.Id(ss.names[s])
	}
	switch s.Kind() {
	case logic.BoolKind:
		return code.RT("Bool")
	case logic.IntKind:
		return code.RT("Int")
	case logic.StringKind:
		return code.RT("String")
	case logic.BytesKind:
		return code.Convert("Bytes")
	case logic.FloatKind:
		return code.Convert("Float")
	default:
		panic(fmt.Sprintf("emit: unexpected sort %s", s))
	}
}

// Decl returns the declaration of a sort.
func (ss *Sorts) Decl(s *logic.Sort) *uhat.SortDecl { return ss.Spec.SortOf(s) }

// Declarations are those of the sorts and functions to which the file refers.
func (ss *Sorts) Declarations() []jen.Code {
	var funcs, defs []jen.Code
	for _, f := range ss.Spec.Funcs {
		if ss.used[f.Func] {
			funcs = append(funcs, ss.Func(f.Func).Op("=").Add(ss.signature(f.Func)))
		}
	}
	for _, d := range ss.Spec.Sorts {
		if !ss.used[d.Sort] { // those of the functions are known only after these are printed
			continue
		}
		defs = append(defs, ss.Ref(d.Sort).Op("=").Add(ss.newSort(d.Sort)))
	}
	return append(defs, funcs...)
}

// newSort prints the making of a sort.
func (ss *Sorts) newSort(s *logic.Sort) *jen.Statement {
	kind := map[logic.Kind]string{
		logic.EnumKind: "NewEnum", logic.OpaqueKind: "NewOpaque", logic.IntKind: "NewInt", logic.StringKind: "NewString",
	}[s.Kind()]
	if kind == "" {
		return ss.newSortOfParts(s)
	}
	args := []jen.Code{jen.Lit(s.Name())}
	if IsInt(s) && special(s) {
		args = append(args, jen.Lit(s.Integer()))
	}
	made := code.RT(kind).Call(append(args, code.Lits(s.Values())...)...)
	if IsInt(s) && s.Chosen() != s.Bounds() {
		lo, _ := s.Chosen().Lo.Int64()
		hi, _ := s.Chosen().Hi.Int64()
		made.Dot("ChosenFrom").Call(jen.Lit(int(lo)), jen.Lit(int(hi)))
	}
	return made
}

// LocalType is the Go type in which scripts keep values of a sort.
func LocalType(s *logic.Sort) *jen.Statement {
	switch {
	case Large(s):
		return code.Convert("Integer")
	case IsInt(s):
		return jen.Int64()
	case IsBool(s):
		return jen.Bool()
	}
	return code.RT("Value")
}

// Unpack turns a value into the form in which scripts keep its sort.
func Unpack(s *logic.Sort, v *jen.Statement) *jen.Statement {
	switch {
	case Large(s):
		return v.Dot("Integer").Call()
	case IsInt(s):
		return v.Dot("Int").Call()
	case IsBool(s):
		return v.Dot("Bool").Call()
	}
	return v
}

// Keep turns a Go value of a sort's type into what scripts keep of the sort.
func (ss *Sorts) Keep(s *logic.Sort, v *jen.Statement) *jen.Statement {
	switch {
	case Large(s):
		return code.Convert("Of").Call(v)
	case IsInt(s) && ss.WithinInt64(ss.Decl(s)):
		return ss.Go.Convert("int64", ss.Decl(s).Go, v)
	case IsInt(s):
		return Fit("int64", code.Convert("Of").Call(v))
	case IsBool(s):
		return ss.Go.Convert("bool", ss.Decl(s).Go, v)
	}
	return ss.ToValue(s, v)
}

// Fit converts an integer of any size to a Go type, checked.
func Fit(goType string, x *jen.Statement) *jen.Statement {
	return code.Convert("Fit").Index(jen.Id(goType)).Call(x)
}

// IsInt and isBool report whether scripts keep a sort's values as int64 or bool.
func IsInt(s *logic.Sort) bool  { return s.Kind() == logic.IntKind }
func IsBool(s *logic.Sort) bool { return s.Kind() == logic.BoolKind }

// Large reports whether the values of a sort are kept as integers of any size.
func Large(s *logic.Sort) bool {
	return IsInt(s) && (s.Bounds().Lo.Less(logic.Int.Bounds().Lo) || logic.Int.Bounds().Hi.Less(s.Bounds().Hi))
}

// IsLarge reports whether a term is printed as an integer of any size.
func IsLarge(t logic.Term) bool {
	switch t := t.(type) {
	case *logic.Lit:
		if !IsInt(t.Sort()) {
			return false
		}
		_, small := t.Value().Int64()
		return !small
	case *logic.Sum:
		found := !logic.Int.Bounds().Has(t.Constant())
		for _, p := range t.Parts() {
			found = found || IsLarge(p.Term) || !logic.Int.Bounds().Has(p.Coef)
		}
		return found
	case *logic.Ite:
		return IsLarge(t.Then()) || IsLarge(t.Else())
	}
	return Large(t.Sort())
}

// LargeNumber prints an integer of any size.
func LargeNumber(x logic.Integer) *jen.Statement {
	if n, ok := x.Int64(); ok {
		return code.Convert("Of").Call(jen.Lit(int(n)))
	}
	if n, ok := x.Uint64(); ok {
		return code.Convert("Of").Call(jen.Lit(n))
	}
	return code.Convert("Number").Call(jen.Lit(x.String()))
}

// Number prints an integer; one outside int64 becomes a Go constant that fits no variable.
func Number(x logic.Integer) *jen.Statement {
	if n, ok := x.Int64(); ok {
		return jen.Lit(int(n))
	}
	return jen.Op(x.String())
}

// Func refers to a declared function, and makes the file declare it.
func (ss *Sorts) Func(f *logic.Func) *jen.Statement {
	ss.used[f] = true
	return jen.Id(ss.names[f])
}

// signature prints a function as the monitor knows it.
func (ss *Sorts) signature(f *logic.Func) *jen.Statement {
	fields := code.With("Name", f.Name)
	fields.Add("Args", code.Pointers(code.RT("Sort")).Values(code.All(f.Args, ss.Ref)...))
	fields.Add("Result", ss.Ref(f.Result))
	return code.Pointer(code.RT("Func").Add(fields.Flat()))
}

// Implementations prints the Go implementations of functions for the monitor.
func (ss *Sorts) Implementations(funcs []*logic.Func) *jen.Statement {
	impls := &code.Fields{}
	for _, fn := range funcs {
		f := ss.Declared(fn, "the monitor")
		ss.used[fn] = true
		impls.Add(ss.names[fn], jen.Func().Params(jen.Id("args").Index().Add(code.RT("Value"))).Add(code.RT("Value")).Block(
			jen.Return(ss.ToValue(fn.Result, ss.Apply(f, func(i int, s *logic.Sort) *jen.Statement {
				return ss.FromValue(s, jen.Id("args").Index(jen.Lit(i)))
			}))),
		))
	}
	return code.RT("Funcs").Add(impls.Tall())
}

// Abstract reports whether a function has no Go implementation. A model may use it freely.
func (ss *Sorts) Abstract(fn *logic.Func) bool {
	return !slices.ContainsFunc(ss.Spec.Funcs, func(f *uhat.FuncDecl) bool { return f.Func == fn && f.Go != "" })
}

// Declared returns the declaration of a function that is computed.
func (ss *Sorts) Declared(fn *logic.Func, who string) *uhat.FuncDecl {
	for _, f := range ss.Spec.Funcs {
		if f.Func == fn && f.Go != "" {
			return f
		}
	}
	ss.Go.File.Failf("function %s has no Go implementation (attribute go), but %s computes with it", fn.Name, who)
	return &uhat.FuncDecl{Func: fn, Go: "_"}
}

// Apply prints a call of a function's Go implementation. Arguments and result
// have the Go types of their sorts.
func (ss *Sorts) Apply(f *uhat.FuncDecl, arg func(i int, s *logic.Sort) *jen.Statement) *jen.Statement {
	var args []jen.Code
	for i, s := range f.Func.Args {
		args = append(args, arg(i, s))
	}
	return ss.Go.Name(f.Go).Call(args...)
}

// DeclaresFunc reports whether the spec declares a function. The others are known to the runtime:
// those that read a part of a value, and those of the language.
func (ss *Sorts) DeclaresFunc(fn *logic.Func) bool {
	return slices.ContainsFunc(ss.Spec.Funcs, func(f *uhat.FuncDecl) bool { return f.Func == fn })
}
