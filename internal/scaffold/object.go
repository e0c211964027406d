package scaffold

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// What a collection keeps may be an interface of its package, such as an item with an order. Where
// no simple type of the package implements it, a hunt has values of a type of the adapter: texts,
// whose methods answer by the text. So what comes back is told from other things that were put in.

// objects is a type of the adapter that implements an interface.
type objects struct {
	plain *types.Named
	of    *types.Named
	texts []string // what the methods return, in order
}

// objectTexts are the values of such types.
var objectTexts = []string{`"a"`, `"b"`, `"c"`, `"d"`, `"e"`, `"f"`, `"g"`, `"h"`, `"i"`, `"j"`}

// object returns such a type; nil if the methods answer something else than simple values, or if
// the system does not keep what implements the interface, as far as its signatures tell.
func (vs *values) object(t *types.Named, u *types.Interface) *types.Named {
	for _, o := range vs.objects {
		if types.Identical(o.of, t) {
			return o.plain
		}
	}
	if !vs.hunted || u.NumMethods() > mostPlayed || !u.IsMethodSet() || source.IsError(t) || vs.hidden(t) != "" || !vs.keeps(t) {
		return nil
	}
	o := &objects{of: t}
	for m := range u.Methods() {
		text := answeredBy(m, t)
		if !m.Exported() || text == "" {
			return nil
		}
		o.texts = append(o.texts, text)
	}
	o.plain = types.NewNamed(types.NewTypeName(token.NoPos, nil, tested+vs.title+t.Obj().Name(), nil), types.Typ[types.String], nil)
	vs.objects = append(vs.objects, o)
	vs.sorts.of(o.plain, sort{name: t.Obj().Name(), pool: objectTexts})
	return o.plain
}

// keeps reports whether some methods take values of an interface, or return some, and others do so,
// too: one alone may only call what it takes.
func (vs *values) keeps(t types.Type) bool {
	is := func(x types.Type) bool {
		s, list := x.(*types.Slice)
		return types.Identical(x, t) || list && types.Identical(s.Elem(), t)
	}
	taken, mentioned := 0, 0
	for _, fn := range vs.fns {
		takes := source.Any(fn.Signature().Params(), is)
		if takes {
			taken++
		}
		if takes || source.Any(fn.Signature().Results(), is) {
			mentioned++
		}
	}
	return taken > 0 && mentioned > 1
}

// answeredBy is what a method of such a type returns: of two values whether the first one comes
// before the other, or how they compare, else a value that says which one it is. It is empty if the
// method returns something else.
func answeredBy(m *types.Func, of types.Type) string {
	ps, rs := m.Signature().Params(), m.Signature().Results()
	if rs.Len() != 1 {
		return ""
	}
	r := rs.At(0).Type()
	other := ps.Len() == 1 && types.Identical(ps.At(0).Type(), of)
	given := "heldBy" + titleMark + "[" + hole + "](x1)" // a package may compare with its own
	switch {
	case other && source.IsBool(r) && words.Equality.In(m.Name()):
		return "any(x) == any(x1)"
	case other && source.IsBool(r):
		return "x < " + given
	case other && source.Is(r, types.IsInteger):
		return fmt.Sprintf("%s(%s(x, %s))", typeText(r), std("cmp", "Compare"), given)
	case ps.Len() > 0 || source.IsNamed(r, "time", "Duration"):
		return ""
	case source.Is(r, types.IsString):
		return typeText(r) + "(x)"
	case source.IsBool(r):
		return "len(x) > 0 && x[0]%2 == 0"
	case source.Is(r, types.IsInteger|types.IsFloat):
		return typeText(r) + "(len(x)) * " + typeText(r) + "((x + \"a\")[0] - 'a')"
	}
	return ""
}

// object prints such a type.
func (w *goFile) object(o *objects) {
	type method struct{ Name, Params, Result, Text string }
	data := struct {
		Name, Of, Article string
		Methods           []method
	}{Name: o.plain.Obj().Name(), Of: o.of.Obj().Name(), Article: article(o.of.Obj().Name())}
	for i, m := range slices.Collect(o.of.Underlying().(*types.Interface).Methods()) {
		params, _ := parameters(m.Signature())
		data.Methods = append(data.Methods, method{m.Name(), params, typeText(m.Signature().Results().At(0).Type()), form(o.texts[i]).of(data.Name)})
	}
	w.part("object", data)
}
