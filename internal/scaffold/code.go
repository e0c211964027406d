package scaffold

import (
	"bytes"
	_ "embed"
	"fmt"
	"go/format"
	"go/types"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"text/template"
)

// Go code that is guessed is data until it is printed. What depends on the file in which it will
// stand is a mark in it: the name of a package, the adapter and the system within a method, and the
// title that distinguishes the adapter's helpers from those of other adapters. So a guess is made
// once, without a file, and whoever prints it resolves the marks.

// use refers to a package.
func use(path, name string) string { return "⟦" + path + " " + name + "⟧" }

// std refers to an object of a package of the standard library.
func std(path, object string) string {
	return use(path, path[strings.LastIndexByte(path, '/')+1:]) + "." + object
}

// The other marks.
const (
	selfMark   = "⟦self⟧"
	systemMark = "⟦system⟧"
	titleMark  = "⟦title⟧"
)

// typeText writes a type.
func typeText(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string { return use(p.Path(), p.Name()) })
}

// object refers to an exported object of a package.
func object(o types.Object) string { return use(o.Pkg().Path(), o.Pkg().Name()) + "." + o.Name() }

// form is code with a hole for an expression, such as "string(•)". The empty one is the expression
// itself.
type form string

// hole is where the expression of a form stands.
const hole = "•"

// of puts an expression into a form.
func (f form) of(x string) string {
	if f == "" {
		return x
	}
	return strings.ReplaceAll(string(f), hole, x)
}

// asIs converts nothing, but needs a method of the adapter's own.
const asIs = form(hole)

// conversion converts to a type.
func conversion(t types.Type) form { return form(typeText(t) + "(" + hole + ")") }

// each converts a slice element by element.
func each(from, to types.Type, convert form) form {
	return form("each" + titleMark + "(" + hole + ", func(x " + typeText(from) + ") " + typeText(to) + " { return " + convert.of("x") + " })")
}

// entries are a map's type, and how those of another one are converted to its own.
type entries struct {
	of        *types.Map
	key, elem form
}

// eachPair converts a map entry by entry.
func eachPair(from *types.Map, to entries) form {
	return form(fmt.Sprintf("eachPair%s(%s, func(k %s, v %s) (%s, %s) { return %s, %s })", titleMark, hole,
		typeText(from.Key()), typeText(from.Elem()), typeText(to.of.Key()), typeText(to.of.Elem()), to.key.of("k"), to.elem.of("v")))
}

// held takes a value of a type out of an interface.
func held(t types.Type) form {
	return form("heldBy" + titleMark + "[" + typeText(t) + "](" + hole + ")")
}

// said is the text that is in an interface. What a hunt has put there in another way, as a number
// that is a key, is told from nothing.
func (vs *values) said() form {
	if vs.hunted {
		return form("saidBy" + titleMark + "(" + hole + ")")
	}
	return held(types.Typ[types.String])
}

// zero is the zero value of a type.
func zero(t types.Type) string {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsNumeric != 0:
			return "0"
		case u.Info()&types.IsString != 0:
			return `""`
		case u.Info()&types.IsBoolean != 0:
			return "false"
		}
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature, *types.Interface:
		return "nil"
	}
	return "*new(" + typeText(t) + ")"
}

// xName is the name of a function's parameter.
func xName(i int) string { return fmt.Sprintf("x%d", i+1) }

// parameters are the parameters of a function, which are named anew, and how they are passed on.
func parameters(sig *types.Signature) (params, args string) {
	var ps, as []string
	for i := range sig.Params().Len() {
		x := xName(i)
		t := " " + typeText(sig.Params().At(i).Type())
		dots := ""
		if sig.Variadic() && i == sig.Params().Len()-1 {
			t = " ..." + strings.TrimPrefix(t, " []")
			dots = "..."
		}
		ps = append(ps, x+t)
		as = append(as, x+dots)
	}
	return join(ps), join(as)
}

func join(xs []string) string { return strings.Join(xs, ", ") }

