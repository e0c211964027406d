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

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/names"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
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
// none, and integers have one if their bounds differ from those of int. Random requests distinguish
// sorts with different names, so with them named sorts of integers and strings have one as well.
func (ss *Sorts) declares(s *logic.Sort) bool {
	switch s.Kind() {
	case logic.EnumKind, logic.OpaqueKind, logic.ListKind, logic.RecordKind, logic.MapKind:
		return true
	case logic.BytesKind, logic.FloatKind:
		return ss.asks.Requests && s != logic.Bytes && s != logic.Float
	case logic.IntKind:
		if s.Bounds() != logic.Int.Bounds() {
			return true
		}
	}
	return (ss.asks.Requests || ss.asks.Walks) && s != logic.Bool && s != logic.Int && s != logic.String
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
	if IsInt(s) && s.Bounds() != logic.Int.Bounds() {
		args = append(args, jen.Lit(s.Integer()))
	}
	for _, v := range s.Values() {
		args = append(args, jen.Lit(v))
	}
	made := code.RT(kind).Call(args...)
	if IsInt(s) && s.Chosen() != s.Bounds() {
		lo, _ := s.Chosen().Lo.Int64()
		hi, _ := s.Chosen().Hi.Int64()
		made.Dot("ChosenFrom").Call(jen.Lit(int(lo)), jen.Lit(int(hi)))
	}
	return made
}
