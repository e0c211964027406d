package sorts

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/logic"
)

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
