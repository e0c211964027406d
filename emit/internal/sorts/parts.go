package sorts

import (
	"go/ast"
	"go/parser"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/names"
	"github.com/clouseau-go/clouseau/logic"
)

// crossed calls the function that converts a value of a sort to Go ("Of") or back ("Value").
func (ss *Sorts) crossed(s *logic.Sort, way string, v *jen.Statement) *jen.Statement {
	return jen.Id(ss.crossing(s, way)).Call(v)
}

// crossing returns the name of that function, and makes the file declare it.
func (ss *Sorts) crossing(s *logic.Sort, way string) string {
	at := role{s, way}
	if ss.names[at] == "" {
		ss.names[at] = ss.Go.Package.Declare(ss.base + names.UpperCamel(s.Name()) + way)
		ss.crossings = append(ss.crossings, at)
	}
	return ss.names[at]
}

// DeclareCrossings declares the functions that were called. Their bodies may call for more.
func (ss *Sorts) DeclareCrossings() {
	for i := 0; i < len(ss.crossings); i++ {
		at := ss.crossings[i]
		s := at.of
		goType := ss.Go.Name(ss.Decl(s).Go)
		if at.what == "Of" {
			ss.Go.File.Func().Id(ss.names[at]).Params(jen.Id("v").Add(code.RT("Value"))).Add(goType).Block(jen.Return(ss.unpacked(s)))
		} else {
			var body []jen.Code
			if s.Kind() == logic.RecordKind && strings.HasPrefix(ss.Decl(s).Go, "*") {
				body = append(body, jen.Id("x").Op("=").Add(code.Convert("Pointed").Call(ss.Ref(s), jen.Id("x"))))
			}
			ss.Go.File.Func().Id(ss.names[at]).Params(jen.Id("x").Add(goType)).Add(code.RT("Value")).Block(append(body, jen.Return(ss.packedParts(s)))...)
		}
		ss.Go.File.Line()
	}
}

// unpacked prints the Go value of v.
func (ss *Sorts) unpacked(s *logic.Sort) *jen.Statement {
	goType := ss.Decl(s).Go
	v := jen.Id("v")
	if IsArray(goType) {
		v = code.Convert("Exactly").Call(v, jen.Len(ss.Go.Name(goType).Values()), jen.Lit(goType))
	}
	switch s.Kind() {
	case logic.ListKind:
		of := ss.part(s.Elem(), "Of")
		switch {
		case strings.HasPrefix(goType, "*"):
			return code.Convert("PointerOf").Call(v, of)
		case strings.HasPrefix(goType, "[]"):
			return code.Convert("SliceOf").Call(v, of)
		}
		return ss.Go.Name(goType).Call(code.Convert("SliceOf").Call(v, of))
	case logic.MapKind:
		m := code.Convert("MapOf").Call(v, ss.part(s.Key(), "Of"), ss.part(s.Elem(), "Of"))
		if strings.HasPrefix(goType, "map[") {
			return m
		}
		return ss.Go.Name(goType).Call(m)
	case logic.BytesKind:
		text := v.Dot("Bytes").Call()
		if IsArray(goType) {
			text = jen.Index().Byte().Call(text)
		}
		return ss.Go.Name(goType).Call(text)
	}
	fields := &code.Fields{}
	for _, m := range s.Members() {
		fields.Add(logic.GoField(m.Name), ss.FromValue(m.Sort, jen.Id("v").Dot("Field").Call(jen.Lit(m.Name))))
	}
	if base, pointer := strings.CutPrefix(goType, "*"); pointer {
		return jen.Op("&").Add(ss.Go.Name(base)).Add(fields.Flat())
	}
	return ss.Go.Name(goType).Add(fields.Flat())
}

