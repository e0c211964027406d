package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// needsSort reports whether the file declares a variable for the sort. The built-in kinds need
// none, and integers have one if their bounds differ from those of int. Random requests distinguish
// sorts with different names, so with them named sorts of integers and strings have one as well.
func (e *emitter) needsSort(s *logic.Sort) bool {
	switch s.Kind() {
	case logic.EnumKind, logic.OpaqueKind, logic.ListKind, logic.RecordKind, logic.MapKind:
		return true
	case logic.BytesKind, logic.FloatKind:
		return (e.explores || e.works) && s != logic.Bytes && s != logic.Float
	case logic.IntKind:
		if s.Bounds() != logic.Int.Bounds() {
			return true
		}
	}
	return (e.explores || e.works || e.walks) && s != logic.Bool && s != logic.Int && s != logic.String
}

// sort refers to a sort, and makes the file declare it.
func (e *emitter) sort(s *logic.Sort) *jen.Statement {
	if s.HasParts() && s != logic.Bytes && e.idents[s] == "" { // that of a variable of a model
		return e.newSortOfParts(s)
	}
	if e.needsSort(s) {
		if !e.used[s] {
			e.used[s] = true
			e.useParts(s)
		}
		return jen.Id(e.idents[s])
	}
	switch s.Kind() {
	case logic.BoolKind:
		return rt("Bool")
	case logic.IntKind:
		return rt("Int")
	case logic.StringKind:
		return rt("String")
	case logic.BytesKind:
		return parts("Bytes")
	case logic.FloatKind:
		return parts("Float")
	default:
		panic(fmt.Sprintf("emit: unexpected sort %s", s))
	}
}

func (e *emitter) decl(s *logic.Sort) *uhat.SortDecl { return e.spec.SortOf(s) }

// held returns the Go type of the value inside a [logic.Value] of an opaque sort: that of the
// pool's literals, or the sort's own type if a Go function draws them.
func (e *emitter) held(d *uhat.SortDecl) string {
	if len(d.Pool) > 0 {
		switch d.Pool[0].Opaque().(type) {
		case string:
			return "string"
		case int64:
			return "int64"
		case uint64:
			return "uint64"
		}
	}
	return d.Go
}

// fromValue unpacks a value into the Go type of its sort.
func (e *emitter) fromValue(s *logic.Sort, v *jen.Statement) *jen.Statement {
	d := e.decl(s)
	switch s.Kind() {
	case logic.BoolKind:
		return e.convert(d.Go, "bool", v.Clone().Dot("Bool").Call())
	case logic.IntKind:
		return e.asGo(d, v.Clone())
	case logic.StringKind:
		return e.convert(d.Go, "string", v.Clone().Dot("Text").Call())
	case logic.EnumKind:
		return e.convert(d.Go, "string", v.Clone().Dot("String").Call())
	case logic.FloatKind:
		return e.convert(d.Go, "float64", v.Clone().Dot("Float").Call())
	}
	if s.HasParts() {
		return e.crossed(s, "Of", v.Clone())
	}
	return e.convert(d.Go, e.held(d), v.Clone().Dot("Opaque").Call().Assert(e.goName(e.held(d))))
}

// toValue packs a Go value of a sort's type.
func (e *emitter) toValue(s *logic.Sort, v *jen.Statement) *jen.Statement {
	d := e.decl(s)
	switch s.Kind() {
	case logic.BoolKind:
		return rt("BoolValue").Call(e.convert("bool", d.Go, v))
	case logic.IntKind:
		return e.packed(d, v)
	case logic.StringKind:
		return rt("StringValue").Call(e.convert("string", d.Go, v))
	case logic.EnumKind:
		return rt("EnumNamed").Call(e.sort(s), e.convert("string", d.Go, v))
	case logic.FloatKind:
		return parts("FloatValue").Call(e.convert("float64", d.Go, v))
	}
	if s.HasParts() {
		return e.crossed(s, "Value", v)
	}
	return rt("OpaqueValue").Call(e.sort(s), e.convert(e.held(d), d.Go, v))
}

// convert converts v from one Go type to another; an enumeration's default Go type is string.
func (e *emitter) convert(to, from string, v *jen.Statement) *jen.Statement {
	if to == from {
		return v
	}
	return e.goName(to).Call(v)
}

// literal prints a value as a [runtime.Value].
func (e *emitter) literal(v logic.Value) *jen.Statement {
	switch v.Sort().Kind() {
	case logic.BoolKind:
		return rt("BoolValue").Call(jen.Lit(v.Bool()))
	case logic.IntKind:
		if isLarge(e.spec.L.Value(v)) {
			return integer("Value").Call(largeNumber(v.Integer()))
		}
		return rt("IntValue").Call(number(v.Integer()))
	case logic.StringKind:
		return rt("StringValue").Call(jen.Lit(v.Text()))
	case logic.EnumKind:
		return rt("EnumNamed").Call(e.sort(v.Sort()), jen.Lit(v.String()))
	}
	if v.Sort().Kind() != logic.OpaqueKind {
		return e.partedLiteral(v)
	}
	switch x := v.Opaque().(type) {
	case string:
		return rt("OpaqueValue").Call(e.sort(v.Sort()), jen.Lit(x))
	case int64:
		return rt("OpaqueValue").Call(e.sort(v.Sort()), jen.Lit(x))
	case uint64:
		return rt("OpaqueValue").Call(e.sort(v.Sort()), jen.Lit(x))
	}
	e.failf("the value %v of sort %s cannot be written in Go", v, v.Sort())
	return jen.Nil()
}
