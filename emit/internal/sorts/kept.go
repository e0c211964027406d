package sorts

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/logic"
)

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