// goFile is a Go file under construction. What is printed takes the imports that it needs.
type goFile struct {
	pkgName string
	marks   map[string]string // what the marks stand for but for packages
	imports map[string]string // path -> name
	body    strings.Builder
}

// printf prints code, whose marks it resolves.
func (w *goFile) printf(format string, args ...any) {
	w.body.WriteString(w.resolve(fmt.Sprintf(format, args...)))
}

var marks = regexp.MustCompile(`⟦[^⟧]*⟧`)

func (w *goFile) resolve(code string) string {
	return marks.ReplaceAllStringFunc(code, func(mark string) string {
		if text, ok := w.marks[mark]; ok {
			return text
		}
		path, name, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(mark, "⟦"), "⟧"), " ")
		return w.imported(path, name)
	})
}

// imported returns the name of a package in the file.
func (w *goFile) imported(path, name string) string {
	if n, ok := w.imports[path]; ok {
		return n
	}
	n := name
	for i := 2; w.hasImport(n); i++ {
		n = fmt.Sprintf("%s%d", name, i)
	}
	w.imports[path] = n
	return n
}

// hasImport reports whether a package has that name in the file.
func (w *goFile) hasImport(name string) bool {
	return slices.Contains(slices.Collect(maps.Values(w.imports)), name)
}

// mentions reports whether the text calls a function of the adapter, and where.
func (w *goFile) mentions(name string) (at int, ok bool) {
	text := w.body.String()
	at = max(strings.Index(text, name+"("), strings.Index(text, name+"["), strings.Index(text, name+"{"))
	return at, at >= 0
}

// bytes returns the formatted file.
func (w *goFile) bytes(comment string) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%spackage %s\n", comment, w.pkgName)
	var std, others []string
	for path, name := range w.imports {
		line := fmt.Sprintf("%q", path)
		if name != path[strings.LastIndexByte(path, '/')+1:] {
			line = name + " " + line
		}
		if strings.Contains(strings.Split(path, "/")[0], ".") {
			others = append(others, line)
		} else {
			std = append(std, line)
		}
	}
	if len(std)+len(others) > 0 {
		fmt.Fprintf(&b, "\nimport (\n%s\n\n%s\n)\n", strings.Join(std, "\n"), strings.Join(others, "\n"))
	}
	b.WriteString(w.body.String())
	out, err := format.Source(b.Bytes())
	if err == nil {
		out, err = narrow(out)
	}
	if err != nil {
		return nil, fmt.Errorf("scaffold: the adapter is not Go: %w\n%s", err, b.Bytes())
	}
	return out, nil
}

// parts are the templates of what an adapter declares.
//
//go:embed adapter.tmpl
var adapterText string

var parts = template.Must(template.New("").Parse(adapterText))

// part prints a part of an adapter.
func (w *goFile) part(name string, data any) {
	var b strings.Builder
	if err := parts.ExecuteTemplate(&b, name, data); err != nil {
		panic(err)
	}
	w.printf("%s", b.String())
}

// typed is something with a name and a type, or with a value.
type typed struct{ Name, Type, Value string }

// firstUse are the places of the first mentions of names, behind which all others are.
func (w *goFile) firstUse(names ...string) (at int) {
	at = math.MaxInt
	for _, name := range names {
		if i, ok := w.mentions(w.resolve(name)); ok {
			at = min(at, i)
		}
	}
	return at
}

// helpers prints the types and functions that conversions use, in the order of their first use.
func (w *goFile) helpers(vs *values) {
	inOrder(vs.fakes, func(f fakeType) int { return w.firstUse("&" + f.name) }, w.fake)
	w.shadows(vs.shadows)
	for _, name := range []string{"heldBy", "saidBy", "each", "eachPair", "failing", "brief"} {
		if _, used := w.mentions(w.resolve(name + titleMark)); used {
			w.part(name, nil)
		}
	}
	inOrder(vs.list, func(s *sort) int { return w.firstUse("named"+titleMark+s.name, "nameOf"+titleMark+s.name) }, w.enum)
}