// packedParts prints the value of the Go value x.
func (ss *Sorts) packedParts(s *logic.Sort) *jen.Statement {
	goType := ss.Decl(s).Go
	x := jen.Id("x")
	switch s.Kind() {
	case logic.ListKind:
		value := ss.part(s.Elem(), "Value")
		switch {
		case strings.HasPrefix(goType, "*"):
			return code.Convert("OptionalFrom").Call(x, value)
		case IsArray(goType):
			return code.Convert("ListFrom").Call(x.Index(jen.Op(":")), value)
		}
		return code.Convert("ListFrom").Call(x, value)
	case logic.MapKind:
		return code.Convert("MapFrom").Call(x, ss.part(s.Key(), "Value"), ss.part(s.Elem(), "Value"))
	case logic.BytesKind:
		if IsArray(goType) {
			x = x.Index(jen.Op(":"))
		}
		return code.Convert("BytesValue").Call(jen.String().Call(x))
	}
	var fields []jen.Code
	for _, m := range s.Members() {
		part := ss.ToValue(m.Sort, jen.Id("x").Dot(logic.GoField(m.Name)))
		fields = append(fields, code.Pair(code.Convert("Named"), "Name", jen.Lit(m.Name), "Value", part))
	}
	return code.Convert("RecordValue").Call(jen.Custom(jen.Options{Separator: ",", Multi: true}, fields...))
}

// IsArray reports whether a Go type is an array with its length.
func IsArray(goType string) bool {
	x, err := parser.ParseExpr(goType)
	a, ok := x.(*ast.ArrayType)
	return err == nil && ok && a.Len != nil
}

// part prints the function that converts a part of a value to Go or back.
func (ss *Sorts) part(s *logic.Sort, way string) *jen.Statement {
	if s.HasParts() {
		return jen.Id(ss.crossing(s, way))
	}
	goType := ss.TypeOf(s)
	if way == "Of" {
		return code.OfValue().Add(goType).Block(jen.Return(ss.FromValue(s, jen.Id("v"))))
	}
	return jen.Func().Params(jen.Id("x").Add(goType)).Add(code.RT("Value")).Block(jen.Return(ss.ToValue(s, jen.Id("x"))))
}

// newSortOfParts prints the making of a sort whose values have parts, of bytes or of floats.
func (ss *Sorts) newSortOfParts(s *logic.Sort) *jen.Statement {
	name := jen.Lit(s.Name())
	switch s.Kind() {
	case logic.ListKind:
		return code.Convert("NewList").Call(name, ss.Ref(s.Elem()))
	case logic.MapKind:
		return code.Convert("NewMap").Call(name, ss.Ref(s.Key()), ss.Ref(s.Elem()))
	case logic.RecordKind:
		args := []jen.Code{name}
		for _, m := range s.Members() {
			args = append(args, code.Pair(code.Convert("Member"), "Name", jen.Lit(m.Name), "Sort", ss.Ref(m.Sort)))
		}
		return code.Convert("NewRecord").Call(args...)
	case logic.BytesKind:
		return code.Convert("NewBytes").Call(name)
	}
	return code.Convert("NewFloat").Call(name)
}

// useParts marks the sorts of the parts of a sort.
func (ss *Sorts) useParts(s *logic.Sort) {
	if s.Kind() == logic.BytesKind {
		return
	}
	if s.Elem() != nil {
		ss.Ref(s.Elem())
	}
	if s.Key() != nil {
		ss.Ref(s.Key())
	}
	for _, m := range s.Members() {
		ss.Ref(m.Sort)
	}
}

// partedLiteral prints a value with parts, bytes or a float as a [runtime.Value].
func (ss *Sorts) partedLiteral(v logic.Value) *jen.Statement {
	var args []jen.Code
	switch v.Sort().Kind() {
	case logic.FloatKind:
		return code.Convert("ParseFloat").Call(jen.Lit(v.String()))
	case logic.BytesKind:
		return code.Convert("BytesValue").Call(jen.Lit(v.Bytes()))
	case logic.RecordKind:
		for _, f := range v.Fields() {
			args = append(args, code.Pair(code.Convert("Named"), "Name", jen.Lit(f.Name), "Value", ss.Literal(f.Value)))
		}
		return code.Convert("RecordValue").Call(args...)
	case logic.MapKind:
		for _, p := range v.Pairs() {
			args = append(args, code.Pair(code.Convert("Pair"), "Key", ss.Literal(p.Key), "Value", ss.Literal(p.Value)))
		}
		return code.Convert("MapValue").Call(args...)
	}
	return code.Convert("ListValue").Call(code.All(v.Elems(), ss.Literal)...)
}
