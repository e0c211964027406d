package emit

import (
	"go/ast"
	"go/parser"
	"regexp"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// Values with parts cross between the runtime and the system through two functions for each sort,
// which the file declares where they are used:
//
//	func queueItemsOf(v rt.Value) []Item        what a method takes
//	func queueItemsValue(x []Item) rt.Value     what a method returns

// crossed calls the function that converts a value of a sort to Go ("Of") or back ("Value").
func (e *emitter) crossed(s *logic.Sort, way string, v *jen.Statement) *jen.Statement {
	return jen.Id(e.crossing(s, way)).Call(v)
}

// crossing returns the name of that function, and makes the file declare it.
func (e *emitter) crossing(s *logic.Sort, way string) string {
	at := role{s, way}
	if e.idents[at] == "" {
		e.idents[at] = e.declare(lowerCamel(e.base) + upperCamel(s.Name()) + way)
		e.crossings = append(e.crossings, at)
	}
	return e.idents[at]
}

// crossingFuncs declares the functions that were called. Their bodies may call for more.
func (e *emitter) crossingFuncs() {
	for i := 0; i < len(e.crossings); i++ {
		at := e.crossings[i]
		s := at.of.(*logic.Sort)
		goType := e.goName(e.decl(s).Go)
		if at.what == "Of" {
			e.file.Func().Id(e.idents[at]).Params(jen.Id("v").Add(rt("Value"))).Add(goType).Block(jen.Return(e.unpacked(s)))
		} else {
			var body []jen.Code
			if s.Kind() == logic.RecordKind && strings.HasPrefix(e.decl(s).Go, "*") {
				body = append(body, jen.Id("x").Op("=").Add(parts("Pointed").Call(e.sort(s), jen.Id("x"))))
			}
			e.file.Func().Id(e.idents[at]).Params(jen.Id("x").Add(goType)).Add(rt("Value")).Block(append(body, jen.Return(e.packedParts(s)))...)
		}
		e.file.Line()
	}
}

// unpacked prints the Go value of v.
func (e *emitter) unpacked(s *logic.Sort) *jen.Statement {
	goType := e.decl(s).Go
	v := jen.Id("v")
	if isArray(goType) {
		v = parts("Exactly").Call(v, jen.Len(e.goName(goType).Values()), jen.Lit(goType))
	}
	switch s.Kind() {
	case logic.ListKind:
		of := e.part(s.Elem(), "Of")
		switch {
		case strings.HasPrefix(goType, "*"):
			return parts("PointerOf").Call(v, of)
		case strings.HasPrefix(goType, "[]"):
			return parts("SliceOf").Call(v, of)
		}
		return e.goName(goType).Call(parts("SliceOf").Call(v, of))
	case logic.MapKind:
		m := parts("MapOf").Call(v, e.part(s.Key(), "Of"), e.part(s.Elem(), "Of"))
		if strings.HasPrefix(goType, "map[") {
			return m
		}
		return e.goName(goType).Call(m)
	case logic.BytesKind:
		text := v.Dot("Bytes").Call()
		if isArray(goType) {
			text = jen.Index().Byte().Call(text)
		}
		return e.goName(goType).Call(text)
	}
	fields := &composite{}
	for _, m := range s.Members() {
		fields.add(logic.GoField(m.Name), e.fromValue(m.Sort, jen.Id("v").Dot("Field").Call(jen.Lit(m.Name))))
	}
	if base, pointer := strings.CutPrefix(goType, "*"); pointer {
		return jen.Op("&").Add(e.goName(base)).Add(fields.values(true))
	}
	return e.goName(goType).Add(fields.values(true))
}

// packedParts prints the value of the Go value x.
func (e *emitter) packedParts(s *logic.Sort) *jen.Statement {
	goType := e.decl(s).Go
	x := jen.Id("x")
	switch s.Kind() {
	case logic.ListKind:
		value := e.part(s.Elem(), "Value")
		switch {
		case strings.HasPrefix(goType, "*"):
			return parts("OptionalFrom").Call(x, value)
		case isArray(goType):
			return parts("ListFrom").Call(x.Index(jen.Op(":")), value)
		}
		return parts("ListFrom").Call(x, value)
	case logic.MapKind:
		return parts("MapFrom").Call(x, e.part(s.Key(), "Value"), e.part(s.Elem(), "Value"))
	case logic.BytesKind:
		if isArray(goType) {
			x = x.Index(jen.Op(":"))
		}
		return parts("BytesValue").Call(jen.String().Call(x))
	}
	var fields []jen.Code
	for _, m := range s.Members() {
		part := e.toValue(m.Sort, jen.Id("x").Dot(logic.GoField(m.Name)))
		fields = append(fields, parts("Named").Values(jen.Dict{jen.Id("Name"): jen.Lit(m.Name), jen.Id("Value"): part}))
	}
	return parts("RecordValue").Call(multiArgs(fields)...)
}

func multiArgs(args []jen.Code) []jen.Code {
	return []jen.Code{jen.Custom(jen.Options{Separator: ",", Multi: true}, args...)}
}

// isArray reports whether a Go type is an array with its length.
func isArray(goType string) bool {
	x, err := parser.ParseExpr(goType)
	a, ok := x.(*ast.ArrayType)
	return err == nil && ok && a.Len != nil
}

// part prints the function that converts a part of a value to Go or back.
func (e *emitter) part(s *logic.Sort, way string) *jen.Statement {
	if s.HasParts() {
		return jen.Id(e.crossing(s, way))
	}
	goType := e.goName(e.goType(s))
	if way == "Of" {
		return jen.Func().Params(jen.Id("v").Add(rt("Value"))).Add(goType).Block(jen.Return(e.fromValue(s, jen.Id("v"))))
	}
	return jen.Func().Params(jen.Id("x").Add(goType)).Add(rt("Value")).Block(jen.Return(e.toValue(s, jen.Id("x"))))
}

// newSortOfParts prints the making of a sort whose values have parts, of bytes or of floats.
func (e *emitter) newSortOfParts(s *logic.Sort) *jen.Statement {
	name := jen.Lit(s.Name())
	switch s.Kind() {
	case logic.ListKind:
		return parts("NewList").Call(name, e.sort(s.Elem()))
	case logic.MapKind:
		return parts("NewMap").Call(name, e.sort(s.Key()), e.sort(s.Elem()))
	case logic.RecordKind:
		args := []jen.Code{name}
		for _, m := range s.Members() {
			args = append(args, parts("Member").Values(jen.Dict{jen.Id("Name"): jen.Lit(m.Name), jen.Id("Sort"): e.sort(m.Sort)}))
		}
		return parts("NewRecord").Call(args...)
	case logic.BytesKind:
		return parts("NewBytes").Call(name)
	}
	return parts("NewFloat").Call(name)
}

// useParts marks the sorts of the parts of a sort.
func (e *emitter) useParts(s *logic.Sort) {
	if s.Kind() == logic.BytesKind {
		return
	}
	if s.Elem() != nil {
		e.sort(s.Elem())
	}
	if s.Key() != nil {
		e.sort(s.Key())
	}
	for _, m := range s.Members() {
		e.sort(m.Sort)
	}
}

// partedLiteral prints a value with parts, bytes or a float as a [runtime.Value].
func (e *emitter) partedLiteral(v logic.Value) *jen.Statement {
	var args []jen.Code
	switch v.Sort().Kind() {
	case logic.FloatKind:
		return parts("ParseFloat").Call(jen.Lit(v.String()))
	case logic.BytesKind:
		return parts("BytesValue").Call(jen.Lit(v.Bytes()))
	case logic.RecordKind:
		for _, f := range v.Fields() {
			args = append(args, parts("Named").Values(jen.Dict{jen.Id("Name"): jen.Lit(f.Name), jen.Id("Value"): e.literal(f.Value)}))
		}
		return parts("RecordValue").Call(args...)
	case logic.MapKind:
		for _, p := range v.Pairs() {
			args = append(args, parts("Pair").Values(jen.Dict{jen.Id("Key"): e.literal(p.Key), jen.Id("Value"): e.literal(p.Value)}))
		}
		return parts("MapValue").Call(args...)
	}
	for _, x := range v.Elems() {
		args = append(args, e.literal(x))
	}
	return parts("ListValue").Call(args...)
}

// partsPool prints where the values of a sort with parts are drawn from.
func (e *emitter) partsPool(d *uhat.SortDecl) *jen.Statement {
	of := func(s *logic.Sort) jen.Code {
		if s.HasParts() && e.decl(s).Gen == "" {
			return e.partsPool(e.decl(s))
		}
		if pool, pooled := e.pool(s); pooled {
			return pool
		}
		part := e.decl(s)
		return e.span(s, part)
	}
	ends := []jen.Code{jen.Lit(d.Least), jen.Lit(d.Most)}
	switch s := d.Sort; s.Kind() {
	case logic.BytesKind:
		return draw("ByteStrings").Call(ends...)
	case logic.MapKind:
		return draw("Maps").Call(append([]jen.Code{of(s.Key()), of(s.Elem())}, ends...)...)
	case logic.RecordKind:
		var fields []jen.Code
		for _, m := range s.Members() {
			fields = append(fields, draw("Part").Values(jen.Dict{jen.Id("Name"): jen.Lit(m.Name), jen.Id("From"): of(m.Sort)}))
		}
		return draw("Records").Call(fields...)
	default:
		return draw("Lists").Call(append([]jen.Code{of(s.Elem())}, ends...)...)
	}
}

// span prints the default interval of an integer sort.
func (e *emitter) span(s *logic.Sort, d *uhat.SortDecl) *jen.Statement {
	if large(s) {
		return draw("Span").Call(largeNumber(d.Lo), largeNumber(d.Hi))
	}
	return rt("Between").Call(number(d.Lo), number(d.Hi))
}

// fixed prints what a condition says outright of a drawn value.
func (sc *script) fixed(in *jen.Statement, v *logic.Var, filter logic.Term) {
	for _, f := range uhat.FixedParts(v, filter) {
		switch {
		case f.Size != nil:
			in.Dot("Sized").Call(sc.expr(f.Size))
		case f.AtLeast != nil:
			in.Dot("AtLeast").Call(sc.expr(f.AtLeast))
		case f.AtMost != nil:
			in.Dot("AtMost").Call(sc.expr(f.AtMost))
		default:
			args := []jen.Code{sc.value(f.Value)}
			for _, step := range f.Path {
				if key, ok := step.(logic.Term); ok {
					args = append(args, sc.value(key))
				} else {
					args = append(args, jen.Lit(step))
				}
			}
			in.Dot("Put").Call(args...)
		}
	}
}

// partCall prints a part of a value in the form in which scripts keep its sort.
func (sc *script) partCall(t *logic.App) *jen.Statement {
	fn, of := t.Func(), sc.value(t.Args()[0])
	switch {
	case fn.ReadsLen():
		return jen.Int64().Call(of.Dot("Size").Call())
	case fn.ReadsField():
		return unpack(t.Sort(), of.Dot("Field").Call(jen.Lit(fn.Name)))
	}
	return unpack(t.Sort(), parts("At").Call(sc.sort(fn.Args[0]), of, sc.value(t.Args()[1])))
}

// partTypes prints the Go types of a composite field and of its parts, and that of a float.
func (e *emitter) partTypes(key string, s *logic.Sort) (types []jen.Code) {
	if s.Kind() == logic.FloatKind && e.goType(s) != "float64" {
		return []jen.Code{jen.Lit(key).Op(":").Lit(e.goTypeText(e.goType(s)))}
	}
	if !s.HasParts() {
		return nil
	}
	types = append(types, jen.Lit(key).Op(":").Lit(e.goTypeText(e.decl(s).Go)))
	if s.Kind() == logic.BytesKind {
		return types
	}
	if s.Key() != nil {
		types = append(types, e.partTypes(key+"{}", s.Key())...)
	}
	if s.Elem() != nil {
		types = append(types, e.partTypes(key+"[]", s.Elem())...)
	}
	for _, m := range s.Members() {
		types = append(types, e.partTypes(key+"."+m.Name, m.Sort)...)
	}
	return types
}

// goTypeText writes a Go type in the form of a regression test: without the name of its own
// package.
func (e *emitter) goTypeText(typ string) string {
	p, _ := splitType(e.spec.Target.Type)
	for _, own := range []string{e.pkg, PackageName(p)} {
		if e.own(own) {
			typ = regexp.MustCompile(`\b`+regexp.QuoteMeta(own)+`\.`).ReplaceAllString(typ, "")
		}
	}
	return typ
}