// inOrder does something with what is used, in the order of the first uses.
func inOrder[T any](all []T, at func(T) int, do func(T)) {
	places := map[int]T{}
	for _, x := range all {
		places[at(x)] = x
	}
	delete(places, math.MaxInt)
	for _, i := range slices.Sorted(maps.Keys(places)) {
		do(places[i])
	}
}

// enum prints the functions that convert constants from their names and to them.
func (w *goFile) enum(s *sort) {
	type value struct{ Name, Constant string }
	data := struct {
		Sort, Type string
		Values     []value
	}{Sort: s.name, Type: typeText(s.enumerates())}
	for _, v := range s.values {
		data.Values = append(data.Values, value{v.name, s.constant(v)})
	}
	for _, verb := range []string{"named", "nameOf"} {
		if _, used := w.mentions(w.resolve(verb + titleMark + s.name)); used {
			w.part(verb, data)
		}
	}
}

// fake prints the type that plays an interface.
func (w *goFile) fake(f fakeType) {
	type method struct {
		Name, Type, Params, Args, Results string
		Gives                             bool
	}
	of := f.named.Obj().Name()
	data := struct {
		Name, Of, Article string
		Methods           []method
	}{Name: f.name, Of: of, Article: article(of)}
	for m := range f.named.Underlying().(*types.Interface).Methods() {
		rs := m.Signature().Results()
		params, args := parameters(m.Signature())
		data.Methods = append(data.Methods, method{m.Name(), typeText(m.Signature()), params, args, typeText(rs), rs.Len() > 0})
	}
	w.part("fake", data)
}

// shadows prints the structs that stand for some of the package, and their conversions, which may
// need further ones.
func (w *goFile) shadows(all []*shadow) {
	var used []*shadow
	more := func() {
		at := func(h *shadow) int { return w.firstUse("made"+h.name(), "plain"+h.name()) }
		inOrder(all, at, func(h *shadow) {
			if !slices.Contains(used, h) {
				used = append(used, h)
			}
		})
	}
	more()
	known := len(used)
	for _, h := range used {
		w.part("struct", h.declaration())
	}
	for i := 0; i < len(used); i++ { // conversions of one use those of others
		h := used[i]
		if i >= known {
			w.part("struct", h.declaration())
		}
		w.convert("plain", typeText(h.of), h.typeName(), h)
		w.convert("made", h.typeName(), typeText(h.of), h)
		more()
	}
}

// declaration is the data of such a struct.
func (h *shadow) declaration() any {
	data := struct {
		Name, Of string
		Fields   []typed
	}{Name: h.typeName(), Of: typeText(h.of)}
	for _, m := range h.members {
		data.Fields = append(data.Fields, typed{Name: m.name, Type: typeText(m.value.sort.goType)})
	}
	return data
}

// convert prints the function that makes one struct of another.
func (w *goFile) convert(verb, from, to string, h *shadow) {
	data := struct {
		Name, Arg, From, To string
		Fields              []typed
	}{verb + h.name(), "x", from, to, nil}
	for w.hasImport(data.Arg) {
		data.Arg += "_"
	}
	for _, m := range h.members {
		how := m.value.in
		if verb == "plain" {
			how = m.value.out
		}
		data.Fields = append(data.Fields, typed{Name: m.name, Value: how.of(data.Arg + "." + m.name)})
	}
	if verb == "made" {
		data.Fields = append(data.Fields, h.rest...)
	}
	w.part("conversion", data)
}

// enumerates returns the type whose constants the values of a sort are; nil if they are none.
func (s *sort) enumerates() *types.Named {
	if len(s.values) == 0 || s.values[0].constant == nil {
		return nil
	}
	n, _ := s.values[0].constant.Type().(*types.Named)
	return n
}

// constant writes what a value of an enumeration stands for.
func (s *sort) constant(v enumValue) string {
	if v.constant == nil {
		return zero(s.enumerates())
	}
	return object(v.constant)
}

// article puts a or an before a name.
func article(name string) string {
	if strings.ContainsRune("AEIOUaeiou", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}
