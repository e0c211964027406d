package sorts

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// held returns the Go type of the value inside a [logic.Value] of an opaque sort: that of the
// pool's literals, or the sort's own type if a Go function draws them.
func (ss *Sorts) held(d *uhat.SortDecl) string {
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

// FromValue unpacks a value into the Go type of its sort.
func (ss *Sorts) FromValue(s *logic.Sort, v *jen.Statement) *jen.Statement {
	d := ss.Decl(s)
	switch s.Kind() {
	case logic.BoolKind:
		return ss.Go.Convert(d.Go, "bool", v.Clone().Dot("Bool").Call())
	case logic.IntKind:
		return ss.asGo(d, v.Clone())
	case logic.StringKind:
		return ss.Go.Convert(d.Go, "string", v.Clone().Dot("Text").Call())
	case logic.EnumKind:
		return ss.Go.Convert(d.Go, "string", v.Clone().Dot("String").Call())
	case logic.FloatKind:
		return ss.Go.Convert(d.Go, "float64", v.Clone().Dot("Float").Call())
	}
	if s.HasParts() {
		return ss.crossed(s, "Of", v.Clone())
	}
	return ss.Go.Convert(d.Go, ss.held(d), v.Clone().Dot("Opaque").Call().Assert(ss.Go.Name(ss.held(d))))
}

// ToValue packs a Go value of a sort's type.
func (ss *Sorts) ToValue(s *logic.Sort, v *jen.Statement) *jen.Statement {
	d := ss.Decl(s)
	switch s.Kind() {
	case logic.BoolKind:
		return code.RT("BoolValue").Call(ss.Go.Convert("bool", d.Go, v))
	case logic.IntKind:
		return ss.packed(d, v)
	case logic.StringKind:
		return code.RT("StringValue").Call(ss.Go.Convert("string", d.Go, v))
	case logic.EnumKind:
		return code.RT("EnumNamed").Call(ss.Ref(s), ss.Go.Convert("string", d.Go, v))
	case logic.FloatKind:
		return code.Convert("FloatValue").Call(ss.Go.Convert("float64", d.Go, v))
	}
	if s.HasParts() {
		return ss.crossed(s, "Value", v)
	}
	return code.RT("OpaqueValue").Call(ss.Ref(s), ss.Go.Convert(ss.held(d), d.Go, v))
}

// Literal prints a value as a [runtime.Value].
func (ss *Sorts) Literal(v logic.Value) *jen.Statement {
	switch v.Sort().Kind() {
	case logic.BoolKind:
		return code.RT("BoolValue").Call(jen.Lit(v.Bool()))
	case logic.IntKind:
		if IsLarge(ss.Spec.L.Value(v)) {
			return code.Convert("Value").Call(LargeNumber(v.Integer()))
		}
		return code.RT("IntValue").Call(Number(v.Integer()))
	case logic.StringKind:
		return code.RT("StringValue").Call(jen.Lit(v.Text()))
	case logic.EnumKind:
		return code.RT("EnumNamed").Call(ss.Ref(v.Sort()), jen.Lit(v.String()))
	}
	if v.Sort().Kind() != logic.OpaqueKind {
		return ss.partedLiteral(v)
	}
	switch x := v.Opaque().(type) {
	case string:
		return code.RT("OpaqueValue").Call(ss.Ref(v.Sort()), jen.Lit(x))
	case int64:
		return code.RT("OpaqueValue").Call(ss.Ref(v.Sort()), jen.Lit(x))
	case uint64:
		return code.RT("OpaqueValue").Call(ss.Ref(v.Sort()), jen.Lit(x))
	}
	ss.Go.File.Failf("the value %v of sort %s cannot be written in Go", v, v.Sort())
	return jen.Nil()
}

// asGo prints a value of a sort of integers in its Go type.
func (ss *Sorts) asGo(d *uhat.SortDecl, v *jen.Statement) *jen.Statement {
	if ss.SameAsInt64(d) {
		return ss.Go.Convert(d.Go, "int64", v.Dot("Int").Call())
	}
	return code.Convert("As").Index(ss.Go.Name(d.Go)).Call(v)
}

// packed prints an integer of a sort's Go type as a value.
func (ss *Sorts) packed(d *uhat.SortDecl, v *jen.Statement) *jen.Statement {
	if ss.WithinInt64(d) {
		return code.RT("IntValue").Call(ss.Go.Convert("int64", d.Go, v))
	}
	return code.Convert("Pack").Call(v)
}

// SameAsInt64 reports whether the Go type of integers is known and has the values of an int64.
func (ss *Sorts) SameAsInt64(d *uhat.SortDecl) bool {
	return d.Under != "" && d.Sort.Bounds() == logic.Int.Bounds()
}

// WithinInt64 reports whether the Go type of integers is known and their values fit an int64.
func (ss *Sorts) WithinInt64(d *uhat.SortDecl) bool {
	return d.Under != "" && !Large(d.Sort)
}

// GoType returns the Go type of a sort in the methods of the system.
func (ss *Sorts) GoType(s *logic.Sort) string {
	d := ss.Decl(s)
	if s.Kind() == logic.EnumKind && d.Go == s.Name() {
		return "string"
	}
	return d.Go
}

// TypeOf prints that type.
func (ss *Sorts) TypeOf(s *logic.Sort) *jen.Statement { return ss.Go.Name(ss.GoType(s)) }
